import * as v from 'valibot';
import { withoutByteOrderMark } from './byteOrderMark.ts';
import { fail, type InputError, ok, type Result } from './result.ts';
import { readShape } from './shape.ts';

/** A game with different numbers, tables or house rules, as data: the differences from the standard, as texts. */
export interface Variant {
  readonly game: string;
  readonly name: string;
  readonly options: Readonly<Record<string, string>>;
}

/** Maximum length of a variant's name, which must fit on one line. */
const MAX_LETTERS = 80;

const shape = v.strictObject({
  game: v.string(),
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MAX_LETTERS), v.regex(/^\P{C}*$/u, 'a name is one line')),
  options: v.record(v.string(), v.union([v.string(), v.number()])),
});

/** Validates a variant. `readChoices` checks its options against the game. */
export function readVariant(json: unknown): Result<Variant, InputError> {
  const read = readShape(shape, json, 'variant');
  if (!read.ok) return read;
  const { game, name, options } = read.value;
  return ok({ game, name, options: Object.fromEntries(Object.entries(options).map(([option, value]) => [option, String(value)])) });
}

/**
 * Parses the text of a variant file. The error names the field.
 *
 * @example
 * parseVariant('{ "game": "arcade", "name": "Glass", "options": { "tank_endurance": 4 } }').value.options; // => { tank_endurance: '4' }
 * parseVariant('{}').fault.field; // => 'game'
 */
export function parseVariant(text: string): Result<Variant, InputError> {
  let json: unknown;
  try {
    json = JSON.parse(withoutByteOrderMark(text));
  } catch (error) {
    return fail({ field: 'variant', message: `this is no JSON: ${error instanceof Error ? error.message : String(error)}` });
  }
  return readVariant(json);
}
