import type { Seat } from '../seats.ts';

/** Whose stream a draw comes from: a seat's own (draws made for it alone), or the table's. */
export type Stream = Seat | 'table';

/** A deck's name and its kinds of card, in the order in which bags count them. */
export interface Deck {
  readonly name: string;
  readonly kinds: readonly string[];
}

/**
 * Chance as a parameter. Nothing is shuffled ahead: a deck is a bag of counts and a card is drawn when it is needed,
 * so that no state contains the future. Several dealers stand behind this one interface.
 */
export interface Chance {
  /** A whole number from 0 to n-1, each equally likely. */
  below(n: number, stream: Stream): number;
  /** Rolls `count` six-sided dice (at most 10) into `into[0 .. count)`. Their order must not matter to the rules. */
  dice(count: number, into: Uint8Array, stream: Stream): void;
  /** Draws from a bag: the index of a kind, with probability proportional to `bag[kind]`. The bag itself is the caller's to change. */
  card(deck: Deck, bag: ArrayLike<number>, stream: Stream): number;
  /** Says that this play makes a hidden fact known: like a draw, no undo goes back past it. */
  reveal(): void;
}

/** The largest number of dice in one roll. */
export const MOST_DICE = 10;

/** One outcome that chance gave, as the log keeps it. */
export type Draw =
  | { readonly kind: 'pick'; readonly value: number; readonly n: number }
  | { readonly kind: 'dice'; readonly faces: readonly number[] }
  | { readonly kind: 'card'; readonly card: string };

/** `pick 2/5` (counted from 1), `dice 3 5 2`, `card trap`. */
export function formatDraw(draw: Draw): string {
  switch (draw.kind) {
    case 'pick':
      return `pick ${draw.value + 1}/${draw.n}`;
    case 'dice':
      return `dice ${draw.faces.join(' ')}`;
    case 'card':
      return `card ${draw.card}`;
  }
}

/** How outcomes are written, for whoever wrote them otherwise. */
export const DRAW_FORMS = '“dice 3 5 2”, “card NAME” or “pick 2/5”';

/** The inverse of `formatDraw`; undefined when the text is no draw. */
export function parseDraw(text: string): Draw | undefined {
  const [kind, ...rest] = text.split(' ');
  switch (kind) {
    case 'pick': {
      const found = /^([1-9]\d{0,8})\/([1-9]\d{0,8})$/.exec(rest.join(' '));
      if (!found) return undefined;
      const value = Number(found[1]) - 1;
      const n = Number(found[2]);
      return value < n ? { kind: 'pick', value, n } : undefined;
    }
    case 'dice':
      if (rest.length === 0 || rest.length > MOST_DICE || !rest.every((face) => /^[1-6]$/.test(face))) return undefined;
      return { kind: 'dice', faces: rest.map(Number) };
    case 'card': {
      const [card] = rest;
      return rest.length === 1 && card !== undefined && /^[a-z0-9-]+$/.test(card) ? { kind: 'card', card } : undefined;
    }
    default:
      return undefined;
  }
}
