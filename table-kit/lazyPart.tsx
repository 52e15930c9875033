import { signal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { useEffect } from 'preact/hooks';

/** A value that `fetch` loads. It is a signal, undefined until the value has arrived. */
export function lazyModule<T extends object>(load: () => Promise<T>): { readonly value: T | undefined; readonly fetch: () => void } {
  const found = signal<T>();
  let isRequested = false;
  return {
    get value() {
      return found.value;
    },
    fetch() {
      if (isRequested) return;
      isRequested = true;
      load().then(
        (there) => {
          found.value = there;
        },
        () => {
          // The next use tries again.
          isRequested = false;
        },
      );
    },
  };
}

/** A component that is loaded when it is shown, or earlier by `fetch`. It renders nothing until it has arrived. */
export function lazyPart<P extends object>(load: () => Promise<FunctionComponent<P>>): FunctionComponent<P> & { fetch(): void } {
  const part = lazyModule(async () => ({ View: await load() }));
  const Later = (props: P) => {
    useEffect(part.fetch, []);
    const there = part.value;
    return there ? <there.View {...props} /> : null;
  };
  return Object.assign(Later, { fetch: part.fetch });
}
