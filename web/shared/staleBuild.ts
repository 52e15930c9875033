import { signal } from '@preact/signals';

/** Whether a part of the page did not come: a browser remembers that, and asks for none of it again before the page is loaded anew. */
export const isBundleOutdated = signal(false);

/** The file with which this page began. */
const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src^="/assets/"]')?.getAttribute('src') ?? '';

/** Where a part of the page is gone because it was built anew meanwhile, the new page takes the place of this one. */
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
