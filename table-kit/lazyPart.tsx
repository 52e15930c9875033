import { signal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { useEffect } from 'preact/hooks';

/** Something that is fetched when `fetch` is called; whoever reads its value follows it, and has none until it is there. */
export function lazyModule<T extends object>(load: () => Promise<T>): { readonly value: T | undefined; readonly fetch: () => void } {
  const found = signal<T>();
  let asked = false;
  return {
    get value() {
      return found.value;
    },
    fetch() {
      if (asked) return;
      asked = true;
      load().then(
        (there) => {
          found.value = there;
        },
        () => {
          // Whoever needs it next asks again.
          asked = false;
        },
      );
    },
  };
}

/** A part of a page that is fetched when it is shown, or before, when `fetch` is called; what it shows is empty until it is there. */
export function lazyPart<P extends object>(load: () => Promise<FunctionComponent<P>>): FunctionComponent<P> & { fetch(): void } {
  const part = lazyModule(async () => ({ View: await load() }));
  const Later = (props: P) => {
    useEffect(part.fetch, []);
    const there = part.value;
    return there ? <there.View {...props} /> : null;
  };
  return Object.assign(Later, { fetch: part.fetch });
}
