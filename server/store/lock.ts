import { existsSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { ensurePrivate } from './privateFile.ts';
import { messageOf, StorageError } from './storageError.ts';

/** Milliseconds to wait for a server that is shutting down. */
const PATIENCE = 1500;

/**
 * Locks a data file for this server. Returns a function that unlocks it. The lock is held by the operating system through an empty database
 * beside the file, so it ends with the process. Backups and restores need no lock.
 */
export function lockFile(file: string): () => void {
  // Resolve symbolic links: one lock per file.
  const real = existsSync(file) ? realpathSync(file) : join(realpathSync(dirname(file)), basename(file));
  // Two hard links to one file would have two locks.
  if (existsSync(real) && statSync(real).nlink > 1)
    throw new StorageError(`the data file ${file} has another name too (a hard link), under which another server could run: remove one`);
  const lockFile = `${real}.lock`;
  let db: Database.Database | undefined;
  try {
    ensurePrivate(lockFile);
    db = new Database(lockFile, { timeout: PATIENCE });
    db.pragma('journal_mode = MEMORY');
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db?.close();
    const isHeld = error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
    throw new StorageError(
      isHeld
        ? `another server runs on the data file ${file}: stop it first, or name another file with --data`
        : `the lock ${lockFile} cannot be had: ${messageOf(error)}`,
    );
  }
  const lock = db;
  return () => lock.close();
}
