import type { Database } from 'better-sqlite3';
import type { ClientBase } from 'pg';
import { addColumnsSql, createIndexesSql, createTableSql, type Dialect, type Table } from './define.ts';
import { DB } from './schema.ts';

/** The data has a newer schema, or is not Fray's. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError';
}

/** Statements that fill what was added. Data of a version below `version` needs them. */
interface Fill {
  readonly version: Readonly<Record<Dialect, number>>;
  readonly sql: Readonly<Record<Dialect, string>>;
}

const both = (sql: string): Record<Dialect, string> => ({ sqlite: sql, postgres: sql });

/** Matches that ended before `played` existed. A `result` like `1 2 elimination` has places by seat, then the reason. */
const FILL_PLAYED = `
  INSERT INTO played (person, at, tbl, seat, game, outcome, place, seats, reason, turns, others, setting)
  SELECT person, changed, id, seat, game,
    CASE WHEN result NOT LIKE '%2%' AND result NOT LIKE '%3%' AND result NOT LIKE '%4%' THEN 1
      WHEN substr(result, seat * 2 + 1, 1) = '1' THEN 2 ELSE 0 END,
    CAST(substr(result, seat * 2 + 1, 1) AS INTEGER),
    (SELECT count(*) FROM seats AS every WHERE every.tbl = id),
    substr(result, CAST((SELECT count(*) FROM seats AS every WHERE every.tbl = id) AS INTEGER) * 2 + 1),
    0,
    CASE (SELECT count(DISTINCT kind) FROM seats AS other WHERE other.tbl = id AND other.seat <> seats.seat)
      WHEN 2 THEN 'both'
      ELSE CASE (SELECT min(kind) FROM seats AS other WHERE other.tbl = id AND other.seat <> seats.seat) WHEN 'bot' THEN 'bots' ELSE 'people' END
    END,
    ''
  FROM tables JOIN seats ON seats.tbl = id
  WHERE stage = 'over' AND result <> '' AND kind = 'human' AND person <> ''`;

const FILL_SUMS = `
  INSERT INTO played_sums (person, game, seat, setting, outcome, count)
  SELECT person, game, seat, setting, outcome, count(*) FROM played GROUP BY 1, 2, 3, 4, 5`;

const FILL_REPORTED = `
  UPDATE reports SET about = coalesce((SELECT person FROM talk WHERE talk.tbl = reports.tbl AND talk.n = reports.line), '')`;

/**
 * Before version 20, `host` named the tournament. In PostgreSQL older servers may still run: the trigger gives them the old value, and their
 * tables the new one. A later version can remove it.
 */
const FILL_TOURNAMENT: Fill['sql'] = {
  sqlite: "UPDATE tables SET tournament = substr(host, 12), host = '' WHERE host LIKE 'tournament %'",
  postgres: `
    UPDATE tables SET tournament = substr(host, 12) WHERE host LIKE 'tournament %';
    CREATE FUNCTION tournament_of_host() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.tournament = '' AND NEW.host LIKE 'tournament %' THEN NEW.tournament = substr(NEW.host, 12);
      ELSIF NEW.tournament <> '' AND NEW.host = '' THEN NEW.host = 'tournament ' || NEW.tournament;
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER tournament_of_host BEFORE INSERT ON tables FOR EACH ROW EXECUTE FUNCTION tournament_of_host()`,
};

/** In order. Up to version 19, SQLite and PostgreSQL counted their versions apart. */
export const FILLS: Fill[] = [
  { version: { sqlite: 5, postgres: 3 }, sql: both(FILL_PLAYED) },
  { version: { sqlite: 9, postgres: 3 }, sql: both(FILL_SUMS) },
  { version: { sqlite: 15, postgres: 7 }, sql: both(FILL_REPORTED) },
  { version: { sqlite: 20, postgres: 20 }, sql: FILL_TOURNAMENT },
];

/** The newest version that the declarations and fills name. */
export function schemaVersion(tables: readonly Table[] = Object.values(DB)): number {
  const columns = tables.flatMap((table) => [table.since ?? 0, ...Object.values(table.columns).map(({ since = 0 }) => since)]);
  return Math.max(...columns, ...FILLS.map(({ version }) => version.sqlite));
}

/** Schema elements of an older version: columns by table, and indexes. */
interface Existing {
  readonly columns: ReadonlyMap<string, ReadonlySet<string>>;
  readonly indexes: ReadonlySet<string>;
}

/** The statements that migrate data of a version to the newest one. They do not rewrite existing rows. A new index of a table reads all of them, and writes wait meanwhile. */
function migrationSql(version: number, { columns, indexes }: Existing, dialect: Dialect, tables: readonly Table[]): string[] {
  const own = tables.filter(({ only = dialect }) => only === dialect);
  const changes = own.flatMap((table) => {
    const existing = columns.get(table.name);
    return existing ? addColumnsSql(table, existing, dialect) : [createTableSql(table, dialect)];
  });
  const fills = version === 0 ? [] : FILLS.filter((fill) => version < fill.version[dialect]).map(({ sql }) => sql[dialect]);
  return [...changes, ...own.flatMap((table) => createIndexesSql(table, indexes, dialect)), ...fills];
}

