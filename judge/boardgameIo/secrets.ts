import { member, namesOf } from './members.ts';

/** Field names that suggest secrets, such as a draw pile. */
const FOR_NOBODY = new Set(['secret', 'secrets', 'hidden', 'deck', 'decks', 'drawpile', 'draw_pile', 'bag', 'stock', 'facedown']);
/** Names under which games store values that only one player may see. */
const FOR_OWNER = new Set(['hand', 'hands', 'role', 'secretcards']);
/** Values that are looked at below one name. */
const DEEPEST = 6;

/** A fact that a viewer should not be sent, with its path in G. */
export interface Leak {
  readonly path: string;
  readonly viewer: string | null;
}

/** Whether a value reveals anything: masked values are empty, or equal everywhere. */
function tells(value: unknown): boolean {
  if (Array.isArray(value)) return new Set(value.map((item) => JSON.stringify(item) ?? '')).size > 1;
  if (typeof value === 'object' && value !== null) return Object.values(value).some((part) => tells(part) || typeof part === 'string');
  return typeof value === 'string' && value !== '';
}

/** Finds facts under telling names that a viewer receives as they are. An owner is the nearest player's id on the path. */
export function leakOf(G: unknown, view: unknown, viewer: string | null, players: readonly string[]): Leak | undefined {
  const search = (truth: unknown, view: unknown, path: string, owner: string | undefined, depth: number): Leak | undefined => {
    if (depth > DEEPEST || view === undefined || view === null) return undefined;
    for (const name of namesOf(truth)) {
      const [value, visible] = [member(truth, name), member(view, name)];
      const place = path === '' ? name : `${path}.${name}`;
      const isSame = tells(value) && JSON.stringify(value) === JSON.stringify(visible);
      const kind = name.toLowerCase();
      if (isSame && FOR_NOBODY.has(kind)) return { path: place, viewer };
      const keeper = players.includes(name) ? name : owner;
      if (isSame && FOR_OWNER.has(kind) && keeper !== undefined && keeper !== viewer) return { path: place, viewer };
      if (FOR_OWNER.has(kind))
        for (const player of players)
          if (
            player !== viewer &&
            tells(member(value, player)) &&
            JSON.stringify(member(value, player)) === JSON.stringify(member(visible, player))
          )
            return { path: `${place}.${player}`, viewer };
      const deeper = search(value, visible, place, keeper, depth + 1);
      if (deeper) return deeper;
    }
    return undefined;
  };
  return search(G, view, '', undefined, 0);
}

/** The path of the first value that JSON cannot carry, or undefined. */
export function notJson(value: unknown, path = 'G'): string | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return undefined;
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : `${path} is ${value}`;
  // JSON omits undefined fields, and they read back as undefined.
  if (typeof value !== 'object') return `${path} is ${value === undefined ? 'undefined' : `a ${typeof value}`}`;
  if (Array.isArray(value)) return value.map((part, i) => notJson(part, `${path}[${i}]`)).find((fault) => fault !== undefined);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return `${path} is a ${value.constructor.name}`;
  return Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .map(([name, part]) => notJson(part, `${path}.${name}`))
    .find((fault) => fault !== undefined);
}
