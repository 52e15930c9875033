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
import type { UnfollowedTables } from './unfollowed.ts';

export type AnyMatch = Match<object, OptionSpecs, object, GameEvent>;

/** A frame of the engine, until it is durable; `lock`: it only says that somebody made up their mind. */
export interface EmittedFrame {
  readonly viewer: LiveViewer;
  readonly frame: Frame<object, GameEvent>;
  readonly lock: boolean;
}

/** Who asked for something, to be told when it is done. */
export interface RequestRef {
  readonly subscriber: Subscriber;
  readonly id: string;
}

/** What tables work with. */
interface TableTools {
  readonly store: Store;
  readonly time: Clock;
  readonly bots: BotPlayers;
  readonly unfollowed: UnfollowedTables;
  readonly slicer: TimeSlicer;
  readonly historyPages: HistoryPages;
  /** For how many milliseconds servers on what is kept have been here without a break; 0 where this is the only one. */
  clusterUptime(): number;
  /** Draws a secret for the dice of a match. */
  secret(): Hex;
  log(what: string, about: object): void;
}

/** What a table needs of the house around it. */
export interface ServerContext<Table> extends TableTools {
  /** A seat owes a decision from now on, and nobody there looks at the table. */
  notifyTurn(table: Table, seat: Seat): void;
  /** What is in memory is not what is kept: forget the table. */
  drop(table: Table, why: string): void;
  /** Makes the table of a rematch, `later`: with days for every turn; resolves to its name. */
  rematch(table: Table, later: boolean): Promise<string>;
  /** Whether there is a table of this name that was not closed. */
  tableExists(table: string): Promise<boolean>;
  /** The table of a rematch that a seat asked for is kept: where nobody has to be there at once, the others are called to it. */
  notifyRematch(table: Table, seat: Seat, later: boolean): void;
  /** Somebody came or went, or the table changed otherwise. */
  tableChanged(table: Table): void;
}

/** What the parts of one table read of it. */
export interface TableParts extends TableTools {
  readonly game: AnyGame;
  readonly row: TableRow;
  /** What was kept of it when it was read. */
  readonly stored: StoredTable;
}

/** What the parts of one table tell it. */
export interface TableEvents extends TableParts {
  readonly pace: Pace;
  readonly seats: readonly SeatRow[];
  /** The match, while there is one to be played here. */
  runningMatch(): AnyMatch | undefined;
  /** Queues writes; what follows happens once they are durable. */
  commit(changes: readonly Change[], then: () => void): Promise<TableError | undefined>;
  /** Resolves to the refusal, or to `again` where another server wrote on and this one does not know whether the refusal is right. */
  confirmError(why: TableError): Promise<TableError>;
  broadcastTable(): void;
  /** Who waits for the bots of this table now. */
  botPriority(): BotPriority;
  /** Its bots sleep: it may leave the memory. */
  botsSuspended(): void;
  /** A seat's player is waited for. */
  notifySeat(seat: Seat): void;
  /** These look no more; they may come in again. */
  detachSubscribers(who: (subscriber: Subscriber) => boolean): void;
  /** Other options are on the table; they were found good. */
  adoptOptions(options: Record<string, string>): void;
  /** Everybody has revealed: the match is made, and once that is durable, it has begun. */
  createMatch(): void;
  matchStarted(): void;
  /** Keeps an answer that must not show yet; false when it may be played. */
  holdAnswer(seat: Seat, move: string): boolean;
  /** An answer's time is over: it is carried out. `actions` are those that gave it. */
  playAnswer(seat: Seat, move: string, actions: readonly string[]): void;
  /** Clocks that stood after a restart run again. */
  clocksResumed(): void;
  /** What is played when a seat's time is up was played: it is to be kept and told. */
  commitTimeout(seat: Seat): void;
  /** A bot did something: it is to be kept and told. */
  commitBotAction(seat: Seat): void;
}
