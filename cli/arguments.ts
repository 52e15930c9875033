import { type AnyGame, type OptionSpecs, type OptionsOf, readChoices } from '@fray/engine';
import { variantGiven } from './textFiles.ts';
import { UsageError } from './usageError.ts';

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

/** For options that may be given several times. */
export const collect = (value: string, before: string[]): string[] => [...before, value];
