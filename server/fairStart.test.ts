import { arcade } from '@fray/arcade';
import { commitment, formatEntry, HeadChain, type MatchRecord, type Receipt, verifyFair } from '@fray/engine';
import type { TableInfo } from '@fray/protocol';
import { describe, expect, it } from 'vitest';
import { LIMITS } from './base/limits.ts';
import { settle } from './testing/fakeClock.ts';
import { chooseWhoBegins, SnoopingClient, withItsHash } from './testing/snoopingClient.ts';
import { seatCommands } from './testing/tableCommands.ts';

const verdict = (record: MatchRecord, ...receipts: Receipt[]): string => {
  const verified = verifyFair(arcade, record, receipts);
  return verified.ok ? (verified.value.witnessed.seats.length > 0 ? 'proved' : 'consistent') : verified.fault.code;
};

/** The data of a device from before receipts: the hashes of the frames, the first one after the reveals. */
const headsOnly = (receipt: Receipt): Receipt => ({ ...receipt, starts: [] });

const other = commitment('e'.repeat(64));
const fair = (info: TableInfo, changed: Partial<TableInfo['fair']>): TableInfo => ({ ...info, fair: { ...info.fair, ...changed } });
const seats = (info: TableInfo, at: number, changed: Partial<TableInfo['seats'][number]>): TableInfo => ({
  ...info,
  seats: info.seats.map((seat, i) => (i === at ? { ...seat, ...changed } : seat)),
});

async function snoop(): Promise<SnoopingClient> {
  const client = new SnoopingClient();
  await client.open({ game: 'arcade' });
  return client;
}

describe('an honest server', () => {
  it('publishes the hash of all terms before any device reveals, and each device stores it', async () => {
    const server = await snoop();
    const [ann] = server.victims;
    expect(ann!.seated.table.fair).toMatchObject({ attempt: 1, past: [], terms: expect.stringMatching(/^[0-9a-f]{64}$/) });
    await server.reveal([ann!]);
    // Nothing is dealt yet, and the terms are on the device.
    expect(ann!.seated.frames).toEqual([]);
    expect(ann!.receipt).toMatchObject({ starts: [{ seat: 0, attempt: 1, shown: true }], heads: [] });
    await server.reveal([server.victims[1]!]);
    const record = await server.record();
    expect(verdict(record, ...server.victims.map(({ receipt }) => receipt))).toBe('proved');
    expect(verdict(record)).toBe('consistent');
  });

  it('publishes the last head only after the match, so that a concession cannot be changed afterwards', async () => {
    const server = await snoop();
    await server.reveal();
    const [ann] = server.victims;
    expect(ann!.seated.table.fair.last).toBeUndefined();
    const record = await server.record();
    expect(verifyFair(arcade, record, [ann!.receipt])).toMatchObject({ value: { witnessed: { entries: record.entries.length } } });
    // The server knows the key, and so can write another end with a head that fits.
    const entries = record.entries.map((entry) => ({ ...entry, seat: 'orange' }));
    const chain = new HeadChain(record, record.fair!);
    const heads = [record.heads![0]!, { after: entries.length, head: chain.link(entries.map(formatEntry)) }];
    const other = { ...record, entries, heads, result: { ...record.result!, places: record.result!.places.toReversed() } };
    expect(record.entries).toHaveLength(1);
    expect(verdict(other)).toBe('consistent');
    expect(verdict(other, ann!.receipt)).toBe('seen');
  });

  it('shows an aborted start with its secret, and the next one is verified together with it', async () => {
    const server = await snoop();
    const [ann, bo] = server.victims;
    const { commitment: first } = ann!.seated.table.fair;
    await server.reveal([ann!]);
    await server.room.time.advance(LIMITS.revealUntimed);
    await settle();
    const { past } = ann!.seated.table.fair;
    expect(past).toMatchObject([{ commitment: first, missing: [1] }]);
    expect(commitment(past![0]!.secret)).toBe(first);
    await server.commit();
    await server.reveal();
    expect(ann!.receipt.starts.map(({ attempt }) => attempt)).toEqual([1, 2]);
    const record = await server.record();
    expect(verifyFair(arcade, record, [ann!.receipt, bo!.receipt])).toMatchObject({
      ok: true,
      value: { aborted: 1, witnessed: { seats: ['green', 'orange'] } },
    });
  });

  it('refuses a commitment that the table has already', async () => {
    const server = await snoop();
    const [ann, bo] = server.victims;
    await server.reveal([ann!]);
    await server.room.time.advance(LIMITS.revealUntimed);
    await settle();
    const table = await server.room.table();
    const { id } = table;
    const seating = seatCommands(table);
    const sealed = ann!.device.commitmentFor(id, 0, 2);
    expect(await seating.commit(0, 2, sealed)).toBeUndefined();
    const { fair: fairStart } = ann!.seated.table;
    for (const copy of [sealed, fairStart.commitment, fairStart.past![0]!.commitment])
      expect(await seating.take(1, 'b'.repeat(32), 'Bo', copy)).toMatchObject({ code: 'copied' });
    expect(await seating.take(1, 'b'.repeat(32), 'Bo', bo!.device.commitmentFor(id, 1, 2))).toBeUndefined();
  });
});

