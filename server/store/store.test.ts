import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { afterEach, describe, expect, it } from 'vitest';
import { LIMITS } from '../base/limits.ts';
import { settle } from '../testing/fakeClock.ts';
import { blankTable as table } from '../testing/storedTables.ts';
import { SeatedClient, TableHarness, USERS } from '../testing/tableHarness.ts';
import { LocalStore } from './localStore.ts';
import { backup, restore } from './maintenance.ts';

const stores: LocalStore[] = [];
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
});

const file = () => join(mkdtempSync(join(tmpdir(), 'fray-store-')), 'fray.sqlite');
describe('a data file', () => {
  it('rejects writes when the disk is full, keeps its data, and continues when there is space again', async () => {
    let disk: Database.Database | undefined;
    const store = new LocalStore(file(), { opened: (db) => (disk = db) });
    stores.push(store);
    await store.committed('', [['insertTable', table('a')]]);
    const pages = Number(disk?.pragma('page_count', { simple: true }));
    disk?.pragma(`max_page_count = ${pages}`);
    const big = { ...table('b'), options: 'x'.repeat(100_000) };
    await expect(store.committed('', [['insertTable', big]])).rejects.toThrow(/database or disk is full/);
    expect((await store.read('table', 'a', 0))?.row.id).toBe('a');
    disk?.pragma('max_page_count = 1000000');
    await store.committed('', [['insertTable', big]]);
    expect((await store.read('table', 'b', 0))?.row.options).toHaveLength(100_000);
  });

  it('keeps messages for a table that arrive after its entries were packed, also after an unclean exit', async () => {
    const name = file();
    const store = new LocalStore(name);
    stores.push(store);
    const row = table('a');
    const entry = { tbl: 'a', n: 1, line: '1 green N', head: '', action: '', at: 5 };
    // Of two tables one is read, which moves its entries; those of the other still stand in the journal, and before them.
    await store.committed('', [
      ['insertTable', { ...table('b') }],
      ['insertTable', row],
    ]);
    await store.committed('b', [['putEntry', { ...entry, tbl: 'b' }, { clock: '', owes: 0 }]]);
    await store.committed('a', [['putEntry', entry, { clock: 'before', owes: 1 }]]);
    expect(await store.read('entriesAfter', 'a', 0, -1)).toEqual([entry]);
    await store.committed('a', [['putClock', { ...row, clock: 'after' }, 1]]);
    const copy = `${name}.copy`;
    await backup(name, copy);
    const again = new LocalStore(copy);
    stores.push(again);
    expect((await again.read('table', 'a', 0))?.row).toMatchObject({ clock: 'after', last: 1 });
  });

  it('rejects writes with an error code when the disk has become read-only', async () => {
    let disk: Database.Database | undefined;
    const store = new LocalStore(file(), { opened: (db) => (disk = db) });
    stores.push(store);
    disk?.pragma('query_only = ON');
    await expect(store.committed('', [['insertTable', table('a')]])).rejects.toThrow(/readonly database/);
    disk?.pragma('query_only = OFF');
    await store.committed('', [['insertTable', table('a')]]);
    expect((await store.read('table', 'a', 0))?.row.id).toBe('a');
  });

  it('rejects unusable files by name: a read-only, a damaged, a newer and a missing one', async () => {
    expect(() => new LocalStore('/nowhere/at/all.sqlite')).toThrow(/cannot be opened/);
    const newer = file();
    const db = new Database(newer);
    db.pragma('user_version = 99');
    db.close();
    expect(() => new LocalStore(newer)).toThrow(/written by a newer Fray \(schema 99/);
    const damaged = file();
    writeFileSync(damaged, 'this is no database, and it is long enough to look like one'.repeat(200));
    expect(() => new LocalStore(damaged)).toThrow(/cannot be used: file is not a database/);
    const fixed = file();
    void new LocalStore(fixed).close();
    const bytes = readFileSync(fixed);
    bytes.fill(0x55, 4096 * 2, 4096 * 3);
    writeFileSync(fixed, bytes);
    expect(() => new LocalStore(fixed)).toThrow(/damaged|malformed|cannot be used/);
    if (process.getuid?.() !== 0) {
      const readOnly = file();
      void new LocalStore(readOnly).close();
      chmodSync(readOnly, 0o400);
      expect(() => new LocalStore(readOnly)).toThrow(/cannot be used/);
    }
  });

  it('checks every table of a large file without reading all of it', async () => {
    const path = file();
    const store = new LocalStore(path);
    for (let n = 0; n < 180; n++) await store.committed('', [['insertTable', { ...table(`t${n}`), options: 'x'.repeat(100_000) }]]);
    await store.close();
    await new LocalStore(path).close();
    const bytes = readFileSync(path);
    expect(bytes.length).toBeGreaterThan(16 * 2 ** 20);
    bytes.fill(0x55, 4096, 4096 * 2);
    writeFileSync(path, bytes);
    expect(() => new LocalStore(path)).toThrow(/malformed|cannot be used/);
  });
});

describe('a backup', () => {
  it('is taken and restored while matches run; the server continues from it', async () => {
    const path = file();
    const room = new TableHarness(path);
    const sitting = await room.start({ game: 'arcade' });
    const first = sitting.find((one) => one.frames.at(-1)?.o === 1)!;
    await room.play(first, 'end');
    const copy = `${path}.copy`;
    await backup(path, copy);
    expect(existsSync(copy)).toBe(true);
    const second = sitting.find((one) => one !== first)!;
    await room.play(second, 'end');
    expect(await room.store.read('entriesAfter', 'abcdefghij', 0, -1)).toHaveLength(2);
    restore(copy, path);
    await room.store.read('check');
    await settle();
    expect(first.isClosed).toBe(true);
    const back = await room.look(new SeatedClient(second.viewer, second.person));
    expect(back.frames.at(-1)?.o).toBe(1);
    expect(await room.play(back, 'end')).toBe('done');
    expect(await room.store.read('entriesAfter', 'abcdefghij', 0, -1)).toHaveLength(2);
    expect(() => restore(file(), path)).toThrow();
    const rubbish = file();
    writeFileSync(rubbish, 'rubbish'.repeat(1000));
    expect(() => restore(rubbish, path)).toThrow(/no data of Fray/);
    await room.registry.close();
    await room.store.close();
  });

  it('restored between two moves breaks neither the move nor the match', async () => {
    const path = file();
    const room = new TableHarness(path);
    const sitting = await room.start({ game: 'arcade' });
    const first = sitting.find((one) => one.frames.at(-1)?.o === 1)!;
    const second = sitting.find((one) => one !== first)!;
    await room.play(first, 'end');
    const copy = `${path}.copy`;
    await backup(path, copy);
    await room.play(second, 'end');
    restore(copy, path);
    // The replacement has not been noticed when the next move arrives, which follows from replaced data.
    expect(await room.play(first, 'end')).not.toBe('done');
    expect([first.isClosed, second.isClosed]).toEqual([true, true]);
    const back = await room.look(new SeatedClient(second.viewer, second.person));
    expect(back.table.stage).toBe('running');
    expect(await room.play(back, 'end')).toBe('done');
    expect((await room.store.read('entriesAfter', 'abcdefghij', 0, -1)).map(({ n }) => n)).toEqual([1, 2]);
    await room.restart();
    expect((await room.table()).row.stage).toBe('running');
    await room.registry.close();
    await room.store.close();
  });

  it('restored while a match is loaded, at any moment, never mixes old and new data', async () => {
    const path = file();
    const copy = `${path}.copy`;
    const room = new TableHarness(path);
    const sitting = await room.start({ game: 'arcade', options: { stall_limit: 'none' } });
    const step = async () => {
      const owing = (await room.table()).match!.deciders === 1 ? 0 : 1;
      expect(await room.play(sitting.find(({ viewer }) => viewer === owing)!, 'end')).toBe('done');
    };
    // More than is read from the file at once.
    for (let n = 0; n < LIMITS.entriesRead + 20; n++) await step();
    await backup(path, copy);
    for (let n = 0; n < 7; n++) await step();
    const whole = `${path}.whole`;
    await backup(path, whole);
    for (let ticks = 0; ticks < 24; ticks += 2) {
      restore(whole, path);
      await room.restart('killed');
      const finding = room.table();
      for (let n = 0; n < ticks; n++) await new Promise((resolve) => setImmediate(resolve));
      restore(copy, path);
      // The next request to the store reports it.
      await room.store.read('check');
      await finding;
      await settle();
      const table = await room.table();
      expect([table.row.stage, table.match?.log.length], `after ${ticks} turns of the loop`).toEqual(['running', LIMITS.entriesRead + 20]);
    }
    const table = await room.table();
    const back = await room.look(new SeatedClient(table.match!.deciders === 1 ? 0 : 1, USERS[table.match!.deciders === 1 ? 0 : 1]));
    expect(await room.play(back, 'end')).toBe('done');
    await room.registry.close();
    await room.store.close();
  });

  it('with a view in place of a table is rejected before it is read: the view might never end', async () => {
    const path = file();
    const store = new LocalStore(path);
    stores.push(store);
    await store.committed('', [['insertTable', table('a')]]);
    for (const forged of [
      "CREATE VIEW talk AS WITH RECURSIVE endless(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM endless LIMIT 9) SELECT 'a', n, 0, '', '', '', '', 0 FROM endless",
      'CREATE TABLE talk (tbl TEXT, n INTEGER, seat INTEGER, person TEXT, who TEXT AS (hex(zeroblob(n))), phrase TEXT, text TEXT, at INTEGER)',
      'CREATE VIRTUAL TABLE talk USING fts5(tbl, n, seat, person, who, phrase, text, at)',
    ]) {
      const copy = `${file()}.copy`;
      await backup(path, copy);
      const db = new Database(copy);
      db.exec(`DROP TABLE talk; ${forged}`);
      db.close();
      expect(() => restore(copy, path), forged).toThrow(/“talk” in it is no table as Fray makes it/);
    }
    expect(await store.read('table', 'a', 9)).toMatchObject({ talk: [] });
  });

  it('is a command, and so is its restoration', () => {
    const path = file();
    void new LocalStore(path).close();
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
