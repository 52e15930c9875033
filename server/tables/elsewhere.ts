import type { TableFault } from './fault.ts';

/** Other servers on what is kept: each table is held by one of them, as far as they see each other. */
export interface Elsewhere {
  holds(table: string): boolean;
  /** Whether the host of a table that waits for players is there, as the others tell. */
  isHostHere(table: string): boolean;
  /** Takes a seat at a table that another server holds. */
  take(table: string, seat: number, person: string, name: string, commitment: string): Promise<TableFault | undefined>;
  /** Lets whoever holds a table read it again: it went on without them. */
  reread(table: string): void;
  /** For how many milliseconds somebody has been here without a break. */
  readonly age: number;
}
