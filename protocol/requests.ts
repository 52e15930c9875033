import * as v from 'valibot';
import { hex, line, seat, tableId, word } from './shapes.ts';
import type { Pace, TableStage } from './told.ts';

/** Bodies of the HTTP requests. Who asks is told by the header `authorization: Bearer KEY`. */
export const seatAsked = v.variant('kind', [
  v.strictObject({ kind: v.literal('me') }),
  v.strictObject({ kind: v.literal('open') }),
  v.strictObject({ kind: v.literal('bot'), level: word }),
]);
export type SeatAsked = v.InferOutput<typeof seatAsked>;

const seconds = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most));

const pace = v.strictObject({
  bank: seconds(7200),
  turn: seconds(3600),
  timeouts: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10)), 2),
  whenOut: v.optional(v.picklist(['bot', 'lose']), 'bot'),
});

const name = v.optional(line(24), '');
const webhook = v.pipe(
  v.string(),
  v.maxLength(500),
  v.regex(/^https?:\/\/[^\s]+$/, 'expected an address that begins with http:// or https://'),
);

export const createTable = v.strictObject({
  /** Chosen by the page, so that the same request sent twice makes one table. */
  id: tableId,
  game: word,
  options: v.optional(v.record(word, v.pipe(v.string(), v.maxLength(2000))), {}),
  seats: v.pipe(v.array(seatAsked), v.minLength(1), v.maxLength(30)),
  private: v.optional(v.boolean(), true),
  watch: v.optional(v.boolean(), true),
  pace: v.optional(pace, { bank: 0, turn: 0 }),
  webhook: v.optional(webhook),
  name,
  commitment: hex,
});
export type CreateTable = v.InferOutput<typeof createTable>;

export const takeSeat = v.strictObject({ name, commitment: hex });

export const pairUp = v.strictObject({ id: tableId, game: word, pace, name, commitment: hex });
export type PairUp = v.InferOutput<typeof pairUp>;

/** A ticket moves a seat to whoever shows it, once. It is chosen by the page that gives it. */
export const ticketed = v.strictObject({ ticket: hex });

export const personal = v.strictObject({ name: v.optional(line(24)), webhook: v.optional(v.nullable(webhook)) });

export const reported = v.strictObject({ seat: v.optional(seat), line: v.pipe(v.number(), v.integer(), v.minValue(1)) });

/** A table that waits for players, as the home page lists it. */
export interface Listing {
  readonly id: string;
  readonly game: string;
  readonly options: Readonly<Record<string, string>>;
  readonly pace: Pace;
  readonly seats: readonly { readonly kind: 'open' | 'human' | 'bot'; readonly name: string }[];
  /** Milliseconds since 1970. */
  readonly created: number;
}

/** A table of one's own, newest first. */
export interface Mine {
  readonly id: string;
  readonly game: string;
  readonly stage: TableStage;
  readonly seat: number;
  readonly against: readonly string[];
  readonly owes: boolean;
  readonly changed: number;
}
