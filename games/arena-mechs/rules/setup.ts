import type { Chance, Deck, Seat } from '@fray/engine';
import { LOOSE_CELLS, LOOSE_TILES, rotationsOf } from './arena.ts';
import { CARDS, cardName } from './cards.ts';
import { blankState, HAND, type MechOptions, type MechState, POINTS } from './state.ts';

const DECK: Deck = { name: 'program', kinds: Array.from({ length: CARDS }, (_, card) => cardName(card)) };

export function setup(options: MechOptions, seats: number, chance: Chance): MechState {
  const state = blankState(options, seats);
  const tiles = Array.from({ length: LOOSE_TILES }, (_, tile) => tile);
  const draw = () => tiles.splice(chance.below(tiles.length, 'table'), 1)[0]!;
  const lay = (tile: number) => {
    const ways = rotationsOf(state.arena.walls[tile]!);
    return ways === 1 ? 0 : chance.below(ways, 'table');
  };
  for (const cell of LOOSE_CELLS) {
    const tile = draw();
    state.tiles[cell] = tile;
    state.turns[cell] = lay(tile);
  }
  state.freeTile = tiles[0]!;
  state.freeTurn = lay(state.freeTile);
  for (let seat = 0; seat < seats; seat++) drawHand(state, seat, chance);
  return state;
}

/** R14: draws three cards from the deck. When all cards have been seen, those under the deck return in their order. */
export function drawHand(state: MechState, seat: Seat, chance: Chance): void {
  const bag = state.bag.subarray(seat * CARDS, (seat + 1) * CARDS);
  for (let i = 0; i < HAND; i++) {
    const isSeen = bag.every((count) => count === 0);
    const card = isSeen ? state.under[seat]!.shift()! : chance.card(DECK, bag, seat);
    bag[card] = 0;
    state.hands[seat]!.push(card);
  }
}

/** R14: number of cards under a deck, from the number of filled points and whether the next three cards were drawn. */
export function cardsUnder(round: number, filled: number, isHolding: boolean): number {
  let bag = CARDS;
  let under = 0;
  const draw = () => {
    under -= Math.max(0, HAND - bag);
    bag = Math.max(0, bag - HAND);
  };
  for (let point = (round - 1) * POINTS + filled; point > 0; point--) {
    draw();
    under++;
  }
  if (isHolding) draw();
  return under;
}
