import { signal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { useEffect } from 'preact/hooks';

/** A part of a page that is fetched when it is shown, or before, when `fetch` is called; what it shows is empty until it is there. */
export function later<P extends object>(load: () => Promise<FunctionComponent<P>>): FunctionComponent<P> & { fetch(): void } {
  const found = signal<{ readonly View: FunctionComponent<P> }>();
  let asked = false;
  const fetch = (): void => {
    if (asked) return;
    asked = true;
    load().then(
      (View) => {
        found.value = { View };
      },
      () => {
        // Whoever shows it next asks again.
        asked = false;
      },
    );
  };
  const Later = (props: P) => {
    useEffect(fetch, []);
    const there = found.value;
    return there ? <there.View {...props} /> : null;
  };
  return Object.assign(Later, { fetch });
}
