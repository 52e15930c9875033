import type { AnyGame, Frame, GameEvent, Hex, Match, OptionSpecs, Seat } from '@fray/engine';
import type { Pace } from '@fray/protocol';
import type { Clock } from '../base/clock.ts';
import type { TimeSlicer } from '../base/timeSlicer.ts';
import type { Change, SeatRow, Store, StoredTable, TableRow } from '../store/store.ts';
import type { BotPriority } from './botQueue.ts';
import type { BotPlayers } from './bots.ts';
import type { HistoryPages } from './historyPages.ts';
import type { LiveViewer, Subscriber } from './subscriberQueue.ts';
import type { TableError } from './tableError.ts';
import type { UnfollowedTables } from './unfollowedTables.ts';

export type AnyMatch = Match<object, OptionSpecs, object, GameEvent>;

/** An engine frame before its commit. `lock`: it only announces that a seat has locked in its decision. */
export interface EmittedFrame {
  readonly viewer: LiveViewer;
  readonly frame: Frame<object, GameEvent>;
  readonly lock: boolean;
}

/** Connection and id of a request, to acknowledge it. */
export interface RequestRef {
  readonly subscriber: Subscriber;
  readonly id: string;
}

/** Services that every table uses. */
interface TableTools {
  readonly store: Store;
  readonly time: Clock;
  readonly bots: BotPlayers;
  readonly unfollowed: UnfollowedTables;
  readonly slicer: TimeSlicer;
  readonly historyPages: HistoryPages;
  /** Milliseconds for which at least one node has been running without a gap; 0 for a single server. */
  clusterUptime(): number;
  /** Draws the server's secret for the fair start of a match. */
  secret(): Hex;
  log(what: string, about: object): void;
}

/** What a table needs of the server around it. */
export interface ServerContext<Table> extends TableTools {
  /** A seat owes a decision and its player is not connected. */
  notifyTurn(table: Table, seat: Seat): void;
  /** Drops the table because memory and store differ. */
  drop(table: Table, why: string): void;
  /** Creates the rematch table and resolves to its id. `later`: without clocks, for play over days. */
  rematch(table: Table, later: boolean): Promise<string>;
  /** Whether the table exists and is not closed. */
  tableExists(table: string): Promise<boolean>;
  /** A seat's rematch table is committed. Notifies the other players if the table has no clocks. */
  notifyRematch(table: Table, seat: Seat, later: boolean): void;
  /** The table's subscribers or its state changed. */
  tableChanged(table: Table): void;
}

/** Facts about one table that its handlers read. */
export interface TableParts extends TableTools {
  readonly game: AnyGame;
  readonly row: TableRow;
  /** The stored table as it was when loaded. */
  readonly stored: StoredTable;
}

/** What the handlers of one table read from it and call on it. */
export interface TableEvents extends TableParts {
  readonly pace: Pace;
  readonly seats: readonly SeatRow[];
  /** The match while it can be played: started, not over, and not dropped. */
  runningMatch(): AnyMatch | undefined;
  /** Queues writes and calls `then` after the commit. Resolves to the error, or to undefined. */
  commit(changes: readonly Change[], then: () => void): Promise<TableError | undefined>;
  /** Resolves to `why`, or to `retryError` when another node has written to the table and `why` may be wrong. */
  confirmError(why: TableError): Promise<TableError>;
  broadcastTable(): void;
  /** How urgent the bots' moves at this table are. */
  botPriority(): BotPriority;
  /** The bots are suspended, so the table may leave memory. */
  botsSuspended(): void;
  /** Notifies the player of a seat who owes a decision and is not connected. */
  notifySeat(seat: Seat): void;
  /** Asks the matching subscribers to rejoin. */
  detachSubscribers(who: (subscriber: Subscriber) => boolean): void;
  /** Sets the proposed options, which were validated before. */
  adoptOptions(options: Record<string, string>): void;
  /** Creates the match after all seats have revealed. `matchStarted` is called once that is committed. */
  createMatch(): void;
  matchStarted(): void;
  /** Stores an answer that must stay hidden until the answer window closes. False if no window is open: then play it. */
  holdAnswer(seat: Seat, move: string): boolean;
  /** Plays a stored answer when its window closes. `actions`: ids of the requests that gave it. */
  playAnswer(seat: Seat, move: string, actions: readonly string[]): void;
  /** The clocks held after a restart run again. */
  clocksResumed(): void;
  /** Commits the fallback move of a seat whose time ran out. */
  commitTimeout(seat: Seat): void;
  /** Commits a bot's move or action. */
  commitBotAction(seat: Seat): void;
}
