import type { TableStage } from '@fray/protocol';
import { bigint, bytes, defineTable, integer, json, nullable, text, userId } from '../define.ts';
import { storedClocks, storedOptions, storedPace } from './shapes.ts';

/* Tables, their logs, chat and high scores. */

const tables = defineTable(
  'tables',
  {
    id: text(),
    game: text(),
    rules: integer(),
    options: json(storedOptions),
    stage: text<TableStage>(),
    private: integer(),
    watch: integer(),
    pace: json(storedPace),
    /** The user who created it; empty for a table of a tournament. */
    host: userId(),
    created: bigint(),
    changed: bigint(),
    attempt: integer(),
    secret: text(),
    deal: text({ initial: '' }),
    start_head: text({ initial: '' }),
    result: text({ initial: '' }),
    /** Empty if nothing runs. */
    clock: json(storedClocks, { initial: '' }),
    next: text({ initial: '' }),
    webhook: text({ initial: '' }),
    fault: text({ initial: '' }),
    /** Seats that owe a decision, as a bit set. */
    owes: integer({ initial: 0 }),
    /** Number of the current proposal of options. */
    offer: integer({ initial: 1 }),
    /** Number of the last log entry; -1 if unknown, as in files of 0.3.0. */
    last: integer({ initial: { sqlite: -1, postgres: 0 } }),
    /** Revision: raised by every change except log entries and chat. */
    rev: integer({ initial: 0 }),
    /** 1 if the log was moved to the archive, else 0. */
    archived: integer({ initial: 0 }),
    /** Address of the creator as an opaque number (`server/transport/http/sources.ts`); 0 if unknown. */
    source: integer({ initial: 0 }),
    /** The tournament that the table belongs to; empty: none. */
    tournament: text({ initial: '', since: 20 }),
    /** The version of an external game; empty for a game of Fray's. */
    bundle: text({ initial: '', since: 26 }),
    /** The version that is tested at the table; empty: none. */
    playtest: text({ initial: '', since: 28 }),
    /** When the match began; 0: it has not, or began before this column was there. */
    began: bigint({ initial: 0, since: 28 }),
  },
  {
    key: ['id'],
    indexes: {
      tables_by_stage: '(stage, private, created)',
      tables_waking: { postgres: "(id) WHERE stage IN ('starting', 'running')" },
      tables_to_archive: "(changed) WHERE stage = 'over' AND archived = 0",
      tables_by_host: "(host) WHERE stage IN ('open', 'starting', 'running')",
      tables_by_playtest: "(playtest, changed) WHERE playtest <> ''",
      tables_by_bundle: "(game, bundle) WHERE bundle <> ''",
      tables_by_source: "(source) WHERE stage IN ('open', 'starting', 'running') AND source <> 0",
    },
    postgres: {
      columns: {
        // The month of creation, which selects the partition of the entries.
        born: 'date NOT NULL',
        // When the last entry was stored, by the database's clock.
        stood: 'timestamptz NOT NULL DEFAULT now()',
      },
    },
  },
);

const seats = defineTable(
  'seats',
  {
    tbl: text(),
    seat: integer(),
    kind: text<'open' | 'human' | 'bot'>(),
    person: userId({ initial: '' }),
    /** A user's name or a bot's level. */
    name: text({ initial: '' }),
    reserved: userId({ initial: '' }),
    commitment: text({ initial: '' }),
    entropy: text({ initial: '' }),
    ticket: text({ initial: '' }),
    /** 1 if the player agrees to the proposed options, else 0. */
    agreed: integer({ initial: 1 }),
  },
  {
    key: ['tbl', 'seat'],
    indexes: { seats_by_person: "(person) WHERE person <> ''", seats_by_reserved: "(reserved) WHERE reserved <> ''" },
  },
);

/** Starts that failed because a player did not reveal. */
const aborted = defineTable(
  'aborted',
  {
    tbl: text(),
    attempt: integer(),
    secret: text(),
    /** Seat names, separated by spaces. */
    missing: text(),
  },
  { key: ['tbl', 'attempt'] },
);

/** The log: a line of the record for each entry, and the head where one was published after it. */
const entries = defineTable(
  'entries',
  {
    tbl: text(),
    n: integer(),
    line: text(),
    head: text(),
    /** The requests that made it, comma-separated: a seat and an id each. */
    action: text(),
    at: bigint(),
  },
  // A table's month never changes, so (tbl, n) is unique over all partitions.
  { key: ['tbl', 'n'], postgres: { columns: { born: 'date NOT NULL' }, key: ['tbl', 'born', 'n'], suffix: 'PARTITION BY RANGE (born)' } },
);

/**
 * New entries with the state of their tables, in the order of arrival: few pages to write before an action is acknowledged. They are moved
 * to `entries` and `tables` later, and before those are read.
 */
const journal = defineTable(
  'journal',
  { id: integer(), ...entries.columns, clock: text(), owes: integer() },
  { key: ['id'], only: 'sqlite', hasRowIds: true },
);

/** Compressed logs of matches that ended long ago (`packedLog.ts`). */
const archive = defineTable(
  'archive',
  { tbl: text(), entries: bytes() },
  { key: ['tbl'], hasRowIds: true, postgres: { after: 'ALTER TABLE archive ALTER COLUMN entries SET STORAGE EXTERNAL' } },
);

/** Answers that stay hidden until the answer window closes. */
const answers = defineTable(
  'answers',
  {
    tbl: text(),
    seat: integer(),
    decision: integer(),
    move: text(),
    /** The requests that gave it, comma-separated, as in an entry. */
    actions: text(),
  },
  { key: ['tbl', 'seat'] },
);

/** Chat at tables. */
const talk = defineTable(
  'talk',
  {
    tbl: text(),
    n: integer(),
    seat: nullable(integer()),
    person: userId(),
    who: text(),
    phrase: text(),
    text: text(),
    at: bigint(),
    /** Id of the request that said it; empty if its client has no user. */
    action: text({ initial: '', since: 32 }),
  },
  { key: ['tbl', 'n'], indexes: { talk_by_person: { postgres: "(person) WHERE person <> ''" } } },
);

const scores = defineTable(
  'scores',
  {
    digest: text(),
    game: text(),
    preset: text(),
    opponent: text(),
    initials: text(),
    turns: integer(),
    dealt: text(),
    /** The whole record, so that anybody can verify a counted match. */
    record: text(),
    at: bigint(),
  },
  { key: ['digest'], indexes: { scores_by_list: '(game, preset, opponent, turns, at)' } },
);

export const matchTables = { tables, seats, aborted, entries, journal, archive, answers, talk, scores };
