import type { TableStage } from '@fray/protocol';
import type { PeopleAsked, PeopleChange } from '../community/store.ts';
import { type NotSaved, StorageError } from './storageError.ts';

export interface TableRow {
  id: string;
  game: string;
  rules: number;
  /** JSON of the options that differ from the standard, as texts. */
  options: string;
  stage: TableStage;
  private: number;
  watch: number;
  pace: string;
  host: string;
  created: number;
  changed: number;
  attempt: number;
  secret: string;
  deal: string;
  start_head: string;
  result: string;
  clock: string;
  next: string;
  webhook: string;
  fault: string;
  /** Counts the proposals of options; the one on the table now. */
  offer: number;
  /** Seats that owe a decision, as bits. */
  owes: number;
  /** The number of the last entry, as far as it was counted; -1 when it was not. */
  last: number;
  /** Counts the changes of everything but the log and the talk. */
  rev: number;
  /** Whether its log was put away: 1 or 0. */
  archived: number;
  /** Which address it was opened from, as a number that tells nothing else (`server/transport/http/sources.ts`); 0: unknown. */
  source: number;
}

export interface SeatRow {
  tbl: string;
  seat: number;
  kind: 'open' | 'human' | 'bot';
  person: string;
  /** A person's name or a bot's level. */
  name: string;
  reserved: string;
  commitment: string;
  entropy: string;
  ticket: string;
  /** Whether its player agrees to the options on the table: 1 or 0. */
  agreed: number;
}

export interface AbortedRow {
  tbl: string;
  attempt: number;
  secret: string;
  /** Names of seats, by blanks. */
  missing: string;
}

export interface EntryRow {
  tbl: string;
  n: number;
  line: string;
  head: string;
  /** The actions that made it, by commas: a seat and an id each. */
  action: string;
  at: number;
}

/** An answer that is kept until it may show. */
export interface AnswerRow {
  tbl: string;
  seat: number;
  decision: number;
  move: string;
  /** The actions that gave it, by commas, each as an entry names its own. */
  actions: string;
}

export interface TalkRow {
  tbl: string;
  n: number;
  seat: number | null;
  person: string;
  who: string;
  phrase: string;
  text: string;
  at: number;
}

export interface PersonRow {
  id: string;
  name: string;
  webhook: string;
  seen: number;
}

export interface ScoreRow {
  digest: string;
  game: string;
  preset: string;
  opponent: string;
  initials: string;
  turns: number;
  dealt: string;
  record: string;
  at: number;
}

/**
 * Why something was not kept: it could not be (`refused`), somebody else was first and what it followed from is no more (`stale`) or
 * what was asked for is taken (`conflict`), or nobody knows whether it was (`unknown`): then reading tells.
 */
export const refusedFault = (message: string): NotSaved => ({ why: 'refused', message });

/** Somebody else was first. */
export const staleCommit = (table: string): StorageError => new StorageError(`table ${table} went on without this`, 'stale');

export const notSavedReason = (error: unknown): NotSaved => ({
  ...(error instanceof StorageError ? { why: error.why, code: error.code } : { why: 'refused' }),
  message: messageOf(error),
});

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** What can be written: each is named, with what it takes. */
export interface Writes {
  insertTable(row: TableRow): void;
  /** Compare and set: what follows in the commit is kept only if the table still stands at this revision, and makes it the next. */
  advance(table: string, rev: number): void;
  updateTable(row: TableRow): void;
  /** How the clocks stand when the server stops, if entry `last` is still the newest. */
  putClock(row: TableRow, last: number): void;
  putSeat(row: SeatRow): void;
  putAborted(row: AbortedRow): void;
  /** An entry, and how its table stands after it. It follows the entry before: where another stands in its place, it is stale. */
  putEntry(row: EntryRow, stand: Pick<TableRow, 'clock' | 'owes'>): void;
  putTalk(row: TalkRow): void;
  /** An answer that waits for its time, if entry `last` is still the newest: otherwise it is stale. */
  putAnswer(row: AnswerRow, last: number): void;
  /** The answers of a table were carried out, or are wanted no more. */
  dropAnswers(table: string): void;
  putScore(row: ScoreRow): void;
  putPerson(row: PersonRow): void;
  /** What is kept about people beside their tables: see `server/community/store.ts`. */
  aboutPeople(change: PeopleChange): void;
}

