import { existsSync } from 'node:fs';
import { backup, changeStore, move, queryStore, restore, type StoreLocation } from '@fray/server';
import type { Command } from 'commander';
import { printJson, printLine } from '../terminal.ts';
import { mustNotBeFolder } from '../textFiles.ts';
import { UsageError } from '../usageError.ts';
import { settingsFrom } from './serve.ts';

/** The storage of a server that may be running. A file argument takes precedence over a configured database. */
export function storedDataOf(flags: Readonly<Record<string, unknown>>): StoreLocation {
  const { data, database } = settingsFrom(flags).settings;
  const isFile = database === '' || (flags['data'] !== undefined && flags['database'] === undefined);
  if (!isFile) return { data: '', database };
  if (!existsSync(data)) throw new UsageError(`there is no data at ${data}; name the file with --data, or a database with --database`);
  mustNotBeFolder(data);
  return { data, database: '' };
}

/** The file, for what is done with files alone. */
function dataFile(flags: Readonly<Record<string, unknown>>, instead: string): string {
  const { data, database } = storedDataOf(flags);
  if (database !== '') throw new UsageError(`this is for a file; a database has its own tools: ${instead} (docs/operation.md)`);
  return data;
}

/** Reports an error of the stored data as one sentence. */
export const complaining = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  });

/** Maximum number of reports printed. */
const REPORTS = 200;
export const DATABASE = ['--database <address>', 'the database, in place of a file'] as const;

/** Commands for the data of a server. All work while the server runs. */
export function register(program: Command): void {
  registerCopies(program);
  registerStoredUsers(program);
}

function registerCopies(program: Command): void {
  program
    .command('backup <file>')
    .description('copy all data into a file, also while the server runs')
    .option('--data <file>', 'the data file')
    .action(async (file: string, flags: Record<string, unknown>) => {
      if (existsSync(file)) throw new UsageError(`${file} exists already; name another file`);
      await complaining(backup(dataFile(flags, 'pg_dump'), file));
      printLine(`all data was copied to ${file}`);
    });

  program
    .command('restore <file>')
    .description('put a backup in place of all data, also while the server runs')
    .option('--data <file>', 'the data file')
    .action(async (file: string, flags: Record<string, unknown>) => {
      if (!existsSync(file)) throw new UsageError(`there is no backup ${file}`);
      const { data, database } = settingsFrom(flags).settings;
      if (database !== '' && flags['data'] === undefined) dataFile(flags, 'pg_restore');
      mustNotBeFolder(file);
      mustNotBeFolder(data);
      await complaining((async () => restore(file, data))());
      printLine(`${data} holds what ${file} holds`);
    });

  program
    .command('move')
    .description('carry all data from a file into an empty PostgreSQL database, while no server runs on the file')
    .requiredOption('--from <file>', 'the data file')
    .requiredOption('--to <address>', 'the database: postgres://user@host/name')
    .option('--json', 'as JSON')
    .action(async ({ from, to, json }: { from: string; to: string; json?: true }) => {
      const moved = await complaining(move(from, to));
      if (json) return printJson(moved, 2);
      for (const [name, count] of Object.entries(moved.rows)) printLine(`${name}: ${count}`);
      printLine(`read back and found the same; SHA-256 of all rows in order: ${moved.digest}`);
      printLine(`${from} is as it was; from now on: npx fray serve --database …`);
    });
}

function registerStoredUsers(program: Command): void {
  program
    .command('reports')
    .description('list what players reported')
    .option('--data <file>', 'the data file')
    .option(...DATABASE)
    .option('--json', 'as JSON')
    .action(async (flags: Record<string, unknown>) => {
      const list = await complaining(queryStore(storedDataOf(flags), 'reports', REPORTS));
      if (flags['json']) return printJson(list, 2);
      if (list.length === 0) printLine('nothing was reported');
      for (const { tbl, line, who, about, reason, note, text, phrase } of list)
        printLine(
          `table ${tbl}, ${line < 0 ? `seat ${-1 - line}` : `line ${line}`}, ${who || 'somebody'} (${about || 'forgotten'}), ${reason}: ${[text || phrase, note].filter(Boolean).join(' · ')}`,
        );
    });

  program
    .command('forget <person>')
    .description('delete all data about a person, given by the id that “fray reports” prints')
    .option('--data <file>', 'the data file')
    .option(...DATABASE)
    .action(async (person: string, flags: Record<string, unknown>) => {
      await complaining(changeStore(storedDataOf(flags), ['forgotten', person]));
      printLine(`all data about ${person} is deleted`);
    });
}
