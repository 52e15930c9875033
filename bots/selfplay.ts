import { type AnyGame, type Move, MoveList, type OptionSpecs, type OptionsOf, SeededChance, seatsOf } from '@fray/engine';
import type { Bot } from './bot.ts';
import { type Level, makeBot } from './levels.ts';
import { shareOf } from './search/mcts.ts';
import { type Interval, wilson } from './wilson.ts';

export interface SelfPlay {
  readonly options: OptionsOf<OptionSpecs>;
  /** Two levels; every deal is played twice, with seats changed. */
  readonly levels: readonly [Level, Level];
  readonly games: number;
  readonly seed: number;
  /** Called after each game. */
  readonly progress?: (played: number) => void;
}

export interface SelfPlayReport {
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** Share of the win of the first level, draws as a half, with its 95 % interval. */
  readonly score: Interval;
  /** Share of the win of whoever sat in the first seat. */
  readonly firstSeat: Interval;
  /** Mean length in moves. */
  readonly moves: number;
  readonly endings: Readonly<Record<string, number>>;
}

/** A game between two bots; answers with how it ended. */
export function playGame(
  game: AnyGame,
  options: OptionsOf<OptionSpecs>,
  bots: readonly Bot<object>[],
  seed: number,
): { share: number; moves: number; reason: string } {
  const chance = new SeededChance(seed);
  const state = game.setup(options, bots.length, chance);
  const list = new MoveList();
  let count = 0;
  for (let deciders = game.deciders(state); deciders !== 0; deciders = game.deciders(state)) {
    // Simultaneous decisions are all made from the same position before any of them is carried out.
    const chosen: [number, Move][] = seatsOf(deciders).map((seat) => {
      const sampler = game.sampler(game.view(state, seat));
      game.moves(state, seat, list);
      return [seat, bots[seat]!.choose({ seat, sampler, moves: list })];
    });
    for (const [seat, move] of chosen) game.play(state, seat, move, chance, null);
    count += chosen.length;
  }
  return { share: shareOf(game, state, 0) ?? 0, moves: count, reason: game.result(state)?.reason ?? 'open' };
}

/** Plays two levels against each other: seats changed, common seeds. */
export function selfPlay(game: AnyGame, { options, levels, games, seed, progress }: SelfPlay): SelfPlayReport {
  let wins = 0;
  let draws = 0;
  let first = 0;
  let moves = 0;
  const endings: Record<string, number> = {};
  for (let i = 0; i < games; i++) {
    const swapped = i % 2 === 1;
    const seats = swapped ? [levels[1], levels[0]] : levels;
    const bots = seats.map((level, seat) => makeBot(game, level, seed + i * 2 + seat));
    const end = playGame(game, options, bots, seed + (i >> 1));
    const share = swapped ? 1 - end.share : end.share;
    if (share === 1) wins++;
    else if (share > 0) draws++;
    first += end.share;
    moves += end.moves;
    endings[end.reason] = (endings[end.reason] ?? 0) + 1;
    progress?.(i + 1);
  }
  return {
    games,
    wins,
    draws,
    losses: games - wins - draws,
    score: wilson(wins + draws / 2, games),
    firstSeat: wilson(first, games),
    moves: moves / games,
    endings,
  };
}
