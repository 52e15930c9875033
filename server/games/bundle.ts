import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { type ExternalGameId, fail, isExternalGameId, LANGUAGES, ok, type Result, withVersion } from '@fray/engine';
import type { ExternalCard } from '@fray/games/external';
import * as v from 'valibot';

/** Ending of a bundle's file name. */
export const BUNDLE_ENDING = '.fraygame';
/** The largest bundle, in characters. */
const MAX_CHARACTERS = 24_000_000;

const texts = v.strictObject({ name: v.pipe(v.string(), v.maxLength(60)), tagline: v.pipe(v.string(), v.maxLength(200)) });
const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
/** A file of a bundle: names without folders above, and nothing hidden. */
const path = v.pipe(
  v.string(),
  v.maxLength(120),
  v.regex(/^[A-Za-z0-9_][\w.-]*(?:\/[A-Za-z0-9_][\w.-]*){0,4}$/, 'expected the path of a file'),
);
const colour = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i, 'expected a colour such as #1fae72'));

const puzzles = v.strictObject({
  name: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,59}$/, 'expected lower-case letters, digits and hyphens')),
  texts: v.strictObject(v.entriesFromList(LANGUAGES, v.pipe(v.string(), v.maxLength(60)))),
});

const isBareExternalId = (id: unknown): boolean => typeof id === 'string' && isExternalGameId(id) && !id.includes('@');

const card = v.strictObject({
  id: v.custom<ExternalGameId>(isBareExternalId, 'expected AUTHOR.NAME, in lower-case letters, digits and hyphens'),
  seats: v.strictTuple([whole(1, 30), whole(1, 30)]),
  minutes: whole(1, 10_000),
  weight: v.picklist([1, 2, 3]),
  secret: v.boolean(),
  chance: v.exactOptional(v.literal(false)),
  draft: v.exactOptional(v.literal(true)),
  printing: v.exactOptional(v.literal('own')),
  accent: v.strictTuple([colour, colour, colour]),
  puzzles: v.exactOptional(v.pipe(v.array(puzzles), v.maxLength(20))),
  texts: v.strictObject(v.entriesFromList(LANGUAGES, texts)),
});

const contents = {
  format: v.literal('fray game 1', 'this is no bundle of this version of Fray'),
  card,
  /** The version that the author gave it, in words. */
  release: v.pipe(v.string(), v.maxLength(40)),
  /** The version of Fray that packed it. */
  engine: v.pipe(v.string(), v.maxLength(40)),
  rulesVersion: whole(1, 999_999),
  /** Texts, or bytes as base64. */
  files: v.pipe(v.record(path, v.union([v.string(), v.strictObject({ base64: v.string() })])), v.maxEntries(400)),
};
const unsigned = v.strictObject(contents);
const bundle = v.strictObject({ ...contents, digest: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) });

/** A game as one file: card, built modules, rulebooks and pictures, with the digest of it all. */
export type Bundle = v.InferOutput<typeof bundle>;
/** The description of a bundle: its files by name only. */
export type BundleManifest = Omit<Bundle, 'files'> & { readonly files: readonly string[] };

export const manifestOf = ({ files, ...rest }: Bundle): BundleManifest => ({
  ...rest,
  files: Object.keys(files),
});

const digestOf = ({ format, card: facts, release, engine, rulesVersion, files }: Omit<Bundle, 'digest'>): string => {
  const sorted = Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([format, facts, release, engine, rulesVersion, sorted]))
    .digest('hex');
};

/** A bundle with its digest, and its text. Throws if it would be refused. */
export function writeBundle(contents: Omit<Bundle, 'digest' | 'format'>): { readonly bundle: Bundle; readonly text: string } {
  const parsed = parse(unsigned, { format: 'fray game 1', ...contents });
  if (!parsed.ok) throw new Error(parsed.fault);
  const whole = parsed.value;
  const text = `${JSON.stringify({ ...whole, digest: digestOf(whole) }, null, 1)}\n`;
  const read = readBundle(text);
  if (!read.ok) throw new Error(read.fault);
  return { bundle: read.value, text };
}

/** Parses data by a schema. The fields get the order of the schema, because the digest depends on it. */
function parse<T>(schema: v.GenericSchema<unknown, T>, data: unknown): Result<T, string> {
  const read = v.safeParse(schema, data);
  if (read.success) return ok(read.output);
  const [issue] = read.issues;
  return fail(`${v.getDotPath(issue) ?? 'bundle'}: ${issue.message}`);
}

/** Reads a bundle and checks its digest. The error is a sentence. */
export function readBundle(text: string): Result<Bundle, string> {
  if (text.length > MAX_CHARACTERS) return fail(`a bundle has at most ${MAX_CHARACTERS} characters`);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return fail('it is no JSON');
  }
  const parsed = parse(bundle, json);
  if (!parsed.ok) return parsed;
  const output = parsed.value;
  if (digestOf(output) !== output.digest) return fail('its digest is not that of its contents: it was changed after it was packed');
  const has = (name: string) => Object.hasOwn(output.files, name);
  for (const needed of ['card.js', 'rulebook.en.html', 'cover.svg']) if (!has(needed)) return fail(`files: ${needed} is missing`);
  if (!has('ui.js') && !has('scene.js')) return fail('files: ui.js or scene.js is missing');
  return ok(output);
}

/** The text of a bundle. A folder, a device or a file that is too large is not read: it would stop whoever reads it. */
export function textOfBundle(file: string): Result<string, string> {
  try {
    const found = statSync(file, { throwIfNoEntry: false });
    if (!found) return fail('there is no such file');
    if (!found.isFile()) return fail('it is no file');
    // A character has at most three bytes.
    if (found.size > 3 * MAX_CHARACTERS) return fail(`a bundle has at most ${MAX_CHARACTERS} characters`);
    return ok(readFileSync(file, 'utf8'));
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

/** The version that ids name. */
export const versionOf = ({ digest }: Pick<Bundle, 'digest'>): string => digest.slice(0, 12);

/** The id of the game with its version. */
export const versionIdOf = ({ card: { id }, digest }: Pick<Bundle, 'card' | 'digest'>): ExternalGameId =>
  withVersion(id, versionOf({ digest })) as ExternalGameId;

/** A bundle in lists. */
export const cardOfBundle = (manifest: BundleManifest): ExternalCard => ({ ...manifest.card, version: versionOf(manifest) });
