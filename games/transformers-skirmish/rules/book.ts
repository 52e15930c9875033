import { ATTACK_CARDS, CARD_NAMES, CARDS, type CardName, TACTICS } from './cards.ts';
import type { SkirmishOptions } from './options.ts';
import { copiesOption, reachOption } from './options.ts';

/** The rulebook's numbers in one match, by card and by unit where needed. */
export interface Book {
  /** By kind of card: its count in the deck, and its squares or range. */
  readonly copies: readonly number[];
  readonly reach: readonly number[];
  readonly deckSize: number;
  /** The longest range of all Attack cards. */
  readonly farthest: number;
  /** By unit: its hits without a Minicon. */
  readonly hits: readonly number[];
  readonly miniconHits: number;
  /** Number of air types and of ground types of each side, and the most units with a Minicon (TS4, X13). */
  readonly air: number;
  readonly ground: number;
  readonly minicons: number;
  readonly handLimit: number;
  readonly draw: number;
  readonly tacticsDraw: number;
  /** X19: the largest possible hand within a turn. */
  readonly largestHand: number;
  readonly repair: number;
  readonly damage: number;
}

const books = new WeakMap<SkirmishOptions, Book>();

/** The numbers of a match, computed once and shared by all copies of its state. */
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
 * X19: the largest hand is the limit, plus the draw, plus the draws of every Tactics. Each Tactics may be played once, and again after each
 * shuffle within the turn. The number of shuffles depends on the number of drawn cards, and the other way round. The size of the deck means
 * that there is no bound: both piles could be empty (X11).
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
