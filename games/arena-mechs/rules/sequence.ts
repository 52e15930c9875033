import type { Seat } from '@fray/engine';
import { lower, startNumber, upper } from './cards.ts';
import { type MechState, slotOf } from './state.ts';

export const pairOf = (state: MechState, seat: Seat): number[] => {
  const slot = slotOf(seat, state.point - 1);
  return [state.programs[slot]!, state.programs[slot + 1]!];
};

/** R12: hiding a card's lower symbol puts the other card lowest, hiding its upper one itself: the lowest card's number counts. */
export function startNumberFor(first: number, second: number, hidden: number, seat: Seat): number {
  const isFirst = hidden < 2;
  const ownLies = hidden % 2 === 0;
  return startNumber(isFirst === ownLies ? first : second, seat);
}

export const numberOf = (state: MechState, seat: Seat): number => {
  const [first, second] = pairOf(state, seat);
  return startNumberFor(first!, second!, state.hidden[seat]!, seat);
};

/** The three symbols that are seen. */
export function sequenceOf(state: MechState, seat: Seat): number[] {
  return pairOf(state, seat)
    .flatMap((card) => [upper(card), lower(card)])
    .filter((_, symbol) => symbol !== state.hidden[seat]);
}

/** R19: how strong each action of the sequence is: equal symbols are one action. */
export function strengthsOf(state: MechState, seat: Seat, into: Uint8Array): void {
  into.fill(0);
  const slot = slotOf(seat, state.point - 1);
  for (let symbol = 0; symbol < 4; symbol++) {
    if (symbol === state.hidden[seat]) continue;
    const card = state.programs[slot + (symbol >> 1)]!;
    into[symbol % 2 === 0 ? upper(card) : lower(card)]!++;
  }
}