describe('a server that cheats', () => {
  it.each([0, 1])('by drawing secrets after the reveals until seat %i begins is exposed by one receipt', async (begins) => {
    const server = await snoop();
    const choose = chooseWhoBegins(arcade, begins);
    server.choose = (table, entropies) => {
      // One secret was committed to, and another is used, even where the first would have done.
      table.row.secret = 'd'.repeat(64);
      choose(table, entropies);
    };
    await server.reveal();
    const record = await server.record();
    expect(record.deal).toEqual([{ kind: 'pick', value: begins, n: 2 }]);
    // The record is consistent, and so are the hashes that came with the frames: head 0 was made after the choice.
    const [ann, bo] = server.victims.map(({ receipt }) => receipt);
    expect(verdict(record, headsOnly(ann!), headsOnly(bo!))).toBe('consistent');
    expect(verdict(record, ann!)).toBe('other-secret');
    expect(verdict(record, bo!)).toBe('other-secret');
  });

  it('by showing two players different commitments is exposed by the second one’s receipt, and by both', async () => {
    const server = await snoop();
    const [ann, bo] = server.victims;
    server.lie = (info, seat) => (seat === 1 ? withItsHash(fair(info, { commitment: other })) : info);
    await server.reveal();
    server.lie = (info) => info;
    const record = await server.record();
    expect(verdict(record, ann!.receipt)).toBe('proved');
    expect(verdict(record, bo!.receipt)).toBe('other-secret');
    expect(verdict(record, ann!.receipt, bo!.receipt)).toBe('equivocation');
  });
});

describe('a device reveals nothing', () => {
  const refused: readonly (readonly [string, (info: TableInfo) => TableInfo, string])[] = [
    ['when its own commitment was swapped', (info) => seats(info, 0, { commitment: other }), 'other-commitment'],
    ['when its own commitment was dropped', (info) => seats(info, 0, { commitment: '' }), 'other-commitment'],
    ['when the options are not those that were agreed to', (info) => ({ ...info, options: { zone: 'duel' } }), 'other-options'],
    ['when the published hash is of something else', (info) => fair(info, { commitment: other }), 'other-terms'],
    ['when no hash was published', (info) => fair(info, { terms: '' }), 'other-terms'],
    ['when a commitment is there twice', (info) => seats(info, 1, { commitment: info.fair.commitment }), 'copied'],
    ['when starts are missing before it', (info) => fair(info, { attempt: 2 }), 'other-commitment'],
  ];
  it.each(refused)('%s', async (_, change, name) => {
    const server = await snoop();
    const [ann] = server.victims;
    ann!.device.saveAgreedOptions(ann!.seated.table.id, 0, {});
    server.lie = (info) => (name === 'other-terms' ? change(info) : withItsHash(change(info)));
    await server.reveal();
    expect(ann!.distrust).toBe(name);
    // No entropy was revealed, so nothing can begin.
    expect((await server.room.table()).seats[0]!.entropy).toBe('');
    expect(ann!.device.receipt(ann!.seated.table.id)).toBeUndefined();
  });

  it('when a start is shown again with other terms, or an earlier one; the same terms are answered again', async () => {
    const server = await snoop();
    const [ann] = server.victims;
    const once = server.infoOf(ann!);
    const first = ann!.device.reveal(once);
    expect(ann!.device.reveal(once)).toEqual(first);
    // The entropy is known now: a new secret under the old number could be chosen to fit it.
    expect(ann!.device.reveal(withItsHash(fair(once, { commitment: other })))).toEqual({ ok: false, fault: 'repeated-start' });
    expect(ann!.device.reveal(withItsHash(seats(once, 1, { commitment: other })))).toEqual({ ok: false, fault: 'repeated-start' });
    expect(ann!.receipt.starts).toHaveLength(1);
  });

  it('if the start for which it revealed is hidden, replaced, or shown with another secret', async () => {
    const server = await snoop();
    const [ann] = server.victims;
    await server.reveal([ann!]);
    await server.room.time.advance(LIMITS.revealUntimed);
    await settle();
    await server.commit();
    const truth = server.infoOf(ann!);
    const [past] = truth.fair.past!;
    for (const changed of [
      { past: [] },
      { past: [{ ...past!, commitment: other, secret: 'e'.repeat(64) }] },
      { past: [{ ...past!, secret: 'e'.repeat(64) }] },
    ])
      expect(ann!.device.reveal(withItsHash(fair(truth, changed)))).toEqual({ ok: false, fault: 'hidden-start' });
    // Back at the first start, under any secret.
    const { commitment: sealed } = seats(truth, 0, { commitment: commitment(ann!.receipt.starts[0]!.entropy) }).seats[0]!;
    const back = withItsHash(seats(fair(truth, { attempt: 1, past: [] }), 0, { commitment: sealed! }));
    expect(ann!.device.reveal(back)).toEqual({ ok: false, fault: 'repeated-start' });
    expect(ann!.device.reveal(truth)).toMatchObject({ ok: true });
  });

  it('in more starts than honest failures explain', async () => {
    const server = await snoop();
    const [ann] = server.victims;
    for (let start = 1; start < 30 && ann!.distrust === undefined; start++) {
      await server.reveal([ann!]);
      await server.room.time.advance(LIMITS.revealUntimed);
      await settle();
      await server.commit();
    }
    expect(ann!.distrust).toBe('too-many-starts');
    expect(ann!.receipt.starts).toHaveLength(20);
  });
});
