import { useState } from 'preact/hooks';

/** Something that holds for one position only, or for what a text says of one: with the next one it is forgotten. */
export function useForPosition<T>(position: object | string, beginning: () => T): readonly [T, (value: T) => void] {
  const [kept, setKept] = useState<{ readonly position: object | string; readonly value: T }>();
  const value = kept?.position === position ? kept.value : beginning();
  return [value, (next) => setKept({ position, value: next })];
}
