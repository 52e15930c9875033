/*
 * Names as numbers. A state stores small numbers, texts use names, and switches must cover all of them. Declare the list of names
 * once: each number is the name's index, as a literal type, so an unhandled name does not compile. Destructure the result into
 * module constants to make them as fast as literals.
 */

export type CodeIndex<Names extends readonly string[]> = Exclude<keyof Names, keyof (readonly string[])>;
export type CodeNumber<Place> = Place extends `${infer N extends number}` ? N : never;

/** The numbers of a list of names: `0 | 1 | 2` for three names. */
export type Code<Names extends readonly string[]> = CodeNumber<CodeIndex<Names>>;

/** A record from each name to its number. */
export type Codes<Names extends readonly string[]> = {
  readonly [P in CodeIndex<Names> as Names[P] & string]: CodeNumber<P>;
};

/**
 * Returns the number of each name by its index: `const { place: PLACE, act: ACT } = codes('place', 'act')`.
 *
 * @example
 * const { draw: DRAW, play: PLAY } = codes('draw', 'play');
 *
 * [DRAW, PLAY]; // => [0, 1]
 * codeOf(['draw', 'play'], 'play'); // => 1
 */
export const codes = <const Names extends readonly string[]>(...names: Names): Codes<Names> =>
  Object.fromEntries(names.map((name, place) => [name, place])) as Codes<Names>;

/** Returns the number of one name. */
export const codeOf = <const Names extends readonly string[]>(names: Names, name: Names[number]): Code<Names> =>
  names.indexOf(name) as Code<Names>;
