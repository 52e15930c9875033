import { useState } from 'preact/hooks';

/** Sets a value, or derives it from the last one. */
export type SetForPosition<T> = (next: T | ((before: T) => T)) => void;

/**
 * State that belongs to one position, identified by an object or a text. It resets in the render of the next position. An effect would
 * reset it later, and undo input made in between.
 */
export function useForPosition<T extends object | string>(position: object | string, beginning: () => T): readonly [T, SetForPosition<T>] {
  const [stored, setStored] = useState<{ readonly position: object | string; readonly value: T }>();
  const valueIn = (state: typeof stored): T => (state?.position === position ? state.value : beginning());
  const set: SetForPosition<T> = (next) =>
    setStored((before) => ({ position, value: typeof next === 'function' ? next(valueIn(before)) : next }));
  return [valueIn(stored), set];
}
