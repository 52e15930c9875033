import { afterEach, describe, expect, it } from 'vitest';
import { CommunityHarness } from '../testing/communityHarness.ts';
import type { Guest } from '../testing/guest.ts';

const harness = new CommunityHarness();
afterEach(() => harness.close());

const ties = async (one: Guest) =>
  ((await one.post('api/me/circle', {}, 'GET')).json['circle'] as { name: string; tie: string }[]).map(({ name, tie }) => `${name} ${tie}`);
const tieTo = async (one: Guest, name: string) => (await one.post(`api/players/${name}`, {}, 'GET')).json['tie'];
const put = (one: Guest, what: string, method = 'PUT') => one.post(`api/players/${what}`, {}, method);
const BRISK = { bank: 300, turn: 10, timeouts: 2, whenOut: 'bot' };
const listed = async (one: Guest) => (await one.post('api/tables', {}, 'GET')).json['tables'];

async function two() {
  const server = await harness.open();
  return { server, ann: await harness.signedIn(server, 'Ann'), bo: await harness.signedIn(server, 'Bo') };
}

describe('friends', () => {
  it('need the consent of both users, and either can end it', async () => {
    const { ann, bo } = await two();
    expect((await put(ann, 'bo/friend')).json).toEqual({ tie: 'asked' });
    expect((await put(ann, 'Bo/friend')).json).toEqual({ tie: 'asked' });
    expect([await ties(ann), await ties(bo)]).toEqual([['Bo asked'], ['Ann asks']]);
    expect((await put(bo, 'Ann/friend')).json).toEqual({ tie: 'friend' });
    expect([await ties(ann), await ties(bo)]).toEqual([['Bo friend'], ['Ann friend']]);
    expect(await tieTo(ann, 'Bo')).toBe('friend');
    await put(bo, 'Ann/friend', 'DELETE');
    expect([await ties(ann), await ties(bo)]).toEqual([[], []]);
  });

  it('are for names that are kept; nobody is their own friend', async () => {
    const { server, ann } = await two();
    const stranger = harness.guest(server, 'Cy');
    expect((await put(stranger, 'Ann/friend')).json).toMatchObject({ code: 'no-account' });
    expect((await stranger.post('api/me/circle', {}, 'GET')).status).toBe(403);
    expect((await put(ann, 'Ann/friend')).json).toMatchObject({ code: 'yourself' });
    expect((await put(ann, 'Nobody/friend')).status).toBe(404);
  });

  it('are the only ones who see a history that is visible to friends', async () => {
    const { server, ann, bo } = await two();
    await ann.post('api/account', { sees: 'friends' }, 'PUT');
    const open = async (one: Guest) => (await one.post('api/players/Ann', {}, 'GET')).json['open'];
    await put(bo, 'Ann/friend');
    expect(await open(bo)).toBe(false);
    expect((await bo.post('api/players/Ann/games', {}, 'GET')).status).toBe(404);
    await put(ann, 'Bo/friend');
    expect([await open(bo), await open(harness.guest(server, 'Cy'))]).toEqual([true, false]);
    expect((await bo.post('api/players/Ann/games', {}, 'GET')).status).toBe(200);
  });

  it('are deleted with a deleted user', async () => {
    const { ann, bo } = await two();
    await put(ann, 'Bo/friend');
    await put(bo, 'Ann/friend');
    await put(bo, 'Ann/block');
    await bo.post('api/me', {}, 'DELETE');
    expect(await ties(ann)).toEqual([]);
  });
});

