import type { Delta, Outcome } from '@fray/engine';
import type { NotificationReason } from './notifications.ts';
import type { Phrase } from './socketMessages.ts';

/** open: seats are free or not committed; starting: devices reveal; frozen: the log cannot be replayed any more. */
export type TableStage = 'open' | 'starting' | 'running' | 'over' | 'frozen' | 'closed';

export interface TableSeat {
  readonly kind: 'open' | 'human' | 'bot';
  /** A person's name, or a bot's level; empty where nobody gave one. */
  readonly name: string;
  /** Whether a page of this seat's player looks at the table now. */
  readonly here: boolean;
  /** Its player has not agreed to the options on the table. */
  readonly agrees?: false;
  /** Kept for somebody: a rematch, or with a name for whoever is challenged. */
  readonly reserved?: 'you' | 'other';
  /** Whoever sits here opened the table. */
  readonly opened?: true;
  /** Fair dice: what the seat's device committed to, and whether it has revealed it. */
  readonly commitment?: string;
  readonly revealed?: boolean;
  /** Milliseconds for which its player has been away, when others may claim the match; counted when this was sent. */
  readonly away?: number;
}

/** A live table's clocks, in milliseconds, as they stood when this was sent. */
export interface ClockFace {
  readonly bank: readonly number[];
  /** What is left of each seat's allowance for this turn. */
  readonly turn: readonly number[];
  /** Seats whose clocks run, as bits. */
  readonly running: number;
}

/**
 * Why a match at a rated table did not count: it ended before everybody had moved, somebody was told what to play, it was called off,
 * somebody sat at two seats, or somebody had no name any more.
 */
export type UnratedReason = 'early' | 'hints' | 'called-off' | 'alone' | 'no-name';

/** Everything about a table that is not the game itself. */
export interface TableInfo {
  readonly id: string;
  readonly game: string;
  readonly rules: number;
  readonly options: Readonly<Record<string, string>>;
  /** Counts the proposals of options; these are the newest. */
  readonly offer: number;
  readonly stage: TableStage;
  readonly private: boolean;
  readonly watch: boolean;
  readonly seats: readonly TableSeat[];
  /** The seat that this connection plays; absent for watchers. */
  readonly you?: number;
  /** Seats that the person holds here, in whichever window. */
  readonly yours: readonly number[];
  /** Whether the person set up the table. */
  readonly host: boolean;
  /** The tournament that it is a game of: its options are fixed, and there is no rematch. */
  readonly tournament?: string;
  readonly watchers: number;
  readonly pace: Pace;
  readonly clock?: ClockFace;
  /** Milliseconds left of the fixed time for which an answer is awaited, counted when this was sent. */
  readonly answerLeft?: number;
  readonly fair: {
    readonly attempt: number;
    readonly commitment: string;
    /** Public once the match is over. */
    readonly secret?: string;
    /** The last running hash, once the match is over: it fixes the whole log. */
    readonly last?: { readonly number: number; readonly head: string };
    /** While the match has not begun: the starts that came to nothing, their secrets, and the seats that did not reveal. */
    readonly past?: readonly { readonly commitment: string; readonly secret: string; readonly missing: readonly number[] }[];
    /** While devices reveal: the hash of everything that they are bound by. */
    readonly terms?: string;
    /** How many starts came to nothing before this one. */
    readonly aborted: number;
    /** Milliseconds left to reveal. */
    readonly left?: number;
  };
  /** Seats that agreed to a draw so far, as bits. */
  readonly draw: number;
  readonly back?: { readonly seat: number; readonly agreed: number };
  /** Seats handed to a bot, as bits; seats that conceded or were left. */
  readonly bots: number;
  readonly gone: readonly number[];
  /** Those of them that conceded, as bits; absent where nobody did. */
  readonly conceded?: number;
  readonly outcome?: Outcome;
  /** Where the match was to be rated and was not: why. */
  readonly uncounted?: UnratedReason;
  /** The table of the rematch, once somebody asked for one. */
  readonly next?: string;
  /** Why the match is frozen. */
  readonly fault?: string;
}

