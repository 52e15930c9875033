import {
  type AnyGame,
  firstSeat,
  MAX_MOVES,
  type Move,
  MoveList,
  type OptionSpecs,
  type OptionsOf,
  type PlannedTurn,
  SeededChance,
} from '@fray/engine';
import { shareOf } from '../search/mcts.ts';
import type { Net, NetShape } from '../value/index.ts';

/** Training positions: concatenated net inputs, hand-written estimates, and resulting shares. */
export interface TrainingSamples {
  readonly inputs: Float32Array;
  readonly guesses: Float32Array;
  readonly targets: Float32Array;
}

export interface BatchPlan {
  /** Weight of later results (λ of TD(λ)). */
  readonly trace: number;
  /** Probabilities: a game starts from a scattered position, a turn is random, a turn is a good alternative to the best one. */
  readonly scattered: number;
  readonly random: number;
  readonly varied: number;
  /** If true, both sides play by `scoreMoves`: many more games per second, to start an untrained net. */
  readonly quick: boolean;
}

export const LEARNING: BatchPlan = { trace: 0.8, scattered: 0.35, random: 0.05, varied: 0.1, quick: false };
export const BEGINNING: BatchPlan = { trace: 1, scattered: 0.8, random: 0.03, varied: 0, quick: true };
/** Plan for measurements: normal play, with results as targets. */
export const MEASURING: BatchPlan = { trace: 1, scattered: 0, random: 0, varied: 0.1, quick: false };

/** A position at the beginning of a turn. */
interface VisitedPosition {
  readonly seat: number;
  readonly inputs: Float32Array;
  readonly guess: number;
  /** This seat's share according to the best turn. */
  readonly promised: number;
  /** True if a clearly worse turn was played. Its result then says nothing about earlier positions. */
  readonly astray: boolean;
}

/** Longest training game in moves. */
const LONGEST = 400;
const BETTER_TURNS = 4;
/** A turn that is this much worse than the best counts as deviating. */
const ASTRAY = 0.02;
const FINE = 1_000_000;

/** Plays a game of a net against itself. Returns the positions with their targets. */
export function playTrainingBatch(task: TrainingTask, net: Net | undefined, seed: number, plan: BatchPlan): TrainingSamples {
  const random = new SeededChance(seed);
  const happens = (share: number): boolean => random.below(FINE, 'table') < share * FINE;
  const game = task.taught(net, plan.trace < 1);
  const seats = task.seats?.(random) ?? game.minSeats;
  const state = game.setup(task.table(random), seats, random);
  if (happens(plan.scattered)) task.scatter(state, random);
  const list = new MoveList();
  const visited: VisitedPosition[] = [];
  let turn = -1;
  let stray = false;
  while (game.deciders(state) !== 0 && visited.length < LONGEST) {
    const seat = firstSeat(game.deciders(state));
    game.moves(state, seat, list);
    const planned = plan.quick ? [] : (game.bot.turns?.(state, seat, BETTER_TURNS) ?? []);
    const turns = planned.length > 0 ? planned : [judged(game, state, seat, list)];
    let chosen = turns[0]!;
    if (game.turn(state) !== turn && task.isTurnStart(state)) {
      turn = game.turn(state);
      stray = happens(plan.random);
      if (happens(plan.varied)) chosen = turns[random.below(turns.length, 'table')]!;
      visited.push(meet(task, game, state, { seat, best: planned[0], astray: stray || chosen.share < turns[0]!.share - ASTRAY }));
    }
    const moves: readonly Move[] = stray ? [list.get(random.below(list.size, 'table'))] : chosen.moves;
    for (const move of moves) game.play(state, seat, move, random, null);
  }
  return taught(
    visited,
    Array.from({ length: seats }, (_, seat) => shareOf(game, state, seat) ?? 1 / seats),
    plan.trace,
  );
}

const scores = new Float64Array(MAX_MOVES);

