import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import type { CheckReport } from './run.ts';

const text = v.string();
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const described = <S extends v.GenericSchema>(schema: S, description: string) => v.pipe(schema, v.description(description));
const table = described(
  v.strictObject({ options: v.record(text, text), seats: count }),
  'The table at which it was seen: options that differ from the standard, and the number of seats.',
);

const verdict = v.strictObject({
  property: described(text, 'The property that does not hold. `docs/authors.md` explains each.'),
  severity: described(v.picklist(['fault', 'warning']), 'A fault breaks the contract or the players’ trust. A warning may be meant.'),
  meaning: described(text, 'What the property says.'),
  detail: described(text, 'What was seen, with the path of the first difference where two things differ.'),
  table: v.optional(table),
  trace: v.optional(
    described(
      v.strictObject({ seed: v.number(), plays: v.array(v.tuple([count, text])) }),
      'The shortest way there that was met: the seed of `SeededChance`, and the moves with their seats.',
    ),
  ),
  record: v.optional(described(text, 'The record of that way, which `fray replay` reads.')),
  cause: described(text, 'How such things come about.'),
  remedy: described(text, 'How others mended them.'),
});

const gaps = described(
  v.strictObject({
    untested: v.array(v.strictObject({ rule: text, sentence: text })),
    unasked: v.array(v.strictObject({ at: text, title: text })),
    untried: v.array(v.strictObject({ option: text, value: text })),
    silences: v.array(
      v.strictObject({ kind: v.picklist(['throw', 'stall', 'tie']), detail: text, table: v.optional(table), record: v.optional(text) }),
    ),
    questions: v.array(v.strictObject({ kind: text, rule: text, sentence: text, asks: text })),
  }),
  'What the rulebook, its tests and the game leave open. A gap is no fault. Absent without a rulebook.',
);

/** The report of `fray check --json`. */
export const reportShape = v.strictObject({
  game: described(text, 'The id of the game, or its path where it could not be read.'),
  depth: v.picklist(['quick', 'standard', 'deep']),
  verdicts: described(v.array(verdict), 'Faults first. Empty if nothing was found.'),
  gaps: v.optional(gaps),
  games: described(count, 'Games that were played.'),
  tables: described(count, 'Options and numbers of seats at which they were played.'),
  seconds: v.number(),
});

/** The schema of the report as JSON Schema. */
export const reportSchema = (): JsonSchema => ({ title: 'Report of fray check', ...toJsonSchema(reportShape) });

// A field that the report gets, or loses, does not compile here.
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;
type KeysOf<T> = { readonly [Key in keyof T]-?: true };
true satisfies Same<KeysOf<CheckReport>, KeysOf<Readonly<v.InferOutput<typeof reportShape>>>>;
true satisfies Same<KeysOf<CheckReport['verdicts'][number]>, KeysOf<Readonly<v.InferOutput<typeof verdict>>>>;
