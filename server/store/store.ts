import type { PeopleAsked, PeopleChange } from './queries.ts';
import type { Row } from './schema.ts';
import { type NotSaved, StorageError } from './storageError.ts';

export type TableRow = Row<'tables'>;
export type SeatRow = Row<'seats'>;
export type AbortedRow = Row<'aborted'>;
export type EntryRow = Row<'entries'>;
export type AnswerRow = Row<'answers'>;
export type TalkRow = Row<'talk'>;
export type PersonRow = Row<'people'>;
export type ScoreRow = Row<'scores'>;

/**
 * Why a commit failed. `refused`: the store could not write. `stale`: another node wrote first. `conflict`: a unique name is taken.
 * `unknown`: the connection broke; only reading shows whether it was written.
 */
export const refusedFault = (message: string): NotSaved => ({ why: 'refused', message });

/** The error when another node wrote to the table first. */
export const staleCommit = (table: string): StorageError => new StorageError(`table ${table} went on without this`, 'stale');

export const notSavedReason = (error: unknown): NotSaved => ({
  ...(error instanceof StorageError ? { why: error.why, code: error.code } : { why: 'refused' }),
  message: messageOf(error),
});

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** All write operations, by name. */
export interface Writes {
  insertTable(row: TableRow): void;
  /** Compare and set: the commit fails unless the table has revision `rev`, which is then raised by one. */
  advance(table: string, rev: number): void;
  updateTable(row: TableRow): void;
  /** Clock times at a shutdown; written only if entry `last` is still the newest. */
  putClock(row: TableRow, last: number): void;
  putSeat(row: SeatRow): void;
  putAborted(row: AbortedRow): void;
  /** Appends a log entry, with clocks and owed decisions after it. Stale if the log already has an entry with this number. */
  putEntry(row: EntryRow, stand: Pick<TableRow, 'clock' | 'owes'>): void;
  putTalk(row: TalkRow): void;
  /** Stores a hidden answer. Stale unless entry `last` is still the newest. */
  putAnswer(row: AnswerRow, last: number): void;
  /** Deletes all hidden answers of a table. */
  dropAnswers(table: string): void;
  putScore(row: ScoreRow): void;
  putPerson(row: PersonRow): void;
  /** A change of community data: see `server/community/store.ts`. */
  aboutPeople(change: PeopleChange): void;
}

/** One write operation as data: name and arguments. */
export type Change = { [K in keyof Writes]: readonly [K, ...Parameters<Writes[K]>] }[keyof Writes];

/** Changes that are committed together or not at all, on behalf of one table or of none (`''`). */
export interface Commit {
  readonly table: string;
  readonly changes: readonly Change[];
}

export type Done = (fault: StorageError | undefined) => void;

/** A stored table without its log. */
export interface StoredTable {
  readonly row: TableRow;
  readonly seats: SeatRow[];
  readonly aborted: AbortedRow[];
  readonly answers: readonly AnswerRow[];
  readonly talk: readonly TalkRow[];
  /** Milliseconds since the last entry was stored, by the database's clock. Undefined for a store with one server. */
  readonly since?: number;
}

/** All read operations. */
export interface Reads {
  /** A table with its newest `talk` chat lines. */
  readTable(id: string, talk: number): StoredTable | undefined;
  /** Like `readTable`, and clears a failure of this table, so that commits for it are accepted again. */
  readAnew(id: string, talk: number): StoredTable | undefined;
  /** At most `most` entries after entry `n`; all if `most` is negative. */
  entriesAfter(id: string, n: number, most: number): EntryRow[];
  seats(id: string): SeatRow[];
  /**
   * Public open tables, at most `each` per user. Addresses take turns: first the newest table of each address, then the second newest of
   * each, and so on.
   */
  openTables(most: number, each: number): TableRow[];
  /** Public running matches; addresses take turns as in `openTables`. */
  runningTables(most: number): TableRow[];
  tablesOf(person: string, most: number): (TableRow & { seat: number })[];
  /** Open tables with a seat reserved for the user, newest first. */
  reservedFor(person: string, most: number): (TableRow & { seat: number })[];
  /** Number of open or running tables of a user. */
  activeTablesOf(person: string): number;
  /** Number of open or running tables created from an address, and how many of them are listed as open. */
  activeTablesFrom(source: number): { readonly all: number; readonly listed: number };
  /** Ids of tables that need the server without subscribers: running clocks, bots that may have to move, starts in progress. */
  tablesToWake(): string[];
  person(id: string): PersonRow | undefined;
  counts(): { stage: string; count: number }[];
  /** The best `each` scores of every list of a game. */
  scores(game: string, each: number): Omit<ScoreRow, 'record' | 'game'>[];
  scoreRecord(digest: string): string | undefined;
  /** Answers a community query by its name. `CommunityStore` adds the types. */
  askPeople(asked: PeopleAsked): unknown;
  /** Compresses the logs of at most `most` matches that ended before `before`. Returns their number. */
  archive(before: number, most: number): number;
  /** Detects changes by another process. */
  check(): void;
}

/** The read operations, asynchronous. They see everything committed before. */
export type AsyncReads = { [K in keyof Reads]: (...given: Parameters<Reads[K]>) => Promise<ReturnType<Reads[K]>> };

/**
 * Storage of a server. Commits are written in order, several per disk write, and reported only when durable. After a failed commit for a
 * table, all later ones for it fail until it is read with `readAnew`. `contract.test.ts` specifies the details.
 */
export interface Store extends AsyncReads {
  /** Queues changes. `done` is called once they are durable, or with the error if none of them was written. */
  commit(table: string, changes: readonly Change[], done: Done): void;
  /** Like `commit`: resolves when the changes are durable, rejects if they were not written. */
  committed(table: string, changes: readonly Change[]): Promise<void>;
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
