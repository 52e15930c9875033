import type { Move } from './moves.ts';

/** All moves of a game that writes them alike in every position: kind after kind, and within a kind by what it is about. */
export interface MoveKinds<Kind extends string> {
  /** The first move of each kind; the others of the kind follow it. */
  readonly first: Readonly<Record<Kind, Move>>;
  /** How many moves there are: the first number that is none. */
  readonly count: number;
  /** By move: its kind, and its place within the kind. */
  readonly kindOf: readonly Kind[];
  readonly aboutOf: readonly number[];
  /** By move its text. */
  readonly texts: readonly string[];
  parse(text: string): Move | undefined;
}

/** Numbers moves from the texts of each kind, so that numbering, writing and reading cannot differ. Two moves may not share a text. */
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
