import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { NotificationRequest } from '../notifications/webhooks.ts';
import { CommunityHarness } from '../testing/communityHarness.ts';
import type { Guest } from '../testing/guest.ts';

const harness = new CommunityHarness();
afterEach(() => harness.close());

const waiting = async (one: Guest) => (await one.post('api/me/challenges', {}, 'GET')).json['challenges'] as { id: string; seat: number }[];
const to = (name: string) => [{ kind: 'me' as const }, { kind: 'open' as const, for: name }];

async function two() {
  const server = await harness.open();
  const calls: NotificationRequest[] = [];
  server.webhooks.onNotification = (call) => calls.push(call);
  return { server, calls, ann: await harness.signedIn(server, 'Ann'), bo: await harness.signedIn(server, 'Bo') };
}

describe('a challenge', () => {
  it('waits for the challenged player, is reserved for them, and starts when they take the seat', async () => {
    const { server, calls, ann, bo } = await two();
    const table = await ann.create({ game: 'tubetanks', options: { hold: 'yes' }, seats: to('bo') });
    expect(calls).toEqual([{ person: expect.stringMatching(/^bo/), why: 'challenge', game: 'tubetanks', by: 'Ann', path: `/t/${table}` }]);
    expect(await waiting(bo)).toMatchObject([
      { id: table, game: 'tubetanks', seat: 1, seats: [{ name: 'Ann' }, { kind: 'open', name: 'Bo' }] },
    ]);
    expect(await waiting(ann)).toEqual([]);
    expect((await ann.post('api/mine', {}, 'GET')).json['tables']).toMatchObject([{ id: table, against: ['Bo'] }]);
    await expect(harness.guest(server, 'Cy').sit(table, 1)).rejects.toThrow('seat-reserved');
    await bo.sit(table, 1);
    await bo.until((client) => client.timeline.length > 0);
    expect(await waiting(bo)).toEqual([]);
  });

  it('may also be a table that a user arranges for others, and is listed to each of them', async () => {
    const { server, ann, bo } = await two();
    const league = await harness.signedIn(server, 'League');
    const seats = ['Ann', 'Bo'].map((name) => ({ kind: 'open' as const, for: name }));
    const table = await league.create({ game: 'tubetanks', seats });
    expect([await waiting(ann), await waiting(bo)]).toMatchObject([[{ id: table, seat: 0 }], [{ id: table, seat: 1 }]]);
    await ann.sit(table, 0);
    expect([await waiting(ann), await waiting(bo)]).toMatchObject([[], [{ id: table, seat: 1 }]]);
    await bo.sit(table, 1);
    await bo.until((client) => client.timeline.length > 0);
  });

  it('is closed when the challenged player declines it; nobody else can', async () => {
    const { ann, bo } = await two();
    const table = await ann.create({ game: 'tubetanks', seats: to('Bo') });
    expect((await ann.post(`api/tables/${table}/seats/1/decline`)).status).toBe(403);
    expect((await bo.post(`api/tables/${table}/seats/1/decline`)).status).toBe(200);
    await ann.until((client) => client.table?.stage === 'closed');
    expect(await waiting(bo)).toEqual([]);
  });

  it('requires named users other than oneself, and is limited in number', async () => {
    const { server, ann } = await two();
    await expect(harness.guest(server, 'Cy').create({ game: 'tubetanks', seats: to('Bo') })).rejects.toThrow('no-account');
    await expect(ann.create({ game: 'tubetanks', seats: to('Ann') })).rejects.toThrow('yourself');
    await expect(ann.create({ game: 'tubetanks', seats: to('Nobody at all') })).rejects.toThrow('unknown-player');
    for (let n = 0; n < 5; n++) await ann.create({ game: 'tubetanks', seats: to('Bo') });
    await expect(ann.create({ game: 'tubetanks', seats: to('Bo') })).rejects.toThrow('too-many-challenges');
  });

  it('is limited to five, also for simultaneous requests, with an error code for each one', async () => {
    const server = await harness.open({ data: join(mkdtempSync(join(tmpdir(), 'fray-')), 'fray.sqlite') });
    const [ann, bo] = [await harness.signedIn(server, 'Ann'), await harness.signedIn(server, 'Bo')];
    const request = { game: 'tubetanks', seats: to('Bo'), name: 'Ann' };
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => {
        const id = ann.freshTable();
        return ann.post('api/tables', { ...request, id, commitment: ann.fair.commitmentFor(id, 0, 1) });
      }),
    );
    expect(Map.groupBy(answers, ({ status, json }) => json['code'] ?? status)).toHaveProperty('size', 2);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ json }) => json['code'] === 'too-many-challenges')).toHaveLength(35);
    expect(await waiting(bo)).toHaveLength(5);
  });

  it('by a blocked user looks like any other to them, and notifies nobody', async () => {
    const { calls, ann, bo } = await two();
    await bo.post('api/players/Ann/block', {}, 'PUT');
    const table = await ann.create({ game: 'tubetanks', seats: to('Bo') });
    expect(ann.client?.table?.seats[1]).toMatchObject({ kind: 'open', name: 'Bo', reserved: 'other' });
    expect([await waiting(bo), calls]).toEqual([[], []]);
    await expect(bo.create({ game: 'tubetanks', seats: to('Ann') })).rejects.toThrow('blocked-by-you');
    await bo.post('api/players/Ann/block', {}, 'DELETE');
    expect(await waiting(bo)).toMatchObject([{ id: table }]);
  });

  it('does not name a deleted user', async () => {
    const { ann, bo } = await two();
    await ann.create({ game: 'tubetanks', seats: to('Bo') });
    expect(ann.client?.table?.seats[1]).toMatchObject({ kind: 'open', name: 'Bo', reserved: 'other' });
    await bo.post('api/me', {}, 'DELETE');
    await expect.poll(() => ann.client?.table?.seats[1]).toEqual({ kind: 'open', name: '', here: false });
  });

  it('is also used for a rematch: a player who left finds it, also without an account', async () => {
    const { server } = await two();
    const [cy, di] = [harness.guest(server, 'Cy'), harness.guest(server, 'Di')];
    const table = await cy.create({ game: 'tubetanks' });
    await di.sit(table, 1);
    await di.until((client) => client.timeline.length > 0);
    await di.client!.act('concede');
    await di.client!.act('rematch');
    // Nobody sits there yet.
    expect(await waiting(cy)).toEqual([]);
    const next = di.client!.table!.next!;
    await di.sit(next, 0);
    expect(await waiting(cy)).toMatchObject([{ id: next, seat: 1, seats: [{ name: 'Di' }, {}] }]);
  });
});
