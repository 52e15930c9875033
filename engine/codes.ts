/*
 * Names as numbers. A state holds small numbers, texts hold names, and a switch over either must not forget one. The list of names
 * stands once; what each name's number is follows from its place, as a literal of the type, so that a name that nothing handles
 * does not compile. The constants are plain module constants when they are taken out of the record, as fast as if written by hand.
 */

type Places<Names extends readonly string[]> = Exclude<keyof Names, keyof (readonly string[])>;
type NumberOf<Place> = Place extends `${infer N extends number}` ? N : never;

/** The numbers of a list of names: `0 | 1 | 2` for three of them. */
export type Code<Names extends readonly string[]> = NumberOf<Places<Names>>;

/** Each name with its number. */
export type Codes<Names extends readonly string[]> = {
  readonly [P in Places<Names> as Names[P] & string]: NumberOf<P>;
};

/** The numbers of names by their places: `const { place: PLACE, act: ACT } = codes('place', 'act')`. */
export const codes = <const Names extends readonly string[]>(...names: Names): Codes<Names> =>
  Object.fromEntries(names.map((name, place) => [name, place])) as Codes<Names>;

/** The number of a name. */
export const codeOf = <const Names extends readonly string[]>(names: Names, name: Names[number]): Code<Names> =>
  names.indexOf(name) as Code<Names>;
