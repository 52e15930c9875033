/**
 * What changed between two plain JSON objects, as plain JSON: `[value]` in place of what was replaced, `[]` where
 * something went, an object for what changed further inside. Arrays of equal length count as objects with the indices as keys.
 */
export type Delta = readonly unknown[] | { readonly [key: string]: Delta };

type Tree = { readonly [key: string]: unknown };

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

type Changes = { [key: string]: Delta };

/** Undefined when nothing changed. `patched` is the inverse. */
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

/** Plain JSON inherits no keys: going through them makes no lists of them, which were a sixth of what an action left behind. */
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

/** The object after a change; shares with `before` what did not change. */
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
