import { type AnyGame, firstSeat, MOST_MOVES, type Move, MoveList, type PlannedTurn, SeededChance } from '@fray/engine';
import { shareOf } from '../search/mcts.ts';
import type { Net } from '../value/index.ts';
import type { TrainingTask } from './trainingTask.ts';

/** Positions to learn from: what the net looks at in each, one after the other, the guess made by hand, and the share that came of it. */
export interface TrainingSamples {
  readonly inputs: Float32Array;
  readonly guesses: Float32Array;
  readonly targets: Float32Array;
}

export interface BatchPlan {
  /** How much of a result counts a turn earlier (λ). */
  readonly trace: number;
  /** How often a game begins scattered, a turn is played at random, and one of the better turns is played instead of the best. */
  readonly scattered: number;
  readonly random: number;
  readonly varied: number;
  /** Whether both sides play by the quick judgement: many more games in the same time, and a beginning for a net that knows nothing yet. */
  readonly quick: boolean;
}

export const LEARNING: BatchPlan = { trace: 0.8, scattered: 0.35, random: 0.05, varied: 0.1, quick: false };
export const BEGINNING: BatchPlan = { trace: 1, scattered: 0.8, random: 0.03, varied: 0, quick: true };
/** Games as they are played, to measure with: targets are the results. */
export const MEASURING: BatchPlan = { trace: 1, scattered: 0, random: 0, varied: 0.1, quick: false };

/** What was met at the beginning of a turn. */
interface VisitedPosition {
  readonly seat: number;
  readonly inputs: Float32Array;
  readonly guess: number;
  /** The share that the best turn promised this seat. */
  readonly promised: number;
  /** The turn was not played as well as might be: what came of it says nothing about before. */
  readonly astray: boolean;
}

/** A game that lasts longer teaches no more. */
const LONGEST = 400;
const BETTER_TURNS = 4;
/** A turn this much worse than the best is astray. */
const ASTRAY = 0.02;
const FINE = 1_000_000;

/** Plays a game of a net against itself, and tells what each turn's position came to be worth. */
export function playTrainingBatch(school: TrainingTask, net: Net | undefined, seed: number, plan: BatchPlan): TrainingSamples {
  const random = new SeededChance(seed);
  const happens = (share: number): boolean => random.below(FINE, 'table') < share * FINE;
  const game = school.taught(net, plan.trace < 1);
  const seats = school.seats?.(random) ?? game.minSeats;
  const state = game.setup(school.table(random), seats, random);
  if (happens(plan.scattered)) school.scatter(state, random);
  const list = new MoveList();
  const met: VisitedPosition[] = [];
  let turn = -1;
  let stray = false;
  while (game.deciders(state) !== 0 && met.length < LONGEST) {
    const seat = firstSeat(game.deciders(state));
    game.moves(state, seat, list);
    const planned = plan.quick ? [] : (game.bot.turns?.(state, seat, BETTER_TURNS) ?? []);
    const turns = planned.length > 0 ? planned : [judged(game, state, seat, list)];
    let chosen = turns[0]!;
    if (game.turn(state) !== turn && school.isTurnStart(state)) {
      turn = game.turn(state);
      stray = happens(plan.random);
      if (happens(plan.varied)) chosen = turns[random.below(turns.length, 'table')]!;
      met.push(meet(school, game, state, { seat, best: planned[0], astray: stray || chosen.share < turns[0]!.share - ASTRAY }));
    }
    const moves: readonly Move[] = stray ? [list.get(random.below(list.size, 'table'))] : chosen.moves;
    for (const move of moves) game.play(state, seat, move, random, null);
  }
  return taught(
    met,
    Array.from({ length: seats }, (_, seat) => shareOf(game, state, seat) ?? 1 / seats),
    plan.trace,
  );
}

const scores = new Float64Array(MOST_MOVES);

/** The move that the quick judgement likes best, as if it were a turn; it promises nothing. */
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

function meet(school: TrainingTask, game: AnyGame, state: object, { seat, best, astray }: Turn): VisitedPosition {
  const inputs = new Float32Array(school.shape.inputs);
  const viewer = school.viewer?.(state) ?? seat;
  return { seat: viewer, inputs, guess: school.look(state, inputs), promised: promisedTo(game, state, viewer, seat, best), astray };
}

/** What the best turn of a seat promises a viewer; without such what the position is worth to that one. */
function promisedTo(game: AnyGame, state: object, viewer: number, seat: number, best: PlannedTurn | undefined): number {
  if (!best) return game.bot.value(state, viewer);
  if (viewer === seat) return best.share;
  if ((game.bot.seats?.(state) ?? 2) === 2) return 1 - best.share;
  // The others share what is left as they did before.
  const own = game.bot.value(state, seat);
  return own < 1 ? ((1 - best.share) * game.bot.value(state, viewer)) / (1 - own) : 0;
}

/**
 * TD(λ), backwards from the result: each position is worth some of what its best turn promised, and the rest of what came of it.
 * @param result Each seat's share; what a seat was promised, the others have to share as they did before.
 */
function taught(met: readonly VisitedPosition[], result: readonly number[], trace: number): TrainingSamples {
  const kept: VisitedPosition[] = [];
  const targets: number[] = [];
  let shares = result;
  for (const one of met.toReversed()) {
    const isLost = one.astray && trace < 1;
    const before = shares[one.seat]!;
    const worth = isLost ? one.promised : (1 - trace) * one.promised + trace * before;
    shares = shares.map((share, seat) => (seat === one.seat ? worth : shareOfRest(share, before, worth, shares.length)));
    if (isLost) continue;
    kept.push(one);
    targets.push(worth);
  }
  const width = met[0]?.inputs.length ?? 0;
  const inputs = new Float32Array(kept.length * width);
  for (const [i, one] of kept.entries()) inputs.set(one.inputs, i * width);
  return { inputs, guesses: Float32Array.from(kept, ({ guess }) => guess), targets: Float32Array.from(targets) };
}

/** What another seat has of the win once one has `worth` of it and had `before`. */
const shareOfRest = (share: number, before: number, worth: number, seats: number): number =>
  before < 1 ? (share * (1 - worth)) / (1 - before) : (1 - worth) / (seats - 1);
