import { afterEach, describe, expect, it } from 'vitest';
import { realTime } from '../base/clock.ts';
import { LIMITS } from '../base/limits.ts';
import { createTestSchema, hasPostgres, queryPostgres } from '../store/postgres/testing.ts';
import { CommunityHarness } from '../testing/communityHarness.ts';
import { hasNats, NATS } from './bus/testing.ts';

const harness = new CommunityHarness();
const clean: (() => Promise<void>)[] = [];
afterEach(async () => {
  await harness.close();
  for (const one of clean.splice(0).toReversed()) await one();
});

const HOUR = 3_600_000;
const MINUTE = 60_000;

describe.runIf(hasPostgres && hasNats)('servers of which one has a wrong clock', () => {
  it.each([-60_000, 60_000])('off by %i milliseconds change nobody’s time, also when tables change holders', async (wrong) => {
    const { address, remove } = await createTestSchema();
    clean.push(remove);
    const settings = { database: address, nats: NATS };
    const right = await harness.open(settings);
    const other = await harness.open(settings, { time: { ...realTime, date: () => Date.now() + wrong } });
    const matches = await Promise.all(
      // Of several each holds some.
      [0, 1, 2, 3].map(async () => {
        const [ann, bo] = [harness.guest(right, 'Ann'), harness.guest(other, 'Bo')];
        const id = await ann.create({ game: 'tubetanks', pace: { bank: 600, turn: 0, timeouts: 2, whenOut: 'lose' } });
        await bo.sit(id, 1);
        for (const one of [ann, bo]) await one.until((client) => client.timeline.length > 0);
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
          (client) => client.connectionStatus === 'online' && one.received.slice(before).some((text) => text.startsWith('{"t":"history"')),
        );
        const { bank = [], running } = one.client?.clock ?? {};
        expect(running).toBe(3);
        for (const left of bank) expect(left).toBeGreaterThan(570_000);
        for (const left of bank) expect(left).toBeLessThan(600_000);
      }
  });

  it('off by three hours neither cancel nor start a tournament', async () => {
    const { address, remove } = await createTestSchema();
    clean.push(remove);
    const settings = { database: address, nats: NATS };
    const time = { ...realTime, date: () => Date.now() + 3 * HOUR };
    const wrong = await harness.open(settings, { time });
    const ann = harness.guest(wrong, 'Ann');
    const cup = {
      id: 'cupofhours',
      kind: 'swiss',
      name: 'Cup of hours',
      game: 'tubetanks',
      options: {},
      pace: { bank: 300, turn: 10, timeouts: 2, whenOut: 'lose' },
      places: 4,
      rounds: 2,
      minutes: 60,
      roundMinutes: 30,
      private: true,
      starts: Date.now() + HOUR,
    };
    expect((await ann.post('api/tournaments', cup)).json).toEqual({ id: 'cupofhours' });
    const { rows } = await queryPostgres(
      (client) => client.query<{ created: number }>('SELECT created::float8 AS created FROM tournaments'),
      address,
    );
    expect(Math.abs((rows[0]?.created ?? 0) - Date.now())).toBeLessThan(MINUTE);
    // Longer than the server waits between two looks.
    const readStage = async () => (await ann.post('api/tournaments/cupofhours', {}, 'GET')).json['stage'];
    for (const until = Date.now() + 3 * LIMITS.tournamentCheck; Date.now() < until; ) {
      expect(await readStage()).toBe('open');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
});
