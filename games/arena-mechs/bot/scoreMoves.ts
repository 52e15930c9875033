import { type Move, type MoveList, type Seat, SeededChance } from '@fray/engine';
import { punchTarget, shotTargets } from '../rules/actions.ts';
import { grid, next } from '../rules/arena.ts';
import type { Book } from '../rules/book.ts';
import { lower, startNumber, upper } from '../rules/cards.ts';
import { aboutOf, kindOf } from '../rules/move.ts';
import { play } from '../rules/play.ts';
import {
  ACT,
  activeSeat,
  BLACK,
  copyState,
  type MechState,
  MOVE,
  MOVING,
  markerAt,
  NONE,
  OPERATE,
  OUTSIDE,
  PRESTIGE,
  PUNCH,
  pairOf,
  SHOOT,
  startNumberFor,
} from '../rules/state.ts';
import { DAMAGE_DEALT_WORTH, standing } from './value.ts';

/** The average value of an action by strength, if it is chosen long before it is used. */
function computeActionValues({ prestige, repairs, punch, shot, steps, strides, operations }: Book): ActionValues {
  const byStrength = (worth: (strength: number) => number, triple = 0) => [0, worth(1), worth(2), worth(3) + triple];
  return [
    byStrength((strength) => Math.max(0.2 * repairs[strength]!, prestige[strength]!)),
    byStrength((strength) => 0.25 * punch[strength]!, 0.25),
    byStrength((strength) => 0.4 * shot[strength]!, 0.3),
    byStrength((strength) => 0.15 * steps[strength]!, 0.2 * strides[3]!),
    byStrength((strength) => 0.4 * operations[strength]!),
  ];
}

/** By action and strength. */
type ActionValues = readonly (readonly number[])[];
const actionValues = new WeakMap<Book, ActionValues>();

function actionValuesOf(book: Book): ActionValues {
  let known = actionValues.get(book);
  if (!known) actionValues.set(book, (known = computeActionValues(book)));
  return known;
}

/** The remaining options of the active seat: shots and punches that would hit, and reachable checkpoints. */
function positionOptionsValue(state: MechState, seat: Seat): number {
  const from = state.cellOf[seat]!;
  if (from === OUTSIDE) return 0;
  const { left, book } = state;
  let punches = 0;
  let shots = 0;
  for (let side = 0; side < 4; side++) {
    if (left[PUNCH]! > 0 && punchTarget(state, from, side) !== NONE) punches = DAMAGE_DEALT_WORTH * book.punch[left[PUNCH]!]!;
    const hit = left[SHOOT]! > 0 ? shotTargets(state, from, side, left[SHOOT]!) : 0;
    let count = 0;
    for (let rest = hit; rest !== 0; rest &= rest - 1) count++;
    shots = Math.max(shots, DAMAGE_DEALT_WORTH * book.shot[left[SHOOT]!]! * count);
  }
  return (
    punches +
    shots +
    0.1 * left[MOVE]! +
    0.15 * left[OPERATE]! +
    actionValuesOf(book)[PRESTIGE]![left[PRESTIGE]!]! +
    strideValue(state, from)
  );
}

/** Value of a Move action under way: positive if another checkpoint is within the remaining steps. */
function strideValue(state: MechState, from: number): number {
  if (state.stage !== MOVING) return 0;
  let nearest = 99;
  for (const [i, start] of state.arena.starts.entries())
    if (((state.visited >> i) & 1) === 0)
      nearest = Math.min(nearest, Math.abs(grid.x(start) - grid.x(from)) + Math.abs(grid.y(start) - grid.y(from)));
  if (nearest > state.steps) return 0;
  const { strides } = state.book;
  return (state.visited === 0 ? 0.1 * strides[3]! : 0.7 * strides[2]!) - 0.05 * nearest;
}

/** The value of a sequence of three symbols. */
function sequenceWorth(book: Book, counts: readonly number[]): number {
  const hoped = actionValuesOf(book);
  return counts.reduce((sum, count, action) => sum + hoped[action]![count]!, 0);
}

