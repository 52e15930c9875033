import Database from 'better-sqlite3';
import { LocalStore } from './localStore.ts';
import { SchemaError, schemaVersion } from './migrate.ts';
import { openFile } from './openFile.ts';
import type { StoreLocation } from './openStore.ts';
import { askDatabase, runWork } from './postgres/database.ts';
import { PostgresStore } from './postgres/postgres.ts';
import { createPrivate } from './privateFile.ts';
import { type QueryReads, workOfRead } from './queries.ts';
import { FileWork } from './sqlite.ts';
import { messageOf, StorageError } from './storageError.ts';
import type { Change } from './store.ts';

/** Maintenance commands for operators; they may run beside a server. */

/** Copies all data to a new file, and verifies the copy. */
export async function backup(file: string, to: string): Promise<void> {
  const db = openToRead(file);
  try {
    createPrivate(to);
    await db.backup(to);
    const copy = new Database(to, { readonly: true });
    const check = copy.pragma('quick_check', { simple: true });
    copy.close();
    if (check !== 'ok') throw new Error(`the data file is damaged: ${String(check)}`);
  } catch (error) {
    throw new StorageError(`the backup could not be written: ${messageOf(error)}`);
  } finally {
    db.close();
  }
}

/** Runs a query on a store, in one snapshot. A running server is not affected. */
export async function queryStore<K extends keyof QueryReads>(
  { database, data }: StoreLocation,
  name: K,
  ...args: Parameters<QueryReads[K]>
): Promise<ReturnType<QueryReads[K]>> {
  // The result has the type of the query's name.
  return (await resultOf({ database, data }, name, args)) as ReturnType<QueryReads[K]>;
}

async function resultOf({ database, data }: StoreLocation, name: string, args: readonly unknown[]): Promise<unknown> {
  const work = workOfRead(name, args);
  if (!work) throw new StorageError(`there is no query ${name}`);
  if (database !== '') return askDatabase(database, (ask) => runWork(work, ask));
  const db = openToRead(data);
  try {
    const version = Number(db.pragma('user_version', { simple: true }));
    if (version !== schemaVersion()) throw new SchemaError(`the data has schema ${version}: start this Fray once on it`);
    return db.transaction(() => new FileWork(db).do(work))();
  } finally {
    db.close();
  }
}

/** Changes data. A server on the file reloads its tables; servers on a database reload what was changed. */
export async function changeStore({ database, data }: StoreLocation, ...changes: readonly Change[]): Promise<void> {
  const store = database === '' ? new LocalStore(data) : await PostgresStore.open(database);
  try {
    await store.write(...changes);
  } finally {
    await store.close();
  }
}

function openToRead(file: string): Database.Database {
  try {
    const db = new Database(file, { readonly: true, fileMustExist: true });
    if (Number(db.pragma('user_version', { simple: true })) === 0) throw new Error('it holds no tables of ours');
    return db;
  } catch (error) {
    throw new StorageError(`${file} is no data of Fray: ${messageOf(error)}`);
  }
}

/** Column names of a table in order; empty if there is no ordinary table of that name. */
function columnsOf(db: Database.Database, schema: 'main' | 'backup', table: string): string {
  const isPlain = db
    .prepare(`SELECT 1 FROM ${schema}.sqlite_schema WHERE type = 'table' AND name = ? AND sql LIKE 'CREATE TABLE%'`)
    .get(table);
  const columns = db.pragma(`${schema}.table_xinfo(${table})`) as { name: string; hidden: number }[];
  return isPlain ? columns.map(({ name, hidden }) => `${name} ${hidden}`).join(', ') : '';
}

/** Throws if the backup has a view in place of a table: reading a view may never end. */
function mustHaveTables(db: Database.Database, names: readonly string[], backup: string): void {
  for (const name of names)
    if (columnsOf(db, 'main', name) !== columnsOf(db, 'backup', name))
      throw new SchemaError(`the backup ${backup} was not made by Fray: “${name}” in it is no table as Fray makes it; name another file`);
}

/** Replaces the contents of a file by a backup, in one transaction. A running server notices it and continues from there. */
export function restore(backup: string, file: string): void {
  const source = openToRead(backup);
  try {
    const check = source.pragma('integrity_check', { simple: true });
    if (check !== 'ok') throw new StorageError(`the backup ${backup} is damaged: ${String(check)}`);
  } finally {
    source.close();
  }
  const db = openFile(file);
  try {
    // Do not run functions from the schema of an untrusted file.
    db.pragma('trusted_schema = OFF');
    db.prepare('ATTACH ? AS backup').run(backup);
    const version = Number(db.pragma('backup.user_version', { simple: true }));
    if (version !== Number(db.pragma('user_version', { simple: true })))
      throw new SchemaError(`the backup has schema ${version}: start this Fray once on a copy of it, and restore that`);
    const names = db.prepare<[], { name: string }>("SELECT name FROM main.sqlite_schema WHERE type = 'table'").all();
    mustHaveTables(
      db,
      names.map(({ name }) => name),
      backup,
    );
    db.transaction(() => {
      for (const { name } of names) db.exec(`DELETE FROM main.${name}; INSERT INTO main.${name} SELECT * FROM backup.${name}`);
    }).immediate();
    // Erase the old data from the write-ahead log too.
    db.pragma('main.wal_checkpoint(TRUNCATE)');
  } finally {
    db.close();
  }
}
