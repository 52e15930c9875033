import { afterEach, describe, expect, it } from 'vitest';
import { hasNats, NATS } from '../bus/testing.ts';
import { freshPlace, hasPostgres } from '../store/postgres/testing.ts';
import { House } from '../testing/people.ts';
import { realTime } from '../time.ts';

const house = new House();
const clean: (() => Promise<void>)[] = [];
afterEach(async () => {
  await house.close();
  for (const one of clean.splice(0).toReversed()) await one();
});

describe.runIf(hasPostgres && hasNats)('servers of which one has a clock that is wrong', () => {
  it.each([-60_000, 60_000])('by %i milliseconds give and take nobody’s time, also where tables change hands', async (wrong) => {
    const { address, remove } = await freshPlace();
    clean.push(remove);
    const settings = { database: address, nats: NATS };
    const right = await house.open(settings);
    const other = await house.open(settings, { time: { ...realTime, date: () => Date.now() + wrong } });
    const matches = await Promise.all(
      // Of several each holds some.
      [0, 1, 2, 3].map(async () => {
        const [ann, bo] = [house.guest(right, 'Ann'), house.guest(other, 'Bo')];
        const id = await ann.create({ game: 'tubetanks', pace: { bank: 600, turn: 0, timeouts: 2, whenOut: 'lose' } });
        await bo.sit(id, 1);
        for (const one of [ann, bo]) await one.until((client) => client.moments.length > 0);
        return { ann, bo };
      }),
    );
    // Tables of the one with the wrong clock go to the other: its clock wrote what that one reads.
    for (const { bo } of matches) bo.socketUrl = `${right.url.replace('http', 'ws')}ws`;
    await other.close();
    for (const { ann, bo } of matches)
      for (const one of [ann, bo]) {
        const before = one.received.length;
        one.cut();
        await one.until(
          (client) => client.line === 'online' && one.received.slice(before).some((text) => text.startsWith('{"t":"history"')),
        );
        const { bank = [], running } = one.client?.clock ?? {};
        expect(running).toBe(3);
        for (const left of bank) expect(left).toBeGreaterThan(570_000);
        for (const left of bank) expect(left).toBeLessThan(600_000);
      }
  });
});
