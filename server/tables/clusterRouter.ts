import type { TableRow } from '../store/store.ts';
import type { TableError } from './tableError.ts';

/** Other servers on what is kept: each table is held by one of them, as far as they see each other. */
export interface ClusterRouter {
  /** A table was read that is played by other rules than those here: whether another server plays them, and holds it from now on. */
  passOn(row: Pick<TableRow, 'id' | 'game' | 'rules'>): boolean;
  holds(table: string): boolean;
  /** Whether the host of a table that waits for players is there, as the others tell. */
  isHostHere(table: string): boolean;
  /** Takes a seat at a table that another server holds. */
  take(table: string, seat: number, person: string, name: string, commitment: string): Promise<TableError | undefined>;
  /** Lets whoever holds a table read it again: it went on without them. */
  reread(table: string): void;
  /** For how many milliseconds somebody has been here without a break. */
  readonly uptime: number;
}

/** A table that another server holds by now, or has to because it plays its rules: whoever looks for it comes in again. */
export class TableMovedError extends Error {
  override readonly name = 'PlayedElsewhere';

  constructor(table: string) {
    super(`table ${table} is held by another server`);
  }
}
