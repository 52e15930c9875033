import { fail, inheritedName, type Outcome, ok, type Result } from '@fray/engine';
import * as v from 'valibot';

/* The text protocol between a host and an engine, as both sides read it: `docs/engine-protocol.md`. */

/** Longest line that our engine reads, in characters. The largest view of our games has some 20,000. */
export const LONGEST_COMMAND = 1_000_000;
/** Largest time, number of nodes and depth of `go`. */
const MAX_LIMIT = 1_000_000_000;

/** Contents of `newgame`: the table, and the engine's seat. */
export interface NewGame {
  readonly seats: number;
  readonly seat: number;
  readonly options: Readonly<Record<string, string>>;
}

/** Contents of `position`. Without `moves` the engine finds the legal moves itself. */
export interface Question {
  readonly view: object;
  readonly moves: readonly string[] | undefined;
}

/** Contents of `go`. */
export interface GoLimits {
  readonly movetime?: number;
  readonly nodes?: number;
  readonly depth?: number;
}

/** Makes a text one line: foreign text, such as the reason of an end, must not begin a second line. */
const oneLine = (text: string): string => text.replaceAll(/[\r\n]+/g, ' ');

export const newGameLine = ({ seats, seat, options }: NewGame): string =>
  `newgame seats ${seats} seat ${seat} options ${JSON.stringify(options)}`;

/** The only line that describes a game to an engine: derived only from its seat's view. */
export const positionLine = (view: object, moves: readonly string[]): string =>
  oneLine(`position moves ${moves.join(' ')} view ${JSON.stringify(view)}`);

export const goLine = (limits: GoLimits): string => ['go', ...Object.entries(limits).flat()].join(' ');

export const gameOverLine = ({ places, reason }: Outcome): string => oneLine(`gameover places ${places.join(' ')} reason ${reason}`);

const optionsShape = v.record(v.string(), v.string());
const viewShape = v.looseObject({});

/** Reads what follows `newgame`. The fault is a sentence. */
export function readNewGame(text: string): Result<NewGame, string> {
  const found = /^seats (\d{1,3}) seat (\d{1,3})(?: options (.*))?$/.exec(text);
  if (!found) return fail('write “newgame seats N seat N options {JSON}”');
  const options = readJson(optionsShape, found[3] ?? '{}', 'the options are a JSON object of texts');
  return options.ok ? ok({ seats: Number(found[1]), seat: Number(found[2]), options: options.value }) : options;
}

/** The text before the first `mark` and the text behind it; all of it and undefined where there is none. */
function splitAt(text: string, mark: string): readonly [before: string, behind: string | undefined] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + mark.length)];
}

/** Reads what follows `position`. */
export function readPosition(text: string): Result<Question, string> {
  const [before, behind] = splitAt(` ${text}`, ' view ');
  const moves = before.startsWith(' moves ') ? before.slice(' moves '.length).split(' ') : undefined;
  if (behind === undefined || (before !== '' && !moves) || moves?.some((move) => move === '' || /[\s{]/.test(move)))
    return fail('write “position moves MOVE … view {JSON}”');
  const view = readJson(viewShape, behind, 'the view is a JSON object');
  return view.ok ? ok({ view: view.value, moves }) : view;
}

const LIMITS = ['movetime', 'nodes', 'depth'] as const;
const isLimit = (word: string): word is (typeof LIMITS)[number] => LIMITS.some((limit) => limit === word);

/** Reads what follows `go`. */
export function readLimits(words: readonly string[]): Result<GoLimits, string> {
  const limits: Partial<Record<(typeof LIMITS)[number], number>> = {};
  for (let i = 0; i < words.length; i += 2) {
    const name = words[i] ?? '';
    if (!isLimit(name)) return fail(`“${name}” is none of ${LIMITS.join(', ')}`);
    const value = /^\d{1,10}$/.test(words[i + 1] ?? '') ? Number(words[i + 1]) : 0;
    if (value < 1 || value > MAX_LIMIT) return fail(`${name} is a whole number from 1 to ${MAX_LIMIT}`);
    limits[name] = value;
  }
  return ok(limits);
}

function readJson<T>(shape: v.GenericSchema<unknown, T>, text: string, fault: string): Result<T, string> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return fail(`${fault}; this is no JSON`);
  }
  const inherited = inheritedName(json);
  if (inherited) return fail(`${inherited.field}: ${inherited.message}`);
  const read = v.safeParse(shape, json);
  return read.success ? ok(read.output) : fail(fault);
}
