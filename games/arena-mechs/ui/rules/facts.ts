import { bookOf } from '../../rules/book.ts';
import { cardName, parseCard } from '../../rules/cards.ts';
import { type MechOptions, SEATS, startNumberFor } from '../../rules/state.ts';

/** Red's two cards in the quick rules. */
export const PAIR = ['hs', 'mp'] as const;
/** The covered symbol in each of the two drawings: the upper one of the second card, and its lower one. */
export const COVERED = { upper: 2, lower: 3 } as const;

/** The start number of red's two cards if a symbol is covered. */
export function numberWhen(covered: number): number {
  const [first = 0, second = 0] = PAIR.map((card) => parseCard(card) ?? 0);
  return startNumberFor(first, second, covered, SEATS.indexOf('red'));
}

/** Whether a text is the name of a card. */
export const isCard = (text: string): boolean => cardName(parseCard(text) ?? 0) === text;

/**
 * A smash: red's damage board is full, and yellow dealt the last damage. With two players the other markers are black; they never score.
 */
export interface SmashExample {
  readonly fields: number;
  readonly yellow: number;
  readonly other: number;
  readonly others: 'blue' | 'black';
  /** The prestige for yellow and blue. */
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

/** The fields of the mechs in the slide and in the push. */
export const SLIDE = { arrow: '2E', own: 'C1', falls: 'E2', rides: 'C2', ridesTo: 'D2' } as const;
export const PUSH = { own: 'D1', target: 'E1' } as const;
