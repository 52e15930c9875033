import { lazyPart } from '@fray/table-kit/lazyPart';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { isMissing } from './notFoundError.ts';
import { words } from './words/index.ts';

/** Few links lead nowhere. */
const NotFound = lazyPart(() => import('./notFound.tsx').then((part) => part.NotFound));

/** The result of a promise: undefined while it runs. */
export type LoadState<T> = { readonly value: T } | { readonly failed: true; readonly error?: unknown } | undefined;

/** Loads something when `key` changes. */
export function useLoaded<T>(key: string, load: () => Promise<T>): LoadState<T> {
  const [loaded, setLoaded] = useState<{ key: string; result: LoadState<T> }>();
  useEffect(() => {
    let current = true;
    load().then(
      (value) => current && setLoaded({ key, result: { value } }),
      (error: unknown) => current && setLoaded({ key, result: { failed: true, error } }),
    );
    return () => {
      current = false;
    };
  }, [key]);
  return loaded?.key === key ? loaded.result : undefined;
}

/** A page of loaded data: shows a placeholder while loading, and an error if it fails. */
export function Awaiting<T>({ loaded, children }: { loaded: LoadState<T>; children: (value: T) => JSX.Element }): JSX.Element {
  const w = words();
  if (loaded && 'value' in loaded) return children(loaded.value);
  if (loaded && isMissing(loaded.error)) return <NotFound />;
  return (
    <main id="main" class="cover">
      <p role={loaded ? 'alert' : 'status'}>{loaded ? w.failed : w.loading}</p>
    </main>
  );
}
