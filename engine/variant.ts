import * as v from 'valibot';
import { fail, type InputError, ok, type Result } from './result.ts';
import { readShape } from './shape.ts';

/** A game with other numbers, tables or house rules, as data: what differs from the standard, as texts. */
export interface Variant {
  readonly game: string;
  readonly name: string;
  readonly options: Readonly<Record<string, string>>;
}

/** A name of a variant stays on one line. */
const MOST_LETTERS = 80;

const shape = v.strictObject({
  game: v.string(),
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MOST_LETTERS), v.regex(/^\P{C}*$/u, 'a name is one line')),
  options: v.record(v.string(), v.union([v.string(), v.number()])),
});

/** Reads a variant; whether its game can be played so, `readChoices` of that game says. */
export function readVariant(json: unknown): Result<Variant, InputError> {
  const read = readShape(shape, json, 'variant');
  if (!read.ok) return read;
  const { game, name, options } = read.value;
  return ok({ game, name, options: Object.fromEntries(Object.entries(options).map(([option, value]) => [option, String(value)])) });
}

/** Reads the text of a variant's file. */
export function parseVariant(text: string): Result<Variant, InputError> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return fail({ field: 'variant', message: `this is no JSON: ${error instanceof Error ? error.message : String(error)}` });
  }
  return readVariant(json);
}