describe('a blocked user', () => {
  it('gets the same answers as for a user who does not reply', async () => {
    const { ann, bo } = await two();
    await put(ann, 'Bo/friend');
    await put(bo, 'Ann/friend');
    expect((await put(ann, 'Bo/block')).json).toEqual({ tie: 'blocked' });
    expect([await ties(ann), await ties(bo)]).toEqual([['Bo blocked'], []]);
    expect((await put(bo, 'Ann/friend')).json).toEqual({ tie: 'asked' });
    expect([await ties(ann), await ties(bo), await tieTo(bo, 'Ann')]).toEqual([['Bo blocked'], ['Ann asked'], 'asked']);
    expect((await put(ann, 'Bo/friend')).json).toMatchObject({ code: 'blocked-by-you' });
    // Requests made during the block do not appear afterwards.
    await put(ann, 'Bo/block', 'DELETE');
    expect(await ties(ann)).toEqual([]);
  });

  it('is not paired with the user who blocked them, in either order', async () => {
    const { server, ann, bo } = await two();
    await put(ann, 'Bo/block');
    const pair = async (one: Guest, id: string) =>
      (await one.post('api/pair', { id, game: 'tubetanks', pace: BRISK, commitment: one.fair.commitmentFor(id, 0, 1) })).json;
    for (const [first, second, a, b] of [
      [ann, bo, 'aaaaaaaaaa', 'bbbbbbbbbb'],
      [bo, ann, 'cccccccccc', 'dddddddddd'],
    ] as const) {
      expect(await pair(first, a)).toMatchObject({ id: a, seat: 0 });
      await first.look(a, 0);
      expect([await listed(harness.guest(server, 'Cy')), await listed(second)]).toMatchObject([[{ id: a }], []]);
      expect(await pair(second, b)).toMatchObject({ id: b, seat: 0 });
      await first.post(`api/tables/${a}/seats/0`, {}, 'DELETE');
      await second.post(`api/tables/${b}/seats/0`, {}, 'DELETE');
    }
  });

  it('cannot join their table by its link, and gets an answer that any user might get', async () => {
    const { server, ann, bo } = await two();
    await put(ann, 'Bo/block');
    const table = await ann.create({ game: 'tubetanks' });
    await expect(bo.sit(table, 1)).rejects.toThrow('seat-reserved');
    await harness.guest(server, 'Cy').sit(table, 1);
  });

  it('can chat with all others, at once and afterwards, and sees all lines as before', async () => {
    const { server, ann, bo } = await two();
    const cy = harness.guest(server, 'Cy');
    const table = await cy.create({ game: 'arena-mechs', seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }] });
    await ann.sit(table, 1);
    await bo.sit(table, 2);
    const textsOf = (one: Guest) => one.client!.chat.map(({ text }) => text);
    await bo.client!.sendChat({ text: 'before' });
    for (const one of [ann, cy]) await one.until(({ chat }) => chat.length === 1);
    await put(ann, 'Bo/block');
    await bo.client!.sendChat({ text: 'unheard' });
    await ann.client!.sendChat({ text: 'and I' });
    for (const one of [bo, cy]) await one.until(({ chat }) => chat.length === 3);
    await ann.until(({ chat }) => chat.length === 2);
    expect(textsOf(ann)).toEqual(['before', 'and I']);
    expect(ann.received.some((text) => text.includes('unheard'))).toBe(false);
    // A client that rejoins sees none of it; after unblocking, all of it.
    const chatOf = async () => {
      const again = harness.guest(server, '');
      Object.assign(again, { key: ann.key });
      await again.look(table, 1);
      await again.caughtUp();
      return textsOf(again);
    };
    expect(await chatOf()).toEqual(['and I']);
    await put(ann, 'Bo/block', 'DELETE');
    expect(await chatOf()).toEqual(['before', 'unheard', 'and I']);
  });

  it('still plays tournament games against them: nobody wins one by blocking', async () => {
    const server = await harness.open();
    const [ann, bo] = [await harness.signedIn(server, 'Ann'), await harness.signedIn(server, 'Bob')];
    const id = ann.freshTable();
    const pace = { bank: 300, turn: 10 };
    await ann.post('api/tournaments', { id, kind: 'swiss', name: 'Cup', game: 'tubetanks', pace, places: 2, roundMinutes: 10 });
    await ann.post('api/players/Bob/block', {}, 'PUT');
    for (const one of [ann, bo]) await one.post(`api/tournaments/${id}/enter`, { name: '' });
    const seats = await Promise.all(
      [ann, bo].map(async (one) => {
        const { next } = (await one.post(`api/tournaments/${id}`, {}, 'GET')).json as { next: { table: string; seat: number } };
        return next;
      }),
    );
    expect(new Set(seats.map(({ seat }) => seat))).toEqual(new Set([0, 1]));
    expect(seats[0]?.table).toBe(seats[1]?.table);
    await ann.sit(seats[0]!.table, seats[0]!.seat);
    await bo.sit(seats[1]!.table, seats[1]!.seat);
    for (const one of [ann, bo]) await one.until(({ table }) => table?.stage === 'running');
    expect([ann, bo].map(({ client }) => client?.table?.you)).toEqual(seats.map(({ seat }) => seat));
  });
});
