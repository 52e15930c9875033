import {
  type AnyGame,
  Match,
  type MatchRecord,
  type OptionSpecs,
  type OptionsOf,
  playersOf,
  readChoices,
  recordOf,
  SeededChance,
  teamsOf,
} from '@fray/engine';
import { type Deal, seedOf, TurnChance } from '../observe/chance.ts';
import type { GameRecordNotes } from '../observe/gameNotes.ts';
import { type LabPlayer, makeLabPlayer } from '../observe/labPlayers.ts';
import { observeGame } from '../observe/observeGame.ts';

/** Players, options and seed of a series, as plain JSON. A game follows from this and its number alone. */
export interface Pairing {
  readonly game: string;
  readonly options: Readonly<Record<string, string>>;
  readonly seats: number;
  readonly seed: number;
  /** One seat has the first player, the others the second. Every deal is played once for each seat that the first can have. */
  readonly own: LabPlayer;
  readonly others: LabPlayer;
}

/** Some deals of a pairing, in a form that can be sent to a worker. */
export interface Job {
  readonly pairing: Pairing;
  readonly from: number;
  readonly to: number;
  /** Deals before this one are watched deeply. */
  readonly deep: number;
}

/** The games of one deal, one for each seat of the first player: the unit of every interval. */
export type DealNotes = readonly GameRecordNotes[];

const isNumber = (json: unknown): boolean => Number.isFinite(json);
const isNumbers = (json: unknown): boolean => Array.isArray(json) && json.every(isNumber);
const isRecordOf = (json: unknown, isOne: (one: unknown) => boolean): boolean =>
  typeof json === 'object' && json !== null && Object.values(json).every(isOne);

/** The form of each part of a game's notes. */
const NOTES: Readonly<Record<keyof GameRecordNotes, (json: unknown) => boolean>> = {
  shares: isNumbers,
  reason: (json) => typeof json === 'string',
  first: isNumber,
  turns: isNumber,
  decisions: isNumber,
  legal: isNumber,
  forced: isNumber,
  curve: isNumbers,
  events: (json) => isRecordOf(json, isNumber),
  cells: (json) => isRecordOf(json, (counts) => isRecordOf(counts, isNumber)),
  things: (json) => isRecordOf(json, isNumbers),
  contacts: (json) => json === undefined || isNumber(json),
  idle: (json) => json === undefined || isNumber(json),
  deep: (json) => json === undefined || isRecordOf(json, isNumber),
  gap: (json) => json === undefined || isRecordOf(json, (text) => typeof text === 'string'),
};

/** Whether JSON has the form of notes. Whether the numbers are true is not checked. */
export const isDealNotes = (json: unknown): json is DealNotes =>
  Array.isArray(json) &&
  json.every(
    (note: unknown) =>
      typeof note === 'object' && note !== null && Object.entries(NOTES).every(([part, isPart]) => isPart(Reflect.get(note, part))),
  );

function choicesOf(game: AnyGame, options: Readonly<Record<string, string>>): OptionsOf<OptionSpecs> {
  const read = readChoices(game, options);
  if (!read.ok) throw new RangeError(`${read.fault.field}: ${read.fault.message}`);
  return read.value;
}

/** The deals of a job. The same on any machine and with any number of workers. */
export async function playJob(game: AnyGame, { pairing, from, to, deep }: Job): Promise<DealNotes[]> {
  const options = choicesOf(game, pairing.options);
  await prepare(game, options, pairing);
  return Array.from({ length: to - from }, (_, i) =>
    Array.from({ length: pairing.seats }, (_, rotation) => playOne(game, options, pairing, from + i, rotation, { deep: from + i < deep })),
  );
}

/** Load the solution of a solved game once. If a setup throws, the games report it. */
async function prepare(game: AnyGame, options: OptionsOf<OptionSpecs>, { seats, seed }: Pairing): Promise<void> {
  let state: object;
  try {
    state = game.setup(options, seats, new SeededChance(seed));
  } catch {
    return;
  }
  await game.bot.prepare?.(state);
}

function playOne(
  game: AnyGame,
  options: OptionsOf<OptionSpecs>,
  pairing: Pairing,
  deal: number,
  rotation: number,
  watch: Parameters<typeof observeGame>[4],
): GameRecordNotes {
  const { own, others, seats, seed } = pairing;
  const teams = teamsOf(game, seats);
  const bots = Array.from({ length: seats }, (_, seat) => {
    // The players by seat in this rotation: the first player moves from seat to seat with its team, and the others follow around the table.
    const who = (seat - rotation + seats) % seats;
    return makeLabPlayer(game, teams[seat] === teams[rotation] ? own : others, seedOf(seed, deal, who));
  });
  return observeGame(game, options, bots, dealOf(game, pairing, deal, rotation), watch);
}

/**
 * For different players, both games of a deal use the same chance, so that luck favours neither. For equal players whose seats are
 * compared, chance is swapped between the seats; chance without a seat is drawn again.
 */
function dealOf(game: AnyGame, { own, others, seats, seed }: Pairing, deal: number, rotation: number): Deal {
  const same = seedOf(seed, deal);
  if (JSON.stringify(own) !== JSON.stringify(others)) return { seed: same, seats, shift: 0 };
  return game.lab?.ownChance ? { seed: same, seats, shift: rotation } : { seed: seedOf(same, rotation), seats, shift: 0 };
}

/** One game of a pairing as a record that replays anywhere. An interrupted game ends with its last playable move. */
export async function recordOfGame(game: AnyGame, pairing: Pairing, deal: number, rotation: number): Promise<MatchRecord> {
  const options = choicesOf(game, pairing.options);
  await prepare(game, options, pairing);
  const moves: [seat: number, move: string][] = [];
  playOne(game, options, pairing, deal, rotation, { deep: false, see: (seat, move) => moves.push([seat, move]) });
  const chance = new TurnChance(dealOf(game, pairing, deal, rotation));
  const match = new Match(game, { options, seats: pairing.seats }, chance);
  try {
    for (const [seat, move] of moves) {
      chance.turnTo(match.turn);
      if (!match.move(seat, move).ok) break;
    }
  } catch {
    // The move that the rules throw at is what the finding is about: the record ends before it.
  }
  return recordOf(match, playersOf(game.seatNames.slice(0, pairing.seats), 'bot', pairing.others.level));
}
