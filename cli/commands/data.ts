import { existsSync } from 'node:fs';
import { backup, LocalStore, move, reports, restore } from '@fray/server';
import type { Command } from 'commander';
import { Complaint, mustNotBeFolder } from '../input.ts';
import { settingsFrom } from './serve.ts';

/** The data file of a server that may be running. */
export function dataFile(flags: Readonly<Record<string, unknown>>): string {
  const { data } = settingsFrom(flags).settings;
  if (!existsSync(data)) throw new Complaint(`there is no data at ${data}; name the file with --data`);
  mustNotBeFolder(data);
  return data;
}

function complaining<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new Complaint(error instanceof Error ? error.message : String(error));
  }
}

/** What an operator does with the data; all of it while the server runs, too. */
export function registerData(program: Command): void {
  program
    .command('backup <file>')
    .description('copy all data into a file, also while the server runs')
    .option('--data <file>', 'the data file')
    .action(async (file: string, flags: Record<string, unknown>) => {
      if (existsSync(file)) throw new Complaint(`${file} exists already; name another file`);
      await backup(dataFile(flags), file).catch((error: unknown) => {
        throw new Complaint(error instanceof Error ? error.message : String(error));
      });
      console.log(`all data was copied to ${file}`);
    });

  program
    .command('restore <file>')
    .description('put a backup in place of all data, also while the server runs')
    .option('--data <file>', 'the data file')
    .action((file: string, flags: Record<string, unknown>) => {
      if (!existsSync(file)) throw new Complaint(`there is no backup ${file}`);
      const { data } = settingsFrom(flags).settings;
      mustNotBeFolder(file);
      mustNotBeFolder(data);
      complaining(() => restore(file, data));
      console.log(`${data} holds what ${file} holds`);
    });

  program
    .command('move')
    .description('carry all data from a file into an empty PostgreSQL database, while no server runs on the file')
    .requiredOption('--from <file>', 'the data file')
    .requiredOption('--to <address>', 'the database: postgres://user@host/name')
    .option('--json', 'as JSON')
    .action(async ({ from, to, json }: { from: string; to: string; json?: true }) => {
      const moved = await move(from, to).catch((error: unknown) => {
        throw new Complaint(error instanceof Error ? error.message : String(error));
      });
      if (json) return console.log(JSON.stringify(moved, null, 2));
      for (const [name, count] of Object.entries(moved.rows)) console.log(`${name}: ${count}`);
      console.log(`read back and found the same; SHA-256 of all rows in order: ${moved.digest}`);
      console.log(`${from} is as it was; from now on: npx fray serve --database …`);
    });

  program
    .command('reports')
    .description('list what players reported')
    .option('--data <file>', 'the data file')
    .option('--json', 'as JSON')
    .action((flags: Record<string, unknown>) => {
      const list = complaining(() => reports(dataFile(flags)));
      if (flags['json']) return console.log(JSON.stringify(list, null, 2));
      if (list.length === 0) console.log('nothing was reported');
      for (const { tbl, line, who, person, text, phrase } of list)
        console.log(`table ${tbl}, line ${line}, ${who || 'somebody'} (${person || 'forgotten'}): ${text || phrase}`);
    });

  program
    .command('forget <person>')
    .description('delete what is kept about a person, named as “fray reports” names them')
    .option('--data <file>', 'the data file')
    .action(async (person: string, flags: Record<string, unknown>) => {
      const store = complaining(() => new LocalStore(dataFile(flags)));
      await store.committed('', [['aboutPeople', ['forgotten', person]]]);
      await store.close();
      console.log(`nothing is kept about ${person} any more`);
    });
}
