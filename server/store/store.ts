import type { QueryChange, QueryReads } from './queries.ts';
import type { Row } from './schema.ts';
import type { StorageError } from './storageError.ts';

export type TableRow = Row<'tables'>;
export type SeatRow = Row<'seats'>;
export type AbortedRow = Row<'aborted'>;
export type EntryRow = Row<'entries'>;
export type AnswerRow = Row<'answers'>;
/** A chat line. Its table keeps the name that it had in 0.3.0. */
export type ChatRow = Row<'talk'>;

/** State of a table that is stored with each log entry. */
export type EntryState = Pick<TableRow, 'clock' | 'owes'>;

/**
 * One change as data: its name and arguments (`queries/`). `putEntry` appends a log entry, with clocks and owed decisions after it; it is
 * stale if the log already has an entry with this number.
 */
export type Change = QueryChange | readonly ['putEntry', EntryRow, EntryState];

/** Changes that are committed together or not at all, on behalf of one table or of none (`''`). */
export interface Commit {
  readonly table: string;
  readonly changes: readonly Change[];
}

export type CommitCallback = (fault: StorageError | undefined) => void;

/** A stored table without its log. */
export interface StoredTable {
  readonly row: TableRow;
  readonly seats: SeatRow[];
  readonly aborted: AbortedRow[];
  readonly answers: readonly AnswerRow[];
  readonly talk: readonly ChatRow[];
  /** Milliseconds since the clocks were last stored, with an entry or without, by the database's clock. Undefined for a store with one server. */
  readonly since?: number;
}

/** Reads of tables with their logs, which each database does in its own way. */
export interface LogReads {
  /** A table with its newest `talk` chat lines. */
  table(id: string, talk: number): StoredTable | undefined;
  /** Like `table`, and clears a failure of this table, so that commits for it are accepted again. */
  tableAnew(id: string, talk: number): StoredTable | undefined;
  /** At most `most` entries after entry `n`; all if `most` is negative. */
  entriesAfter(id: string, n: number, most: number): readonly EntryRow[];
  /** Compresses the logs of at most `most` matches that ended before `before`. Returns their number. */
  archive(before: number, most: number): number;
  /** Detects changes by another process. */
  check(): void;
}

/** All reads, by name. */
type Reads = LogReads & QueryReads;
export type ReadName = keyof Reads;
export type ReadInput<K extends ReadName> = Parameters<Reads[K]>;
export type ReadResult<K extends ReadName> = ReturnType<Reads[K]>;

/**
 * Storage of a server. Commits are written in order, several per disk write, and reported only when durable. After a failed commit for a
 * table, all later ones for it fail until it is read with `tableAnew`. `contract.test.ts` specifies the details.
 */
export interface Store {
  /** Reads by name. A read sees everything committed before. */
  read<K extends ReadName>(name: K, ...args: ReadInput<K>): Promise<ReadResult<K>>;
  /** Queues changes. `done` is called once they are durable, or with the error if none of them was written. */
  commit(table: string, changes: readonly Change[], done: CommitCallback): void;
  /** Like `commit`: resolves when the changes are durable, rejects if they were not written. */
  committed(table: string, changes: readonly Change[]): Promise<void>;
  /** Commits changes on behalf of no table. */
  write(...changes: readonly Change[]): Promise<void>;
  /** Called when another process changed the data, such as by a restore. Everything in memory is then invalid. */
  onForeignChange: () => void;
  /** Message of the last failed commit; undefined if it succeeded. */
  readonly fault: string | undefined;
  /** Disk writes and requested commits since the start. */
  readonly commits: number;
  readonly writes: number;
  close(): Promise<void>;
}

/** What all nodes on one database share. */
export interface SharedPlace {
  /** Identifies the database and schema. */
  readonly place: string;
  /** Secret known to these nodes only. It encrypts their messages to each other. */
  readonly secret: string;
  /** Milliseconds since 1970 by the database's clock. */
  now(): Promise<number>;
}
