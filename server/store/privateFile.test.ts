import { chmodSync, existsSync, mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, expect, it } from 'vitest';
import { readSettings } from '../base/settings.ts';
import { blankTable } from '../testing/storedTables.ts';
import { certificate } from '../transport/http/httpServer.ts';
import { LocalStore } from './localStore.ts';
import { backup } from './maintenance.ts';
import { migrateFile } from './migrate.ts';
import { openStore } from './openStore.ts';

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

/** Rights as `ls` counts them, of each of these that is there. */
const modes = (...files: readonly string[]) =>
  files.filter((file) => existsSync(file)).map((file) => `${file.replace(/^.*\//, '')} ${(statSync(file).mode & 0o777).toString(8)}`);

const filesOf = (file: string) => ['', '-wal', '-shm', '.lock'].map((suffix) => file + suffix);

it('makes all files readable to their owner only: data, log, lock, copy, certificate, and their folder', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'fray-private-')), 'fray-data', 'fray.sqlite');
  const { store, close } = await openStore({ database: '', data: file }, {});
  open.push(close);
  await store.committed('', [['insertTable', blankTable('a')]]);
  await backup(file, `${file}.copy`);
  const { data, cert, key } = { ...readSettings({}, {}, undefined).settings, data: file };
  await certificate({ ...readSettings({}, {}, undefined).settings, data, cert, key });
  const pem = ['fray-cert.pem', 'fray-key.pem'].map((name) => join(dirname(file), name));
  expect(modes(dirname(file))).toEqual(['fray-data 700']);
  expect(modes(...filesOf(file), `${file}.copy`, ...pem)).toEqual([
    'fray.sqlite 600',
    'fray.sqlite-wal 600',
    'fray.sqlite-shm 600',
    'fray.sqlite.lock 600',
    'fray.sqlite.copy 600',
    'fray-cert.pem 600',
    'fray-key.pem 600',
  ]);
});

it('removes others’ access to files of an earlier Fray, and adds no access', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fray-private-'));
  const file = join(folder, 'fray.sqlite');
  const earlier = new Database(file);
  earlier.pragma('journal_mode = WAL');
  migrateFile(earlier);
  const pem = ['fray-cert.pem', 'fray-key.pem'].map((name) => join(folder, name));
  for (const name of [...pem, `${file}.lock`]) writeFileSync(name, '');
  for (const name of [...filesOf(file), ...pem]) chmodSync(name, 0o664);
  // It is still open, as after a server that was killed: its log is there.
  const { close } = await openStore({ database: '', data: file }, {});
  open.push(close);
  await certificate({ ...readSettings({}, {}, undefined).settings, data: file });
  expect(new Set(modes(...filesOf(file), ...pem).map((line) => line.split(' ')[1]))).toEqual(new Set(['600']));
  expect(modes(...filesOf(file), ...pem)).toHaveLength(6);
  earlier.close();
  const readOnly = join(folder, 'other.sqlite');
  await new LocalStore(readOnly).close();
  chmodSync(readOnly, 0o440);
  try {
    await new LocalStore(readOnly).close();
  } catch {
    // Whether it can be used depends on who runs this.
  }
  expect(modes(readOnly)).toEqual(['other.sqlite 400']);
});

it('does not overwrite an existing file with a backup', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'fray-private-')), 'fray.sqlite');
  await new LocalStore(file).close();
  writeFileSync(`${file}.copy`, 'of somebody else');
  await expect(backup(file, `${file}.copy`)).rejects.toThrow('the backup could not be written: EEXIST');
});
