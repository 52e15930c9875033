import type { PlaytestResults, PlaytestView } from '@fray/protocol/playtests';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestSchema, hasPostgres } from '../store/postgres/testing.ts';
import { CommunityHarness } from '../testing/communityHarness.ts';
import type { Guest } from '../testing/guest.ts';
import { hasNats, NATS } from './bus/testing.ts';

const harness = new CommunityHarness();
const clean: (() => Promise<void>)[] = [];
afterEach(async () => {
  await harness.close();
  for (const one of clean.splice(0).toReversed()) await one();
});

/** What a device is answered, whatever the schema says: the tests read single fields. */
const get = async <T>(one: Guest, path: string): Promise<T> => (await one.post(path, {}, 'GET')).json as T;

describe.runIf(hasPostgres && hasNats)('playtests on two servers', () => {
  it('pair a tester of one server with one who waits at the other, and report both to the designer', async () => {
    const { address, remove } = await createTestSchema();
    clean.push(remove);
    const settings = { database: address, nats: NATS };
    const [first, second] = [await harness.open(settings), await harness.open(settings)];
    const [mara, ann, bo] = [harness.guest(second, 'Mara'), harness.guest(first, 'Ann'), harness.guest(second, 'Bo')];
    const id = mara.freshTable();
    expect((await mara.post('api/playtests', { id, game: 'tubetanks', name: 'Glass', options: { side_hits: '2' } })).status).toBe(200);
    // Several tables: of these each server holds some.
    for (let n = 0; n < 3; n++) {
      for (const one of [ann, bo]) expect((await one.post(`api/playtests/${id}/consent`, {}, 'PUT')).status).toBe(200);
      const table = await ann.create({ game: 'tubetanks', playtest: id });
      await expect.poll(async () => (await get<PlaytestView>(bo, `api/playtests/${id}`)).waiting?.table, { timeout: 10_000 }).toBe(table);
      expect((await get<PlaytestView>(ann, `api/playtests/${id}`)).waiting).toBeUndefined();
      await bo.sit(table, 1);
      for (const one of [ann, bo]) await one.until((client) => client.timeline.length > 0);
      await expect.poll(async () => (await get<PlaytestView>(mara, `api/playtests/${id}`)).waiting).toBeUndefined();
      const unclear = { id: bo.freshTable(), words: `Question ${n}` };
      expect((await bo.post(`api/tables/${table}/seats/1/unclear`, unclear)).status).toBe(200);
      expect(await bo.client?.act('concede')).toBeUndefined();
      for (const one of [ann, bo]) await one.until((client) => client.table?.outcome !== undefined);
      for (const one of [ann, bo]) one.leave();
    }
    const found = await get<PlaytestResults>(mara, `api/playtests/${id}/results`);
    expect([found.games.length, found.people]).toEqual([3, 2]);
    expect(found.reports.map(({ words }) => words).toSorted()).toEqual(['Question 0', 'Question 1', 'Question 2']);
  });
});
