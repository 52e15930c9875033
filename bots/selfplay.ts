import {
  type AnyGame,
  firstSeat,
  type Move,
  MoveList,
  type OptionSpecs,
  type OptionsOf,
  SeededChance,
  samplerOf,
  seatsOf,
  teamsOf,
} from '@fray/engine';
import type { Bot } from './bot.ts';
import type { Level } from './levelNames.ts';
import { makeBot } from './levels.ts';
import { shareOf } from './search/mcts.ts';
import { type Interval, wilson } from './wilson.ts';

export interface SelfPlay {
  readonly options: OptionsOf<OptionSpecs>;
  /** Two levels. Each deal is played twice with seats swapped. */
  readonly levels: readonly [Level, Level];
  readonly games: number;
  readonly seed: number;
  /** Number of seats; default: the smallest. With more than two, one seat, or its team, has the first level and the others the second. */
  readonly seats?: number;
}

export interface SelfPlayReport {
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** The first level's share of the win (a draw is a half), with its 95 % interval. */
  readonly score: Interval;
  /** Share of the win of the first seat. */
  readonly firstSeat: Interval;
  /** Share of the win of the seat that decided first. */
  readonly firstMover: Interval;
  /** Mean number of moves per game. */
  readonly moves: number;
  readonly endings: Readonly<Record<string, number>>;
}

/** Plays a game between bots. Returns its result. */
export function playGame(
  game: AnyGame,
  options: OptionsOf<OptionSpecs>,
  bots: readonly Bot<object>[],
  seed: number,
): { shares: number[]; first: number; moves: number; reason: string } {
  const chance = new SeededChance(seed);
  const state = game.setup(options, bots.length, chance);
  const first = firstSeat(game.deciders(state));
  const list = new MoveList();
  let count = 0;
  for (let deciders = game.deciders(state); deciders !== 0; deciders = game.deciders(state)) {
    // Choose all simultaneous moves from the same position before any is played.
    const chosen: [number, Move][] = seatsOf(deciders).map((seat) => {
      const sampler = samplerOf(game, state, seat);
      game.moves(state, seat, list);
      return [seat, bots[seat]!.choose({ seat, sampler, moves: list })];
    });
    for (const [seat, move] of chosen) game.play(state, seat, move, chance, null);
    count += chosen.length;
  }
  return {
    shares: bots.map((_, seat) => shareOf(game, state, seat) ?? 0),
    first,
    moves: count,
    reason: game.result(state)?.reason ?? 'open',
  };
}

/** One game of a measurement, from the first level's point of view. */
export interface Deal {
  /** The first level's share of the win. */
  readonly share: number;
  /** Share of the first seat. */
  readonly firstSeat: number;
  /** Share of the seat that decided first. */
  readonly firstMover: number;
  readonly moves: number;
  readonly reason: string;
}

export type Measurement = Pick<SelfPlay, 'options' | 'levels' | 'seed' | 'seats'>;

/** Plays game `i` of a measurement: each deal once per seat of the first level. Depends only on its arguments. */
export function playDeal(game: AnyGame, { options, levels, seed, seats = game.minSeats }: Measurement, i: number): Deal {
  const own = i % seats;
  const teams = teamsOf(game, seats);
  const bots = teams.map((team, seat) => makeBot(game, levels[team === teams[own] ? 0 : 1], seed + i * seats + seat));
  const { shares, first, moves, reason } = playGame(game, options, bots, seed + Math.floor(i / seats));
  return { share: shares[own] ?? 0, firstSeat: shares[0] ?? 0, firstMover: shares[first] ?? 0, moves, reason };
}

/** Summarises a number of games. */
export function summarize(deals: readonly Deal[]): SelfPlayReport {
  const games = deals.length;
  const sum = (value: (deal: Deal) => number): number => deals.reduce((total, deal) => total + value(deal), 0);
  const wins = deals.filter(({ share }) => share === 1).length;
  const draws = deals.filter(({ share }) => share > 0 && share < 1).length;
  const endings: Record<string, number> = {};
  for (const { reason } of deals) endings[reason] = (endings[reason] ?? 0) + 1;
  return {
    games,
    wins,
    draws,
    losses: games - wins - draws,
    score: wilson(wins + draws / 2, games),
    firstSeat: wilson(
      sum((deal) => deal.firstSeat),
      games,
    ),
    firstMover: wilson(
      sum((deal) => deal.firstMover),
      games,
    ),
    moves: sum((deal) => deal.moves) / games,
    endings,
  };
}

/** Plays two levels against each other, with seats swapped and common seeds. */
export function selfPlay(game: AnyGame, plan: SelfPlay): SelfPlayReport {
  return summarize(Array.from({ length: plan.games }, (_, i) => playDeal(game, plan, i)));
}
