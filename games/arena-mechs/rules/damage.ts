import type { Emit } from '@fray/engine';
import { BLACK, COLOURS, damageOn, fieldsFor, type MechEvent, type MechState, markerAt, NONE, OUTSIDE, SEATS } from './state.ts';

export type Emitter = Emit<MechEvent> | null;

/** R31: puts markers on a seat's board: in the active player's colour, or black if no other player dealt them. */
export function deal(state: MechState, seat: number, points: number, by: number, emit: Emitter): void {
  const colour = by === NONE || by === seat ? BLACK : by;
  state.damage[markerAt(seat, colour)]! += points;
  if (emit) emit({ type: 'damaged', seat: SEATS[seat]!, colour: COLOURS[colour]!, points, total: damageOn(state, seat) });
}

/** R27, R41: moves a mech out of the arena, to the end of the queue. */
function leave(state: MechState, seat: number): void {
  state.cellOf[seat] = OUTSIDE;
  if (!state.queue.includes(seat)) state.queue.push(seat);
}

/** A push over the edge: the mech leaves the arena and takes damage from the pusher (R23, R25, R27). */
export function pushOut(state: MechState, seat: number, by: number, emit: Emitter): void {
  if (emit) emit({ type: 'pushed-out', seat: SEATS[seat]!, by: SEATS[by]! });
  leave(state, seat);
  if (state.book.edge > 0) deal(state, seat, state.book.edge, by, emit);
}

/** Every seat with a full board, as bits. */
export function fullBoards(state: MechState): number {
  let full = 0;
  for (let seat = 0; seat < state.seats; seat++) if (damageOn(state, seat) >= fieldsFor(state.book, state.seats)) full |= 1 << seat;
  return full;
}

/**
 * R35 to R38, R51: scores the boards of all mechs that one event smashed from the same position, applies their penalties, and clears the
 * boards.
 */
export function smash(state: MechState, victims: number, by: number, emit: Emitter): void {
  const order: number[] = [];
  // Mechs enter the queue by this turn's start numbers, lowest first (R37, R52).
  for (const seat of state.order) if ((victims >> seat) & 1) order.push(seat);
  for (const seat of order) {
    if (emit) emit({ type: 'smashed', seat: SEATS[seat]! });
    if (by !== NONE && by !== seat) gain(state, by, state.book.lastBlow, 'last-blow', emit);
    scoreDamage(state, seat, emit);
  }
  const standing = state.scores.slice(0, state.seats);
  for (const seat of order) {
    let behind = 0;
    for (let other = 0; other < state.seats; other++) if (standing[other]! < standing[seat]!) behind++;
    if (behind > 0) gain(state, seat, -behind * state.book.penalty, 'penalty', emit);
    state.damage.fill(0, markerAt(seat, 0), markerAt(seat + 1, 0)); // R33
    leave(state, seat);
  }
}

/** R35 (2): points for the most damage, for shared most, and for any damage. Black markers never score. */
export function scoreDamage(state: MechState, seat: number, emit: Emitter): void {
  const most = mostDealt(state, seat);
  for (let other = 0; other < state.seats; other++) {
    const points = damagePoints(state, seat, other, most);
    if (points > 0) gain(state, other, points, 'damage', emit);
  }
}

/** The most markers of one opponent on a seat's board. */
export function mostDealt(state: MechState, seat: number): number {
  let most = 0;
  for (let other = 0; other < state.seats; other++) most = Math.max(most, state.damage[markerAt(seat, other)]!);
  return most;
}

/** The points that a seat gets for its damage on another seat's board. */
export function damagePoints({ book, damage, seats }: MechState, seat: number, by: number, most: number): number {
  const dealt = damage[markerAt(seat, by)]!;
  if (dealt === 0) return 0;
  if (dealt < most) return book.otherDamage;
  for (let other = 0; other < seats; other++) if (other !== by && damage[markerAt(seat, other)] === most) return book.sharedMost;
  return book.soleMost;
}

function gain(state: MechState, seat: number, points: number, why: 'last-blow' | 'damage' | 'penalty', emit: Emitter): void {
  const before = state.scores[seat]!;
  const score = state.options.score_floor === '0' ? Math.max(0, before + points) : before + points;
  state.scores[seat] = score;
  if (emit && score !== before) emit({ type: 'scored', seat: SEATS[seat]!, points: score - before, why, score });
}
