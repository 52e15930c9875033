import { assertNever, fail, type InputError, ok, type Result } from './result.ts';

/** Marks an option as a number or table of the rulebook: the id of its rule. */
export interface BookEntry {
  readonly rule: string;
}

/**
 * One table option: a choice among names, an integer (0 may stand for a word such as `none`), or a text that is predefined or
 * written by players and checked by `wrong`. With `book` it is a number or table of the rulebook instead of a house rule. With `follows` it
 * is the value of one side: until a table sets it, it has the value of the option of that name.
 */
export type OptionSpec = { readonly book?: BookEntry; readonly follows?: string } & (
  | { readonly kind: 'text'; readonly values: readonly string[]; readonly standard: string; wrong(text: string): string | undefined }
  | { readonly kind: 'choice'; readonly values: readonly string[]; readonly standard: string }
  | { readonly kind: 'number'; readonly least: number; readonly most: number; readonly standard: number; readonly zero?: string }
);

export type OptionSpecs = Readonly<Record<string, OptionSpec>>;

/** The typed options of a game: names for choices, numbers for integers. */
export type OptionsOf<O extends OptionSpecs> = {
  readonly [K in keyof O]: O[K] extends { kind: 'choice'; values: readonly (infer V extends string)[] }
    ? V
    : O[K] extends { kind: 'text' }
      ? string
      : number;
};

export const customText = (values: readonly [string, ...string[]], wrong: (text: string) => string | undefined) => ({
  kind: 'text' as const,
  values,
  standard: values[0],
  wrong,
});

export const choice = <const V extends readonly [string, ...string[]]>(...values: V) => ({
  kind: 'choice' as const,
  values,
  standard: values[0],
});

export const wholeNumber = (standard: number, least: number, most: number, zero?: string) => ({
  kind: 'number' as const,
  least,
  most,
  standard,
  ...(zero === undefined ? {} : { zero }),
});

/**
 * An integer from a rule of the rulebook. 0 may stand for a word, as in `wholeNumber`.
 *
 * @example
 * const options = { tanks: wholeNumber(3, 1, 6), speed: bookNumber('R7', 4, 1, 9), fog: choice('off', 'on') };
 *
 * standardOptions(options); // => { tanks: 3, speed: 4, fog: 'off' }
 * readOptions(options, { speed: '5', fog: 'on' }); // => { ok: true, value: { tanks: 3, speed: 5, fog: 'on' } }
 * readOptions(options, { speed: '12' }).fault.message; // => '“12” is not a whole number from 1 to 9'
 * variablesOf(options).map(({ name }) => name); // => ['speed']
 */
export const bookNumber = (rule: string, standard: number, least: number, most: number, zero?: string) => ({
  ...wholeNumber(standard, least, most, zero),
  book: { rule },
});

/** A table from a rule of the rulebook: a predefined one by name, or a custom one as strict text. */
export const bookTable = (rule: string, values: readonly [string, ...string[]], wrong: (text: string) => string | undefined) => ({
  ...customText(values, wrong),
  book: { rule },
});

/** The options that `forSides` makes: one for each side and option. */
export type SideOptions<S extends string, O extends OptionSpecs> = {
  readonly [K in `${S}.${keyof O & string}`]: K extends `${S}.${infer N extends keyof O & string}` ? O[N] & { readonly follows: N } : never;
};

/**
 * Lets each side have a value of its own: returns an option such as `red.endurance` for each side and each option of `specs`. A table that does
 * not set it gives the side the shared value. Declare `specs` before these.
 *
 * @example
 * const shared = { endurance: bookNumber('R4', 6, 1, 12) };
 * const options = { ...shared, ...forSides(['red', 'blue'], shared) };
 *
 * readOptions(options, { endurance: '5', 'red.endurance': '7' });
 * // => { ok: true, value: { endurance: 5, 'red.endurance': 7, 'blue.endurance': 5 } }
 */
export const forSides = <const S extends string, const O extends OptionSpecs>(sides: readonly S[], specs: O): SideOptions<S, O> =>
  Object.fromEntries(
    Object.entries(specs).flatMap(([name, spec]) => sides.map((side) => [`${side}.${name}`, { ...spec, follows: name }] as const)),
    // Each name is a side and a name of `specs`, and has the spec of that name.
  ) as SideOptions<S, O>;

