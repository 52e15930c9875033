import { readFileSync } from 'node:fs';
import { type AnyGame, type OptionSpecs, type OptionsOf, readChoices } from '@fray/engine';
import { GAMES, isGameId } from '@fray/games';

/** What a user did wrong, in one line; the command ends with status 2, and with `json` on standard output when asked for. */
export class Complaint extends Error {
  readonly json: object | undefined;

  constructor(message: string, json?: object) {
    super(message);
    this.json = json;
  }
}

export async function gameNamed(id: string): Promise<AnyGame> {
  if (!isGameId(id)) throw new Complaint(`there is no game “${id}”; there are ${Object.keys(GAMES).join(', ')}`);
  return GAMES[id]();
}

/** What was given as `name=value`. */
export function pairsGiven(given: readonly string[]): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const pair of given) {
    const [name = '', value, ...rest] = pair.split('=');
    if (value === undefined || rest.length > 0) throw new Complaint(`“${pair}” is no option; write name=value`);
    texts[name] = value;
  }
  return texts;
}

/** A game's options given as `name=value`. */
export function optionsGiven(game: AnyGame, given: readonly string[]): OptionsOf<OptionSpecs> {
  const options = readChoices(game, pairsGiven(given));
  if (!options.ok) throw new Complaint(`${options.fault.field}: ${options.fault.message}`);
  return options.value;
}

export function wholeNumber(text: string, name: string, least: number): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < least) throw new Complaint(`${name} is a whole number from ${least}, not “${text}”`);
  return value;
}

/** A file's text; `-` is standard input. */
export function readText(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch (error) {
    throw new Complaint(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** For options that may be given several times. */
export const collect = (value: string, before: string[]): string[] => [...before, value];
