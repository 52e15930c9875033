import { type ExternalGameId, type InputError, isExternalGameId, LANGUAGES, type Result, readShape } from '@fray/engine';
import * as v from 'valibot';

const texts = v.object({ name: v.string(), tagline: v.string() });
const pair = v.strictTuple([v.number(), v.number()]);
const colours = v.strictTuple([v.string(), v.string(), v.string()]);
const isId = (id: unknown): boolean => typeof id === 'string' && isExternalGameId(id);

const option = v.variant('kind', [
  v.object({ kind: v.literal('choice'), values: v.array(v.string()), standard: v.string() }),
  v.object({ kind: v.literal('number'), least: v.number(), most: v.number(), standard: v.number(), zero: v.exactOptional(v.string()) }),
]);
const label = v.object({ label: v.string(), help: v.string(), values: v.exactOptional(v.record(v.string(), v.string())) });

/** The metadata of a boxed game. */
const boxed = v.object({
  rulesVersion: v.number(),
  seatNames: v.array(v.string()),
  minSeats: v.number(),
  options: v.record(v.string(), option),
  bots: v.exactOptional(v.literal(true)),
  decisive: v.exactOptional(v.array(v.string())),
  labels: v.exactOptional(v.record(v.string(), label)),
});

export const gameManifest = v.object({
  card: v.object({
    id: v.custom<ExternalGameId>(isId, 'expected AUTHOR.NAME'),
    seats: pair,
    minutes: v.number(),
    weight: v.picklist([1, 2, 3]),
    secret: v.boolean(),
    chance: v.exactOptional(v.literal(false)),
    draft: v.exactOptional(v.literal(true)),
    printing: v.exactOptional(v.literal('own')),
    accent: colours,
    puzzles: v.exactOptional(v.array(v.object({ name: v.string(), texts: v.object(v.entriesFromList(LANGUAGES, v.string())) }))),
    texts: v.object(v.entriesFromList(LANGUAGES, texts)),
  }),
  digest: v.string(),
  files: v.pipe(v.array(v.string()), v.readonly()),
  /** There are no modules of this game: it runs in a box on the server. */
  boxed: v.exactOptional(boxed),
});

/** One version of an external game, as a server describes it to a page. A newer server may send more fields. */
export type GameManifest = v.InferOutput<typeof gameManifest>;

/** Reads the manifest of an external game. */
export const readGameManifest = (json: unknown): Result<GameManifest, InputError> => readShape(gameManifest, json, 'manifest');
