import * as v from 'valibot';
import type { Pace, TableStage } from './serverMessages.ts';
import { gameId, hex, optionName, seat, singleLine, slug, tableId, webhookUrl } from './shapes.ts';

/** Bodies of the HTTP requests. The header `authorization: Bearer KEY` identifies the user. */
export const seatRequest = v.variant('kind', [
  v.strictObject({ kind: v.literal('me') }),
  /** Free for anybody; with `for`, reserved for the account of that name, which is challenged. */
  v.strictObject({ kind: v.literal('open'), for: v.optional(singleLine(24)) }),
  v.strictObject({ kind: v.literal('bot'), level: slug }),
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

export const name = v.optional(singleLine(24), '');

export const options = v.record(optionName, v.pipe(v.string(), v.maxLength(2000)));
export const createTable = v.strictObject({
  /** Chosen by the client, so that a repeated request creates one table. */
  id: tableId,
  game: gameId,
  options: v.optional(options, {}),
  seats: v.pipe(v.array(seatRequest), v.minLength(1), v.maxLength(30)),
  private: v.optional(v.boolean(), true),
  watch: v.optional(v.boolean(), true),
  pace: v.optional(pace, { bank: 0, turn: 0 }),
  webhook: v.optional(webhookUrl),
  name,
  commitment: hex,
  /** A version that is tested here: it decides options and pace, and the table is private and unrated. */
  playtest: v.optional(tableId),
});
export type CreateTable = v.InferOutput<typeof createTable>;

const offer = v.pipe(v.number(), v.integer(), v.minValue(1));

/** Takes a seat. Accepts the proposal `offer` that the client showed, or proposes other `options`. */
export const takeSeatRequest = v.strictObject({ name, commitment: hex, offer: v.optional(offer), options: v.optional(options) });

/** Proposes other options, in answer to the proposal `offer`. */
export const proposalRequest = v.strictObject({ offer, options });
export const agreementRequest = v.strictObject({ offer });

/** Submits a win to the high scores: a record to replay, or a table stored on this server. */
export const scoreRequest = v.strictObject({
  initials: v.pipe(v.string(), v.regex(/^[\p{Lu}\p{Nd}]{3}$/u, 'expected three capital letters or figures')),
  from: v.variant('kind', [
    v.strictObject({ kind: v.literal('record'), record: v.pipe(v.string(), v.maxLength(60_000)) }),
    v.strictObject({ kind: v.literal('table'), table: tableId, seat }),
  ]),
});
export type ScoreRequest = v.InferOutput<typeof scoreRequest>;

/** A high-score list: fewest turns to win, for one preset and one kind of opponent. */
export interface ScoreList {
  readonly preset: string;
  /** A bot's level, or `human`. */
  readonly opponent: string;
  /** Where the random draws came from: this server, or the player's own device, which cannot be verified. */
  readonly dealt: 'server' | 'device';
  readonly best: readonly ScoreView[];
}

export interface ScoreView {
  readonly initials: string;
  readonly turns: number;
  /** Where the random draws came from: this server, or the player's own device, which cannot be verified. */
  readonly dealt: 'server' | 'device';
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Digest of the record that was replayed. */
  readonly digest: string;
}

export const pairingRequest = v.strictObject({ id: tableId, game: gameId, pace, name, commitment: hex });
export type PairingRequest = v.InferOutput<typeof pairingRequest>;

/** A one-time ticket: the device that presents it takes over the seat. The device that gives the seat away draws the ticket. */
export const ticketRequest = v.strictObject({ ticket: hex });

export const userRequest = v.strictObject({ name: v.optional(singleLine(24)), webhook: v.optional(v.nullable(webhookUrl)) });

/** A table in the lobby: one that is open for players, or a match that may be watched. */
export interface TableListing {
  readonly id: string;
  readonly game: string;
  readonly options: Readonly<Record<string, string>>;
  readonly pace: Pace;
  /** `rating`: only of players whose rating is not provisional and is public. */
  readonly seats: readonly { readonly kind: 'open' | 'human' | 'bot'; readonly name: string; readonly rating?: number }[];
  /** Milliseconds since 1970. */
  readonly created: number;
  /** The parameters for taking the first free seat: its number, the start attempt, and the proposal; absent: no seat is free. */
  readonly free?: { readonly seat: number; readonly attempt: number; readonly offer: number };
}

/** A table of the requester. Lists are newest first. */
export interface OwnTable {
  readonly id: string;
  readonly game: string;
  readonly stage: TableStage;
  readonly seat: number;
  readonly against: readonly string[];
  readonly owes: boolean;
  readonly changed: number;
}

/** A table with a seat reserved for the requester: a challenge or a rematch. */
export interface ChallengeView extends TableListing {
  /** The reserved seat. */
  readonly seat: number;
  /** The tournament that the game belongs to; the seat cannot be taken before its round begins. */
  readonly tournament?: string;
}
