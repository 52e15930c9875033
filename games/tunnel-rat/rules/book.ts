import type { RatOptions } from './options.ts';

/** Cards of each kind in the two editions (V2). */
export const EDITIONS = { '40': [10, 10, 20], '16': [4, 4, 8] } as const;

/** The rulebook's numbers in one match. */
export interface Book {
  /** Cards of each kind. */
  readonly cards: readonly [vc: number, trap: number, tunnel: number];
  /** V4, V7: whether the VC keeps the card of a casualty. */
  readonly keeps: boolean;
  /** TR2: the number of tunnels with which the rat wins, and of casualties with which the VC wins. */
  readonly tunnels: number;
  readonly casualties: number;
}

/** TR2: the default goal. */
const GOAL = 5;

/** The numbers of a printed edition. */
export type Edition = keyof typeof EDITIONS;
export const editionOf = (deck: Edition): Book => ({
  cards: EDITIONS[deck],
  keeps: deck === '40',
  tunnels: GOAL,
  casualties: GOAL,
});

const books = new WeakMap<RatOptions, Book>();

/** The numbers of a match, computed once and shared by all copies of its state. */
export function bookOf(options: RatOptions): Book {
  let book = books.get(options);
  if (!book) books.set(options, (book = writeBook(options)));
  return book;
}

function writeBook({ deck, vc_cards, trap_cards, tunnel_cards, tunnels_to_win, casualties_to_win }: RatOptions): Book {
  const edition = editionOf(deck);
  const [vc, trap, tunnel] = edition.cards;
  return {
    ...edition,
    cards: [vc_cards || vc, trap_cards || trap, tunnel_cards || tunnel],
    tunnels: tunnels_to_win,
    casualties: casualties_to_win,
  };
}
