import { type AnyGame, firstSeat, MOST_MOVES, type Move, MoveList, type PlannedTurn, SeededChance } from '@fray/engine';
import { shareOf } from '../search/mcts.ts';
import type { Net } from '../value/index.ts';
import type { School } from './school.ts';

/** Positions to learn from: what the net looks at in each, one after the other, the guess made by hand, and the share that came of it. */
export interface Samples {
  readonly inputs: Float32Array;
  readonly guesses: Float32Array;
  readonly targets: Float32Array;
}

export interface LessonPlan {
  /** How much of a result counts a turn earlier (λ). */
  readonly trace: number;
  /** How often a game begins scattered, a turn is played at random, and one of the better turns is played instead of the best. */
  readonly scattered: number;
  readonly random: number;
  readonly varied: number;
  /** Whether both sides play by the quick judgement: many more games in the same time, and a beginning for a net that knows nothing yet. */
  readonly quick: boolean;
}

export const LEARNING: LessonPlan = { trace: 0.8, scattered: 0.35, random: 0.05, varied: 0.1, quick: false };
export const BEGINNING: LessonPlan = { trace: 1, scattered: 0.8, random: 0.03, varied: 0, quick: true };
/** Games as they are played, to measure with: targets are the results. */
export const MEASURING: LessonPlan = { trace: 1, scattered: 0, random: 0, varied: 0.1, quick: false };

/** What was met at the beginning of a turn. */
interface Met {
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
export function playLesson(school: School, net: Net | undefined, seed: number, plan: LessonPlan): Samples {
  const random = new SeededChance(seed);
  const happens = (share: number): boolean => random.below(FINE, 'table') < share * FINE;
  const game = school.taught(net, plan.trace < 1);
  const state = game.setup(school.table(random), game.fewestSeats, random);
  if (happens(plan.scattered)) school.scatter(state, random);
  const list = new MoveList();
  const met: Met[] = [];
  let turn = -1;
  let stray = false;
  while (game.deciders(state) !== 0 && met.length < LONGEST) {
    const seat = firstSeat(game.deciders(state));
    game.moves(state, seat, list);
    const turns = plan.quick ? [judged(game, state, seat, list)] : (game.bot.turns?.(state, seat, BETTER_TURNS) ?? []);
    let chosen = turns[0];
    if (chosen && game.turn(state) !== turn && school.isTurnStart(state)) {
      turn = game.turn(state);
      stray = happens(plan.random);
      if (happens(plan.varied)) chosen = turns[random.below(turns.length, 'table')]!;
      met.push(meet(school, state, seat, turns[0]!, stray || chosen.share < turns[0]!.share - ASTRAY));
    }
    const moves: readonly Move[] = stray || !chosen ? [list.get(random.below(list.size, 'table'))] : chosen.moves;
    for (const move of moves) game.play(state, seat, move, random, null);
  }
  return taught(met, shareOf(game, state, 0) ?? 0.5, plan.trace);
}

const scores = new Float64Array(MOST_MOVES);

/** The move that the quick judgement likes best, as if it were a turn; it promises nothing. */
function judged(game: AnyGame, state: object, seat: number, moves: MoveList): PlannedTurn {
  game.bot.judge(state, seat, moves, scores);
  let best = 0;
  for (let i = 1; i < moves.size; i++) if (scores[i]! > scores[best]!) best = i;
  return { moves: [moves.get(best)], aim: moves.get(best), share: 0.5 };
}

function meet(school: School, state: object, seat: number, best: PlannedTurn, astray: boolean): Met {
  const inputs = new Float32Array(school.shape.inputs);
  const viewer = school.viewer?.(state) ?? seat;
  const promised = viewer === seat ? best.share : 1 - best.share;
  return { seat: viewer, inputs, guess: school.look(state, inputs), promised, astray };
}

/** TD(λ), backwards from the result: each position is worth some of what its best turn promised, and the rest of what came of it. */
function taught(met: readonly Met[], result: number, trace: number): Samples {
  const kept: Met[] = [];
  const targets: number[] = [];
  let worth = result;
  for (const one of met.toReversed()) {
    const promised = one.seat === 0 ? one.promised : 1 - one.promised;
    worth = one.astray && trace < 1 ? promised : (1 - trace) * promised + trace * worth;
    if (one.astray && trace < 1) continue;
    kept.push(one);
    targets.push(one.seat === 0 ? worth : 1 - worth);
  }
  const width = met[0]?.inputs.length ?? 0;
  const inputs = new Float32Array(kept.length * width);
  for (const [i, one] of kept.entries()) inputs.set(one.inputs, i * width);
  return { inputs, guesses: Float32Array.from(kept, ({ guess }) => guess), targets: Float32Array.from(targets) };
}
