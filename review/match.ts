import {
  type AnyGame,
  type Entry,
  type GameEvent,
  isMove,
  MAX_MOVES,
  type MatchRecord,
  type Move,
  MoveList,
  ok,
  Replay,
  type ReplayError,
  type Result,
  type Seat,
  seatsOf,
  type TimelineStep,
} from '@fray/engine';
import type { Shares } from './review.ts';

/** An entry that stands, and the positions on both sides of it. */
export interface ReviewMoment {
  readonly at: number;
  readonly entry: Entry;
  readonly seat: Seat;
  /** The move; undefined for actions such as undo. */
  readonly move: Move | undefined;
  readonly before: object;
  readonly after: object;
  /** Whether chance was asked, or something secret shown. */
  readonly disclosed: boolean;
}

/** A match that was replayed without errors. */
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
  const replayed = opened.value.finish();
  if (!replayed.ok) return replayed;
  const { timeline, seats, outcome } = replayed.value;
  await game.bot.prepare?.(timeline.start);
  const moments = timeline.steps.map((step, at) => momentOf(game, step, at));
  return ok({ game, record, seats, start: timeline.start, moments, result: outcome && sharesOf(outcome.places) });
}

function momentOf(game: AnyGame, { entry, before, after, disclosed }: TimelineStep<object, GameEvent>, at: number): ReviewMoment {
  const move = isMove(entry) ? game.parse(before, entry.move) : undefined;
  return { at, entry, seat: entry.seat, move, before, after, disclosed };
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
  /** For secret decisions: the position before the first of the simultaneous decisions. */
  readonly from: object;
}

/** Splits a match into decisions: lines of moves, secret decisions, and actions at the table. */
export function segmentsOf({ game, moments }: Reviewable): Segment[] {
  const segments: Segment[] = [];
  let from: object | undefined;
  for (let i = 0; i < moments.length; ) {
    const moment = moments[i]!;
    const several = seatsOf(game.deciders(moment.before)).length > 1;
    if (moment.move === undefined) segments.push({ moments: [moment], kind: 'table', from: moment.before });
    else if (several || from) {
      from ??= moment.before;
      segments.push({ moments: [moment], kind: 'secret', from });
      if (isSimultaneous(game, moment)) from = undefined;
    } else {
      const kind = kindOf(game, moment);
      segments.push({ moments: kind === 'line' ? lineFrom(game, moments, i) : [moment], kind, from: moment.before });
    }
    i += segments.at(-1)!.moments.length;
  }
  return segments;
}

const list = new MoveList();
const scores = new Float64Array(MAX_MOVES);

/** Judge moves one by one if the game has the value of each move, or if the order does not matter. */
function kindOf(game: AnyGame, { before, seat }: ReviewMoment): 'line' | 'known' | 'manner' {
  game.moves(before, seat, list);
  if (game.bot.personality?.(before, seat, list, 0, scores)) return 'manner';
  return game.bot.exactValues?.(before, seat, list, scores) ? 'known' : 'line';
}

/** Whether a secret decision was the last of its round. The others only remove their seat from the deciders. */
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
