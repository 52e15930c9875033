/**
 * Inferred (R10, R11): the table of start numbers lost its icons and has misprints. Rows are the upper symbol and columns the lower one,
 * both in the order of the list of actions. Each deck has one of the four numbers in a square, so that the decks' sums are as even as
 * possible (1261, 1262, 1263, 1264).
 */
export const ACTIONS = ['prestige', 'punch', 'shoot', 'move', 'operate'] as const;
export type ActionName = (typeof ACTIONS)[number];

/** A card of a deck: its upper symbol times five, plus its lower one. Every deck has each of the 25 cards once. */
export type Card = number;
export const CARDS = ACTIONS.length * ACTIONS.length;

export const upper = (card: Card): number => Math.floor(card / ACTIONS.length);
export const lower = (card: Card): number => card % ACTIONS.length;

/** The start number printed on a card of a deck; the decks are numbered like the seats. */
export const startNumber = (card: Card, deck: number): number =>
  20 * upper(card) + 4 * lower(card) + 1 + ((upper(card) + lower(card) + deck) % 4);

/** `pm`: Prestige above Move (h is for hit: Punch). Records name cards by these letters. */
export const LETTERS = 'phsmo';
export const cardName = (card: Card): string => LETTERS[upper(card)]! + LETTERS[lower(card)]!;

export function parseCard(name: string): Card | undefined {
  const [up, low] = [LETTERS.indexOf(name[0] ?? '?'), LETTERS.indexOf(name[1] ?? '?')];
  return name.length === 2 && up >= 0 && low >= 0 ? up * ACTIONS.length + low : undefined;
}

/** Inferred (R13): the symbols of the alternative are lost. One of these actions may replace the whole sequence. */
const alternatives: readonly ActionName[] = ['prestige', 'move'];
/** R13, R40: the alternatives that are allowed outside the arena. */
const outside: readonly ActionName[] = ['prestige'];

const numbers = (names: readonly ActionName[]): readonly number[] => names.map((name) => ACTIONS.indexOf(name));
export const ALTERNATIVES = numbers(alternatives);
export const OUTSIDE_ALTERNATIVES = numbers(outside);
