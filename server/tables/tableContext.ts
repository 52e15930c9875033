import type { Hex, Seat } from '@fray/engine';
import type { Clock } from '../base/clock.ts';
import type { TimeSlicer } from '../base/timeSlicer.ts';
import type { Store } from '../store/store.ts';
import type { UnfollowedTables } from './botSeats.ts';
import type { BotPlayers } from './bots.ts';
import type { NewTable } from './commands.ts';
import type { HistoryPages } from './historyPages.ts';

/** Server parts that a table needs. */
export interface TableContext<Table> {
  readonly store: Store;
  readonly time: Clock;
  readonly bots: BotPlayers;
  readonly unfollowed: UnfollowedTables;
  readonly slicer: TimeSlicer;
  readonly historyPages: HistoryPages;
  /** Milliseconds for which at least one node has been running without a gap; 0 for a single server. */
  clusterUptime(): number;
  /** Milliseconds since this node started. */
  serverUptime(): number;
  /** Draws the server's secret for the fair start of a match. */
  secret(): Hex;
  log(what: string, about: object): void;
  /** A seat owes a decision. Notifies its player unless connected. */
  notifyTurn(table: Table, seat: Seat): void;
  /** The match is over. Notifies its players. */
  notifyEnd(table: Table): void;
  /** Drops the table because memory and store differ. */
  drop(table: Table, why: string): void;
  /** Rows of the rematch table, which are not stored yet. `later`: without clocks, for play over days. */
  rematch(table: Table, later: boolean): NewTable;
  /** Whether the table exists and is not closed. */
  tableExists(table: string): Promise<boolean>;
  /** A seat's rematch table is committed. Notifies the other players if the table has no clocks. */
  notifyRematch(table: Table, seat: Seat, later: boolean): void;
  /** The table's subscribers or its state changed. */
  tableChanged(table: Table): void;
}
