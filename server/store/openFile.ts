import Database from 'better-sqlite3';
import { migrateFile, SchemaError } from './migrate.ts';
import { ensurePrivate } from './privateFile.ts';
import { messageOf, StorageError } from './storageError.ts';

/** Files up to this size are checked completely when opened. */
const CHECKED_WHOLE = 16 * 2 ** 20;

/** Opens a file with full durability, and verifies the setting. */
export function openFile(file: string): Database.Database {
  let db: Database.Database;
  try {
    if (file !== ':memory:') ensurePrivate(file);
    db = new Database(file, { timeout: 5000 });
  } catch (error) {
    throw new StorageError(`the data file ${file} cannot be opened: ${messageOf(error)}`);
  }
  try {
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = FULL');
    db.pragma('foreign_keys = ON');
    // Overwrite deleted data.
    db.pragma('secure_delete = ON');
    const durable = db.pragma('synchronous', { simple: true });
    if (durable !== 2) throw new StorageError(`the data file ${file} does not keep to full durability (synchronous is ${String(durable)})`);
    migrateFile(db);
    overwriteOld(db);
    // Fail now if the file is not writable, not at the first move.
    db.exec('BEGIN IMMEDIATE; COMMIT');
    const damage = damageOf(db);
    if (damage !== undefined) throw new StorageError(`the data file ${file} is damaged: ${damage}; restore a backup with “fray restore”`);
    return db;
  } catch (error) {
    db.close();
    if (error instanceof StorageError || error instanceof SchemaError) throw error;
    throw new StorageError(`the data file ${file} cannot be used: ${messageOf(error)}`);
  }
}

/** `application_id` of files without remains of deleted data: "Fray" in ASCII. */
const OVERWRITTEN = 0x46726179;

/** Rewrites a file of an earlier version once, to erase remains of deleted data. Without enough disk space, the next start tries again. */
function overwriteOld(db: Database.Database): void {
  if (db.pragma('application_id', { simple: true }) === OVERWRITTEN) return;
  try {
    db.exec('VACUUM');
    db.pragma(`application_id = ${OVERWRITTEN}`);
    db.pragma('wal_checkpoint(TRUNCATE)');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && /^SQLITE_(FULL|BUSY|IOERR)/.test(String(error.code)))) throw error;
  }
}

/**
 * Damage of a file, or undefined. A small file is checked completely. In a large file each table is only opened, so that startup stays
 * fast. Damage further inside is found when it is read (hashes of a match) or by a backup.
 */
function damageOf(db: Database.Database): string | undefined {
  const bytes = Number(db.pragma('page_count', { simple: true })) * Number(db.pragma('page_size', { simple: true }));
  if (bytes <= CHECKED_WHOLE) {
    const check = db.pragma('quick_check', { simple: true });
    return check === 'ok' ? undefined : String(check);
  }
  const names = db.prepare<[], { name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  for (const { name } of names) db.prepare(`SELECT * FROM ${name} LIMIT 1`).get();
  return undefined;
}