export interface Pace {
  /** Seconds; 0 and 0: untimed. */
  readonly bank: number;
  readonly turn: number;
  /** What happens after so many timeouts in a row: a bot plays on, or the others win. */
  readonly timeouts: number;
  readonly whenOut: 'bot' | 'lose';
  /** Whether the match counts for ratings: every player has an account then. */
  readonly rated?: true | undefined;
  /** Who may sit down at a rated table, by their rating; a seat that is kept for somebody is theirs in any case. */
  readonly range?: { readonly least: number; readonly most: number } | undefined;
}

/** One frame for one viewer. Absent fields are 0, empty or unchanged. */
export interface WireFrame {
  /** Number in the viewer's own dense sequence. */
  readonly n: number;
  readonly e?: readonly unknown[];
  /** From the view before to this one. */
  readonly d?: Delta;
  /** 1 when the viewer owes a decision. */
  readonly o?: 1;
  /** The number of that decision. */
  readonly k?: number;
  /** 1 when the viewer may take back its last move. */
  readonly u?: 1;
  /** The match went back: 1 by the viewer's own undo, 2 for all by consent. */
  readonly b?: 1 | 2;
  /** The running hash of the log, when it was published with this frame. */
  readonly h?: string;
  /** The number of that hash in the chain. */
  readonly l?: number;
}

export interface HistoryMessage {
  readonly t: 'history';
  /** True: these come after what the page has. False: they begin anew, with the newest frame alone where there are many. */
  readonly rest: boolean;
  readonly frames: readonly WireFrame[];
}

/** A page of earlier frames, as asked for; the first of them is whole. */
export interface PastFramesMessage {
  readonly t: 'past';
  readonly frames: readonly WireFrame[];
}

export interface ErrorMessage {
  readonly t: 'no';
  /** The action's id, when it had one that could be read. */
  readonly id?: string;
  readonly code: string;
  readonly reason?: string;
  readonly message: string;
}

export interface ChatLine {
  readonly n: number;
  /** The seat that spoke; absent: somebody beside the table. */
  readonly seat?: number;
  readonly who: string;
  readonly phrase?: Phrase;
  readonly text?: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export type ServerMessage =
  /** `ice`: servers that help two pages to find each other, as `stun:host:port` or `turn:user:secret@host:port`. */
  | { readonly t: 'welcome'; readonly v: number; readonly build: string; readonly ice?: readonly string[] }
  | { readonly t: 'table'; readonly table: TableInfo }
  | HistoryMessage
  | PastFramesMessage
  /** A frame as it arises; `a`: the id of the action that it acknowledges; `c`: clocks. */
  | ({ readonly t: 'f'; readonly a?: string; readonly c?: ClockFace } & WireFrame)
  /** An action that changed nothing in the viewer's frame is done, and durable. */
  | { readonly t: 'done'; readonly id: string }
  | ErrorMessage
  /** The legal moves of decision `on`, as the seat that asked may make them. */
  | { readonly t: 'moves'; readonly id: string; readonly on: number; readonly moves: readonly string[] }
  | { readonly t: 'talk'; readonly lines: readonly ChatLine[] }
  /** What whoever sits opposite sent about picture and sound. */
  | { readonly t: 'face'; readonly seat: number; readonly signal: string }
  /** One of the person's other tables waits for it. */
  | { readonly t: 'turn'; readonly table: string; readonly game: string; readonly against: string }
  /** Something beside the person's tables waits for it; `by`: who challenges, or the name of the tournament. */
  | { readonly t: 'call'; readonly why: NotificationReason; readonly game: string; readonly by: string; readonly path: string }
  /** The table is held by another server, which answers at this path of the same host: whoever goes there is answered sooner. */
  | { readonly t: 'held'; readonly at: string }
  /** The table has to be joined again, naming the last frame seen; `anew`: naming none, for what was seen is no more. */
  | { readonly t: 'again'; readonly anew?: true }
  | { readonly t: 'closing' }
  | { readonly t: 'pong' };
