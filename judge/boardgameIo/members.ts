/** A function of a game that was written for boardgame.io. */
export type Callable = (...args: readonly unknown[]) => unknown;

/** A member of a value, or undefined where there is none. */
export function member(owner: unknown, name: string): unknown {
  return typeof owner === 'object' && owner !== null ? Reflect.get(owner, name) : undefined;
}

export const isCallable = (value: unknown): value is Callable => typeof value === 'function';

/** A member that is a function. */
export function callable(owner: unknown, name: string): Callable | undefined {
  const value = member(owner, name);
  return isCallable(value) ? value : undefined;
}

export const namesOf = (owner: unknown): string[] => (typeof owner === 'object' && owner !== null ? Object.keys(owner) : []);

/** Whether a value looks like a game of boardgame.io. */
export const isBoardgame = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  ('moves' in value || 'phases' in value) &&
  ('setup' in value || 'turn' in value || 'endIf' in value);
