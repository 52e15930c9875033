import { signal } from '@preact/signals';

/** Less room than this, or a window that is higher than wide, is held in the hand: the actions stand in a dock at the thumb. */
const PHONE = '(max-width: 859px), (max-aspect-ratio: 1/1)';

const query = typeof matchMedia === 'undefined' ? undefined : matchMedia(PHONE);
const isPhone = signal(query?.matches ?? false);
query?.addEventListener('change', () => {
  isPhone.value = query.matches;
});

/** Whether the table has the layout for phones. */
export const isPhoneLayout = (): boolean => isPhone.value;
