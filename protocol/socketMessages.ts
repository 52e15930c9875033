import { type Action, type InputError, type Result, readShape } from '@fray/engine';
import * as v from 'valibot';
import { actionId, count, hex, line, seat, tableId } from './shapes.ts';

/** What a player may ask for that is no move; the rest of the engine's actions come about by themselves or by a claim. */
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

/** What those who wait may do about a seat that was left. */
export const CLAIMS = ['win', 'draw', 'bot'] as const;
export type Claim = (typeof CLAIMS)[number];

/** Things to say without typing, in every language. */
export const PHRASES = ['hello', 'luck', 'nice', 'oops', 'thanks', 'wait', 'back', 'good-game'] as const;
export type Phrase = (typeof PHRASES)[number];

const message = v.variant('t', [
  // The kinds are tried in this order: what comes most stands first.
  /** Answers decision `on` with a move in notation. */
  v.strictObject({ t: v.literal('move'), id: actionId, on: count, move: v.pipe(v.string(), v.regex(/^[!-~]{1,200}$/, 'expected a move')) }),
  /** First of all: the protocol spoken and, unless somebody only watches, the key that makes a device a person. */
  v.strictObject({ t: v.literal('hello'), v: count, key: v.optional(hex) }),
  /** Looks at a table: from a seat of one's own, or beside it. `seen` is the last frame that the page has. */
  v.strictObject({ t: v.literal('join'), table: tableId, seat: v.optional(seat), seen: v.optional(count, 0) }),
  v.strictObject({ t: v.literal('leave') }),
  /** Asks for the frames that lead up to number `before`, a page of them. */
  v.strictObject({ t: v.literal('past'), before: v.pipe(count, v.minValue(1)) }),
  /** Asks for the legal moves of decision `on`: for clients that have no rules of their own. */
  v.strictObject({ t: v.literal('moves'), id: actionId, on: count }),
  /** For `undo`, `on` names the decision that stands now, so that a resent one cannot take back twice. */
  v.strictObject({ t: v.literal('act'), id: actionId, on: v.optional(count), action: v.picklist(TABLE_ACTIONS) }),
  v.strictObject({ t: v.literal('claim'), id: actionId, what: v.picklist(CLAIMS), seat }),
  /** Fair dice: a commitment for start number `attempt`, then what was committed to. */
  v.strictObject({ t: v.literal('commit'), id: actionId, attempt: count, commitment: hex }),
  v.strictObject({ t: v.literal('reveal'), id: actionId, attempt: count, entropy: hex }),
  v.strictObject({
    t: v.literal('say'),
    id: actionId,
    phrase: v.optional(v.picklist(PHRASES)),
    text: v.optional(v.pipe(line(200), v.minLength(1, 'nothing was said'))),
  }),
  /** Passed on to whoever sits opposite and kept nowhere: how two pages find each other for picture and sound. */
  v.strictObject({ t: v.literal('face'), id: actionId, signal: v.pipe(v.string(), v.maxLength(14_000)) }),
  v.strictObject({ t: v.literal('ping') }),
]);

export type ClientMessage = v.InferOutput<typeof message>;
export type SocketMessage<T extends ClientMessage['t']> = Extract<ClientMessage, { t: T }>;

/** Reads a message from outside; the fault names the first field that does not fit. */
export function readSocketMessage(json: unknown): Result<ClientMessage, InputError> {
  return readShape(message, json, 'message');
}
