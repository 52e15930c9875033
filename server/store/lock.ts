import { existsSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { ensurePrivate } from './privateFile.ts';
import { StorageError } from './storageError.ts';
import { messageOf } from './store.ts';

/** Milliseconds that a server which is just stopping is waited for. */
const PATIENCE = 1500;

/**
 * Makes this the only server on a data file; answers how to give the file free. The lock is the operating system's, held through
 * an empty database beside the file: whatever way the process ends, it ends with it. Backups and restores need none.
 */
export function lockFile(file: string): () => void {
  // One lock for one file, by whatever links it is reached.
  const real = existsSync(file) ? realpathSync(file) : join(realpathSync(dirname(file)), basename(file));
  // A hard link cannot be followed back: two names would have two locks.
  if (existsSync(real) && statSync(real).nlink > 1)
    throw new StorageError(`the data file ${file} has another name too (a hard link), under which another server could run: remove one`);
  const beside = `${real}.lock`;
  let db: Database.Database | undefined;
  try {
    ensurePrivate(beside);
    db = new Database(beside, { timeout: PATIENCE });
    db.pragma('journal_mode = MEMORY');
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db?.close();
    const isHeld = error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
    throw new StorageError(
      isHeld
        ? `another server runs on the data file ${file}: stop it first, or name another file with --data`
        : `the lock ${beside} cannot be had: ${messageOf(error)}`,
    );
  }
  const held = db;
  return () => held.close();
}
