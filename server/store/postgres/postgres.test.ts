import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import type { Store } from '../../store/store.ts';
import { settle } from '../../testing/fakeClock.ts';
import { NEWER_MIGRATION } from '../../testing/newerMigration.ts';
import { emptySeat, entryOf, blankTable as table } from '../../testing/storedTables.ts';
import { SeatedClient, TABLE, TableHarness, USERS } from '../../testing/tableHarness.ts';
import { changeStore, queryStore } from '../maintenance.ts';
import { move } from './copyFile.ts';
import { PostgresStore } from './postgres.ts';
import { createTestSchema, hasPostgres, queryPostgres } from './testing.ts';

const clean: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const one of clean.splice(0).toReversed()) await one();
});

async function place(): Promise<string> {
  const { address, remove } = await createTestSchema();
  clean.push(remove);
  return address;
}

async function open(address: string): Promise<PostgresStore> {
  const store = await PostgresStore.open(address);
  clean.push(() => store.close());
  return store;
}

const run = promisify(execFile);
const tool = (name: string, ...args: string[]) => run(name, args);
const hasDump = await tool('pg_dump', '--version').then(
  () => true,
  () => (console.warn('no pg_dump here: putting a database back is left out'), false),
);

/** Ann has won a rated match against Bo. */
async function rated(store: Store): Promise<void> {
  const people = store;
  for (const id of ['ann', 'bo']) await people.write(['putAccount', { id, name: id, since: 1, sees: 'public' }, [id]]);
  await store.committed('', [
    ...['ann', 'bo'].map((person, seat) => ['putSeat', { ...emptySeat, tbl: 'old', seat, kind: 'human', person }] as const),
    ['ended', { tbl: 'old', at: 1, game: 'arcade', places: [1, 2], reason: 'x', turns: 1, setting: '', counts: { left: [] } }],
  ]);
}

