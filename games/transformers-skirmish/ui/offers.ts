import { type Cell, NOWHERE } from '@fray/engine';
import { CARDS, type Card, type CardName, isMiniconOnly, REACH } from '../data/cards.ts';
import { allowsSpecials, mayStillAttack, mayStillMove } from '../rules.ts';
import { DEFENSE, grid, HAND_LIMIT, NO_UNIT, SIDE_SIZE, type SkirmishState, sideOf, unitOf } from '../state.ts';
import type { SkirmishText } from '../text/en.ts';
import type { SkirmishWords } from './words.ts';

type Squares = ReadonlyMap<string, readonly string[]>;

/** The legal moves of one card, sorted by what they are about. */
export interface Offer {
  /** Squares that one unit can go to, by where it stands. */
  readonly singles: Squares;
  /** Squares that can be attacked, by where the attacker stands. */
  readonly attacks: Squares;
  /** Groups, as their squares in notation. */
  readonly groups: readonly string[];
  readonly repairs: readonly string[];
  /** Playing or discarding the card without naming anything. */
  readonly plain: string | undefined;
}

/** What the legal moves allow with a card. */
export function offerOf(card: CardName, moves: readonly string[]): Offer {
  const singles = new Map<string, string[]>();
  const attacks = new Map<string, string[]>();
  const groups: string[] = [];
  const repairs: string[] = [];
  const add = (into: Map<string, string[]>, [from = '', to = '']: readonly string[]) => into.set(from, [...(into.get(from) ?? []), to]);
  for (const move of moves) {
    const [name, where] = move.split(':');
    if (name !== card || where === undefined) continue;
    if (where.includes('+')) groups.push(where);
    else if (where.includes('x')) add(attacks, where.split('x'));
    else if (where.includes('-')) add(singles, where.split('-'));
    else repairs.push(where);
  }
  return { singles, attacks, groups, repairs, plain: moves.find((move) => move === card || move === `discard-${card}`) };
}

/** In one line what a card could do right now, or why it cannot. */
export function statusOf(
  card: Card,
  offer: Offer,
  state: SkirmishState,
  seat: number,
  moves: readonly string[],
  words: SkirmishWords,
  refusals: SkirmishText['words'],
): string {
  const { use, name } = CARDS[card]!;
  if (offer.plain === `discard-${name}`) return words.canDiscard;
  if (state.phase === DEFENSE) {
    if (offer.plain !== undefined) return words.canDefend;
    return use === 'defense' && moves.length > 0 ? refusals['not-this-target'] : words.notNow;
  }
  if (use === 'defense') return words.inAnswer;
  if (moves.length === 0) return words.notNow;
  if (use === 'special') {
    if (!allowsSpecials(state)) return refusals['orders-phase-only'];
    if (offer.plain !== undefined) return words.drawsTwo;
    return offer.repairs.length > 0 ? words.canRepair(offer.repairs.length) : words.nobodyDamaged;
  }
  if (state.handSize[seat]! > HAND_LIMIT) return refusals['discard-first'];
  if (use === 'move') {
    if (!mayStillMove(state)) return refusals[state.moved ? 'moved-already' : 'fire-phase'];
    return offer.singles.size > 0 ? words.canGo(offer.singles.size) : words.nobodyCanGo;
  }
  if (!mayStillAttack(state)) return refusals['attacked-already'];
  const targets = new Set([...offer.attacks.values()].flat());
  return targets.size > 0 ? words.targets(targets.size) : words.nobodyInRange;
}

/** The squares in the lines of fire of one unit, or of all units of a side, up to a range. */
export function linesOfFire(state: SkirmishState, seat: number, range: number, only?: Cell): Set<Cell> {
  const squares = new Set<Cell>();
  for (let i = 0; i < SIDE_SIZE; i++) {
    const from = state.cellOf[unitOf(seat, i)]!;
    if (from === NOWHERE || (only !== undefined && from !== only)) continue;
    for (let direction = 0; direction < 8; direction++)
      for (let step = 1; step <= range; step++) {
        const at = grid.ahead(from, direction, step);
        if (at === NOWHERE) break;
        const other = state.unitAt[at]!;
        if (other !== NO_UNIT && sideOf(other) === seat) break;
        squares.add(at);
        if (other !== NO_UNIT) break;
      }
  }
  return squares;
}

/** The lines of fire of a card: of the unit that was chosen, or of all that may use it. */
export function linesOf(state: SkirmishState, seat: number, card: Card, from: Cell | undefined): Set<Cell> {
  const squares = new Set<Cell>();
  for (let i = 0; i < SIDE_SIZE; i++) {
    const unit = unitOf(seat, i);
    const at = state.cellOf[unit]!;
    if (at === NOWHERE || (from !== undefined && at !== from) || (isMiniconOnly(card) && state.minicon[unit] === 0)) continue;
    for (const square of linesOfFire(state, seat, REACH[card]!, at)) squares.add(square);
  }
  return squares;
}
