import { NOWHERE, type NumberList, type Viewer } from '@fray/engine';
import { KINDS } from '../rules/cards.ts';
import { DEFENSE, type SkirmishState, UNITS, unitOf } from '../rules/state.ts';
import { isSecret, knows } from '../rules/view.ts';

const HIDDEN = -1;

/**
 * Writes a view as numbers. By unit, south's first: square, hits, air, Minicon (−1 0 0 0 where none is seen). Cards by kind: discards,
 * south's hand, north's hand (all −1 where hidden); both hands' sizes, the deck's. Then the starting side, phase, turn, last damage, moved,
 * attacked, ready seats as bits, and the attack that waits for its answer: card, from, to.
 */
export function observe(state: SkirmishState, viewer: Viewer, into: NumberList): void {
  for (let seat = 0; seat < 2; seat++) {
    const isSeen = knows(viewer, seat) || !isSecret(state);
    for (let i = 0; i < UNITS.length; i++) writeUnit(state, unitOf(seat, i), isSeen, into);
  }
  for (let card = 0; card < KINDS; card++) into.number(state.discard[card]!);
  for (let seat = 0; seat < 2; seat++) {
    const isSeen = knows(viewer, seat);
    for (let card = 0; card < KINDS; card++) into.number(isSeen ? state.hands[seat * KINDS + card]! : HIDDEN);
  }
  into.number(state.handSize[0]!);
  into.number(state.handSize[1]!);
  let deck = 0;
  for (let card = 0; card < KINDS; card++) deck += state.deck[card]!;
  into.number(deck);
  writeTurn(state, into);
}

function writeUnit({ cellOf, hits, air, minicon }: SkirmishState, unit: number, isSeen: boolean, into: NumberList): void {
  const isThere = isSeen && cellOf[unit] !== NOWHERE;
  into.number(isThere ? cellOf[unit]! : HIDDEN);
  into.number(isThere ? hits[unit]! : 0);
  into.number(isThere ? air[unit]! : 0);
  into.number(isThere ? minicon[unit]! : 0);
}

function writeTurn(state: SkirmishState, into: NumberList): void {
  const isAttacked = state.phase === DEFENSE;
  into.number(state.first);
  into.number(state.phase);
  into.number(state.turn);
  into.number(state.lastDamage);
  into.number(state.moved ? 1 : 0);
  into.number(state.attacked ? 1 : 0);
  into.number(state.ready);
  into.number(isAttacked ? state.attackCard : HIDDEN);
  into.number(isAttacked ? state.attackFrom : HIDDEN);
  into.number(isAttacked ? state.attackTo : HIDDEN);
}
