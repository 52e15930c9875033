import type { RatOptions } from './options.ts';

/** Cards of each kind in the two editions (V2). */
export const EDITIONS = { '40': [10, 10, 20], '16': [4, 4, 8] } as const;

/** The rulebook's numbers at one table. */
export interface Book {
  /** Cards of each kind. */
  readonly cards: readonly [vc: number, trap: number, tunnel: number];
  /** V4, V7: whether the VC keeps the card of a casualty. */
  readonly keeps: boolean;
  /** TR2: what wins for the rat, and for the VC. */
  readonly tunnels: number;
  readonly casualties: number;
}

/** TR2: the standard goal. */
const GOAL = 5;

/** An edition as it is printed. */
export type Edition = keyof typeof EDITIONS;
export const editionOf = (deck: Edition): Book => ({
  cards: EDITIONS[deck],
  keeps: deck === '40',
  tunnels: GOAL,
  casualties: GOAL,
});

const books = new WeakMap<RatOptions, Book>();

/** The book of a table, written once: all copies of a state share it. */
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
