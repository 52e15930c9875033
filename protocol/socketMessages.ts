import { type Action, type InputError, type Result, readShape } from '@fray/engine';
import * as v from 'valibot';
import { actionId, count, hex, seat, singleLine, tableId } from './shapes.ts';

/** The protocol version that this code speaks, and the oldest version that a server still accepts. See docs/protocol.md. */
export const PROTOCOL_VERSION = 1;
export const OLDEST_SUPPORTED_VERSION = 1;

/** Actions of a player other than moves. The engine's other actions arise by themselves or by a claim. */
export const TABLE_ACTIONS = [
  'concede',
  'offer-draw',
  'accept-draw',
  'decline-draw',
  'undo',
  'ask-back',
  'allow-back',
  'refuse-back',
  'return',
  'rematch',
  'rematch-later',
] as const satisfies readonly (Action | 'rematch' | 'rematch-later')[];
export type TableAction = (typeof TABLE_ACTIONS)[number];

/** Claims against a seat whose player has left: win, draw, or let a bot play on. */
export const CLAIMS = ['win', 'draw', 'bot'] as const;
export type Claim = (typeof CLAIMS)[number];

/** Predefined chat phrases; every client shows them in its own language. */
export const PHRASES = ['hello', 'luck', 'nice', 'oops', 'thanks', 'wait', 'back', 'good-game'] as const;
export type Phrase = (typeof PHRASES)[number];

/** Requests of a seat about its match, which also programs send by HTTP. */
const seatMessages = [
  /** Answers decision `on` with a move in notation. */
  v.strictObject({ t: v.literal('move'), id: actionId, on: count, move: v.pipe(v.string(), v.regex(/^[!-~]{1,200}$/, 'expected a move')) }),
  /** Requests the legal moves of decision `on`, for clients that do not implement the rules. */
  v.strictObject({ t: v.literal('moves'), id: actionId, on: count }),
  /** For `undo`, `on` is the current decision, so that a resent undo cannot take back two moves. */
  v.strictObject({ t: v.literal('act'), id: actionId, on: v.optional(count), action: v.picklist(TABLE_ACTIONS) }),
  v.strictObject({ t: v.literal('claim'), id: actionId, what: v.picklist(CLAIMS), seat }),
  /** Fair dice: the commitment for start number `attempt`, then the entropy that was committed to. */
  v.strictObject({ t: v.literal('commit'), id: actionId, attempt: count, commitment: hex }),
  v.strictObject({ t: v.literal('reveal'), id: actionId, attempt: count, entropy: hex }),
  v.strictObject({
    t: v.literal('say'),
    id: actionId,
    phrase: v.optional(v.picklist(PHRASES)),
    text: v.optional(v.pipe(singleLine(200), v.minLength(1, 'nothing was said'))),
  }),
] as const;
export const seatMessage = v.variant('t', seatMessages);
export type SeatMessage = v.InferOutput<typeof seatMessage>;

/** Every message of a client. */
export const clientMessage = v.variant('t', [
  // Kinds are tried in this order: the most frequent first.
  ...seatMessages,
  /** The first message of a connection: the protocol version, and the key that identifies the user. Spectators may omit the key. */
  v.strictObject({ t: v.literal('hello'), v: count, key: v.optional(hex) }),
  /** Joins a table in a seat, or without `seat` as a spectator. `seen`: number of the last frame that the client has. */
  v.strictObject({ t: v.literal('join'), table: tableId, seat: v.optional(seat), seen: v.optional(count, 0) }),
  v.strictObject({ t: v.literal('leave') }),
  /** Requests a page of the frames before number `before`. */
  v.strictObject({ t: v.literal('past'), before: v.pipe(count, v.minValue(1)) }),
  /** Video-call signalling: forwarded to the opponent and not stored. */
  v.strictObject({ t: v.literal('face'), id: actionId, signal: v.pipe(v.string(), v.maxLength(14_000)) }),
  v.strictObject({ t: v.literal('ping') }),
]);

/** Every kind of message that a page sends. */
export const MESSAGE_KINDS = clientMessage.options.map(({ entries }) => entries.t.literal);

export type ClientMessage = v.InferOutput<typeof clientMessage>;
export type SocketMessage<T extends ClientMessage['t']> = Extract<ClientMessage, { t: T }>;

/** Validates a message from outside. The error names the first invalid field. */
export function readSocketMessage(json: unknown): Result<ClientMessage, InputError> {
  return readShape(clientMessage, json, 'message');
}
