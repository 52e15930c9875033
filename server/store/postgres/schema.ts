import type { ClientBase } from 'pg';
import { ACCOUNTS, CIRCLES, CONDUCT, FORMER_NAMES, PLAYED, RATINGS, SUMS, UNCOUNTED } from '../../community/schema.ts';
import { PUSH_TABLES } from '../../notifications/schema.ts';
import { TOURNAMENTS } from '../../tournaments/schema.ts';
import { OPENED, SchemaError, SOURCES } from '../schema.ts';

/** Translates a SQLite schema to PostgreSQL: same names, other types. */
const forPostgres = (schema: string): string =>
  schema
    .replace(/\bINTEGER\b/g, 'bigint')
    .replace(/\bREAL\b/g, 'double precision')
    .replace(/\bBLOB\b/g, 'bytea')
    .replace(/\) WITHOUT ROWID;/g, ');');

/** Like `PLAYED_BEFORE` for SQLite. */
const PLAYED_BEFORE = `
  INSERT INTO played
  SELECT person, changed, id, seat, game,
    CASE WHEN result !~ '[2-9]' THEN 1 WHEN substr(result, seat * 2 + 1, 1) = '1' THEN 2 ELSE 0 END,
    CAST(substr(result, seat * 2 + 1, 1) AS integer),
    every.count,
    substr(result, CAST(every.count AS integer) * 2 + 1),
    0,
    CASE others.kinds WHEN 2 THEN 'both' ELSE CASE others.kind WHEN 'bot' THEN 'bots' ELSE 'people' END END,
    ''
  FROM tables JOIN seats ON seats.tbl = id
    CROSS JOIN LATERAL (SELECT count(*) AS count FROM seats AS one WHERE one.tbl = id) AS every
    CROSS JOIN LATERAL
      (SELECT count(DISTINCT kind) AS kinds, min(kind) AS kind FROM seats AS other WHERE other.tbl = id AND other.seat <> seats.seat) AS others
  WHERE stage = 'over' AND result <> '' AND seats.kind = 'human' AND person <> '';
`;

