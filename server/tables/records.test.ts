import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { GAMES } from '@fray/games';
import { afterEach, expect, it } from 'vitest';
import { LIMITS } from '../base/limits.ts';
import { serve } from '../index.ts';
import type { Store } from '../store/store.ts';
import { dataFile } from '../testing/dataFile.ts';
import { Guest } from '../testing/guest.ts';
import { replaceRead } from '../testing/replaceRead.ts';
import { TABLE, TableHarness, USERS } from '../testing/tableHarness.ts';
import { Records } from './records.ts';

const open: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

const games = async () => GAMES.arcade();

/** A store that counts how often a log is read, and how many read at once. */
function counted(store: Store) {
  const reads = { first: 0, now: 0, most: 0 };
  const own: Pick<Store, 'read'> = { read: (name, ...args) => store.read(name, ...args) };
  replaceRead(own, 'entriesAfter', async (entriesAfter, table, n, most) => {
    if (n === 0) reads.first++;
    reads.most = Math.max(reads.most, ++reads.now);
    await new Promise((resolve) => setImmediate(resolve));
    const rows = await entriesAfter(table, n, most);
    reads.now--;
    return rows;
  });
  return { reads, store: own as Store };
}

async function finished(): Promise<TableHarness> {
  const room = new TableHarness(dataFile());
  open.push(() => room.store.close());
  const [one] = await room.start({ game: 'arcade' });
  await room.act(one!, 'concede');
  return room;
}

it('of a finished match are built once for all requests, and equal the table’s record', async () => {
  const room = await finished();
  const { reads, store } = counted(room.store);
  const records = new Records(store, games);
  const texts = await Promise.all(['a', 'b', 'a'].map((share) => records.text(TABLE, share)));
  const whole = await (await room.table()).recordText();
  expect(texts).toEqual([whole, whole, whole]);
  expect(whole).toMatch(/^fray .*\n[^]*\nresult .*\n$/);
  expect(reads.first).toBe(1);
  expect(gunzipSync((await records.packed(TABLE, 'c'))!.bytes).toString()).toBe(whole);
  expect(reads.first).toBe(1);
  expect(await records.find(TABLE)).toMatchObject({ table: TABLE, game: 'arcade', entries: 1 });
});

it('are undefined for running matches and unknown tables', async () => {
  const room = new TableHarness(dataFile());
  open.push(() => room.store.close());
  await room.start({ game: 'arcade' });
  const records = new Records(room.store, games);
  expect([await records.find(TABLE), await records.text(TABLE, 'a'), await records.packed('zzzzzzzzzz', 'a')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it('do not name a deleted user, even if they were cached before', async () => {
  const room = await finished();
  const records = new Records(room.store, games);
  const before = await records.find(TABLE);
  expect(await records.text(TABLE, 'a')).toContain('Ann');
  await room.registry.users.forget(USERS[0]!);
  expect(await records.text(TABLE, 'a')).not.toContain('Ann');
  expect((await records.find(TABLE))?.version).not.toBe(before?.version);
});

it('are evicted from a full cache, and failures are not cached', async () => {
  const room = await finished();
  const { reads, store } = counted(room.store);
  const records = new Records(store, games, 1);
  await records.text(TABLE, 'a');
  await records.text(TABLE, 'a');
  // The one that was asked for last stays.
  expect(reads.first).toBe(1);
  let fails = true;
  const failing = new Records(room.store, async () => {
    if (fails) throw new Error('not now');
    return GAMES.arcade();
  });
  await expect(failing.text(TABLE, 'a')).rejects.toThrow('not now');
  fails = false;
  expect(await failing.text(TABLE, 'a')).toContain('result ');
});

it('that one address waits for are limited, and do not delay another address', async () => {
  const room = await finished();
  const { store, reads } = counted(room.store);
  const row = (await room.store.read('table', TABLE, 0))!;
  // As many finished matches as are asked for.
  replaceRead(store, 'table', async (_, id) => ({ ...row, row: { ...row.row, id } }));
  const records = new Records(store, games);
  const order: string[] = [];
  const ask = (share: string, n: number) =>
    records.text(`t${share}${n}`, share).then(
      () => order.push(share),
      (error: Error) => error.message,
    );
  const flood = Array.from({ length: LIMITS.recordsWaiting + 5 }, (_, n) => ask('flood', n));
  const guest = ask('guest', 0);
  const refused = (await Promise.all(flood)).filter((one) => typeof one === 'string');
  await guest;
  expect(refused).toHaveLength(4);
  expect(refused[0]).toContain('ask again in a while');
  expect(order.indexOf('guest')).toBeLessThan(3);
  expect(reads.most).toBe(1);
});

it('are sent compressed to clients that accept it, and plain to others', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fray-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Fray</title>');
  const server = await serve({ folder, port: 0, data: ':memory:', log: 'error' });
  open.push(() => server.close());
  const [ann, bo] = ['Ann', 'Bo'].map((name) => new Guest(server.url, name));
  open.push(() => [ann, bo].forEach((guest) => guest?.leave()));
  const table = await ann!.create({ game: 'tubetanks' });
  await bo!.sit(table, 1);
  await ann!.until((client) => client.timeline.length > 0);
  const path = `${server.url}api/tables/${table}/record`;
  expect((await fetch(path)).status).toBe(409);
  expect((await fetch(path.replace(table, 'zzzzzzzzzz'))).status).toBe(404);
  await ann!.client!.act('concede');
  await ann!.until((client) => client.table?.outcome !== undefined);
  const fetchRecord = (accepted: string) => fetch(path, { headers: { 'accept-encoding': accepted } });
  const packed = await fetchRecord('br, gzip;q=0.5');
  const plain = await fetchRecord('identity, gzip;q=0');
  expect([packed.headers.get('content-encoding'), plain.headers.get('content-encoding')]).toEqual(['gzip', null]);
  const text = await plain.text();
  expect(text).toMatch(/^fray .*[^]*\nresult .*\n$/);
  expect(await packed.text()).toBe(text);
  expect(packed.headers.get('content-disposition')).toBe(`inline; filename="tubetanks-${table}.fray"`);
});