/** One write, as data: its name and what it takes. */
export type Change = { [K in keyof Writes]: readonly [K, ...Parameters<Writes[K]>] }[keyof Writes];

/** Changes that are kept together or not at all, in the name of a table, or of none (''). */
export interface Commit {
  readonly table: string;
  readonly changes: readonly Change[];
}

export type Done = (fault: StorageError | undefined) => void;

/** Everything that is kept of one table but its log. */
export interface StoredTable {
  readonly row: TableRow;
  readonly seats: SeatRow[];
  readonly aborted: AbortedRow[];
  readonly answers: readonly AnswerRow[];
  readonly talk: readonly TalkRow[];
  /** Milliseconds since its last entry was kept, by the clock of what keeps it; absent where the server alone keeps it. */
  readonly since?: number;
}

/** What can be read. */
export interface Reads {
  /** A table with its newest so many lines of talk. */
  readTable(id: string, talk: number): StoredTable | undefined;
  /** The same for who forgets all that they knew of it: what they commit in its name afterwards counts again. */
  readAnew(id: string, talk: number): StoredTable | undefined;
  /** The next so many entries after one; all when `most` is negative. */
  entriesAfter(id: string, n: number, most: number): EntryRow[];
  seats(id: string): SeatRow[];
  /**
   * Tables that wait with a seat that anybody may take, so many of each person at most: first the newest of each address, then the second
   * newest of each, and so on.
   */
  openTables(most: number, each: number): TableRow[];
  /** Matches that anybody may watch, mixed by address in the same way. */
  runningTables(most: number): TableRow[];
  mine(person: string, most: number): (TableRow & { seat: number })[];
  /** Tables that have not begun with a free seat that is kept for a person, the newest first. */
  keptFor(person: string, most: number): (TableRow & { seat: number })[];
  /** How many tables of a person wait or run. */
  busy(person: string): number;
  /** How many tables that were opened from an address wait or run, and how many of those wait in the list for everybody. */
  opened(source: number): { readonly all: number; readonly listed: number };
  /** Tables that need the server even when nobody looks: clocks that run, bots that may owe a person a move, starts that end. */
  waking(): string[];
  person(id: string): PersonRow | undefined;
  counts(): { stage: string; count: number }[];
  /** The best so many of every list of a game, list by list. */
  scores(game: string, each: number): Omit<ScoreRow, 'record' | 'game'>[];
  scoreRecord(digest: string): string | undefined;
  /** Answers a question about people by its name: `PeopleStore` gives it its type. */
  askPeople(asked: PeopleAsked): unknown;
  /** Puts the logs of the first so many matches that ended before a time where they take little room; answers how many. */
  archive(before: number, most: number): number;
  /** Looks whether another process changed what is kept. */
  check(): void;
}

/** Everything that is read, answered when it is there. What was committed before is in it. */
export type AsyncReads = { [K in keyof Reads]: (...given: Parameters<Reads[K]>) => Promise<ReturnType<Reads[K]>> };

/**
 * What a server keeps. Commits are kept in order, several of them together where that saves a wait for the disk, and nobody is
 * told “done” before they are durable. Once one in the name of a table was not kept, none that follows in that name is, until the
 * table is read again. `contract.test.ts` says the rest.
 */
export interface Store extends AsyncReads {
  /** Queues changes; `done` is called once they are durable, or with the reason why none of them was kept. */
  commit(table: string, changes: readonly Change[], done: Done): void;
  /** Resolves when these changes are durable; rejects when they were not kept. */
  committed(table: string, changes: readonly Change[]): Promise<void>;
  /** Called when another process changed what is kept, such as a restore: what is in memory counts no more. */
  onForeignChange: () => void;
  /** Why the newest commit was not kept. */
  readonly fault: string | undefined;
  /** Commits to the disk and commits asked for since the start. */
  readonly commits: number;
  readonly writes: number;
  close(): Promise<void>;
}

/** What servers on one database have in common. */
export interface SharedPlace {
  /** The name of what is kept there. */
  readonly place: string;
  /** Known to every server on it and to nobody else: it seals what they say to each other. */
  readonly secret: string;
  /** Milliseconds since 1970 by the clock of the database. */
  now(): Promise<number>;
}