/** `rows`: a column, or an index if `tbl` is null. */
function existingOf(rows: readonly { readonly tbl: string | null; readonly name: string }[]): Existing {
  const columns = new Map<string, Set<string>>();
  const indexes = new Set<string>();
  for (const { tbl, name } of rows) {
    if (tbl === null) indexes.add(name);
    else columns.set(tbl, (columns.get(tbl) ?? new Set()).add(name));
  }
  return { columns, indexes };
}

const EXISTING: Readonly<Record<Dialect, string>> = {
  sqlite: `SELECT of.name AS tbl, columns.name FROM sqlite_schema AS of, pragma_table_info(of.name) AS columns WHERE of.type = 'table'
    UNION ALL SELECT NULL, name FROM sqlite_schema WHERE type = 'index'`,
  postgres: `SELECT table_name::text AS tbl, column_name::text AS name FROM information_schema.columns WHERE table_schema = current_schema()
    UNION ALL SELECT NULL, indexname::text FROM pg_indexes WHERE schemaname = current_schema()`,
};

/** Upgrades a SQLite file to the newest version, in one transaction. */
export function migrateFile(db: Database, tables: readonly Table[] = Object.values(DB)): void {
  const newest = schemaVersion(tables);
  const version = Number(db.pragma('user_version', { simple: true }));
  if (version > newest)
    throw new SchemaError(
      `the data was written by a newer Fray (schema ${version}; this one knows ${newest}): update, or open another file`,
    );
  if (version === newest) return;
  db.transaction(() => {
    const existing = existingOf(db.prepare<[], { tbl: string | null; name: string }>(EXISTING.sqlite).all());
    for (const sql of migrationSql(version, existing, 'sqlite', tables)) db.exec(sql);
    db.pragma(`user_version = ${newest}`);
  })();
}

/** Lock for schema changes: one server at a time, and later ones find them done. */
const LOCK_SCHEMA = "SELECT pg_advisory_xact_lock(hashtext('fray ' || current_schema()))";

/** `secret` encrypts the messages of the servers on this database (`server/bus/messageCipher.ts`). */
const CREATE_VERSION = `CREATE TABLE IF NOT EXISTS fray_schema (version integer NOT NULL,
  place text NOT NULL DEFAULT md5(random()::text || clock_timestamp()::text))`;
const ADD_SECRET = 'ALTER TABLE fray_schema ADD COLUMN secret text NOT NULL DEFAULT (gen_random_uuid()::text || gen_random_uuid()::text)';

/**
 * Upgrades a PostgreSQL database to the newest version, in one transaction. Servers of the previous version keep running meanwhile, so a
 * version only adds; removals follow one version later.
 */
export async function migrateDatabase(db: ClientBase, tables: readonly Table[] = Object.values(DB)): Promise<void> {
  const newest = schemaVersion(tables);
  await db.query('BEGIN');
  try {
    await db.query(LOCK_SCHEMA);
    await db.query(CREATE_VERSION);
    const { rows } = await db.query<{ version: number }>('SELECT version FROM fray_schema');
    const version = rows[0]?.version ?? 0;
    if (version > newest)
      throw new SchemaError(
        `the database was written by a newer Fray (schema ${version}; this one knows ${newest}): update, or name another`,
      );
    if (version < newest) {
      const { rows: found } = await db.query<{ tbl: string | null; name: string }>(EXISTING.postgres);
      const existing = existingOf(found);
      if (!existing.columns.get('fray_schema')?.has('secret')) await db.query(ADD_SECRET);
      for (const sql of migrationSql(version, existing, 'postgres', tables)) await db.query(sql);
      await db.query(version === 0 ? 'INSERT INTO fray_schema (version) VALUES ($1)' : 'UPDATE fray_schema SET version = $1', [newest]);
    }
    await db.query('COMMIT');
  } catch (error) {
    await db.query('ROLLBACK');
    throw error;
  }
}

/** Creates the partition for a month if there is none. */
export async function makeMonth(db: ClientBase, month: string): Promise<void> {
  const name = `entries_${month.slice(0, 7).replaceAll('-', '_')}`;
  await db.query('BEGIN');
  try {
    await db.query(LOCK_SCHEMA);
    await db.query(
      `CREATE TABLE IF NOT EXISTS ${name} PARTITION OF entries FOR VALUES FROM ('${month}') TO (date '${month}' + interval '1 month')`,
    );
    await db.query('COMMIT');
  } catch (error) {
    await db.query('ROLLBACK');
    throw error;
  }
}
