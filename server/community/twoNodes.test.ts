import { SeededChance } from '@fray/engine';
import { afterEach, describe, expect, it } from 'vitest';
import { hasNats, NATS } from '../cluster/bus/testing.ts';
import type { RunningServer } from '../index.ts';
import { createTestSchema, hasPostgres } from '../store/postgres/testing.ts';
import { CommunityHarness } from '../testing/communityHarness.ts';
import type { Guest } from '../testing/guest.ts';

const harness = new CommunityHarness();
const places: (() => Promise<void>)[] = [];
afterEach(async () => {
  await harness.close();
  for (const remove of places.splice(0)) await remove();
});

const RATED = { pace: { bank: 0, turn: 0, timeouts: 2, whenOut: 'bot', rated: true } } as const;
const get = async (one: Guest, path: string) => (await one.post(path, {}, 'GET')).json;

/* What somebody does at one of several servers holds at all of them from the next request on. */
describe.runIf(hasPostgres && hasNats)('users of several servers on one database', () => {
  const two = async (): Promise<[RunningServer, RunningServer]> => {
    const { address: database, remove } = await createTestSchema();
    places.push(remove);
    return [await harness.open({ database, nats: NATS }), await harness.open({ database, nats: NATS })];
  };
  /** The same device at the other server. */
  const at = (server: RunningServer, one: Guest): Guest => Object.assign(harness.guest(server, one.name), { key: one.key });

  it('are signed in at all of them at once, and signed out likewise, with their open pages', async () => {
    const [here, there] = await two();
    const ann = await harness.signedIn(here, 'Ann');
    const page = at(there, ann);
    const account = (await get(page, 'api/account'))['account'] as { name: string; sessions: { id: string }[] };
    expect(account.name).toBe('Ann');
    const table = await page.create({ game: 'tubetanks' });
    expect(page.client?.table?.seats[0]?.name).toBe('Ann');
    const { dialled } = page;
    expect((await ann.post(`api/account/sessions/${account.sessions[0]?.id}`, {}, 'DELETE')).status).toBe(200);
    expect((await get(page, 'api/account'))['account']).toBeUndefined();
    await page.until((client) => page.dialled > dialled && client.table?.id === table && client.table.yours.length === 0);
  });

  it('keep what their device did at another node, and have their name there', async () => {
    const [here, there] = await two();
    const ann = await harness.signedIn(here, 'Ann');
    await ann.post('api/account/codes');
    const codes = (await ann.post('api/account/codes')).json['codes'] as string[];
    const device = harness.guest(there, 'nobody yet');
    const table = await device.create({ game: 'tubetanks' });
    expect(device.client?.table?.seats[0]?.name).toBe('nobody yet');
    expect((await at(here, device).post('api/account/code', { code: codes[0], bring: true })).json).toEqual({ name: 'Ann' });
    await device.until((client) => client.table?.id === table && client.table.seats[0]?.name === 'Ann' && client.table.yours.length === 1);
  });

  it('play rated matches between two nodes, which are in every list, and leave nothing when they are deleted', async () => {
    const [here, there] = await two();
    const [ann, bo] = [await harness.signedIn(here, 'Ann'), await harness.signedIn(there, 'Bo')];
    const table = await ann.create({ game: 'tubetanks', ...RATED, private: false });
    await bo.sit(table, 1);
    for (const one of [ann, bo]) await one.until((client) => client.timeline.length > 0);
    for (const one of [ann, bo]) expect(await one.moveAny(new SeededChance(1))).toBe(true);
    await bo.client!.act('concede');
    for (const server of [here, there]) {
      const [a, b, stranger] = [at(server, ann), at(server, bo), harness.guest(server, 'Cy')];
      expect(await get(a, 'api/me/games')).toMatchObject({
        games: [{ table, result: 'won', players: [{ account: 'Ann' }, { account: 'Bo' }] }],
      });
      expect(await get(b, 'api/me/figures')).toMatchObject({ sides: [{ game: 'tubetanks', seat: 1, lost: 1 }] });
      expect(await get(b, 'api/me/ratings')).toMatchObject({ ratings: [{ game: 'tubetanks', games: 1 }] });
      expect(((await get(a, 'api/me/records'))['records'] as object[]).length).toBe(1);
      expect(await get(stranger, 'api/players/ANN')).toMatchObject({ name: 'Ann', open: true, ratings: [{ games: 1 }] });
      expect(await get(stranger, 'api/players/Bo/games')).toMatchObject({ games: [{ table, result: 'lost' }] });
      expect(await get(stranger, 'api/ratings/tubetanks')).toEqual({ people: [], bots: [], programs: [] });
    }
    await at(there, ann).post('api/players/Bo/friend', {}, 'PUT');
    expect(await get(at(here, bo), 'api/me/circle')).toMatchObject({ circle: [{ name: 'Ann', tie: 'asks' }] });
    expect((await at(there, ann).post('api/me', {}, 'DELETE')).status).toBe(200);
    expect((await harness.guest(here, 'Cy').post('api/players/Ann', {}, 'GET')).status).toBe(404);
    expect(await get(at(here, bo), 'api/me/games')).toMatchObject({ games: [{ players: [{ name: '' }, { name: 'Bo' }] }] });
    expect((await get(at(here, bo), 'api/me/circle'))['circle']).toEqual([]);
  });

  it('have unique names, whichever node creates them', async () => {
    const [here, there] = await two();
    await harness.signedIn(here, 'Ann');
    const ask = (server: RunningServer, name: string) =>
      fetch(`${server.url}api/account/passkey/ask`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${harness.guest(server, '').key}`,
          'content-type': 'application/json',
          origin: new URL(server.url).origin,
        },
        body: JSON.stringify({ name }),
      }).then((answer) => answer.status);
    expect([await ask(there, 'ANN'), await ask(there, 'Аnn'), await ask(there, 'Bo')]).toEqual([409, 409, 200]);
  });
});
