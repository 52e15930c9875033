import { afterEach, describe, expect, it } from 'vitest';
import { realTime } from '../base/clock.ts';
import { LIMITS } from '../base/limits.ts';
import { createTestSchema, hasPostgres } from '../store/postgres/testing.ts';
import { CommunityHarness, type Guest } from '../testing/communityHarness.ts';
import { hasNats, NATS } from './bus/testing.ts';

const harness = new CommunityHarness();
const clean: (() => Promise<void>)[] = [];
afterEach(async () => {
  await harness.close();
  for (const one of clean.splice(0).toReversed()) await one();
});

const HOUR = 3_600_000;
const WHOLE = (LIMITS.untimed.turn + LIMITS.untimed.bank) * 1000;

/** Claims the win against a seat; returns the error code. */
const claimAgainst = async (seat: number, by: Guest) => (await by.client?.claim('win', seat))?.code;

describe.runIf(hasPostgres && hasNats)('the limit of a match without clocks', () => {
  it('goes on when its table moves to another node, and no longer than it', async () => {
    const { address, remove } = await createTestSchema();
    clean.push(remove);
    let passed = 0;
    const time = { ...realTime, now: () => realTime.now() + passed, date: () => realTime.date() + passed };
    const settings = { database: address, nats: NATS };
    const stays = await harness.open(settings, { time });
    const leaves = await harness.open(settings, { time });
    const matches = await Promise.all(
      // Of several each node holds some.
      [0, 1, 2, 3].map(async () => {
        const both: readonly [Guest, Guest] = [harness.guest(stays, 'Ann'), harness.guest(leaves, 'Bo')];
        const id = await both[0].create({ game: 'arcade' });
        await both[1].sit(id, 1);
        for (const one of both) await one.until((client) => client.timeline.length > 0);
        const owing = both[0].client?.owesDecision ? 0 : 1;
        return { both, owing, waiting: both[1 - owing]! };
      }),
    );
    for (const { both } of matches) for (const one of both) one.socketUrl = `${stays.url.replace('http', 'ws')}ws`;
    await harness.stop(leaves);
    passed = WHOLE - HOUR;
    for (const { both, owing, waiting } of matches) {
      for (const one of both) {
        const before = one.received.length;
        one.cut();
        await one.until(
          (client) => client.connectionStatus === 'online' && one.received.slice(before).some((text) => text.startsWith('{"t":"history"')),
        );
      }
      expect(await claimAgainst(owing, waiting)).toBe('not-away');
    }
    passed = WHOLE + 1000;
    for (const { owing, waiting } of matches) {
      expect(await claimAgainst(owing, waiting)).toBeUndefined();
      await waiting.until(({ table }) => table?.outcome?.reason === 'abandonment');
    }
  });
});
