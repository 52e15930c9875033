import { useState } from 'preact/hooks';

/** Sets a value, or derives it from the last one. */
export type SetForPosition<T> = (next: T | ((before: T) => T)) => void;

/**
 * State that belongs to one position, which an object or a text identifies. At the next position it begins anew, in the same rendering:
 * an effect that resets state runs later, and would undo what somebody did meanwhile.
 */
export function useForPosition<T extends object | string>(position: object | string, beginning: () => T): readonly [T, SetForPosition<T>] {
  const [stored, setStored] = useState<{ readonly position: object | string; readonly value: T }>();
  const valueIn = (state: typeof stored): T => (state?.position === position ? state.value : beginning());
  const set: SetForPosition<T> = (next) =>
    setStored((before) => ({ position, value: typeof next === 'function' ? next(valueIn(before)) : next }));
  return [valueIn(stored), set];
}
