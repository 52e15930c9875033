import type { Seat } from '../seats.ts';

/** The stream of a draw: a seat's own stream for draws made for that seat alone, or the table's stream. */
export type Stream = Seat | 'table';

/** A deck: its name and its kinds of cards, in the order of the counts in a bag. */
export interface Deck {
  readonly name: string;
  readonly kinds: readonly string[];
}

/** A die of any kind: its name in records, and what its faces show. Several faces may show the same. */
export interface Die {
  readonly name: string;
  readonly faces: readonly string[];
}

/**
 * The source of randomness that rules receive as a parameter. Nothing is shuffled in advance: a deck is a bag of counts, and a
 * card is drawn when it is needed. So no state contains future draws.
 *
 * @example
 * const deck = { name: 'events', kinds: ['calm', 'storm'] };
 * const bag = [3, 1];
 * const dice = new Uint8Array(2);
 * const chance = new ScriptedChance([parseDraw('card storm'), parseDraw('d10: 7 2'), parseDraw('pick 3/5')]);
 *
 * const card = chance.card(deck, bag, 'table');
 * bag[card]--;
 * chance.roll(dieOf(10), 2, dice, 'table');
 *
 * deck.kinds[card]; // => 'storm'
 * bag; // => [3, 0]
 * Array.from(dice); // => [7, 2]
 * chance.below(5, 0); // => 2
 */
export interface Chance {
  /** Returns a uniformly distributed integer from 0 to n - 1. */
  below(n: number, stream: Stream): number;
  /** Rolls `count` six-sided dice (at most 10) into `into[0 .. count)`. Their order must not matter to the rules. */
  dice(count: number, into: Uint8Array, stream: Stream): void;
  /**
   * Rolls `count` dice of one kind (at most 10) into `into[0 .. count)`: the numbers of the faces, counted from 1. On a numbered die this
   * is the number shown. If several faces show the same, the number of the first is returned. The order of the dice must not matter to the
   * rules.
   */
  roll(die: Die, count: number, into: Uint8Array, stream: Stream): void;
  /** Draws from a bag. Returns the index of a kind, with probability proportional to `bag[kind]`. The caller updates the bag. */
  card(deck: Deck, bag: ArrayLike<number>, stream: Stream): number;
  /** Declares that this play reveals a hidden fact. Like a draw, it ends the undo of earlier moves. */
  reveal(): void;
}

/** The largest number of dice in one roll. */
export const MAX_DICE = 10;

/** One random outcome, as the log stores it. */
export type Draw =
  | { readonly kind: 'pick'; readonly value: number; readonly n: number }
  | { readonly kind: 'dice'; readonly faces: readonly number[] }
  | { readonly kind: 'roll'; readonly die: string; readonly faces: readonly string[] }
  | { readonly kind: 'card'; readonly card: string };

/** Formats an outcome: `pick 2/5` (counted from 1), `dice 3 5 2`, `d10: 7` or `card trap`. */
export function formatDraw(draw: Draw): string {
  switch (draw.kind) {
    case 'pick':
      return `pick ${draw.value + 1}/${draw.n}`;
    case 'dice':
      return `dice ${draw.faces.join(' ')}`;
    case 'roll':
      return `${draw.die}: ${draw.faces.join(' ')}`;
    case 'card':
      return `card ${draw.card}`;
  }
}

/** Accepted forms of outcomes, for error messages. */
export const DRAW_FORMS = '“dice 3 5 2”, “d10: 7”, “card NAME” or “pick 2/5”';

/** The inverse of `formatDraw`. Undefined if the text is no outcome. */
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
      if (rest.length === 0 || rest.length > MAX_DICE || !rest.every((face) => /^[1-6]$/.test(face))) return undefined;
      return { kind: 'dice', faces: rest.map(Number) };
    case 'card': {
      const [card] = rest;
      return rest.length === 1 && card !== undefined && /^[a-z0-9-]+$/.test(card) ? { kind: 'card', card } : undefined;
    }
    default:
      return parseRoll(kind, rest);
  }
}

function parseRoll(kind: string | undefined, faces: readonly string[]): Draw | undefined {
  const die = /^([a-z][a-z0-9-]{0,19}):$/.exec(kind ?? '')?.[1];
  if (die === undefined || faces.length === 0 || faces.length > MAX_DICE) return undefined;
  return faces.every((face) => /^[a-z0-9-]{1,20}$/.test(face)) ? { kind: 'roll', die, faces } : undefined;
}
