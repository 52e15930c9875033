import { ATTACK_CARDS, CARD_NAMES, CARDS, type CardName, TACTICS } from './cards.ts';
import type { SkirmishOptions } from './options.ts';
import { copiesOption, reachOption } from './options.ts';

/** The rulebook's numbers at one table, by card and by unit where there are many. */
export interface Book {
  /** By kind of card: how many the deck has, and its squares or range. */
  readonly copies: readonly number[];
  readonly reach: readonly number[];
  readonly deckSize: number;
  /** The longest attack there is. */
  readonly farthest: number;
  /** By unit: its hits without a Minicon. */
  readonly hits: readonly number[];
  readonly miniconHits: number;
  /** Of each side so many are air types and so many ground types, and at most so many have a Minicon (TS4, X13). */
  readonly air: number;
  readonly ground: number;
  readonly minicons: number;
  readonly handLimit: number;
  readonly draw: number;
  readonly tacticsDraw: number;
  /** X19: what a hand can grow to within a turn. */
  readonly largestHand: number;
  readonly repair: number;
  readonly damage: number;
}

const books = new WeakMap<SkirmishOptions, Book>();

/** The book of a table, written once: all copies of a state share it. */
export function bookOf(options: SkirmishOptions): Book {
  let book = books.get(options);
  if (!book) books.set(options, (book = writeBook(options)));
  return book;
}

export const SIDE_SIZE = 8;

/** The squares or the range of a card. */
export const reachIn = (book: Book, card: CardName): number => book.reach[CARD_NAMES.indexOf(card)] ?? 0;

function writeBook(options: SkirmishOptions): Book {
  const { leader_hits, named_hits, line_hits } = options;
  const copies = CARDS.map(({ name }) => options[copiesOption(name)]);
  const reach = CARDS.map((card) => (card.use === 'move' || card.use === 'attack' ? options[reachOption(card.name)] : 0));
  const deckSize = copies.reduce((sum, count) => sum + count, 0);
  return {
    copies,
    reach,
    deckSize,
    farthest: Math.max(...ATTACK_CARDS.filter((card) => copies[card]! > 0).map((card) => reach[card]!)),
    hits: Array.from({ length: SIDE_SIZE }, (_, i) => (i === 0 ? leader_hits : i < 3 ? named_hits : line_hits)),
    miniconHits: options.minicon_hits,
    air: options.air_types,
    ground: SIDE_SIZE - options.air_types,
    minicons: options.minicons,
    handLimit: options.hand_limit,
    draw: options.cards_drawn,
    tacticsDraw: options.tactics_draw,
    largestHand: largestHand(options, copies[TACTICS]!, deckSize),
    repair: options.repairs_hits,
    damage: options.hit_damage,
  };
}

/**
 * X19: the limit, the draw, and what every Tactics brings: each may be played once, and again after each shuffle within the turn.
 * How many shuffles there can be follows from how many cards are drawn, and the other way round. The size of the deck stands for no
 * end: both piles could be empty (X11).
 */
function largestHand({ hand_limit, cards_drawn, tactics_draw }: SkirmishOptions, tactics: number, deckSize: number): number {
  const gain = tactics_draw - 1;
  for (let plays = 0; ; ) {
    const largestHand = 2 * hand_limit + cards_drawn + plays * gain;
    if (largestHand >= deckSize) return deckSize;
    const shuffles = 1 + Math.floor((cards_drawn + plays * tactics_draw) / (deckSize - largestHand));
    const more = tactics * (shuffles + 1);
    if (more === plays) return hand_limit + cards_drawn + plays * gain;
    plays = more;
  }
}
