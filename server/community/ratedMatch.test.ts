import { SeededChance } from '@fray/engine';
import { afterEach, describe, expect, it } from 'vitest';
import { CommunityHarness } from '../testing/communityHarness.ts';
import type { Guest } from '../testing/guest.ts';

const harness = new CommunityHarness();
afterEach(() => harness.close());

const RATED = { pace: { bank: 0, turn: 0, timeouts: 2, whenOut: 'bot', rated: true } } as const;

describe('a rated match over the network', () => {
  it('is for named users, ends in public ratings, and keeps nothing of a deleted user', async () => {
    const server = await harness.open();
    const stranger = harness.guest(server, 'Cy');
    await expect(stranger.create({ game: 'tubetanks', ...RATED })).rejects.toThrow('rated-needs-account');
    const [ann, bo] = [await harness.signedIn(server, 'Ann'), await harness.signedIn(server, 'Bo')];
    const table = await ann.create({ game: 'tubetanks', ...RATED });
    await expect(stranger.sit(table, 1)).rejects.toThrow('rated-needs-account');
    await bo.sit(table, 1);
    for (const one of [ann, bo]) await one.until((client) => client.timeline.length > 0);
    expect(ann.client?.table).toMatchObject({ pace: { rated: true }, seats: [{ name: 'Ann' }, { name: 'Bo' }] });
    for (const one of [ann, bo]) expect(await one.moveAny(new SeededChance(1))).toBe(true);
    await bo.client!.act('concede');
    const own = async (one: Guest) => (await one.post('api/me/ratings', {}, 'GET')).json['ratings'];
    expect(await own(ann)).toMatchObject([{ game: 'tubetanks', bots: false, games: 1, provisional: true }]);
    const answer = await stranger.post('api/players/ann', {}, 'GET');
    expect(answer.json).toMatchObject({ name: 'Ann', open: true, ratings: [{ games: 1 }] });
    const played = async (who: string, one: Guest) => (await one.post(`api/${who}/games`, {}, 'GET')).json['games'];
    // Anybody who knows a private table's name could join, also its rematch.
    expect([await played('players/Ann', stranger), await played('players/Ann', bo)]).toEqual([[], []]);
    expect(await played('me', ann)).toMatchObject([{ result: 'won', table }]);
    expect(await played('players/Ann', ann)).toMatchObject([{ table }]);
    const open = await ann.create({ game: 'tubetanks', private: false });
    await bo.sit(open, 1);
    await bo.until((client) => client.timeline.length > 0);
    await bo.client!.act('concede');
    expect(await played('players/Ann', stranger)).toMatchObject([{ result: 'won', table: open }]);
    expect((await stranger.post('api/ratings/tubetanks', {}, 'GET')).json).toEqual({ people: [], bots: [], programs: [] });

    const readHeadToHead = async (one: Guest, other: string) => (await one.post(`api/players/${other}`, {}, 'GET')).json['met'];
    expect(await readHeadToHead(ann, 'Bo')).toEqual({ won: 2, drawn: 0, lost: 0, last: 'won', row: 2 });
    expect(await readHeadToHead(bo, 'Ann')).toEqual({ won: 0, drawn: 0, lost: 2, last: 'lost', row: 2 });
    expect([await readHeadToHead(stranger, 'Ann'), await readHeadToHead(ann, 'Ann')]).toEqual([undefined, undefined]);
    // By another name, also where the other looks on.
    expect((await bo.post('api/account', { name: 'Bosse' }, 'PUT')).status).toBe(200);
    await ann.look(open, 0);
    await ann.until((client) => client.table?.id === open && client.table.seats[1]?.name === 'Bosse');
    expect((await ann.post('api/account', { name: 'bo' }, 'PUT')).json).toMatchObject({ code: 'account-name-taken' });
    await ann.post('api/account', { sees: 'nobody' }, 'PUT');
    expect((await stranger.post('api/players/Ann', {}, 'GET')).json).toMatchObject({ open: false, ratings: [] });
    expect((await stranger.post('api/players/Ann/figures', {}, 'GET')).status).toBe(404);
    expect((await ann.post('api/me', {}, 'DELETE')).status).toBe(200);
    expect((await stranger.post('api/players/Ann', {}, 'GET')).status).toBe(404);
    expect((await bo.post('api/me/games', {}, 'GET')).json).toMatchObject({
      games: [{}, { players: [{ name: '' }, { name: 'Bosse', account: 'Bosse' }] }],
    });
  });

  it('gives a device that signs out a new session, and unsubscribes the old one', async () => {
    const server = await harness.open();
    const one = await harness.signedIn(server, 'Ann');
    await one.create({ game: 'tubetanks' });
    expect(one.client?.table?.seats[0]?.name).toBe('Ann');
    const { json } = await one.post('api/account', {}, 'GET');
    const { sessions } = json['account'] as { sessions: { id: string }[] };
    const dialled = one.dialled;
    expect((await one.post(`api/account/sessions/${sessions[0]?.id}`, {}, 'DELETE')).status).toBe(200);
    await one.until((client) => one.dialled > dialled && client.table?.yours.length === 0);
    expect((await one.post('api/mine', {}, 'GET')).json).toEqual({ tables: [] });
  });
});

