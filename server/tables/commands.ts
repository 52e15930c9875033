import type { Frame, GameEvent, MoveError, Seat } from '@fray/engine';
import type { Claim, ErrorCode, Phrase, Refusal, ServerMessage, TableAction } from '@fray/protocol';
import { messageOf } from '../store/storageError.ts';
import type { Change, SeatRow, TableRow } from '../store/store.ts';
import { type Link, type LiveViewer, type Subscriber, sendTo } from './subscribers.ts';

/** Rows of a table that is not stored yet. */
export interface NewTable {
  readonly row: TableRow;
  readonly seats: readonly SeatRow[];
}

/** The changes that store a new table. */
export const insertions = ({ row, seats }: NewTable): Change[] => [['insertTable', row], ...seats.map((seat): Change => ['putSeat', seat])];

/** Connection and id of a request, to acknowledge it. */
export interface RequestRef {
  readonly subscriber: Subscriber;
  readonly id: string;
}

/** A request of a seated player that arrives over a connection. */
interface SeatRequest {
  readonly seat: Seat;
  readonly request: RequestRef;
}

/** A request by a user for a seat before the match. */
interface UserRequest {
  readonly seat: Seat;
  readonly person: string;
}

type ChatCommand = {
  readonly request: RequestRef;
  readonly name: string;
  readonly phrase?: Phrase | undefined;
  readonly text?: string | undefined;
};

/** Fields of every command, by its kind. `decision`: number of the decision that the player answers or undoes. */
interface CommandFields extends Record<TableAction, SeatRequest & { readonly decision?: number | undefined }> {
  /** A move in notation. */
  move: SeatRequest & { readonly decision: number; readonly move: string };
  'list-moves': SeatRequest & { readonly decision: number };
  /** Another player is away: claim a draw, a win or a bot substitute. */
  claim: SeatRequest & { readonly claim: Claim; readonly absent: Seat };
  'bot-move': { readonly seat: Seat; readonly decision: number; readonly move: string };
  'bot-offer-answer': { readonly seat: Seat; readonly answer: 'accept-draw' | 'decline-draw' | 'allow-back' | 'refuse-back' };
  /** Stores the rematch table and its id in one transaction. `later`: without clocks, for play over days. */
  'store-rematch': { readonly seat: Seat; readonly table: NewTable; readonly later: boolean };

  /** Takes a seat, and agrees to options proposal `offer` or proposes others. */
  'take-seat': UserRequest & {
    readonly name: string;
    readonly commitment: string;
    readonly offer?: number | undefined;
    readonly options?: Record<string, string> | undefined;
  };
  'propose-options': UserRequest & { readonly offer: number; readonly options: Record<string, string> };
  'agree-options': UserRequest & { readonly offer: number };
  'leave-seat': UserRequest;
  /** Declines a reserved seat. */
  'decline-seat': UserRequest;
  'seat-bot': UserRequest & { readonly level: string };
  /** Stores a ticket with which another device can take over the seat. */
  'give-ticket': UserRequest & { readonly ticket: string };
  'use-ticket': UserRequest & { readonly ticket: string };
  /** Starts a table whose seats are all ready. */
  start: object;
  commit: { readonly seat: Seat; readonly attempt: number; readonly commitment: string };
  reveal: { readonly seat: Seat; readonly attempt: number; readonly entropy: string };
  /** The tournament's time for the start is over or, with `late`, for the whole match. */
  expire: { readonly late: boolean };

  chat: ChatCommand;
  /** A video-call signal to the opponent. */
  signal: SeatRequest & { readonly signal: string };
  /** Subscribes a connection, which has the frames up to number `seen`. */
  join: { readonly subscriber: Subscriber; readonly seen: number };
  leave: { readonly subscriber: Subscriber };

  'reveal-timer': object;
  'clock-timer': object;
  'answer-timer': object;
}

export type CommandKind = keyof CommandFields;
export type CommandOf<K extends CommandKind> = { [Kind in K]: { readonly kind: Kind } & CommandFields[Kind] }[K];
/** Everything that can happen to a table. */
export type Command = CommandOf<CommandKind>;

