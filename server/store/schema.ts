import type { Database } from 'better-sqlite3';
import { ACCOUNTS, CIRCLES, CONDUCT, FORMER_NAMES, PLAYED, PLAYED_BEFORE, RATINGS, SUMS, UNCOUNTED } from '../community/schema.ts';
import { PUSH_TABLES } from '../notifications/schema.ts';
import { TOURNAMENTS } from '../tournaments/schema.ts';

/** Indexes of open and running tables, for counting them. */
export const OPENED = `
  CREATE INDEX tables_by_host ON tables (host) WHERE stage IN ('open', 'starting', 'running');
`;

/** Columns and indexes for limits per address. */
export const SOURCES = `
  -- Which address something was opened from, as a number that tells nothing else (server/transport/http/sources.ts); 0: unknown.
  ALTER TABLE tables ADD COLUMN source INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX tables_by_source ON tables (source) WHERE stage IN ('open', 'starting', 'running') AND source <> 0;
  ALTER TABLE tournaments ADD COLUMN source INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX tournaments_by_source ON tournaments (source) WHERE stage IN ('open', 'running') AND source <> 0;
`;

/** Schema changes by version. Released ones never change; new ones are appended. */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    rules INTEGER NOT NULL,
    options TEXT NOT NULL,
    stage TEXT NOT NULL,
    private INTEGER NOT NULL,
    watch INTEGER NOT NULL,
    pace TEXT NOT NULL,
    host TEXT NOT NULL,
    created INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    attempt INTEGER NOT NULL,
    secret TEXT NOT NULL,
    deal TEXT NOT NULL DEFAULT '',
    start_head TEXT NOT NULL DEFAULT '',
    result TEXT NOT NULL DEFAULT '',
    clock TEXT NOT NULL DEFAULT '',
    next TEXT NOT NULL DEFAULT '',
    webhook TEXT NOT NULL DEFAULT '',
    fault TEXT NOT NULL DEFAULT '',
    owes INTEGER NOT NULL DEFAULT 0
  ) WITHOUT ROWID;
  CREATE INDEX tables_by_stage ON tables (stage, private, created);

  CREATE TABLE seats (
    tbl TEXT NOT NULL,
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL,
    person TEXT NOT NULL DEFAULT '',
    name TEXT NOT NULL DEFAULT '',
    reserved TEXT NOT NULL DEFAULT '',
    commitment TEXT NOT NULL DEFAULT '',
    entropy TEXT NOT NULL DEFAULT '',
    ticket TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (tbl, seat)
  ) WITHOUT ROWID;
  CREATE INDEX seats_by_person ON seats (person) WHERE person <> '';

  -- Starts that came to nothing: what was committed to is shown, and who did not reveal.
  CREATE TABLE aborted (
    tbl TEXT NOT NULL,
    attempt INTEGER NOT NULL,
    secret TEXT NOT NULL,
    missing TEXT NOT NULL,
    PRIMARY KEY (tbl, attempt)
  ) WITHOUT ROWID;

  -- The log, a line of the record for each entry; the head where one was published after it.
  CREATE TABLE entries (
    tbl TEXT NOT NULL,
    n INTEGER NOT NULL,
    line TEXT NOT NULL,
    head TEXT NOT NULL,
    action TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (tbl, n)
  ) WITHOUT ROWID;

  -- New entries and how their tables stand, in the order of arrival: few pages to write before an action is acknowledged.
  -- Folded into entries and tables a moment later, and before anybody reads those.
  CREATE TABLE journal (
    id INTEGER PRIMARY KEY,
    tbl TEXT NOT NULL,
    n INTEGER NOT NULL,
    line TEXT NOT NULL,
    head TEXT NOT NULL,
    action TEXT NOT NULL,
    at INTEGER NOT NULL,
    clock TEXT NOT NULL,
    owes INTEGER NOT NULL
  );

  CREATE TABLE talk (
    tbl TEXT NOT NULL,
    n INTEGER NOT NULL,
    seat INTEGER,
    person TEXT NOT NULL,
    who TEXT NOT NULL,
    phrase TEXT NOT NULL,
    text TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (tbl, n)
  ) WITHOUT ROWID;

  CREATE TABLE reports (
    tbl TEXT NOT NULL,
    line INTEGER NOT NULL,
    by TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (tbl, line, by)
  ) WITHOUT ROWID;

  CREATE TABLE people (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL DEFAULT '',
    webhook TEXT NOT NULL DEFAULT '',
    seen INTEGER NOT NULL
  ) WITHOUT ROWID;
  `,
  `
  -- Proposals: which one is on the table, and who agrees to it.
  ALTER TABLE tables ADD COLUMN offer INTEGER NOT NULL DEFAULT 1;
  ALTER TABLE seats ADD COLUMN agreed INTEGER NOT NULL DEFAULT 1;

  -- High scores. The record is kept, so that anybody can replay what counts.
  CREATE TABLE scores (
    digest TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    preset TEXT NOT NULL,
    opponent TEXT NOT NULL,
    initials TEXT NOT NULL,
    turns INTEGER NOT NULL,
    dealt TEXT NOT NULL,
    record TEXT NOT NULL,
    at INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX scores_by_list ON scores (game, preset, opponent, turns, at);
  `,
  `
  -- Answers that were acknowledged and show only when their time is over; the actions that gave them, by commas.
  CREATE TABLE answers (
    tbl TEXT NOT NULL,
    seat INTEGER NOT NULL,
    decision INTEGER NOT NULL,
    move TEXT NOT NULL,
    actions TEXT NOT NULL,
    PRIMARY KEY (tbl, seat)
  ) WITHOUT ROWID;
  `,
  `
  -- The number of the last entry: one that is missing at the end is noticed. -1: not counted yet.
  ALTER TABLE tables ADD COLUMN last INTEGER NOT NULL DEFAULT -1;
  `,
  PLAYED + PLAYED_BEFORE,
  `
  -- Counts the changes of everything but the log and the talk: who changes says what they saw.
  ALTER TABLE tables ADD COLUMN rev INTEGER NOT NULL DEFAULT 0;
  `,
  ACCOUNTS,
  RATINGS,
  SUMS,
  `
  -- Logs of matches that ended long ago, packed (server/store/packedLog.ts).
  CREATE TABLE archive (tbl TEXT PRIMARY KEY, entries BLOB NOT NULL);
  ALTER TABLE tables ADD COLUMN archived INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX tables_to_archive ON tables (changed) WHERE stage = 'over' AND archived = 0;
  `,
  CIRCLES,
  `
  -- Seats that are kept for somebody, who is asked to come.
  CREATE INDEX seats_by_reserved ON seats (reserved) WHERE reserved <> '';
  `,
  TOURNAMENTS,
  PUSH_TABLES,
  CONDUCT,
  FORMER_NAMES,
  UNCOUNTED,
  OPENED,
  SOURCES,
];

/** The file has a newer schema, or is not a Fray data file. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError';
}

/** Upgrades a file to the newest schema version, with one transaction per step. */
export function migrate(db: Database, migrations: readonly string[] = MIGRATIONS): void {
  const version = Number(db.pragma('user_version', { simple: true }));
  if (version > migrations.length)
    throw new SchemaError(
      `the data was written by a newer Fray (schema ${version}; this one knows ${migrations.length}): update, or open another file`,
    );
  for (const [done, sql] of migrations.entries()) {
    if (done < version) continue;
    db.transaction(() => {
      db.exec(sql);
      db.pragma(`user_version = ${done + 1}`);
    })();
  }
}
