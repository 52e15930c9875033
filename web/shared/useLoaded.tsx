import { lazyPart } from '@fray/table-kit/lazyPart';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';

const PageWithoutData = lazyPart(() => import('./loading.tsx').then((part) => part.PageWithoutData));

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

/** A page of loaded data: shows skeletons while loading, and the error if it fails. */
export function Awaiting<T>({ loaded, children }: { loaded: LoadState<T>; children: (value: T) => JSX.Element }): JSX.Element {
  if (loaded && 'value' in loaded) return children(loaded.value);
  return <PageWithoutData fault={loaded} />;
}