describe.runIf(hasPostgres)('a database', () => {
  it('is initialised once, by the first of several servers, and rejected if it is newer', async () => {
    const address = await place();
    const stores = await Promise.all([1, 2, 3].map(() => open(address)));
    await stores[0]!.committed('', [['insertTable', table('a')]]);
    expect((await stores[2]!.read('table', 'a', 0))?.row.id).toBe('a');
    await queryPostgres((client) => client.query('UPDATE fray_schema SET version = 99'), address);
    await expect(PostgresStore.open(address)).rejects.toThrow(/written by a newer Fray \(schema 99/);
  });

  it('is read and written by running servers while a newer one adds columns to every table', async () => {
    const address = await place();
    const store = await open(address);
    const people = store;
    const use = async (n: number) => {
      const id = `t${n}`;
      await store.committed('', [
        ['insertTable', table(id)],
        ['putSeat', { ...emptySeat, tbl: id, kind: 'human', person: 'a' }],
        ['putPerson', { id: 'a', name: 'Ann', webhook: '', seen: n }],
      ]);
      await store.committed(id, [['putEntry', entryOf(id, 1), { clock: '', owes: 0 }]]);
      await people.write(['putAccount', { id: 'a', name: 'Ann', since: 1, sees: 'public' }, ['ann']]);
      await people.write(['befriend', 'a', `b${n}`, n], ['moved', `b${n}`, `c${n}`]);
      // Enough that each connection is asked.
      for (let i = 0; i < 8; i++)
        await Promise.all([
          store.read('table', id, 9),
          store.read('seats', id),
          store.read('person', 'a'),
          store.read('tablesOf', 'a', 9),
          store.read('openTables', 9, 9),
          store.read('counts'),
          people.read('account', 'a'),
          people.read('sanctions', 'a'),
          people.read('played', { person: 'a', most: 9 }),
          people.read('sessions', 'a'),
          people.read('passkeys', 'a'),
          people.read('ratingsAgain'),
          people.read('relations', 'a'),
        ]);
      return store.read('table', id, 9);
    };
    const before = await use(1);
    await queryPostgres((client) => client.query(NEWER_MIGRATION), address);
    const after = await use(2);
    expect(Object.keys(after?.seats[0] ?? {})).toEqual(Object.keys(before?.seats[0] ?? {}));
    expect((await store.read('person', 'a'))?.seen).toBe(2);
  });

  it('stores the entries of a table with those of the month of its creation', async () => {
    const address = await place();
    const store = await open(address);
    const days = { a: Date.UTC(2024, 1, 29), b: Date.UTC(2024, 2, 1) };
    for (const [id, created] of Object.entries(days)) {
      await store.committed('', [['insertTable', { ...table(id), created }]]);
      await store.committed(id, [['putEntry', entryOf(id, 1), { clock: '', owes: 0 }]]);
    }
    const { rows } = await queryPostgres(
      (client) => client.query<{ at: string; tbl: string }>('SELECT tableoid::regclass AS at, tbl FROM entries ORDER BY tbl'),
      address,
    );
    expect(rows).toEqual([
      { at: 'entries_2024_02', tbl: 'a' },
      { at: 'entries_2024_03', tbl: 'b' },
    ]);
  });

  it('that has become read-only is still read: writes are refused with an error code, and succeed later', async () => {
    const { address, name, remove } = await createTestSchema();
    clean.push(() => queryPostgres((client) => client.query(`DROP ROLE ${name}`)).then(() => {}), remove);
    await queryPostgres((client) => client.query(`CREATE ROLE ${name} SUPERUSER LOGIN`));
    const own = new URL(address);
    own.username = name;
    // As a machine that stands by is, or one whose disk has become too full.
    const takesWrites = async (does: boolean) => {
      await queryPostgres((client) => client.query(`ALTER ROLE ${name} SET default_transaction_read_only = ${does ? 'off' : 'on'}`));
      await queryPostgres((client) => client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1', [name]));
    };
    const room = new TableHarness(':memory:', {}, undefined, await open(own.href));
    clean.push(() => room.registry.close());
    const people = await room.begin({ game: 'arcade', options: { stall_limit: 'none' } });
    for (const { viewer } of people) {
      await room.reveal(Number(viewer));
      await room.store.committed('', []);
    }
    const ask = async (): Promise<string> => {
      const match = (await room.table()).match!;
      const seat = match.deciders & 1 ? 0 : 1;
      const player = await room.look(new SeatedClient(seat, USERS[seat]));
      await room.store.committed('', []).catch(() => {});
      await room.play(player, 'end').catch(() => {});
      await room.store.committed('', []).catch(() => {});
      await settle();
      return player.messages
        .flatMap((message) => (message.t === 'no' ? [message.code] : message.t === 'f' && message.a ? ['done'] : []))
        .join();
    };
    await takesWrites(false);
    await expect.poll(ask).toBe('storage');
    const watcher = new SeatedClient('watcher', undefined);
    await room.look(watcher);
    await expect.poll(() => watcher.frames.length).toBeGreaterThan(0);
    const entries = (await room.store.read('entriesAfter', TABLE, 0, -1)).length;
    await takesWrites(true);
    await expect.poll(ask).toBe('done');
    expect((await room.store.read('entriesAfter', TABLE, 0, -1)).length).toBeGreaterThan(entries);
  });

  it('is queried and changed by an operator beside a running server, and rejected if it is older', async () => {
    const address = await place();
    const store = await open(address);
    const location = { database: address, data: '' };
    const seat = { ...emptySeat, kind: 'human', person: 'ann', name: 'Ann' } as const;
    const line = { tbl: 'a', n: 1, seat: 0, person: 'ann', who: 'Ann', phrase: '', action: '', text: 'boo', at: 4 };
    await store.committed('', [
      ['insertTable', table('a')],
      ['putSeat', seat],
      ['putChatLine', line],
      ['report', { tbl: 'a', line: 1, by: 'bo', about: 'ann', reason: 'abuse', note: '', at: 5 }],
    ]);
    expect(await queryStore(location, 'reports', 9)).toMatchObject([
      { tbl: 'a', line: 1, by: 'bo', about: 'ann', reason: 'abuse', at: 5, who: 'Ann', text: 'boo', before: 0 },
    ]);
    await rated(store);
    expect(await queryStore(location, 'ratingsAgain')).toEqual({ matches: 1, players: 2, different: 0 });
    await queryPostgres((client) => client.query("UPDATE ratings SET rating = 9000 WHERE player = 'ann'"), address);
    expect(await queryStore(location, 'ratingsAgain')).toEqual({ matches: 1, players: 2, different: 1 });
    await changeStore(location, ['rateAgain']);
    expect(await queryStore(location, 'ratingsAgain')).toEqual({ matches: 1, players: 2, different: 0 });
    await changeStore(location, ['forgotten', 'ann']);
    expect((await store.read('table', 'a', 9))?.talk).toMatchObject([{ who: '', text: '', person: '' }]);
    expect(await store.read('account', 'ann')).toBeUndefined();
    await queryPostgres((client) => client.query('UPDATE fray_schema SET version = 2'), address);
    await expect(queryStore(location, 'reports', 9)).rejects.toThrow(/has schema 2: start this Fray once on it/);
  });

  it.runIf(hasDump)('is copied by pg_dump while servers write, and restored completely by pg_restore', async () => {
    const { address, name, remove } = await createTestSchema();
    clean.push(remove);
    const store = await open(address);
    await rated(store);
    await store.committed('', [['insertTable', table('a')]]);
    const stop = new AbortController();
    const writing = (async () => {
      for (let n = 1; !stop.signal.aborted; n++) await store.committed('a', [['putEntry', entryOf('a', n), { clock: '', owes: n }]]);
    })();
    const url = new URL(address);
    url.search = '';
    const copy = join(mkdtempSync(join(tmpdir(), 'fray-dump-')), 'tuesday.dump');
    await tool('pg_dump', '--format=custom', `--file=${copy}`, `--schema=${name}`, url.href);
    stop.abort();
    await writing;
    const ratings = await store.read('ratingsOf', 'ann');
    await store.close();
    await queryPostgres((client) => client.query(`DROP SCHEMA ${name} CASCADE`));
    await tool('pg_restore', '--single-transaction', `--dbname=${url.href}`, copy);
    const back = await open(address);
    expect(back.place).toBe(store.place);
    // As everything was at one moment: how the table stands is how its log ends.
    const stored = await back.read('table', 'a', 0);
    const log = await back.read('entriesAfter', 'a', 0, -1);
    expect(log.map(({ n }) => n)).toEqual(log.map((_, at) => at + 1));
    expect(stored?.row).toMatchObject({ last: log.length, owes: log.length });
    expect(await queryStore({ database: address, data: '' }, 'ratingsAgain')).toEqual({ matches: 1, players: 2, different: 0 });
    expect(await back.read('ratingsOf', 'ann')).toEqual(ratings);
    await back.committed('a', [['putEntry', entryOf('a', log.length + 1), { clock: '', owes: 0 }]]);
  });

  it('imports a data file, verified by counts and reads, and continues its matches', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'fray-move-')), 'fray.sqlite');
    const before = new TableHarness(file);
    const sitting = await before.start({ game: 'arcade' });
    const moves = async (room: TableHarness, seats: typeof sitting, count: number) => {
      for (let n = 0; n < count; n++) expect(await room.play(seats.find((one) => one.frames.at(-1)?.o === 1)!, 'end')).toBe('done');
    };
    await moves(before, sitting, 1);
    const played = await before.store.read('entriesAfter', TABLE, 0, -1);
    await before.registry.users.saveProfile(USERS[0]!, { name: 'Ann\0Bell' });
    // One that ended long ago, with its log put away.
    await before.store.committed('', [['insertTable', { ...table('old'), stage: 'over' }]]);
    await before.store.committed('old', [['putEntry', entryOf('old', 1), { clock: '', owes: 0 }]]);
    expect(await before.store.read('archive', 9, 9)).toBe(1);
    await rated(before.store);
    const ratings = await before.store.read('ratingsOf', 'ann');
    await before.registry.close();
    await before.store.close();
    const address = await place();
    const moved = await move(file, address);
    expect(moved.rows).toMatchObject({
      tables: 2,
      seats: 4,
      entries: 1,
      archive: 1,
      people: 1,
      accounts: 2,
      rated: 1,
      ratings: 2,
      played: 2,
    });
    expect(moved.digest).toMatch(/^[0-9a-f]{64}$/);
    // Lists are found by their keys from the first question on, not once the database has looked around by itself.
    const known = "SELECT DISTINCT tablename FROM pg_stats WHERE schemaname = current_schema() AND tablename IN ('seats', 'played')";
    expect((await queryPostgres((client) => client.query(known), address)).rows.length).toBe(2);
    const store = await open(address);
    expect(await store.read('entriesAfter', TABLE, 0, -1)).toEqual(played);
    expect(await store.read('entriesAfter', 'old', 0, -1)).toEqual([entryOf('old', 1)]);
    const moving = store;
    expect(await moving.read('ratingsOf', 'ann')).toEqual(ratings);
    expect(await moving.read('ratingsAgain')).toEqual({ matches: 1, players: 2, different: 0 });
    expect((await moving.read('accountByName', ['bo']))?.id).toBe('bo');
    const after = new TableHarness(':memory:', {}, undefined, store);
    clean.push(() => after.registry.close());
    expect((await after.table()).row).toMatchObject({ stage: 'running', last: 1 });
    await expect(move(file, address)).rejects.toThrow(/not empty/);
    await expect(move(`${file}.none`, address)).rejects.toThrow(/there is no data at/);
  });
});
