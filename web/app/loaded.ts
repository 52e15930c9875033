import { useEffect, useState } from 'preact/hooks';

/** What a promise has come to: undefined while it runs. */
export type Loaded<T> = { readonly value: T } | { readonly failed: true } | undefined;

/** Loads something when `key` changes. */
export function useLoaded<T>(key: string, load: () => Promise<T>): Loaded<T> {
  const [loaded, setLoaded] = useState<{ key: string; result: Loaded<T> }>();
  useEffect(() => {
    let current = true;
    load().then(
      (value) => current && setLoaded({ key, result: { value } }),
      () => current && setLoaded({ key, result: { failed: true } }),
    );
    return () => {
      current = false;
    };
  }, [key]);
  return loaded?.key === key ? loaded.result : undefined;
}