/** The value of the best sequence of a pair of cards. */
function pairWorth(book: Book, first: number, second: number): number {
  let best = 0;
  for (let hidden = 0; hidden < 4; hidden++) best = Math.max(best, sequenceWorth(book, countsOf(first, second, hidden)));
  return best;
}

function countsOf(first: number, second: number, hidden: number): number[] {
  const counts = [0, 0, 0, 0, 0];
  const symbols = [upper(first), lower(first), upper(second), lower(second)];
  for (const [i, symbol] of symbols.entries()) if (i !== hidden) counts[symbol]!++;
  return counts;
}

/** Small bonus for an early start number: the arena has not changed yet. */
const SPEED = 0.004;

function scoreHiding(state: MechState, seat: Seat, hidden: number): number {
  const [first, second] = pairOf(state, seat);
  const counts = countsOf(first!, second!, hidden);
  const from = state.cellOf[seat]!;
  let worth = sequenceWorth(state.book, counts) - SPEED * startNumberFor(first!, second!, hidden, seat);
  if (from === OUTSIDE) return -SPEED * startNumberFor(first!, second!, hidden, seat);
  // A hit that is possible now is likely to be possible at that point.
  for (let side = 0; side < 4; side++) {
    if (counts[PUNCH]! > 0 && punchTarget(state, from, side) !== NONE) worth += 0.3 * counts[PUNCH]!;
    if (counts[SHOOT]! > 0 && shotTargets(state, from, side, counts[SHOOT]!) !== 0) worth += 0.2 * counts[SHOOT]!;
  }
  return worth;
}

const scratch: { state: MechState | undefined } = { state: undefined };
const still = new SeededChance(1);

/** The value of the position for a seat after a move of its own turn, computed on a copy. */
function scoreByPlaying(state: MechState, seat: Seat, move: Move): number {
  const kind = kindOf[move]!;
  if (kind === 'end') return standing(state, seat) - 0.01;
  if (kind === 'alternate') return standing(state, seat) + (positionOptionsValue(state, seat) > 0.6 ? -1 : 0.05);
  const after = copyState(state, scratch.state?.seats === state.seats ? scratch.state : undefined);
  scratch.state = after;
  play(after, seat, move, still, null);
  return turnScore(state, after, seat);
}

/** The achievements of a seat in its turn, their effects on others, and its remaining options. */
export function turnScore(before: MechState, after: MechState, seat: Seat): number {
  let worth = standing(after, seat);
  for (let other = 0; other < before.seats; other++)
    if (other !== seat) worth -= (standing(after, other) - standing(before, other)) / before.seats;
  return worth + (after.phase === ACT && activeSeat(after) === seat && after.turn === before.turn ? positionOptionsValue(after, seat) : 0);
}

/** Quick score of each move. */
export function scoreMoves(state: MechState, seat: Seat, moves: MoveList, into: Float64Array): void {
  for (let i = 0; i < moves.size; i++) into[i] = scoreMove(state, seat, moves.get(i));
}

function scoreMove(state: MechState, seat: Seat, move: Move): number {
  const about = aboutOf[move]!;
  switch (kindOf[move]!) {
    case 'program': {
      const hand = state.hands[seat]!;
      const under = Math.floor(about / 3);
      const [first, second] = hand.filter((_, i) => i !== under);
      return pairWorth(state.book, first!, second!) - SPEED * Math.min(startNumber(first!, seat), startNumber(second!, seat));
    }
    case 'hide':
      return scoreHiding(state, seat, about);
    case 'go': {
      let near = 0;
      for (let side = 0; side < 4; side++) if (next(about, side) >= 0) near++;
      return near;
    }
    case 'take':
      // The seat with most markers scores most, so its markers are removed first.
      return state.damage[markerAt(seat, about)]! - (about === BLACK ? 1.5 : 0);
    case 'pick':
      return about === seat ? -1 : 0;
    default:
      return scoreByPlaying(state, seat, move);
  }
}
