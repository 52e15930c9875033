import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs';

/** Only the owner may read or write: keys of seats, secrets of running matches, what people said. */
const PRIVATE = 0o600;
/** The same of a folder that is made for such files. */
export const PRIVATE_FOLDER = 0o700;
/** Rights of everybody but the owner. */
const OTHERS = 0o077;

/** Files that SQLite keeps beside a database; it gives those that it makes the rights of the database. */
const BESIDE = ['', '-wal', '-shm', '-journal'] as const;

/** Makes a file, empty, where there is none, and takes it and what SQLite keeps beside it from everybody but the owner. Throws when it cannot. */
export function ensurePrivate(file: string): void {
  // Made with its rights: nobody can open it before they are set.
  if (!existsSync(file)) createPrivate(file);
  for (const suffix of BESIDE) {
    const mode = statSync(file + suffix, { throwIfNoEntry: false })?.mode ?? 0;
    if ((mode & OTHERS) !== 0) chmodSync(file + suffix, mode & 0o7777 & ~OTHERS);
  }
}

/** Makes a new empty file that only the owner may read. Throws where there is one of that name. */
export function createPrivate(file: string): void {
  closeSync(openSync(file, 'wx', PRIVATE));
}