/** Returns the text of an option that `texts` does not set: that of the option it follows, otherwise the standard. */
export function unsetText(specs: OptionSpecs, name: string, texts: Readonly<Record<string, string>> = {}): string {
  const spec = specs[name];
  if (!spec) return '';
  if (spec.follows !== undefined) return texts[spec.follows] ?? unsetText(specs, spec.follows);
  return spec.kind === 'number' && spec.standard === 0 && spec.zero !== undefined ? spec.zero : String(spec.standard);
}

/** A number or table of a rulebook that can be varied. */
export interface Variable {
  readonly name: string;
  readonly spec: OptionSpec;
  readonly book: BookEntry;
}

/** Returns the numbers and tables of a game's rulebook, in the order of its options. */
export const variablesOf = (specs: OptionSpecs): Variable[] =>
  Object.entries(specs).flatMap(([name, spec]) => (spec.book ? [{ name, spec, book: spec.book }] : []));

/** Returns the names of the house rules: all options except numbers and tables of the rulebook. */
export const changedNumbers = (specs: OptionSpecs): string[] => Object.keys(specs).filter((name) => !specs[name]?.book);

/** Longer texts are refused before they are parsed. */
const MAX_LETTERS = 2000;

function readOption(name: string, spec: OptionSpec, text: string): Result<string | number, InputError> {
  const field = `option ${name}`;
  if (text.length > MAX_LETTERS) return fail({ field, message: `a value has at most ${MAX_LETTERS} letters` });
  switch (spec.kind) {
    case 'choice':
      return spec.values.includes(text) ? ok(text) : fail({ field, message: `“${text}” is not one of ${spec.values.join(', ')}` });
    case 'text': {
      const wrong = spec.values.includes(text) ? undefined : spec.wrong(text);
      return wrong === undefined ? ok(text) : fail({ field, message: wrong });
    }
    case 'number': {
      if (spec.zero !== undefined && text === spec.zero) return ok(0);
      const value = /^(0|[1-9]\d{0,8})$/.test(text) ? Number(text) : Number.NaN;
      const inside = value >= spec.least && value <= spec.most && !(spec.zero !== undefined && value === 0);
      const range = `a whole number from ${spec.least} to ${spec.most}${spec.zero === undefined ? '' : ` or ${spec.zero}`}`;
      return inside ? ok(value) : fail({ field, message: `“${text}” is not ${range}` });
    }
    default:
      return assertNever(spec);
  }
}

/** Reads options from names and texts. Missing ones get the standard value, or that of the option they follow. Unknown names and invalid values are errors. */
export function readOptions<O extends OptionSpecs>(specs: O, texts: Readonly<Record<string, string>>): Result<OptionsOf<O>, InputError> {
  const values: Record<string, string | number> = {};
  for (const name of Object.keys(texts)) {
    if (!Object.hasOwn(specs, name))
      return fail({ field: `option ${name}`, message: `there is no such option; there are ${Object.keys(specs).join(', ')}` });
  }
  for (const [name, spec] of Object.entries(specs)) {
    const text = texts[name];
    if (text === undefined) {
      values[name] = values[spec.follows ?? ''] ?? spec.standard;
      continue;
    }
    const read = readOption(name, spec, text);
    if (!read.ok) return read;
    values[name] = read.value;
  }
  // Each name of `specs` has a value of its spec's kind. The spread makes V8 use fast properties, because the rules read options
  // in inner loops.
  return ok({ ...values } as OptionsOf<O>);
}

/** The inverse of `readOptions`: returns the options that differ from the standard, or from the option they follow, as texts. */
export function writeOptions<O extends OptionSpecs>(specs: O, options: OptionsOf<O>): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, spec] of Object.entries(specs)) {
    const value: string | number = options[name as keyof O];
    if (value === (spec.follows === undefined ? spec.standard : options[spec.follows])) continue;
    texts[name] = spec.kind === 'number' && value === 0 && spec.zero !== undefined ? spec.zero : String(value);
  }
  return texts;
}

/** Returns the standard options of a game. */
export function standardOptions<O extends OptionSpecs>(specs: O): OptionsOf<O> {
  const read = readOptions(specs, {});
  if (!read.ok) throw new Error(read.fault.message);
  return read.value;
}
