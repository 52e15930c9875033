import {
  type AnyGame,
  type Draw,
  type Entry,
  isMove,
  type MatchRecord,
  MOST_MOVES,
  type Move,
  MoveList,
  ok,
  Replay,
  type ReplayError,
  type Result,
  ScriptedChance,
  type Seat,
  seatsOf,
} from '@fray/engine';
import { ObservingChance } from './observingChance.ts';
import type { Shares } from './review.ts';

/** An entry that stands, and the positions on both sides of it. */
export interface ReviewMoment {
  readonly at: number;
  readonly entry: Entry;
  readonly seat: Seat;
  /** The move; undefined for what is no move of the game. */
  readonly move: Move | undefined;
  readonly before: object;
  readonly after: object;
  /** Whether chance was asked, or something secret shown. */
  readonly disclosed: boolean;
}

/** A match that was played again and found in order. */
export interface Reviewable {
  readonly game: AnyGame;
  readonly record: MatchRecord;
  readonly seats: number;
  readonly start: object;
  readonly moments: readonly ReviewMoment[];
  /** How it ended, as shares; undefined while it runs. */
  readonly result: Shares | undefined;
}

/** Replays a record and loads the game's exact solutions. Returns a named error if it does not replay. */
export async function openReview(game: AnyGame, record: MatchRecord): Promise<Result<Reviewable, ReplayError>> {
  const opened = Replay.open(game, record);
  if (!opened.ok) return opened;
  const start = opened.value.match.copyState();
  const ended = opened.value.finish();
  if (!ended.ok) return ended;
  const match = ended.value;
  await game.bot.prepare?.(start);
  const moments: ReviewMoment[] = [];
  for (const { entry } of match.steps) moments.push(momentOf(game, moments.at(-1)?.after ?? start, entry, moments.length));
  return ok({ game, record, seats: match.seats, start, moments, result: match.outcome && sharesOf(match.outcome.places) });
}

function momentOf(game: AnyGame, before: object, entry: Entry, at: number): ReviewMoment {
  if (!isMove(entry)) return { at, entry, seat: entry.seat, move: undefined, before, after: before, disclosed: false };
  const move = game.parse(before, entry.move);
  if (move === undefined) throw new Error(`entry ${entry.n} cannot be read back: ${entry.move}`);
  const after = game.copy(before);
  const chance = new ObservingChance(scripted(entry.draws));
  game.play(after, entry.seat, move, chance, null);
  return { at, entry, seat: entry.seat, move, before, after, disclosed: chance.asked };
}

function scripted(draws: readonly Draw[]): ScriptedChance {
  const script = new ScriptedChance();
  script.load(draws);
  return script;
}

/** Tied winners share the win. */
function sharesOf(places: readonly number[]): Shares {
  const winners = places.filter((place) => place === 1).length;
  return places.map((place) => (place === 1 ? 1 / winners : 0));
}

/** Entries that are one decision, and the position that its seat decided from. */
export interface Segment {
  readonly moments: readonly ReviewMoment[];
  readonly kind: 'line' | 'secret' | 'known' | 'manner' | 'table';
  /** For secret decisions: where those who decide beside each other began. */
  readonly from: object;
}

/** Splits a match into decisions: lines of moves, secret decisions, and actions at the table. */
export function segmentsOf({ game, moments }: Reviewable): Segment[] {
  const stretches: Segment[] = [];
  let from: object | undefined;
  for (let i = 0; i < moments.length; ) {
    const moment = moments[i]!;
    const several = seatsOf(game.deciders(moment.before)).length > 1;
    if (moment.move === undefined) stretches.push({ moments: [moment], kind: 'table', from: moment.before });
    else if (several || from) {
      from ??= moment.before;
      stretches.push({ moments: [moment], kind: 'secret', from });
      if (isSimultaneous(game, moment)) from = undefined;
    } else {
      const kind = kindOf(game, moment);
      stretches.push({ moments: kind === 'line' ? lineFrom(game, moments, i) : [moment], kind, from: moment.before });
    }
    i += stretches.at(-1)!.moments.length;
  }
  return stretches;
}

const list = new MoveList();
const scores = new Float64Array(MOST_MOVES);

/** Where the game knows what each move is worth, or where it does not matter, moves are looked at one by one. */
function kindOf(game: AnyGame, { before, seat }: ReviewMoment): 'line' | 'known' | 'manner' {
  game.moves(before, seat, list);
  if (game.bot.personality?.(before, seat, list, 0, scores)) return 'manner';
  return game.bot.exactValues?.(before, seat, list, scores) ? 'known' : 'line';
}

/** Whether a secret decision was the last that the others waited for: otherwise it takes its seat off the list and does nothing else. */
export const isSimultaneous = (game: AnyGame, { before, after, seat }: ReviewMoment): boolean =>
  game.deciders(after) === 0 || game.deciders(after) !== (game.deciders(before) & ~(1 << seat));

function lineFrom(game: AnyGame, moments: readonly ReviewMoment[], first: number): ReviewMoment[] {
  const { seat, before } = moments[first]!;
  const turn = game.turn(before);
  const line: ReviewMoment[] = [];
  for (const moment of moments.slice(first)) {
    if (moment.move === undefined || moment.seat !== seat) break;
    line.push(moment);
    if (moment.disclosed || game.deciders(moment.after) !== 1 << seat || game.turn(moment.after) !== turn) break;
  }
  return line;
}
