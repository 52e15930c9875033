import { signal } from '@preact/signals';

/** Whether a part of the page failed to load: a browser remembers that, and requests it only after a reload. */
export const isBundleOutdated = signal(false);

/** The file with which this page began. */
const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src^="/assets/"]')?.getAttribute('src') ?? '';

/** If a part of the page is missing because of a newer build, the new page replaces this one. */
export function followBuilds(): void {
  addEventListener('vite:preloadError', () => void follow());
}

async function follow(): Promise<void> {
  const page = await fetch('/', { cache: 'no-store' }).then(
    (answer) => (answer.ok ? answer.text() : ''),
    () => '',
  );
  if (page !== '' && !page.includes(entry)) location.reload();
  else isBundleOutdated.value = true;
}
