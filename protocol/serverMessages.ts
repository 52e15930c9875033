import type { Delta, GameEvent, Outcome } from '@fray/engine';
import type { FrozenBy, Refusal } from './errors.ts';
import type { NotificationReason } from './notifications.ts';
import type { Phrase } from './socketMessages.ts';

/**
 * open: seats are free or have not committed; starting: devices reveal their entropy; frozen: no installed rules can replay the log.
 */
export type TableStage = 'open' | 'starting' | 'running' | 'over' | 'frozen' | 'closed';

export interface TableSeat {
  readonly kind: 'open' | 'human' | 'bot';
  /** A player's name, or a bot's level; empty: a player without a name. */
  readonly name: string;
  /** Whether the player has a connection that looks at the table. */
  readonly here: boolean;
  /** Present if the player has not agreed to the proposed options. */
  readonly agrees?: false;
  /** Reserved for a player, by a rematch or a challenge; a challenged player's name is in `name`. */
  readonly reserved?: 'you' | 'other';
  /** Present if this player opened the table. */
  readonly opened?: true;
  /** Fair dice: the commitment of the seat's device, and whether it has revealed its entropy. */
  readonly commitment?: string;
  readonly revealed?: boolean;
  /** Milliseconds since the player left, once the others may claim the match; measured when this was sent. */
  readonly away?: number;
}

/** Clocks of a real-time table, in milliseconds, as of when this was sent. */
export interface ClockView {
  readonly bank: readonly number[];
  /** Time left of each seat's allowance for this turn. */
  readonly turn: readonly number[];
  /** Seats whose clocks run, as a bit set. */
  readonly running: number;
}

/**
 * Why a match at a rated table was not rated: it ended before all players had moved; a player asked for hints; the match was called off;
 * one user held two seats; or a player has no account any more.
 */
export type UnratedReason = 'early' | 'hints' | 'called-off' | 'alone' | 'no-name';

/** The state of a table, except for the game itself. */
export interface TableInfo {
  readonly id: string;
  readonly game: string;
  readonly rules: number;
  readonly options: Readonly<Record<string, string>>;
  /** Number of the latest proposal of options; `options` are those. */
  readonly offer: number;
  readonly stage: TableStage;
  readonly private: boolean;
  readonly watch: boolean;
  readonly seats: readonly TableSeat[];
  /** The seat of this connection; absent for spectators. */
  readonly you?: number;
  /** All seats of this user at the table, in any window. */
  readonly yours: readonly number[];
  /** Whether this user opened the table. */
  readonly host: boolean;
  /** The tournament that the game belongs to: options are fixed, and there is no rematch. */
  readonly tournament?: string;
  /** The version that is tested here: options are fixed. */
  readonly playtest?: string;
  readonly watchers: number;
  readonly pace: Pace;
  readonly clock?: ClockView;
  /** A match without clocks: the time left to each seat before the others may claim the match, measured when this was sent. */
  readonly untimedLimit?: ClockView;
  /** Milliseconds left of the fixed time for a simultaneous answer, measured when this was sent. */
  readonly answerLeft?: number;
  readonly fair: {
    readonly attempt: number;
    readonly commitment: string;
    /** The server's secret; sent once the match is over. */
    readonly secret?: string;
    /** Head of the log's hash chain, sent once the match is over: it commits to the whole log. */
    readonly last?: { readonly number: number; readonly head: string };
    /** Before the match: the failed starts, with the server's secret and the seats that did not reveal. */
    readonly past?: readonly { readonly commitment: string; readonly secret: string; readonly missing: readonly number[] }[];
    /** While devices reveal: the hash of all terms. */
    readonly terms?: string;
    /** Number of failed starts before this one. */
    readonly aborted: number;
    /** Milliseconds left to reveal. */
    readonly left?: number;
  };
  /** Seats that have agreed to a draw, as a bit set. */
  readonly draw: number;
  readonly back?: { readonly seat: number; readonly agreed: number };
  /** Seats that a bot plays for an absent player, as a bit set; `gone`: seats that conceded or were abandoned. */
  readonly bots: number;
  readonly gone: readonly number[];
  /** Seats in `gone` that conceded, as a bit set; absent: none. */
  readonly conceded?: number;
  readonly outcome?: Outcome;
  /** For a match that was meant to be rated but was not: the reason. */
  readonly uncounted?: UnratedReason;
  /** Table of the rematch, once a player has offered one. */
  readonly next?: string;
  /** Connected seats that have asked for a rematch, as a bit set; absent: none. */
  readonly again?: number;
  /** Why the match is frozen, in English. */
  readonly fault?: string;
  /** What froze the match, for a text in the reader's language. Older servers leave it out. */
  readonly frozenBy?: FrozenBy;
}

