import { type Move, MoveList, SeededChance } from '@fray/engine';
import type { Judgement } from './judgement.ts';
import { NoticingChance } from './noticing.ts';

/** Larger meetings are played out instead. */
const MOST_CELLS = 1600;
const ROUNDS = 400;

/** Two secret decisions that meet, as a matrix game whose payoffs are judged. */
export interface Meeting {
  readonly moves: readonly [readonly Move[], readonly Move[]];
  /** Each seat's share after each of its moves, against the other's mixture. */
  readonly worths: readonly [readonly number[], readonly number[]];
  /** Seat 0's share when both mix. */
  readonly value: number;
}

/** Solves the meeting that begins here; undefined where more than two decide, or more than this is hidden or drawn. */
export function solveMeeting(judgement: Judgement, from: object): Meeting | undefined {
  const { game, seats } = judgement;
  if (seats !== 2 || game.deciders(from) !== 3) return undefined;
  const list = new MoveList();
  const [rows, columns] = [0, 1].map((seat) => (game.moves(from, seat, list), list.toArray())) as [Move[], Move[]];
  if (rows.length * columns.length > MOST_CELLS) return undefined;
  const payoffs: number[][] = [];
  let scratch: object | undefined;
  for (const row of rows) {
    const line: number[] = [];
    for (const column of columns) {
      const at = game.copy(from, scratch);
      scratch = at;
      const chance = new NoticingChance(new SeededChance(0));
      game.play(at, 0, row, chance, null);
      if (chance.asked || game.deciders(at) !== 2) return undefined;
      game.play(at, 1, column, chance, null);
      if (!chance.asked) return undefined; // nothing was shown: what is decided matters later
      line.push(judgement.shares(at)[0]!);
    }
    payoffs.push(line);
  }
  const [mine, theirs] = mixtures(payoffs);
  const forRows = payoffs.map((line) => dot(line, theirs));
  const forColumns = columns.map((_, j) => 1 - payoffs.reduce((sum, line, i) => sum + line[j]! * mine[i]!, 0));
  return { moves: [rows, columns], worths: [forRows, forColumns], value: dot(forRows, mine) };
}

/** Mixtures near an equilibrium, by regret matching+ (Tammelin 2014) with linear averaging. */
function mixtures(payoffs: readonly (readonly number[])[]): [number[], number[]] {
  const sizes = [payoffs.length, payoffs[0]!.length] as const;
  const regrets = sizes.map((size) => Array.from({ length: size }, () => 0)) as [number[], number[]];
  const sums = sizes.map((size) => Array.from({ length: size }, () => 0)) as [number[], number[]];
  for (let round = 1; round <= ROUNDS; round++) {
    const theirs = normal(regrets[1]);
    const forRows = payoffs.map((line) => dot(line, theirs));
    improve(regrets[0], forRows, dot(forRows, normal(regrets[0])));
    const mine = normal(regrets[0]);
    const forColumns = theirs.map((_, j) => -payoffs.reduce((sum, line, i) => sum + line[j]! * mine[i]!, 0));
    improve(regrets[1], forColumns, dot(forColumns, theirs));
    add(sums[0], mine, round);
    add(sums[1], normal(regrets[1]), round);
  }
  return [normal(sums[0]), normal(sums[1])];
}

function improve(regrets: number[], worths: readonly number[], mean: number): void {
  for (let i = 0; i < regrets.length; i++) regrets[i] = Math.max(0, regrets[i]! + worths[i]! - mean);
}

function add(sums: number[], shares: readonly number[], weight: number): void {
  for (let i = 0; i < sums.length; i++) sums[i]! += weight * shares[i]!;
}

function normal(weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => (sum > 0 ? weight / sum : 1 / weights.length));
}

const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, x, i) => sum + x * b[i]!, 0);
