import type { SkirmishWords } from '#words';
import { type Book, reachIn } from '../../rules/book.ts';
import { CARDS, type CardName } from '../../rules/cards.ts';
import { allowsSpecials, mayStillAttack, mayStillMove } from '../../rules/legal.ts';
import { DEFENSE, type SkirmishState } from '../../rules/state.ts';
import type { PossibleMoves } from '../board/plan.ts';

export interface CardStatus {
  /** Whether it can be chosen now. */
  readonly can: boolean;
  /** Its current use, or why it has none, in a few words. */
  readonly now: string;
}

const can = (now: string): CardStatus => ({ can: true, now });
const cannot = (now: string): CardStatus => ({ can: false, now });

interface Situation {
  readonly state: SkirmishState;
  readonly seat: number;
  readonly ways: PossibleMoves;
  /** Whether the seat decides now. */
  readonly decides: boolean;
  /** The unit under attack, by name. */
  readonly target: string;
}

/** The current use of a card in hand, or why it has none. */
export function statusOf(card: CardName, { state, seat, ways, decides, target }: Situation, words: SkirmishWords): CardStatus {
  const use = CARDS.find(({ name }) => name === card)!.use;
  const plain = ways.plain.get(card);
  if (plain?.startsWith('discard-')) return can(words.canDiscard);
  if (state.phase === DEFENSE && decides) {
    if (plain !== undefined) return can(words.canDefend);
    return cannot(use === 'defense' ? words.notForIt(target) : words.inYourTurn);
  }
  if (use === 'defense') return cannot(words.inAnswer);
  if (!decides) return cannot(words.inYourTurn);
  const units = new Set(ways.units.filter((way) => way.card === card).map(({ from, to, kind }) => (kind === 'attack' ? to : from))).size;
  switch (use) {
    case 'special':
      if (!allowsSpecials(state)) return cannot(words.ordersOnly);
      if (plain !== undefined) return can(words.draws(state.book.tacticsDraw));
      return units > 0 ? can(words.canRepair(units)) : cannot(words.nobodyDamaged);
    case 'move':
      if (state.handSize[seat]! > state.book.handLimit) return cannot(words.discardFirst);
      if (!mayStillMove(state)) return cannot(state.moved ? words.played : words.tooLate);
      return units > 0 || ways.groups.has(card) ? can(words.canGo(units)) : cannot(words.nobodyCanGo);
    case 'attack':
      if (state.handSize[seat]! > state.book.handLimit) return cannot(words.discardFirst);
      if (!mayStillAttack(state)) return cannot(words.played);
      return units > 0 ? can(words.targets(units)) : cannot(words.nobodyInRange);
  }
}

/** The effect of a card, independent of the position. */
export function aboutOf(card: CardName, words: SkirmishWords, book: Book): string {
  const { use, ...more } = CARDS.find(({ name }) => name === card)!;
  const reach = reachIn(book, card);
  if ('only' in more && use !== 'attack') return words.only[more.only];
  if ('only' in more) return `${words.range(reach)} · ${words.only[more.only]}`;
  if (use === 'move') return words.squares(reach);
  if (use === 'attack') return words.range(reach);
  if (use === 'defense') return words.undoesOne;
  return card === 'tactics' ? words.drawCards(book.tacticsDraw) : words.damageOff(book.repair);
}
