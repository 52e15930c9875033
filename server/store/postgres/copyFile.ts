import { createHash, type Hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import type BetterSqlite from 'better-sqlite3';
import { Client } from 'pg';
import { lockFile } from '../lock.ts';
import { makeMonth, migrateDatabase } from '../migrate.ts';
import { openFile } from '../openFile.ts';
import { monthOf } from '../queries/tables.ts';
import { SqliteFile } from '../sqlite.ts';
import { messageOf, StorageError } from '../storageError.ts';
import { configOf } from './database.ts';

/** Tables that exist only in the file: the journal is empty after folding. */
const OWN = ['journal'];
/** Rows per insert. */
const TOGETHER = 1000;

type Row = Readonly<Record<string, string | number | null>>;
type StoredRow = Readonly<Record<string, string | number | null | Buffer>>;

/** Rows copied per table, and a digest that was equal on both sides. */
export interface MigrationSummary {
  readonly rows: Readonly<Record<string, number>>;
  readonly digest: string;
}

/** A table as declared in the file. */
interface SourceTable {
  readonly table: string;
  readonly columns: readonly string[];
  /** Sort order of rows for the digest. */
  readonly key: readonly { readonly name: string; readonly isText: boolean }[];
}

/** All tables of the file. A table unknown to the database makes the migration fail. */
function sourceTablesOf(from: BetterSqlite.Database): SourceTable[] {
  const names = from
    .prepare<[], { name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    .all();
  const columnsOf = from.prepare<[string], { name: string; type: string; pk: number }>(
    'SELECT name, type, pk FROM pragma_table_info(?) ORDER BY name',
  );
  return names.flatMap(({ name: table }) => {
    if (OWN.includes(table)) return [];
    const columns = columnsOf.all(table);
    const key = columns.filter(({ pk }) => pk > 0).toSorted((one, other) => one.pk - other.pk);
    return [{ table, columns: columns.map(({ name }) => name), key: key.map(({ name, type }) => ({ name, isText: type === 'TEXT' })) }];
  });
}

/** Copies a data file into an empty database in one transaction, and verifies the copy. No server may use the file during the copy. */
export async function move(file: string, address: string): Promise<MigrationSummary> {
  if (!existsSync(file)) throw new StorageError(`there is no data at ${file}`);
  const unlock = lockFile(file);
  const to = new Client({ ...configOf(address), query_timeout: 0 });
  try {
    // Opening the file as a server does upgrades it and folds its journal.
    new SqliteFile(file).close();
    const from = openFile(file);
    try {
      await to.connect().catch((error: unknown) => {
        throw new StorageError(`the database cannot be reached: ${messageOf(error)}`);
      });
      await migrateDatabase(to);
      return await carry(from, to);
    } finally {
      from.close();
    }
  } finally {
    await to.end().catch(() => {});
    unlock();
  }
}

async function carry(from: BetterSqlite.Database, to: Client): Promise<MigrationSummary> {
  const months = from.prepare<[], { created: number }>('SELECT DISTINCT created FROM tables').all();
  for (const month of new Set(months.map(({ created }) => monthOf(created)))) await makeMonth(to, month);
  const all = sourceTablesOf(from);
  const sourceHash = createHash('sha256');
  const rows: Record<string, number> = {};
  await to.query('BEGIN');
  try {
    // No server of an earlier version uses an empty database.
    await to.query('DROP TRIGGER IF EXISTS tournament_of_host ON tables');
    for (const source of all) {
      const { table } = source;
      const { rows: found } = await to.query(`SELECT 1 FROM ${table} LIMIT 1`);
      if (found.length > 0) throw new StorageError(`the database is not empty: there are ${table} in it already; name an empty one`);
      rows[table] = await carryTable(from, to, source, sourceHash);
    }
    const digest = sourceHash.digest('hex');
    const found = await digestOf(all, to);
    if (found !== digest) throw new StorageError('what the database gives back is not what was carried: nothing was kept');
    // Update the planner's statistics before the first query.
    await to.query(`ANALYZE ${all.map(({ table }) => table).join(', ')}`);
    await to.query('COMMIT');
    return { rows, digest };
  } catch (error) {
    await to.query('ROLLBACK').catch(() => {});
    throw error instanceof StorageError ? error : new StorageError(messageOf(error));
  }
}

/** Source queries. The number of a table's last entry is filled in on the way. */
const SOURCE: Readonly<Record<string, string>> = {
  tables: '(SELECT *, coalesce((SELECT max(n) FROM entries WHERE tbl = id), 0) AS counted FROM tables)',
};

async function carryTable(from: BetterSqlite.Database, to: Client, { table, columns, key }: SourceTable, hash: Hash): Promise<number> {
  const bornOf = from.prepare<[string], { created: number }>('SELECT created FROM tables WHERE id = ?');
  const insert = `INSERT INTO ${table} (${[...columns, ...(BORN[table] ? ['born'] : [])].join(', ')})
    SELECT ${[...columns, ...(BORN[table] ? ['born'] : [])].join(', ')} FROM json_populate_recordset(NULL::${table}, $1::json)`;
  let count = 0;
  let together: Row[] = [];
  const send = async () => {
    if (together.length > 0) await to.query(insert, [JSON.stringify(together)]);
    together = [];
  };
  const all = from.prepare<[], StoredRow>(`SELECT * FROM ${SOURCE[table] ?? table} ORDER BY ${key.map(({ name }) => name).join(', ')}`);
  for (const { counted, ...read } of all.iterate()) {
    const row = plainRow(counted === undefined ? read : { ...read, last: counted });
    addTo(hash, table, columns, row);
    const born = BORN[table];
    together.push(born ? { ...row, born: monthOf(born(row, (id) => bornOf.get(id)?.created ?? 0)) } : row);
    count++;
    if (together.length === TOGETHER) await send();
  }
  await send();
  return count;
}

/** Month that decides a row's partition. */
const BORN: Readonly<Record<string, (row: Row, createdOf: (table: string) => number) => number>> = {
  tables: ({ created }) => Number(created),
  entries: ({ tbl }, createdOf) => createdOf(String(tbl)),
};

/** Digest of the database's rows, in the same order as in the file. */
async function digestOf(all: readonly SourceTable[], to: Client): Promise<string> {
  const hash = createHash('sha256');
  for (const { table, columns, key } of all) {
    const order = key.map(({ name, isText }) => (isText ? `${name} COLLATE "C"` : name)).join(', ');
    await to.query(`DECLARE carried CURSOR FOR SELECT ${columns.join(', ')} FROM ${table} ORDER BY ${order}`);
    for (;;) {
      const { rows } = await to.query<StoredRow>(`FETCH ${TOGETHER} FROM carried`);
      if (rows.length === 0) break;
      for (const row of rows) addTo(hash, table, columns, plainRow(row));
    }
    await to.query('CLOSE carried');
  }
  return hash.digest('hex');
}

const addTo = (hash: Hash, table: string, columns: readonly string[], row: Row): void => {
  hash.update(`${JSON.stringify([table, ...columns.map((name) => row[name])])}\n`);
};

/** PostgreSQL cannot store U+0000, and takes bytes as hex. */
const plainRow = (row: StoredRow): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (Buffer.isBuffer(value)) return [name, `\\x${value.toString('hex')}`];
      return [name, typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value];
    }),
  );
