import type { Chance } from '@fray/engine';

/** One change of a JSON value: replaces the value at a path, or removes it if `undefined`. */
export interface Edit {
  readonly path: readonly string[];
  readonly value: unknown;
}

type Tree = { readonly [key: string]: unknown };
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

const at = (json: unknown, path: readonly string[]): unknown =>
  path.reduce((node: unknown, key) => (isTree(node) ? node[key] : undefined), json);

/** Returns the JSON after the edits, in order. Edits with a missing path change nothing. Does not modify its input. */
export function edited(json: unknown, edits: readonly Edit[]): unknown {
  return edits.reduce((whole: unknown, { path, value }) => replaced(whole, path, value), json);
}

function replaced(node: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (!isTree(node)) return node;
  if (Array.isArray(node)) return node.map((entry, i) => (String(i) === key ? replaced(entry, rest, value) : entry));
  const inner = rest.length === 0 ? value : replaced(node[key], rest, value);
  const others = Object.entries(node).filter(([name]) => name !== key || inner !== undefined);
  const whole = Object.fromEntries(others.map(([name, entry]) => [name, name === key ? inner : entry]));
  return Object.hasOwn(node, key) || inner === undefined ? whole : { ...whole, [key]: inner };
}

export const describeEdit = ({ path, value }: Edit): string =>
  `${path.join('.') || 'the whole'} ${value === undefined ? 'left out' : `= ${JSON.stringify(value)}`}`;

/** Paths are of one kind if they differ only in list indices: `units.3.cell` is `units.*.cell`. */
const kindOf = (path: readonly string[]): string => path.map((key) => (/^\d+$/.test(key) ? '*' : key)).join('.');

/** Draws random edits of positions. A value seen at one path may be inserted at another path of the same kind. */
export class Editor {
  readonly #chance: Chance;
  /** Values seen per kind of path, and all texts seen anywhere. */
  readonly #seen = new Map<string, unknown[]>();
  readonly #texts = new Set<string>();

  constructor(chance: Chance, positions: readonly unknown[]) {
    this.#chance = chance;
    const values = new Map<string, Set<string>>();
    for (const position of positions)
      for (const path of placesOf(position)) {
        const value = at(position, path);
        if (typeof value === 'string') this.#texts.add(value);
        const known = values.get(kindOf(path)) ?? new Set();
        values.set(kindOf(path), known);
        if (known.size < 60) known.add(JSON.stringify(value));
      }
    for (const [kind, texts] of values)
      this.#seen.set(
        kind,
        Array.from(texts, (text): unknown => JSON.parse(text)),
      );
  }

  /** Returns an edit that changes this position. */
  draw(position: unknown): Edit {
    const before = JSON.stringify(position);
    for (;;) {
      const path = this.#pick(placesOf(position));
      const edit = { path, value: this.#instead(at(position, path), path) };
      if (JSON.stringify(edited(position, [edit])) !== before) return edit;
    }
  }

  #below(n: number): number {
    return this.#chance.below(n, 'table');
  }

  #pick<T>(list: readonly T[]): T {
    return list[this.#below(list.length)]!;
  }

  /** Returns a replacement value: usually plausible, sometimes impossible. */
  #instead(value: unknown, path: readonly string[]): unknown {
    const alike = this.#seen.get(kindOf(path)) ?? [value];
    if (this.#below(3) === 0) return this.#pick(alike);
    if (this.#below(12) === 0) return this.#pick([null, 'x', '', -1, 0.5, 1e12, true, [], {}, undefined]);
    if (Array.isArray(value)) return this.#otherList(value, path);
    switch (typeof value) {
      case 'number':
        return this.#pick([value + 1, value - 1, value + 2, 0, 1, -value, value * 10, this.#below(40)]);
      case 'string':
        return this.#below(4) === 0 ? `${value}${this.#pick([...this.#texts])}` : this.#pick([...this.#texts]);
      case 'boolean':
        return !value;
      default:
        return isTree(value) ? this.#otherTree(value) : this.#pick(alike);
    }
  }

  #otherList(list: readonly unknown[], path: readonly string[]): unknown[] {
    const entries = this.#seen.get(kindOf([...path, '0'])) ?? [0];
    const i = this.#below(list.length + 1);
    switch (this.#below(5)) {
      case 0:
        return list.toSpliced(i, 1);
      case 1:
        return list.toSpliced(i, 0, this.#pick(list.length > 0 ? list : entries));
      case 2:
        return list.toSpliced(i, 0, this.#pick(entries));
      case 3:
        return [];
      default:
        return list.toReversed();
    }
  }

  #otherTree(tree: Tree): Tree | undefined {
    const entries = Object.entries(tree);
    if (entries.length === 0 || this.#below(8) === 0) return { ...tree, surplus: 1 };
    const [key, value] = this.#pick(entries);
    if (this.#below(2) === 0) return Object.fromEntries(entries.filter(([name]) => name !== key));
    return { ...tree, [this.#pick(entries)[0]]: value };
  }
}

/** Lists every path in a JSON value, including the root. */
function placesOf(json: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (!isTree(json)) return [path];
  return [path, ...Object.keys(json).flatMap((key) => placesOf(json[key], [...path, key]))];
}