export interface Pace {
  /** Seconds of bank time, and per turn. Both 0: untimed. */
  readonly bank: number;
  readonly turn: number;
  /** After `timeouts` timeouts in a row a bot takes over the seat, or the player loses. */
  readonly timeouts: number;
  readonly whenOut: 'bot' | 'lose';
  /** Whether the match is rated; all players need an account then. */
  readonly rated?: true | undefined;
  /** Ratings of players who may take a seat. Players with a reserved seat are exempt. */
  readonly range?: { readonly least: number; readonly most: number } | undefined;
}

/** One frame for one viewer. Absent fields are 0, empty or unchanged. */
export interface WireFrame {
  /** Sequence number, consecutive for each viewer. */
  readonly n: number;
  readonly e?: readonly GameEvent[];
  /** Difference from the previous view to this one. */
  readonly d?: Delta;
  /** 1 when the viewer has to make a decision. */
  readonly o?: 1;
  /** Number of that decision. */
  readonly k?: number;
  /** 1 when the viewer may undo its last move. */
  readonly u?: 1;
  /** The match was taken back: 1 by the viewer's own undo, 2 for all players by consent. */
  readonly b?: 1 | 2;
  /** Head of the log's hash chain, when published with this frame. */
  readonly h?: string;
  /** Number of that head in the chain. */
  readonly l?: number;
}

export interface HistoryMessage {
  readonly t: 'history';
  /** True: the frames continue those that the client has. False: they replace them, starting with the newest frame if there are many. */
  readonly rest: boolean;
  readonly frames: readonly WireFrame[];
}

/** A page of earlier frames, in answer to `past`. The first frame contains the whole view. */
export interface PastFramesMessage {
  readonly t: 'past';
  readonly frames: readonly WireFrame[];
}

export interface ErrorMessage extends Refusal {
  readonly t: 'no';
  /** Id of the action, if it had a valid one. */
  readonly id?: string;
}

export interface ChatLine {
  readonly n: number;
  /** The player's seat; absent: a spectator. */
  readonly seat?: number;
  readonly who: string;
  readonly phrase?: Phrase;
  readonly text?: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export type ServerMessage =
  /** `ice`: STUN and TURN servers for video calls, as `stun:host:port` or `turn:user:secret@host:port`. */
  | { readonly t: 'welcome'; readonly v: number; readonly build: string; readonly ice?: readonly string[] }
  | { readonly t: 'table'; readonly table: TableInfo }
  | HistoryMessage
  | PastFramesMessage
  /** The next frame. `a`: id of the action that it acknowledges; `c`: clocks. */
  | ({ readonly t: 'f'; readonly a?: string; readonly c?: ClockView } & WireFrame)
  /** An action is durably stored and changed nothing in the viewer's frame. */
  | { readonly t: 'done'; readonly id: string }
  | ErrorMessage
  /** The legal moves of decision `on` for the seat that asked. */
  | { readonly t: 'moves'; readonly id: string; readonly on: number; readonly moves: readonly string[] }
  | { readonly t: 'talk'; readonly lines: readonly ChatLine[] }
  /** A video-call signal of the opponent in `seat`. */
  | { readonly t: 'face'; readonly seat: number; readonly signal: string }
  /** It is the user's turn at another table. */
  | { readonly t: 'turn'; readonly table: string; readonly game: string; readonly against: string }
  /** Something other than a table waits for the user. `by`: the challenger, or the name of the tournament. */
  | { readonly t: 'call'; readonly why: NotificationReason; readonly game: string; readonly by: string; readonly path: string }
  /** Another node holds the table and is reachable at this path of the same host. Connecting to it directly saves latency. */
  | { readonly t: 'held'; readonly at: string }
  /** Join again, with the last frame seen; with `anew`, without it: the frames seen are no longer valid. */
  | { readonly t: 'again'; readonly anew?: true }
  | { readonly t: 'closing' }
  | { readonly t: 'pong' };

const isServerMessage = (json: unknown): json is ServerMessage =>
  typeof json === 'object' && json !== null && 't' in json && typeof json.t === 'string';

/**
 * Reads a message of the server; undefined for anything else. Only its kind is checked: the fields are typed on the server's side,
 * and their schemas would make the page larger.
 */
export function readServerMessage(text: string): ServerMessage | undefined {
  try {
    const json: unknown = JSON.parse(text);
    return isServerMessage(json) ? json : undefined;
  } catch {
    return undefined;
  }
}