it('the record of a private table is available to its players only', async () => {
  const server = await harness.open();
  const [ann, bo, cy] = ['Ann', 'Bo', 'Cy'].map((name) => harness.guest(server, name)) as [Guest, Guest, Guest];
  const status = async (one: Guest, table: string) =>
    (await fetch(`${server.url}api/tables/${table}/record`, { headers: { authorization: `Bearer ${one.key}` } })).status;
  for (const [watch, expected] of [
    [false, [200, 200, 403, 403]],
    [true, [200, 200, 200, 200]],
  ] as const) {
    const table = await ann.create({ game: 'tubetanks', watch });
    await bo.sit(table, 1);
    await bo.until((client) => client.timeline.length > 0);
    await bo.client!.act('concede');
    const anonymous = (await fetch(`${server.url}api/tables/${table}/record`)).status;
    expect([await status(ann, table), await status(bo, table), await status(cy, table), anonymous]).toEqual(expected);
  }
});

describe('a user who tries to gain points for nothing', () => {
  const LOPSIDED = [
    { zone: 'cwb.a-w.4-.5-.5-A.B.C' },
    { orange_tanks: '1' },
    { tank_endurance: '9' },
    { blast: 'on' },
    { stall_limit: '2' },
    { mission_pool: 'on', elimination: 'off' },
  ];

  it('has no rated match against a bot with a zone, squads or numbers of their own', async () => {
    const server = await harness.open();
    const ann = await harness.signedIn(server, 'Ann');
    const against = { game: 'arcade', ...RATED, seats: [{ kind: 'me' as const }, { kind: 'bot' as const, level: 'recruit' }] };
    for (const options of LOPSIDED) await expect(ann.create({ ...against, options })).rejects.toThrow(/rated-options|bad-option/);
    await ann.create({ ...against, options: { zone: 'rift' } });
    // Unrated matches have no such limits.
    await ann.create({ game: 'arcade', options: { orange_tanks: '1' } });
  });

  it('cannot propose them afterwards, nor when they take a seat', async () => {
    const server = await harness.open();
    const [ann, bo] = [await harness.signedIn(server, 'Ann'), await harness.signedIn(server, 'Bo')];
    const table = await ann.create({ game: 'arcade', ...RATED });
    const at = `api/tables/${table}/seats`;
    for (const options of LOPSIDED.slice(1)) {
      expect((await ann.post(`${at}/0/propose`, { offer: 1, options })).json['code']).toMatch(/rated-options|bad-option/);
      expect((await bo.post(`${at}/1`, { commitment: bo.fair.commitmentFor(table, 1, 1), offer: 1, options })).json['code']).toMatch(
        /rated-options|bad-option/,
      );
    }
    expect((await ann.post(`${at}/0/propose`, { offer: 1, options: { zone: 'ring' } })).status).toBe(200);
  });
});
