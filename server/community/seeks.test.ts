import type { TableListing } from '@fray/protocol';
import { afterEach, describe, expect, it } from 'vitest';
import type { RunningServer } from '../index.ts';
import { CommunityHarness } from '../testing/communityHarness.ts';
import type { Guest } from '../testing/guest.ts';
import { emptySeat } from '../testing/storedTables.ts';

const harness = new CommunityHarness();
afterEach(() => harness.close());

const LIVE = { bank: 300, turn: 10, timeouts: 2, whenOut: 'bot' } as const;
const lists = async (one: Guest) =>
  (await one.post('api/tables', {}, 'GET')).json as unknown as { tables: TableListing[]; running: TableListing[] };
const sit = async (one: Guest, { id, free }: TableListing) =>
  (
    await one.post(`api/tables/${id}/seats/${free!.seat}`, {
      commitment: one.fair.commitmentFor(id, free!.seat, free!.attempt),
      offer: free!.offer,
    })
  ).json;

/** Has one account win many rated matches against another. */
async function season(server: RunningServer, winner: string, loser: string): Promise<void> {
  const id = (name: string) => name.padEnd(32, 'x').toLowerCase();
  for (let n = 0; n < 60; n++) {
    const tbl = `${winner}${n}`;
    await server.registry.store.committed('', [
      ...[winner, loser].map((name, seat) => ['putSeat', { ...emptySeat, tbl, seat, kind: 'human', person: id(name) }] as const),
      // Occasionally the result is reversed: a player who always wins has the most uncertain rating.
      [
        'ended',
        {
          tbl,
          at: Date.now(),
          game: 'tubetanks',
          places: n % 3 ? [1, 2] : [2, 1],
          reason: 'x',
          turns: 1,
          setting: '',
          counts: { left: [] },
        },
      ],
    ]);
  }
}

describe('a table in the list', () => {
  it('is joined in one step, as it was listed, and only while its host is connected', async () => {
    const server = await harness.open();
    const [ann, bo] = [harness.guest(server, 'Ann'), harness.guest(server, 'Bo')];
    const table = await ann.create({ game: 'tubetanks', private: false, pace: LIVE });
    const [listed] = (await lists(bo)).tables;
    expect(listed).toMatchObject({ id: table, free: { seat: 1, attempt: 1, offer: 1 } });
    await ann.post(`api/tables/${table}/seats/0/propose`, { offer: 1, options: { hold: 'yes' } });
    expect(await sit(bo, listed!)).toMatchObject({ code: 'other-offer' });
    const [again] = (await lists(bo)).tables;
    ann.leave();
    await expect.poll(async () => (await lists(bo)).tables).toEqual([]);
    expect(await sit(bo, again!)).toMatchObject({ code: 'host-left' });
    await ann.look(table, 0);
    expect(await sit(bo, again!)).toEqual({ ok: true });
    await ann.until((client) => client.table?.stage === 'starting');
    expect((await lists(bo)).tables).toEqual([]);
  });

  it('with a rating range is for users within it, and an unrated user counts as average', async () => {
    const server = await harness.open();
    const [ann, bo, cy] = [
      await harness.signedIn(server, 'Ann'),
      await harness.signedIn(server, 'Bo'),
      await harness.signedIn(server, 'Cy'),
    ];
    await season(server, 'Bo', 'Cy');
    const rated = { ...LIVE, rated: true as const };
    await expect(ann.create({ game: 'tubetanks', pace: { ...LIVE, range: { least: 0, most: 9 } } })).rejects.toThrow('bad-request');
    await ann.create({ game: 'tubetanks', private: false, pace: { ...rated, range: { least: 1480, most: 1520 } } });
    const [listed] = (await lists(bo)).tables;
    expect(listed?.pace.range).toEqual({ least: 1480, most: 1520 });
    expect(await sit(cy, listed!)).toMatchObject({ code: 'out-of-range' });
    expect(await sit(await harness.signedIn(server, 'Di'), listed!)).toEqual({ ok: true });
  });
});

describe('running matches', () => {
  it('are listed with the strongest players first, with ratings beside names unless they are hidden', async () => {
    const server = await harness.open();
    const guests = await Promise.all(['Ann', 'Bo', 'Cy', 'Di'].map((name) => harness.signedIn(server, name)));
    const [ann, bo, cy, di] = guests as [Guest, Guest, Guest, Guest];
    await season(server, 'Ann', 'Bo');
    await season(server, 'Di', 'Cy');
    const match = async (one: Guest, other: Guest) => {
      const id = await one.create({ game: 'tubetanks', private: false });
      await other.sit(id, 1);
      await other.until((client) => client.timeline.length > 0);
      return id;
    };
    const strangers = [harness.guest(server, 'Ed'), harness.guest(server, 'Flo')] as const;
    const best = await match(ann, di);
    const next = await match(bo, cy);
    const last = await match(...strangers);
    await expect.poll(async () => (await lists(strangers[0])).running.map(({ id }) => id)).toEqual([best, next, last]);
    const [first] = (await lists(strangers[0])).running;
    expect(first?.seats.map(({ rating }) => (rating ?? 0) > 1500)).toEqual([true, true]);
    await ann.post('api/account', { sees: 'nobody' }, 'PUT');
    await expect
      .poll(async () => (await lists(strangers[0])).running.find(({ id }) => id === best)?.seats[0])
      .toEqual({ kind: 'human', name: 'Ann' });
  });
});
