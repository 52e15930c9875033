import * as v from 'valibot';
import type { Pace, TableStage } from './serverMessages.ts';
import { hex, line, seat, tableId, word } from './shapes.ts';

/** Bodies of the HTTP requests. Who asks is told by the header `authorization: Bearer KEY`. */
export const seatRequest = v.variant('kind', [
  v.strictObject({ kind: v.literal('me') }),
  /** Kept for the account of a name, which is challenged; or for whoever comes. */
  v.strictObject({ kind: v.literal('open'), for: v.optional(line(24)) }),
  v.strictObject({ kind: v.literal('bot'), level: word }),
]);
export type SeatRequest = v.InferOutput<typeof seatRequest>;

const seconds = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most));

const rating = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9999));

export const pace = v.strictObject({
  bank: seconds(7200),
  turn: seconds(3600),
  timeouts: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10)), 2),
  whenOut: v.optional(v.picklist(['bot', 'lose']), 'bot'),
  rated: v.optional(v.literal(true)),
  range: v.optional(v.strictObject({ least: rating, most: rating })),
});

export const name = v.optional(line(24), '');
const webhook = v.pipe(
  v.string(),
  v.maxLength(500),
  v.regex(/^https?:\/\/[^\s]+$/, 'expected an address that begins with http:// or https://'),
);

export const options = v.record(word, v.pipe(v.string(), v.maxLength(2000)));
export const createTable = v.strictObject({
  /** Chosen by the page, so that the same request sent twice makes one table. */
  id: tableId,
  game: word,
  options: v.optional(options, {}),
  seats: v.pipe(v.array(seatRequest), v.minLength(1), v.maxLength(30)),
  private: v.optional(v.boolean(), true),
  watch: v.optional(v.boolean(), true),
  pace: v.optional(pace, { bank: 0, turn: 0 }),
  webhook: v.optional(webhook),
  name,
  commitment: hex,
});
export type CreateTable = v.InferOutput<typeof createTable>;

const offer = v.pipe(v.number(), v.integer(), v.minValue(1));

/** Sitting down agrees to the proposal that was seen, or makes another one. */
export const takeSeatRequest = v.strictObject({ name, commitment: hex, offer: v.optional(offer), options: v.optional(options) });

/** Other options, in answer to the proposal that was seen. */
export const proposalRequest = v.strictObject({ offer, options });
export const agreementRequest = v.strictObject({ offer });

/** A win to be listed: a record to replay, or a table that this server keeps. */
export const scoreRequest = v.strictObject({
  initials: v.pipe(v.string(), v.regex(/^[\p{Lu}\p{Nd}]{3}$/u, 'expected three capital letters or figures')),
  from: v.variant('kind', [
    v.strictObject({ kind: v.literal('record'), record: v.pipe(v.string(), v.maxLength(60_000)) }),
    v.strictObject({ kind: v.literal('table'), table: tableId, seat }),
  ]),
});
export type ScoreRequest = v.InferOutput<typeof scoreRequest>;

/** The best of one list: who won in the fewest turns, under one preset and against one kind of opponent. */
export interface ScoreList {
  readonly preset: string;
  /** A bot's level, or `human`. */
  readonly opponent: string;
  /** Who dealt: this server, or the players' own devices, which nobody has checked. */
  readonly dealt: 'server' | 'device';
  readonly best: readonly ScoreView[];
}

export interface ScoreView {
  readonly initials: string;
  readonly turns: number;
  /** Who dealt: this server, or the player's own device. */
  readonly dealt: 'server' | 'device';
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Names the record that was replayed. */
  readonly digest: string;
}

export const pairingRequest = v.strictObject({ id: tableId, game: word, pace, name, commitment: hex });
export type PairingRequest = v.InferOutput<typeof pairingRequest>;

/** A ticket moves a seat to whoever shows it, once. It is chosen by the page that gives it. */
export const ticketRequest = v.strictObject({ ticket: hex });

export const userRequest = v.strictObject({ name: v.optional(line(24)), webhook: v.optional(v.nullable(webhook)) });

/** A table that waits for players, or a match that may be watched, as the first page lists it. */
export interface TableListing {
  readonly id: string;
  readonly game: string;
  readonly options: Readonly<Record<string, string>>;
  readonly pace: Pace;
  /** `rating`: of those who are known well enough and show it. */
  readonly seats: readonly { readonly kind: 'open' | 'human' | 'bot'; readonly name: string; readonly rating?: number }[];
  /** Milliseconds since 1970. */
  readonly created: number;
  /** What whoever presses sits down with at once: the first free seat, the number of the start, and the proposal; absent: none is free. */
  readonly free?: { readonly seat: number; readonly attempt: number; readonly offer: number };
}

/** A table of one's own, newest first. */
export interface OwnTable {
  readonly id: string;
  readonly game: string;
  readonly stage: TableStage;
  readonly seat: number;
  readonly against: readonly string[];
  readonly owes: boolean;
  readonly changed: number;
}

/** A table at which somebody sits and waits for whoever asks: a challenge, or a rematch. */
export interface ChallengeView extends TableListing {
  /** The seat that is kept. */
  readonly seat: number;
  /** The tournament that it is a game of: then nobody may sit there yet. */
  readonly tournament?: string;
}
