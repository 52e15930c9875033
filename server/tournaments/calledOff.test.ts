import { describe, expect, it } from 'vitest';
import type { Guest } from '../testing/guest.ts';
import { InstantClock } from '../testing/instantClock.ts';
import { create, done, guest, look, say, start, until } from '../testing/tournaments.ts';

const HOUR = 3600_000;

/** What a tournament says that nobody plays. */
const offAs = (why: string) => ({ stage: 'off', calledOff: why, games: [], began: 0 });

describe('a tournament that cannot begin', () => {
  it.each(['knockout', 'swiss', 'arena'] as const)('is called off at its time, with the reason, as a %s', async (kind) => {
    const time = new InstantClock();
    const server = await start({ time });
    const [ann, bo] = ['Ann', 'Bo'].map((name) => guest(server, name)) as [Guest, Guest];
    const soon = { kind, places: 4, starts: time.date() + HOUR };
    const [empty, botsOnly, single, filled] = [
      await create(ann, soon),
      await create(ann, { ...soon, bots: 'recruit' }),
      await create(ann, soon),
      await create(ann, { ...soon, bots: 'recruit' }),
    ];
    for (const cup of [single, filled]) expect(await say(bo, `${cup}/enter`, 'POST', { name: 'Bo' })).toEqual(done);
    // Entering and leaving again is the same as never.
    expect(await say(bo, `${empty}/enter`, 'POST', { name: 'Bo' })).toEqual(done);
    expect(await say(bo, `${empty}/enter`, 'DELETE')).toEqual(done);
    expect(await look(ann, empty)).not.toHaveProperty('calledOff');
    time.push(HOUR);
    const off = await Promise.all([empty, botsOnly, single].map((cup) => until(ann, cup, ({ stage }) => stage === 'off')));
    expect(off).toMatchObject([offAs('nobody-entered'), offAs('nobody-entered'), offAs('too-few')]);
    // No bot is entered into what nobody plays.
    expect(off.map(({ entrants }) => entrants.length)).toEqual([0, 0, 1]);
    // One person and bots play.
    const { calledOff, entrants } = await until(bo, filled, ({ stage }) => stage === 'running');
    expect([calledOff, entrants.length]).toEqual([undefined, 4]);
  });

  it('is not begun by its organizer, who is told why, and still waits', async () => {
    const server = await start();
    const [ann, bo] = ['Ann', 'Bo'].map((name) => guest(server, name)) as [Guest, Guest];
    const [plain, bots] = [await create(ann, { kind: 'swiss' }), await create(ann, { kind: 'swiss', places: 4, bots: 'recruit' })];
    expect(await Promise.all([plain, bots].map((cup) => say(ann, `${cup}/begin`)))).toEqual(['nobody-entered', 'nobody-entered']);
    expect(await say(bo, `${plain}/enter`, 'POST', { name: 'Bo' })).toEqual(done);
    expect(await say(ann, `${plain}/begin`)).toBe('too-few');
    expect((await look(ann, plain)).stage).toBe('open');
  });

  it('is called off by its organizer', async () => {
    const server = await start();
    const ann = guest(server, 'Ann');
    const cup = await create(ann, { kind: 'swiss' });
    expect(await say(ann, cup, 'DELETE')).toEqual(done);
    expect(await look(ann, cup)).toMatchObject(offAs('organizer'));
  });
});
