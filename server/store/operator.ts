import Database from 'better-sqlite3';
import { answerOf, type PeopleAnswer } from '../people/store.ts';
import { FileWork } from './fileWork.ts';
import { openFile } from './openFile.ts';
import { MIGRATIONS, SchemaError } from './schema.ts';
import { messageOf, StorageError } from './store.ts';

/** What an operator does with a file, also while a server runs on it. */

/** Copies everything into a new file, and checks that the copy is whole. */
export async function backup(file: string, to: string): Promise<void> {
  const db = openToRead(file);
  try {
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

export interface Report {
  readonly tbl: string;
  readonly line: number;
  readonly at: number;
  readonly who: string;
  readonly person: string;
  readonly text: string;
  readonly phrase: string;
}

/** What players reported, newest first. */
export function reports(file: string): Report[] {
  const db = openToRead(file);
  try {
    return db
      .prepare<[], Report>(
        `SELECT reports.tbl, reports.line, reports.at, talk.who, talk.text, talk.phrase, talk.person
         FROM reports JOIN talk ON talk.tbl = reports.tbl AND talk.n = reports.line ORDER BY reports.at DESC LIMIT 200`,
      )
      .all();
  } finally {
    db.close();
  }
}

/** All ratings once more, compared with those that are kept: a server that runs on the file does not notice. */
export function ratingsAgain(file: string): PeopleAnswer<'ratingsAgain'> {
  const db = openToRead(file);
  try {
    const version = Number(db.pragma('user_version', { simple: true }));
    if (version !== MIGRATIONS.length) throw new SchemaError(`the data has schema ${version}: start this Fray once on it`);
    // As everything was at one moment.
    return db.transaction(() => new FileWork(db).do(answerOf(['ratingsAgain'])) as PeopleAnswer<'ratingsAgain'>)();
  } finally {
    db.close();
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

/** Puts a backup in place of what a file holds, in one transaction: a server that runs on it notices and goes on from there. */
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
    db.prepare('ATTACH ? AS backup').run(backup);
    const version = Number(db.pragma('backup.user_version', { simple: true }));
    if (version !== Number(db.pragma('user_version', { simple: true })))
      throw new SchemaError(`the backup has schema ${version}: start this Fray once on a copy of it, and restore that`);
    db.transaction(() => {
      const names = db.prepare<[], { name: string }>("SELECT name FROM main.sqlite_schema WHERE type = 'table'").all();
      for (const { name } of names) db.exec(`DELETE FROM main.${name}; INSERT INTO main.${name} SELECT * FROM backup.${name}`);
    }).immediate();
  } finally {
    db.close();
  }
}
