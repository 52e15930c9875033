import type { Move } from './moves.ts';

/** All moves of a game whose notation does not depend on the position, grouped by kind. */
export interface MoveKinds<Kind extends string> {
  /** The first move of each kind. The other moves of the kind follow it. */
  readonly first: Readonly<Record<Kind, Move>>;
  /** Number of moves. */
  readonly count: number;
  /** Indexed by move: its kind, and its index within the kind. */
  readonly kindOf: readonly Kind[];
  readonly aboutOf: readonly number[];
  /** Indexed by move: its text. */
  readonly texts: readonly string[];
  parse(text: string): Move | undefined;
}

/**
 * Numbers moves from the texts of each kind, so that numbering, formatting and parsing agree. Throws if two moves share a text.
 *
 * @example
 * const moves = moveKinds({ step: ['N', 'S'], fire: ['fire-N', 'fire-S'], pass: ['pass'] });
 *
 * moves.parse('fire-S'); // => 3
 * moves.texts[3]; // => 'fire-S'
 * moves.kindOf[3]; // => 'fire'
 * moves.aboutOf[3]; // => 1
 * moves.first.fire + moves.aboutOf[1]; // => 3
 */
export function moveKinds<Kind extends string>(kinds: Readonly<Record<Kind, readonly string[]>>): MoveKinds<Kind> {
  const first = {} as Record<Kind, Move>;
  const kindOf: Kind[] = [];
  const aboutOf: number[] = [];
  const texts: string[] = [];
  for (const kind of Object.keys(kinds) as Kind[]) {
    first[kind] = texts.length;
    for (const [about, text] of kinds[kind].entries()) {
      kindOf.push(kind);
      aboutOf.push(about);
      texts.push(text);
    }
  }
  const moves = new Map(texts.map((text, move) => [text, move]));
  if (moves.size < texts.length) throw new RangeError(`two moves share a text: ${texts.join(' ')}`);
  return { first, count: texts.length, kindOf, aboutOf, texts, parse: (text) => moves.get(text) };
}
