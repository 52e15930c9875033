/**
 * The difference between two plain JSON values, as plain JSON. `[value]` replaces a value, `[]` removes one, and an object lists
 * changes further inside. Arrays of equal length are treated as objects keyed by index.
 */
export type Delta = readonly unknown[] | { readonly [key: string]: Delta };

type Tree = { readonly [key: string]: unknown };

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

type Changes = { [key: string]: Delta };

/** Returns the delta from `before` to `after`, or undefined if they are equal. `applyDelta` is the inverse. */
export function difference(before: unknown, after: unknown): Delta | undefined {
  if (before === after) return undefined;
  if (!isTree(before) || !isTree(after)) return [after];
  if (!Array.isArray(before)) return Array.isArray(after) ? [after] : betweenTrees(before, after);
  return Array.isArray(after) && before.length === after.length ? betweenLists(before, after) : [after];
}

function betweenLists(before: readonly unknown[], after: readonly unknown[]): Changes | undefined {
  let changes: Changes | undefined;
  for (let i = 0; i < after.length; i++) {
    const change = difference(before[i], after[i]);
    if (change !== undefined) (changes ??= {})[i] = change;
  }
  return changes;
}

/** Uses `for … in` instead of `Object.keys`: plain JSON inherits no keys, and the key arrays were a sixth of the garbage per action. */
function betweenTrees(before: Tree, after: Tree): Changes | undefined {
  let changes: Changes | undefined;
  let shared = 0;
  for (const key in after) {
    const a = before[key];
    const b = after[key];
    if (a === b) {
      shared++;
      continue;
    }
    const own = Object.hasOwn(before, key);
    if (own) shared++;
    const change = own ? difference(a, b) : [b];
    if (change !== undefined) (changes ??= {})[key] = change;
  }
  let keys = 0;
  for (const _ in before) keys++;
  if (shared < keys) for (const key in before) if (!Object.hasOwn(after, key)) (changes ??= {})[key] = [];
  return changes;
}

/** Returns the value after a delta. Unchanged parts are shared with `before`. */
export function applyDelta(before: unknown, change: Delta | undefined): unknown {
  if (change === undefined) return before;
  if (isReplacement(change)) return change[0];
  const from = isTree(before) ? before : {};
  const after: { [key: string]: unknown } | unknown[] = Array.isArray(before) ? [...before] : { ...from };
  const into = after as { [key: string]: unknown };
  for (const [key, inner] of Object.entries(change)) {
    if (isReplacement(inner) && inner.length === 0) delete into[key];
    else into[key] = applyDelta(Object.hasOwn(from, key) ? from[key] : undefined, inner);
  }
  return after;
}

const isReplacement = (change: Delta): change is readonly unknown[] => Array.isArray(change);
