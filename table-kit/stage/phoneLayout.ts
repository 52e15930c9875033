import { signal } from '@preact/signals';

/** A window that is too low for a board with players above and below it, such as a phone on its side. */
const LOW = '(max-height: 519px)';
/** Smaller windows, and windows that are higher than wide, have the layout for phones: the actions are in a dock at the bottom. */
const PHONE = `(max-width: 859px), (max-aspect-ratio: 1/1), ${LOW}`;

/** Whether a media query matches, followed as the window changes. */
function matches(media: string) {
  const query = typeof matchMedia === 'undefined' ? undefined : matchMedia(media);
  const found = signal(query?.matches ?? false);
  query?.addEventListener('change', () => {
    found.value = query.matches;
  });
  return found;
}

const isPhone = matches(PHONE);
matches(LOW).subscribe((isLow) => {
  // Style sheet for low windows, loaded on demand.
  if (isLow) void import('./short.ts');
});

/** Whether the table has the layout for phones. */
export const isPhoneLayout = (): boolean => isPhone.value;
