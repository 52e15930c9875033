import { type Bot, GreedyBot, playGame, SearchBot, TurnPlanBot } from '@fray/bots';
import { type BatchPlan, playTrainingBatch, type TrainingSamples } from '@fray/bots/training';
import { type PackedNet, unpackNet } from '@fray/bots/value';
import { type AnyGame, readChoices } from '@fray/engine';
import { trainingTaskOf } from './trainers.ts';

/** Self-play of a network. */
export interface Lessons {
  readonly game: string;
  readonly net: PackedNet | undefined;
  readonly plan: BatchPlan;
  readonly seeds: readonly number[];
  /** Options of every table; absent ones are drawn by the game. */
  readonly options?: Readonly<Record<string, string>>;
}

export async function lessons({ game, net, plan, seeds, options }: Lessons): Promise<TrainingSamples[]> {
  const task = await trainingTaskOf(game);
  const taught = net && unpackNet(net);
  const request = options ? { ...task, table: () => chosen(task.game, options) } : task;
  return seeds.map((seed) => playTrainingBatch(request, taught, seed, plan));
}

/** Rivals: the greedy bot, the search, whole turns by the hand-written evaluation, or another network. */
export type Rival = 'greedy' | 'search' | 'hand' | PackedNet;

export interface Duels {
  readonly game: string;
  readonly net: PackedNet;
  readonly rival: Rival;
  /** Options of each table; deals take them in turn. */
  readonly tables: readonly Readonly<Record<string, string>>[];
  readonly seed: number;
  readonly from: number;
  readonly to: number;
}

/** The search that the ace used before whole turns. */
const SEARCH = { iterations: 1500 };
const SHORT_SEARCH = { iterations: 100 };

/** The network's share of each game, and thinking times in milliseconds. Each deal is played twice with seats swapped. */
export async function duels({ game, net, rival, tables, seed, from, to }: Duels) {
  const { taught } = await trainingTaskOf(game);
  const [learned, byHand] = [taught(unpackNet(net)), taught()];
  const thinkTimes = [0, 0];
  const decisions = [0, 0];
  const timed = (bot: Bot<object>, who: number): Bot<object> => ({
    choose: (question) => {
      const began = performance.now();
      const move = bot.choose(question);
      thinkTimes[who]! += performance.now() - began;
      decisions[who]!++;
      return move;
    },
  });
  const shares: number[] = [];
  for (let i = from; i < to; i++) {
    const deal = i >> 1;
    const bots = [timed(planner(learned, seed + 2 * i), 0), timed(rivalBot(rival, byHand, taught, seed + 2 * i + 1), 1)];
    const own = i % 2;
    const options = chosen(learned, tables[deal % tables.length]!);
    const { shares: each } = playGame(learned, options, own === 0 ? bots : bots.toReversed(), seed + deal);
    shares.push(each[own] ?? 0);
  }
  return { shares, thinkTimes, decisions };
}

function rivalBot(rival: Rival, byHand: AnyGame, taught: (net: ReturnType<typeof unpackNet>) => AnyGame, seed: number): Bot<object> {
  if (rival === 'greedy') return new GreedyBot(byHand, seed, 0);
  if (rival === 'search') return new SearchBot(byHand, seed, SEARCH);
  return planner(rival === 'hand' ? byHand : taught(unpackNet(rival)), seed);
}

/** Whole turns if the game plans them, otherwise a short search. */
const planner = (game: AnyGame, seed: number): Bot<object> =>
  game.bot.turns ? new TurnPlanBot(game, seed, new GreedyBot(game, seed, 0)) : new SearchBot(game, seed, SHORT_SEARCH);

function chosen(game: AnyGame, options: Readonly<Record<string, string>>) {
  const read = readChoices(game, options);
  if (!read.ok) throw new Error(read.fault.message);
  return read.value;
}
