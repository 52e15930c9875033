import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { afterEach, describe, expect, it } from 'vitest';
import { settle } from '../testing/fakeTime.ts';
import { Room, Seated } from '../testing/seated.ts';
import { backup, restore } from './operator.ts';
import { MIGRATIONS, migrate } from './schema.ts';
import { type EntryRow, Store, type TableRow } from './store.ts';

const stores: Store[] = [];
afterEach(() => {
  for (const store of stores.splice(0)) store.close();
});

const file = () => join(mkdtempSync(join(tmpdir(), 'fray-store-')), 'fray.sqlite');
function open(path = file()): Store {
  const store = new Store(path);
  stores.push(store);
  return store;
}

const table = (id: string): TableRow => ({
  id,
  game: 'arcade',
  rules: 1,
  options: '{}',
  stage: 'running',
  private: 0,
  watch: 1,
  pace: '{"bank":0,"turn":0,"timeouts":2,"whenOut":"bot"}',
  host: 'h',
  created: 1,
  changed: 1,
  attempt: 1,
  secret: 's',
  deal: '',
  start_head: '',
  result: '',
  clock: '',
  next: '',
  webhook: '',
  fault: '',
  offer: 1,
  owes: 0,
});
const entry = (tbl: string, n: number): EntryRow => ({ tbl, n, line: `${n} green N`, head: '', action: '', at: n + 1 });

