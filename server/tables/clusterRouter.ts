import type { Refusal } from '@fray/protocol';
import type { TableRow } from '../store/store.ts';

/** The other nodes on the same database. Each table is held by one node, as far as they can see each other. */
export interface ClusterRouter {
  /**
   * Called for a table whose rules version this node does not play. Returns whether another node plays it; that node holds the table from
   * now on.
   */
  passOn(row: Pick<TableRow, 'id' | 'game' | 'rules'>): boolean;
  holds(table: string): boolean;
  /** Whether the host of an open table is connected to another node. */
  isHostHere(table: string): boolean;
  /** Takes a seat at a table that another node holds. Resolves to the error, or to undefined. */
  take(table: string, seat: number, person: string, name: string, commitment: string): Promise<Refusal | undefined>;
  /** Asks the node that holds the table to reload it, because this node wrote to it. */
  reread(table: string): void;
  /** Milliseconds for which at least one node has been running without a gap. */
  readonly uptime: number;
}

/** The table is held by another node, or must be because that node plays its rules. The client must rejoin. */
export class TableMovedError extends Error {
  override readonly name = 'TableMovedError';

  constructor(table: string) {
    super(`table ${table} is held by another server`);
  }
}
