import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs';

/** File mode: owner only, because the data holds seat keys, match secrets and chat. */
const PRIVATE = 0o600;
/** The same for folders. */
export const PRIVATE_FOLDER = 0o700;
/** Permission bits of all others. */
const OTHERS = 0o077;

/** Suffixes of SQLite's side files, which inherit the mode of the database. */
const BESIDE = ['', '-wal', '-shm', '-journal'] as const;

/** Creates an empty file if there is none, and removes other users' permissions from it and its side files. Throws on failure. */
export function ensurePrivate(file: string): void {
  // Created with its final mode, so nobody can open it before.
  if (!existsSync(file)) createPrivate(file);
  for (const suffix of BESIDE) {
    const mode = statSync(file + suffix, { throwIfNoEntry: false })?.mode ?? 0;
    if ((mode & OTHERS) !== 0) chmodSync(file + suffix, mode & 0o7777 & ~OTHERS);
  }
}

/** Creates an empty file that only the owner may read. Throws if it exists. */
export function createPrivate(file: string): void {
  closeSync(openSync(file, 'wx', PRIVATE));
}