describe('the store', () => {
  it('keeps what was committed together, whole or not at all, and lets nobody pay for another', async () => {
    const store = open();
    const done: string[] = [];
    const note = (name: string) => (fault: Error | undefined) => done.push(`${name} ${fault ? 'refused' : 'kept'}`);
    store.commit(() => store.insertTable(table('a')), note('a'));
    store.commit(() => {
      store.insertTable(table('b'));
      store.insertTable(table('a'));
    }, note('twice'));
    store.commit(() => store.insertTable(table('c')), note('c'));
    expect(done).toEqual([]);
    await settle();
    expect(done).toEqual(['a kept', 'twice refused', 'c kept']);
    expect(['a', 'b', 'c'].map((id) => store.table(id)?.id)).toEqual(['a', undefined, 'c']);
  });

  it('reads entries back in order, wherever they are on their way, also after a kill', async () => {
    const path = file();
    const store = open(path);
    await store.committed(() => ['a', 'b'].forEach((id) => store.insertTable(table(id))));
    for (let n = 1; n <= 30; n++) {
      await store.committed(() => {
        store.putEntry(entry('a', n), { clock: `c${n}`, owes: n });
        if (n % 3 === 0) store.putEntry(entry('b', n / 3), { clock: '', owes: 0 });
      });
      if (n % 7 === 0) expect(store.entries('a').map((row) => row.n)).toEqual(Array.from({ length: n }, (_, i) => i + 1));
    }
    // Another process sees what a killed one leaves: the journal is folded when the file is opened.
    const other = new Store(path);
    expect(other.entries('a')).toHaveLength(30);
    expect(other.entries('b').map((row) => row.n)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(other.table('a')).toMatchObject({ clock: 'c30', owes: 30, changed: 31 });
    other.close();
    expect(store.entries('a')).toHaveLength(30);
  });

  it('moves the journal on under load, and loses no entry and doubles none on the way', async () => {
    const store = open();
    const ids = Array.from({ length: 60 }, (_, i) => `t${i}`);
    await store.committed(() => ids.forEach((id) => store.insertTable(table(id))));
    for (let n = 1; n <= 400; n++)
      for (const id of ids)
        store.commit(
          () => store.putEntry(entry(id, n), { clock: '', owes: n }),
          () => {},
        );
    await settle();
    for (const id of ids) expect(store.entries(id).map((row) => row.n)).toEqual(Array.from({ length: 400 }, (_, i) => i + 1));
  });

  it('refuses what no longer fits on the disk, keeps what it has, and goes on when there is room again', async () => {
    let disk: Database.Database | undefined;
    const store = new Store(file(), { opened: (db) => (disk = db) });
    stores.push(store);
    await store.committed(() => store.insertTable(table('a')));
    const pages = Number(disk?.pragma('page_count', { simple: true }));
    disk?.pragma(`max_page_count = ${pages}`);
    const big = { ...table('b'), options: 'x'.repeat(100_000) };
    await expect(store.committed(() => store.insertTable(big))).rejects.toThrow(/database or disk is full/);
    expect(store.table('a')?.id).toBe('a');
    disk?.pragma('max_page_count = 1000000');
    await store.committed(() => store.insertTable(big));
    expect(store.table('b')?.options).toHaveLength(100_000);
  });

  it('refuses by name what a disk that has become read-only does not take', async () => {
    let disk: Database.Database | undefined;
    const store = new Store(file(), { opened: (db) => (disk = db) });
    stores.push(store);
    disk?.pragma('query_only = ON');
    await expect(store.committed(() => store.insertTable(table('a')))).rejects.toThrow(/readonly database/);
    disk?.pragma('query_only = OFF');
    await store.committed(() => store.insertTable(table('a')));
    expect(store.table('a')?.id).toBe('a');
  });

  it('refuses by name what it cannot use: a read-only file, a damaged one, a newer one, none at all', async () => {
    expect(() => new Store('/nowhere/at/all.sqlite')).toThrow(/cannot be opened/);
    const newer = file();
    const db = new Database(newer);
    db.pragma('user_version = 99');
    db.close();
    expect(() => new Store(newer)).toThrow(/written by a newer Fray \(schema 99/);
    const damaged = file();
    writeFileSync(damaged, 'this is no database, and it is long enough to look like one'.repeat(200));
    expect(() => new Store(damaged)).toThrow(/cannot be used: file is not a database/);
    const fixed = file();
    new Store(fixed).close();
    const bytes = readFileSync(fixed);
    bytes.fill(0x55, 4096 * 2, 4096 * 3);
    writeFileSync(fixed, bytes);
    expect(() => new Store(fixed)).toThrow(/damaged|malformed|cannot be used/);
    if (process.getuid?.() !== 0) {
      const readOnly = file();
      new Store(readOnly).close();
      chmodSync(readOnly, 0o400);
      expect(() => new Store(readOnly)).toThrow(/cannot be used/);
    }
  });

  it('brings a file of every earlier version to the newest one', () => {
    for (let version = 0; version < MIGRATIONS.length; version++) {
      const db = new Database(':memory:');
      migrate(db, MIGRATIONS.slice(0, version));
      expect(db.pragma('user_version', { simple: true })).toBe(version);
      migrate(db);
      expect(db.pragma('user_version', { simple: true })).toBe(MIGRATIONS.length);
      db.close();
    }
    // One step that fails leaves the file as the step before left it.
    const db = new Database(':memory:');
    expect(() => migrate(db, [...MIGRATIONS, 'CREATE TABLE more (a); CREATE TABLE more (a)'])).toThrow('already exists');
    expect(db.pragma('user_version', { simple: true })).toBe(MIGRATIONS.length);
    expect(db.prepare("SELECT count(*) AS count FROM sqlite_schema WHERE name = 'more'").get()).toEqual({ count: 0 });
    db.close();
  });
});

describe('a backup', () => {
  it('is taken and put back while matches run; the server goes on from it', async () => {
    const path = file();
    const room = new Room(path);
    const sitting = await room.start({ game: 'arcade' });
    const first = sitting.find((one) => one.frames.at(-1)?.o === 1)!;
    await room.play(first, 'end');
    const copy = `${path}.copy`;
    await backup(path, copy);
    expect(existsSync(copy)).toBe(true);
    const second = sitting.find((one) => one !== first)!;
    await room.play(second, 'end');
    expect(room.store.entries('abcdefghij')).toHaveLength(2);
    restore(copy, path);
    room.store.checkForeignChange();
    await settle();
    expect(first.gone).toBe(true);
    const back = await room.look(new Seated(second.viewer, second.person));
    expect(back.frames.at(-1)?.o).toBe(1);
    expect(await room.play(back, 'end')).toBe('done');
    expect(room.store.entries('abcdefghij')).toHaveLength(2);
    expect(() => restore(file(), path)).toThrow();
    const rubbish = file();
    writeFileSync(rubbish, 'rubbish'.repeat(1000));
    expect(() => restore(rubbish, path)).toThrow(/no data of Fray/);
    room.hall.close();
    room.store.close();
  });

  it('is a command, and so is putting it back', () => {
    const path = file();
    new Store(path).close();
    const fray = (...args: string[]) =>
      spawnSync(process.execPath, [fileURLToPath(new URL('../../cli/fray.ts', import.meta.url)), ...args], { encoding: 'utf8' });
    expect(fray('backup', `${path}.copy`, '--data', path)).toMatchObject({ status: 0, stdout: expect.stringContaining('copied') });
    expect(fray('backup', `${path}.copy`, '--data', path)).toMatchObject({ status: 2, stderr: expect.stringContaining('exists already') });
    expect(fray('restore', `${path}.copy`, '--data', path)).toMatchObject({ status: 0 });
    expect(fray('restore', `${path}.nothing`, '--data', path)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('there is no backup'),
    });
    expect(fray('reports', '--data', path)).toMatchObject({ status: 0, stdout: 'nothing was reported\n' });
  });
});
