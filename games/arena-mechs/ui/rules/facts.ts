import { bookOf } from '../../rules/book.ts';
import { cardName, parseCard } from '../../rules/cards.ts';
import { type MechOptions, SEATS, startNumberFor } from '../../rules/state.ts';

/** The two cards of red that the quick rules show. */
export const PAIR = ['hs', 'mp'] as const;
/** Which symbol each of the two drawings covers: the upper one of the second card, and its lower one. */
export const COVERED = { upper: 2, lower: 3 } as const;

/** The start number of red's two cards when a symbol is covered. */
export function numberWhen(covered: number): number {
  const [first = 0, second = 0] = PAIR.map((card) => parseCard(card) ?? 0);
  return startNumberFor(first, second, covered, SEATS.indexOf('red'));
}

/** Whether a text is the name of a card. */
export const isCard = (text: string): boolean => cardName(parseCard(text) ?? 0) === text;

/** A smash: red's damage board is full, the last blow is yellow's. With two players the rest are black markers, which never score. */
export interface SmashExample {
  readonly fields: number;
  readonly yellow: number;
  readonly other: number;
  readonly others: 'blue' | 'black';
  /** The prestige that yellow and blue get. */
  readonly toYellow: number;
  readonly toBlue: number;
}

export function smashExample(options: MechOptions, seats: number): SmashExample {
  const book = bookOf(options);
  const fields = seats === 2 ? book.fieldsTwo : book.fieldsMore;
  const other = Math.floor((fields - 1) / 3);
  return {
    fields,
    yellow: fields - other,
    other,
    others: seats === 2 ? 'black' : 'blue',
    toYellow: book.lastBlow + book.soleMost,
    toBlue: seats === 2 || other === 0 ? 0 : book.otherDamage,
  };
}

/** Where the mechs of the slide and of the push stand. */
export const SLIDE = { arrow: '2E', own: 'C1', falls: 'E2', rides: 'C2', ridesTo: 'D2' } as const;
export const PUSH = { own: 'D1', target: 'E1' } as const;
