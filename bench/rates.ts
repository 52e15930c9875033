import { arcade } from '@fray/arcade';
import { SearchBot } from '@fray/bots';
import { type AnyGame, firstSeat, MoveList, SeededChance, standardOptions } from '@fray/engine';
import { bareGame } from './bareLoop.ts';
import { loadBoardGameIo } from './competitors.ts';
import { randomPlayer } from './contractLoop.ts';
import { perCpuSecond } from './measure.ts';

/** Games of a round of random play. */
export const ROUND_GAMES = 200;
const PLAYOUT = 50;

/** Adds up what `play` returns for each seed of a round. */
export const everySeed = (play: (seed: number) => number) => () => {
  let sum = 0;
  for (let seed = 0; seed < ROUND_GAMES; seed++) sum += play(seed);
  return sum;
};

/** The first decision of a game. */
export function opening(game: AnyGame) {
  const state = game.setup(standardOptions(game.options), game.minSeats, new SeededChance(5));
  const seat = firstSeat(game.deciders(state));
  const moves = new MoveList();
  game.moves(state, seat, moves);
  return { seat, moves, sampler: game.sampler(game.view(state, seat)) };
}

export function searchIterations(game: AnyGame, iterations: number, horizon?: number): number {
  const bot = new SearchBot(game, 1, horizon === undefined ? { iterations } : { iterations, horizon, guided: 0 });
  bot.choose(opening(game));
  return bot.iterations;
}

/** Rates per CPU second that are compared with each other. Each is measured in a process of its own: other games change what is compiled. */
export const RATES = {
  contract() {
    const play = randomPlayer(arcade);
    return perCpuSecond(everySeed((seed) => play(seed).moves));
  },
  bare: () => perCpuSecond(everySeed((seed) => bareGame(seed).moves)),
  async client() {
    const { clientGame } = await loadBoardGameIo();
    return perCpuSecond(() => clientGame(freshChance()));
  },
  async reducer() {
    const { reducerGame } = await loadBoardGameIo();
    return perCpuSecond(() => reducerGame(freshChance()));
  },
  search: () => perCpuSecond(() => searchIterations(arcade, 20_000, PLAYOUT)),
  async mcts() {
    const { mctsIterations } = await loadBoardGameIo();
    return perCpuSecond(() => mctsIterations(100, PLAYOUT));
  },
} satisfies Readonly<Record<string, () => Promise<number>>>;

export type RateName = keyof typeof RATES;
export const isRateName = (name: string): name is RateName => Object.hasOwn(RATES, name);

const random = new SeededChance(1);
const freshChance = () => (n: number) => random.below(n, 'table');