/** Returns the move with the best score as a one-move turn. */
function judged(game: AnyGame, state: object, seat: number, moves: MoveList): PlannedTurn {
  game.bot.scoreMoves(state, seat, moves, scores);
  let best = 0;
  for (let i = 1; i < moves.size; i++) if (scores[i]! > scores[best]!) best = i;
  return { moves: [moves.get(best)], aim: moves.get(best), share: 0.5 };
}

interface Turn {
  readonly seat: number;
  readonly best: PlannedTurn | undefined;
  readonly astray: boolean;
}

function meet(task: TrainingTask, game: AnyGame, state: object, { seat, best, astray }: Turn): VisitedPosition {
  const inputs = new Float32Array(task.shape.inputs);
  const viewer = task.viewer?.(state) ?? seat;
  return { seat: viewer, inputs, guess: task.look(state, inputs), promised: promisedTo(game, state, viewer, seat, best), astray };
}

/** Returns a viewer's share after the best turn of a seat, or the value of the position if there is none. */
function promisedTo(game: AnyGame, state: object, viewer: number, seat: number, best: PlannedTurn | undefined): number {
  if (!best) return game.bot.value(state, viewer);
  if (viewer === seat) return best.share;
  if ((game.bot.seats?.(state) ?? 2) === 2) return 1 - best.share;
  // The other seats divide the remainder in the same proportions as before.
  const own = game.bot.value(state, seat);
  return own < 1 ? ((1 - best.share) * game.bot.value(state, viewer)) / (1 - own) : 0;
}

/**
 * TD(λ), backwards from the result: the target of each position mixes the value of its best turn with the target of the next position.
 * @param result Each seat's share; what one seat was promised, the others share in their former proportion.
 */
function taught(visited: readonly VisitedPosition[], result: readonly number[], trace: number): TrainingSamples {
  const positions: VisitedPosition[] = [];
  const targets: number[] = [];
  let shares = result;
  for (const one of visited.toReversed()) {
    const isLost = one.astray && trace < 1;
    const before = shares[one.seat]!;
    const worth = isLost ? one.promised : (1 - trace) * one.promised + trace * before;
    shares = shares.map((share, seat) => (seat === one.seat ? worth : shareOfRest(share, before, worth, shares.length)));
    if (isLost) continue;
    positions.push(one);
    targets.push(worth);
  }
  const width = visited[0]?.inputs.length ?? 0;
  const inputs = new Float32Array(positions.length * width);
  for (const [i, one] of positions.entries()) inputs.set(one.inputs, i * width);
  return { inputs, guesses: Float32Array.from(positions, ({ guess }) => guess), targets: Float32Array.from(targets) };
}

/** Another seat's share after one seat's share changed from `before` to `worth`. */
const shareOfRest = (share: number, before: number, worth: number, seats: number): number =>
  before < 1 ? (share * (1 - worth)) / (1 - before) : (1 - worth) / (seats - 1);

/** The parts of a game that train its evaluation net. */
export interface TrainingTask {
  readonly game: AnyGame;
  readonly shape: NetShape;
  /** Returns random options of a table, from all that the net should support. */
  table(random: SeededChance): OptionsOf<OptionSpecs>;
  /** Returns the number of seats of a training table. Default: the smallest. */
  seats?(random: SeededChance): number;
  /** Measurement tables by name, with their options. */
  readonly tables: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly grounds: readonly Readonly<Record<string, string>>[];
  /** Moves a new game into a position that regular play might not reach. */
  scatter(state: object, random: SeededChance): void;
  /** True at the beginning of a turn, where positions are sampled. */
  isTurnStart(state: object): boolean;
  /** Returns the seat whose share the net predicts. Default: the seat to move. */
  viewer?(state: object): number;
  /** Fills in the net's inputs from the viewer's side. Returns the hand-written estimate in logits. */
  look(state: object, into: Float32Array): number;
  /** Returns the net that the game ships. */
  shipped(): Net;
  /** Returns the game with bots that use this net, or the hand-written estimate without one. While `learning`, bots may search less. */
  taught(net?: Net, learning?: boolean): AnyGame;
}