/** What a table sends after a commit: content and recipients. */
export type Broadcast =
  /** A frame of the match. `isHeld`: it announces another seat's secret lock and waits for the next tick. */
  | {
      readonly kind: 'match';
      readonly viewer: LiveViewer;
      readonly frame: MatchFrame;
      readonly link: Link | undefined;
      readonly isHeld: boolean;
    }
  /** The frames after number `seen`, for a new subscriber. */
  | { readonly kind: 'history'; readonly to: Subscriber; readonly seen: number }
  /** Sends the table state: to one subscriber immediately, or to all except `except` at the end of this turn of the event loop. */
  | { readonly kind: 'table'; readonly to?: Subscriber; readonly except?: Subscriber }
  /** The table state, but at most once a second if there are many spectators. */
  | { readonly kind: 'spectator-count'; readonly except: Subscriber }
  | { readonly kind: 'message'; readonly message: ServerMessage; readonly to: Subscriber | ((subscriber: Subscriber) => boolean) }
  /** Ends subscriptions: these clients must join again. */
  | { readonly kind: 'rejoin'; readonly who: (subscriber: Subscriber) => boolean };

export type MatchFrame = Frame<object, GameEvent>;

export type TimerName = 'reveal-timer' | 'clock-timer' | 'answer-timer';

/** Replaces the timer of this name: it fires `after` milliseconds, or never if undefined. */
export interface Timer {
  readonly name: TimerName;
  readonly after: number | undefined;
}

/** A task for the bots of a table: make owed decisions, check the subscribers, or answer an offer. */
export type BotTask = 'decide' | 'subscribers-changed' | 'offer-draw' | 'ask-back';

/** Something for the server around the table. */
export type Notice =
  /** A seat owes a decision. Its player is notified unless connected. */
  | { readonly kind: 'turn'; readonly seat: Seat }
  /** The match is over. Its players are notified. */
  | { readonly kind: 'ended' }
  | { readonly kind: 'create-rematch'; readonly seat: Seat; readonly later: boolean; readonly request: RequestRef }
  | { readonly kind: 'rematch'; readonly seat: Seat; readonly later: boolean }
  /** Subscribers or bots changed, so the table may have become idle. */
  | { readonly kind: 'activity' }
  | { readonly kind: 'log'; readonly what: string; readonly about: object };

/**
 * Everything that follows from one command. Changes are committed together. Broadcasts, acknowledgements and notices are sent after the commit.
 * Timers and bots start before it: they send nothing, and time runs while the store writes.
 */
export interface Effects {
  readonly changes: readonly Change[];
  readonly broadcasts: readonly Broadcast[];
  readonly acks: readonly RequestRef[];
  readonly timers: readonly Timer[];
  readonly bots: readonly BotTask[];
  readonly notices: readonly Notice[];
  /** Changes nothing, but is answered only after everything queued before is committed, since the answer follows from it. */
  readonly waits: boolean;
}

const NONE: Effects = { changes: [], broadcasts: [], acks: [], timers: [], bots: [], notices: [], waits: false };

export const effects = (some: Partial<Effects>): Effects => ({ ...NONE, ...some });

/** The effects of two steps, in this order, as one commit. */
export const joined = (first: Effects, second: Partial<Effects>): Effects => ({
  changes: [...first.changes, ...(second.changes ?? [])],
  broadcasts: [...first.broadcasts, ...(second.broadcasts ?? [])],
  acks: [...first.acks, ...(second.acks ?? [])],
  timers: [...first.timers, ...(second.timers ?? [])],
  bots: [...first.bots, ...(second.bots ?? [])],
  notices: [...first.notices, ...(second.notices ?? [])],
  waits: first.waits,
});

export const repeated = (request?: RequestRef): Effects => effects({ waits: true, acks: request ? [request] : [] });

/** A refused command. The state is unchanged. */
export const refusal = (code: ErrorCode, message: string, reason?: string): Refusal => ({ code, message, ...(reason ? { reason } : {}) });

export const STALE = refusal('stale', 'this decision was answered, taken back or timed out');

/** Another node changed the table first, or the outcome of a write is unknown. The client must rejoin and ask again. */
export const RETRY = refusal('again', 'the table has changed meanwhile: send the request again');

export const storageRefusal = (error: unknown): Refusal => refusal('storage', `the change could not be stored: ${messageOf(error)}`);

/** The refusal of an illegal move or action. */
export const moveRefusal = ({ code, message, reason }: MoveError): Refusal => refusal(code, message, reason);

/** Sends why a request was refused. */
export const sendRefusal = ({ subscriber, id }: RequestRef, { code, reason, message }: Refusal): void =>
  sendTo(subscriber, { t: 'no', id, code, ...(reason === undefined ? {} : { reason }), message });
