import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import {
  type AnyGame,
  type MatchRecord,
  type OptionSpecs,
  type OptionsOf,
  parseRecord,
  parseVariant,
  readChoices,
  type Variant,
  withoutByteOrderMark,
  withoutVersion,
} from '@fray/engine';

/** A mistake of the user, in one line. The command exits with status 2, and prints JSON on standard output if `json` is set. */
export class UsageError extends Error {
  readonly json: object | undefined;

  constructor(message: string, json?: object) {
    super(message);
    this.json = json;
  }
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** Number of seats: the given one, or the game's minimum. */
export function seatsGiven(game: AnyGame, text: string | undefined): number {
  const seats = text === undefined ? game.minSeats : wholeNumber(text, '--seats', game.minSeats);
  if (seats > game.seatNames.length) throw new UsageError(`${game.id} has at most ${game.seatNames.length} seats`);
  return seats;
}

/** Parses arguments `name=value`. */
export function pairsGiven(pairs: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', value, ...rest] = pair.split('=');
      if (value === undefined || rest.length > 0) throw new UsageError(`“${pair}” is no option; write name=value`);
      return [name, value];
    }),
  );
}

/** A game's options given as `name=value`, over those of a variant's file. */
export function optionsGiven(game: AnyGame, pairs: readonly string[], variant?: string): OptionsOf<OptionSpecs> {
  const options = readChoices(game, { ...(variant === undefined ? {} : variantGiven(game.id, variant).options), ...pairsGiven(pairs) });
  if (!options.ok) throw new UsageError(`${options.fault.field}: ${options.fault.message}`);
  return options.value;
}

/** The variant of a game that a file holds. */
export function variantGiven(game: string, file: string): Variant {
  const read = parseVariant(readText(file));
  if (!read.ok) throw new UsageError(`${file}: ${read.fault.field}: ${read.fault.message}`);
  if (read.value.game !== withoutVersion(game))
    throw new UsageError(`${file}: “${read.value.name}” is a variant of ${read.value.game}, not of ${game}`);
  return read.value;
}

export function wholeNumber(text: string, name: string, least: number, most = Number.MAX_SAFE_INTEGER): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= least && value <= most) return value;
  const range = most === Number.MAX_SAFE_INTEGER ? `from ${least}` : `from ${least} to ${most}`;
  throw new UsageError(`${name} is a whole number ${range}, not “${text}”`);
}

/** Milliseconds, nodes or depth of a search, as the engine protocol has them. Timers take two such times, and no more. */
export const limitGiven = (text: string, name: string, least = 1): number => wholeNumber(text, name, least, 1_000_000_000);
export const gamesGiven = (text: string): number => wholeNumber(text, '--games', 1, 1_000_000);
/** Processes or threads that work at the same time. */
export const jobsGiven = (text: string): number => wholeNumber(text, '--jobs', 1, 1024);

/** A file's text without a byte order mark; `-` is standard input. */
export function readText(file: string): string {
  try {
    return withoutByteOrderMark(readFileSync(file === '-' ? 0 : file, 'utf8'));
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${fileTrouble(error)}`);
  }
}

/** Writes a file. Without a text it only checks that the file can be written, and keeps its contents. */
export function writeText(file: string, text?: string): void {
  try {
    if (text === undefined) writeFileSync(file, '', { flag: 'a' });
    else writeFileSync(file, text);
  } catch (error) {
    throw new UsageError(`${file} cannot be written: ${fileTrouble(error)}`);
  }
}

/** Makes a folder, and those above it. */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new UsageError(`${folder} cannot be made: ${fileTrouble(error)}`);
  }
}

/** Rejects a folder in place of a file. */
export function mustNotBeFolder(file: string): void {
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) throw new UsageError(`${file} is a folder, not a file`);
}

/** Why a file cannot be read or written, in words. */
function fileTrouble(error: unknown): string {
  switch (codeOf(error)) {
    case 'EISDIR':
      return 'it is a folder';
    case 'ENOENT':
      return 'there is no such file or folder';
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return 'that is not allowed';
    default:
      return error instanceof Error ? error.message : String(error);
  }
}

/** For options that may be given several times. */
export const collect = (value: string, before: string[]): string[] => [...before, value];

/** A record from a file or standard input; a complaint that names line and field, as JSON too where that was asked for. */
export function recordFrom(file: string, json = false): MatchRecord {
  const parsed = parseRecord(readText(file));
  if (parsed.ok) return parsed.value;
  const { line, field, message } = parsed.fault;
  throw new UsageError(
    `${file}: line ${line}, ${field}: ${message}`,
    json ? { ok: false, error: { code: 'bad-record', line, field, message } } : undefined,
  );
}
