import { type Level, makeBot } from '@fray/bots';
import {
  type AnyGame,
  Match,
  type MatchRecord,
  MoveList,
  playersOf,
  readChoices,
  recordOf,
  SeededChance,
  samplerOf,
  seatsOf,
} from '@fray/engine';
import { openReview, type Reviewable } from './match.ts';
import type { Progress, Review } from './review.ts';
import { type ReviewPlan, reviewMatch } from './reviewMatch.ts';

/** A match to review: who plays it, from which deal. */
interface MatchPlan {
  readonly levels: readonly Level[];
  readonly seed: number;
  readonly options?: Readonly<Record<string, string>>;
}

/** The record of a match between bots, one for each seat. */
export async function playedBy(game: AnyGame, { levels, seed, options = {} }: MatchPlan): Promise<MatchRecord> {
  const read = readChoices(game, options);
  if (!read.ok) throw new Error(read.fault.message);
  const match = new Match(game, { options: read.value, seats: levels.length }, new SeededChance(seed));
  await game.bot.prepare?.(match.copyState());
  const bots = levels.map((level, seat) => makeBot(game, level, seed * levels.length + seat));
  const list = new MoveList();
  while (match.deciders !== 0) {
    const state = match.copyState();
    const chosen = seatsOf(match.deciders).map((seat) => {
      game.moves(state, seat, list);
      return [seat, game.format(state, bots[seat]!.choose({ seat, sampler: samplerOf(game, state, seat), moves: list }))] as const;
    });
    for (const [seat, text] of chosen) match.move(seat, text);
  }
  return recordOf(match, playersOf(game.seatNames.slice(0, levels.length), 'bot'));
}

export async function opened(game: AnyGame, record: MatchRecord): Promise<Reviewable> {
  const match = await openReview(game, record);
  if (!match.ok) throw new Error(`${match.fault.code}: ${match.fault.message}`);
  return match.value;
}

export async function reviewOf(game: AnyGame, record: MatchRecord, plan: ReviewPlan): Promise<Review> {
  const all: Progress[] = [...reviewMatch(await opened(game, record), plan)];
  const review = all.at(-1)?.review;
  if (!review) throw new Error('a review ends with a review');
  return review;
}
