import { useEffect, useRef, useState } from 'preact/hooks';

/**
 * The time that is left of a window of so many seconds, which opened when `key` was first seen; nothing while there is no key.
 * The server keeps the same length from the moment at which the attack stood.
 */
export function useCountdown(key: string | undefined, seconds: number): { readonly part: number; readonly seconds: number } | undefined {
  const opened = useRef<{ readonly key: string; readonly at: number } | undefined>(undefined);
  const [, tick] = useState(0);
  if (key === undefined) opened.current = undefined;
  else if (opened.current?.key !== key) opened.current = { key, at: performance.now() };
  const counts = key !== undefined && seconds > 0;
  useEffect(() => {
    if (!counts) return undefined;
    const timer = setInterval(() => tick((count) => count + 1), 250);
    return () => clearInterval(timer);
  }, [counts, key]);
  if (!counts || !opened.current) return undefined;
  const left = Math.max(0, seconds - (performance.now() - opened.current.at) / 1000);
  return { part: left / seconds, seconds: Math.ceil(left) };
}