/**
 * Schema changes by version. Released ones never change; new ones are appended. Servers of the previous version keep running during a
 * change, so it only adds; removals follow one version later.
 */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE tables (
    id text PRIMARY KEY,
    game text NOT NULL,
    rules integer NOT NULL,
    options text NOT NULL,
    stage text NOT NULL,
    private integer NOT NULL,
    watch integer NOT NULL,
    pace text NOT NULL,
    host text NOT NULL,
    created bigint NOT NULL,
    changed bigint NOT NULL,
    attempt integer NOT NULL,
    secret text NOT NULL,
    deal text NOT NULL DEFAULT '',
    start_head text NOT NULL DEFAULT '',
    result text NOT NULL DEFAULT '',
    clock text NOT NULL DEFAULT '',
    next text NOT NULL DEFAULT '',
    webhook text NOT NULL DEFAULT '',
    fault text NOT NULL DEFAULT '',
    offer integer NOT NULL DEFAULT 1,
    owes integer NOT NULL DEFAULT 0,
    last integer NOT NULL DEFAULT 0,
    rev integer NOT NULL DEFAULT 0,
    -- The month in which it was made: its entries are kept with those of that month.
    born date NOT NULL,
    -- When its last entry was kept, by the clock of the database.
    stood timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX tables_by_stage ON tables (stage, private, created);
  CREATE INDEX tables_waking ON tables (id) WHERE stage IN ('starting', 'running');

  CREATE TABLE seats (
    tbl text NOT NULL,
    seat integer NOT NULL,
    kind text NOT NULL,
    person text NOT NULL DEFAULT '',
    name text NOT NULL DEFAULT '',
    reserved text NOT NULL DEFAULT '',
    commitment text NOT NULL DEFAULT '',
    entropy text NOT NULL DEFAULT '',
    ticket text NOT NULL DEFAULT '',
    agreed integer NOT NULL DEFAULT 1,
    PRIMARY KEY (tbl, seat)
  );
  CREATE INDEX seats_by_person ON seats (person) WHERE person <> '';
  CREATE INDEX seats_by_reserved ON seats (reserved) WHERE reserved <> '';

  CREATE TABLE aborted (
    tbl text NOT NULL,
    attempt integer NOT NULL,
    secret text NOT NULL,
    missing text NOT NULL,
    PRIMARY KEY (tbl, attempt)
  );

  -- The log. A table's month never changes, so (tbl, n) is unique over all partitions.
  CREATE TABLE entries (
    tbl text NOT NULL,
    born date NOT NULL,
    n integer NOT NULL,
    line text NOT NULL,
    head text NOT NULL,
    action text NOT NULL,
    at bigint NOT NULL,
    PRIMARY KEY (tbl, born, n)
  ) PARTITION BY RANGE (born);

  CREATE TABLE answers (
    tbl text NOT NULL,
    seat integer NOT NULL,
    decision integer NOT NULL,
    move text NOT NULL,
    actions text NOT NULL,
    PRIMARY KEY (tbl, seat)
  );

  CREATE TABLE talk (
    tbl text NOT NULL,
    n integer NOT NULL,
    seat integer,
    person text NOT NULL,
    who text NOT NULL,
    phrase text NOT NULL,
    text text NOT NULL,
    at bigint NOT NULL,
    PRIMARY KEY (tbl, n)
  );
  CREATE INDEX talk_by_person ON talk (person) WHERE person <> '';

  CREATE TABLE reports (
    tbl text NOT NULL,
    line integer NOT NULL,
    by text NOT NULL,
    at bigint NOT NULL,
    PRIMARY KEY (tbl, line, by)
  );

  CREATE TABLE people (
    id text PRIMARY KEY,
    name text NOT NULL DEFAULT '',
    webhook text NOT NULL DEFAULT '',
    seen bigint NOT NULL
  );

  CREATE TABLE scores (
    digest text PRIMARY KEY,
    game text NOT NULL,
    preset text NOT NULL,
    opponent text NOT NULL,
    initials text NOT NULL,
    turns integer NOT NULL,
    dealt text NOT NULL,
    record text NOT NULL,
    at bigint NOT NULL
  );
  CREATE INDEX scores_by_list ON scores (game, preset, opponent, turns, at);
  `,
  `
  -- Logs of matches that ended long ago, packed (server/store/packedLog.ts).
  CREATE TABLE archive (tbl text PRIMARY KEY, entries bytea NOT NULL);
  ALTER TABLE archive ALTER COLUMN entries SET STORAGE EXTERNAL;
  ALTER TABLE tables ADD COLUMN archived integer NOT NULL DEFAULT 0;
  CREATE INDEX tables_to_archive ON tables (changed) WHERE stage = 'over' AND archived = 0;
  `,
  forPostgres(PLAYED) + PLAYED_BEFORE + [ACCOUNTS, RATINGS, SUMS].map(forPostgres).join('\n'),
  forPostgres(CIRCLES),
  forPostgres(TOURNAMENTS),
  forPostgres(PUSH_TABLES),
  forPostgres(CONDUCT),
  forPostgres(FORMER_NAMES),
  forPostgres(UNCOUNTED),
  OPENED,
  SOURCES,
  // Secret of the servers on this database; it encrypts their messages (server/bus/messageCipher.ts).
  'ALTER TABLE fray_schema ADD COLUMN secret text NOT NULL DEFAULT (gen_random_uuid()::text || gen_random_uuid()::text)',
];

/** Lock for schema changes: one server at a time, and later ones find them done. */
const LOCKED = "SELECT pg_advisory_xact_lock(hashtext('fray ' || current_schema()))";

/** Upgrades the database to the newest version, with one transaction per step. */
export async function migrate(db: ClientBase, migrations: readonly string[] = MIGRATIONS): Promise<void> {
  for (let isDone = false; !isDone; ) {
    await db.query('BEGIN');
    try {
      await db.query(LOCKED);
      await db.query(
        'CREATE TABLE IF NOT EXISTS fray_schema (version integer NOT NULL, place text NOT NULL DEFAULT md5(random()::text || clock_timestamp()::text))',
      );
      const { rows } = await db.query<{ version: number }>('SELECT version FROM fray_schema');
      const version = rows[0]?.version ?? 0;
      if (version > migrations.length)
        throw new SchemaError(
          `the database was written by a newer Fray (schema ${version}; this one knows ${migrations.length}): update, or name another`,
        );
      const next = migrations[version];
      isDone = next === undefined;
      if (next !== undefined) {
        await db.query(next);
        const set = await db.query('UPDATE fray_schema SET version = $1', [version + 1]);
        if (set.rowCount === 0) await db.query('INSERT INTO fray_schema (version) VALUES ($1)', [version + 1]);
      }
      await db.query('COMMIT');
    } catch (error) {
      await db.query('ROLLBACK');
      throw error;
    }
  }
}

/** First day of the month in which a table was created; it selects the partition of its entries. */
export const monthOf = (created: number): string => `${new Date(created).toISOString().slice(0, 7)}-01`;

/** Creates the partition for a month if there is none. */
export async function makeMonth(db: ClientBase, month: string): Promise<void> {
  const name = `entries_${month.slice(0, 7).replaceAll('-', '_')}`;
  await db.query('BEGIN');
  try {
    await db.query(LOCKED);
    await db.query(
      `CREATE TABLE IF NOT EXISTS ${name} PARTITION OF entries FOR VALUES FROM ('${month}') TO (date '${month}' + interval '1 month')`,
    );
    await db.query('COMMIT');
  } catch (error) {
    await db.query('ROLLBACK');
    throw error;
  }
}
