import { describe, expect, it } from 'vitest';
import { LIMITS } from '../base/limits.ts';
import { dataFile } from '../testing/dataFile.ts';
import { settle } from '../testing/fakeClock.ts';
import { playerCommands } from '../testing/tableCommands.ts';
import { inOrder, LIVE, SeatedClient, TableHarness } from '../testing/tableHarness.ts';

describe('clocks', () => {
  it('run for seats that owe a decision, allowance first, and the fallback is played on a timeout', async () => {
    const room = new TableHarness();
    const [first, second] = inOrder(await room.start({ game: 'arcade', pace: LIVE }));
    const seat = first.viewer as number;
    await room.time.advance(15_000);
    expect(await room.play(first, 'end')).toBe('done');
    const clock = second.clock;
    expect(clock?.bank[seat]).toBe(55_000);
    expect(clock?.running).toBe(1 << (second.viewer as number));
    await room.play(second, 'end');
    await room.time.advance(64_999);
    expect((await room.table()).match?.log).toHaveLength(2);
    await room.time.advance(2);
    expect((await room.table()).match?.log.at(-1)).toMatchObject({ seat, cause: 'timeout' });
  });

  it('stand still while the server is down, and are held afterwards until a player is back', async () => {
    const room = new TableHarness(dataFile());
    const [first] = inOrder(await room.start({ game: 'arcade', pace: LIVE }));
    await room.time.advance(30_000);
    await room.restart();
    await room.time.advance(20_000);
    const back = await room.look(new SeatedClient(first.viewer, first.person));
    const { clock } = back.table;
    expect(clock?.bank[first.viewer as number]).toBe(40_000);
    await room.time.advance(10_000);
    (await room.table()).leave(back);
    const again = await room.look(new SeatedClient(first.viewer, first.person));
    expect(again.table.clock?.bank[first.viewer as number]).toBe(30_000);
  });

  it('do not change when the time of day is set back', async () => {
    const room = new TableHarness();
    const [first] = inOrder(await room.start({ game: 'arcade', pace: LIVE }));
    await room.time.advance(12_000);
    room.time.jump();
    await room.play(first, 'end');
    expect(first.clock?.bank[first.viewer as number]).toBe(60_000);
  });

  it('make a player lose after repeated timeouts if the table’s pace says so', async () => {
    const room = new TableHarness();
    const [first, second] = inOrder(await room.start({ game: 'arcade', pace: { ...LIVE, whenOut: 'lose' } }));
    await room.time.advance(70_001);
    await room.play(second, 'end');
    await room.time.advance(10_001);
    expect(second.table.outcome).toMatchObject({ reason: 'abandonment' });
    expect(second.table.outcome?.places[first.viewer as number]).toBe(2);
  });
});

describe('the seat of an absent player', () => {
  it('may be claimed by the waiting players after `LIMITS.away`, and not before', async () => {
    const room = new TableHarness();
    const [first, second] = inOrder(await room.start({ game: 'arcade', pace: { ...LIVE, bank: 600 } }));
    const table = await room.table();
    const seat = second.viewer as number;
    const claim = async (id: string, what: 'win' | 'draw' | 'bot') => {
      playerCommands(table).claim(second, seat, id, what, first.viewer as number);
      await settle();
      return second.answerTo(id);
    };
    expect(await claim('c1', 'win')).toBe('not-away');
    table.leave(first);
    await room.time.advance(LIMITS.away - 1);
    expect(await claim('c2', 'win')).toBe('not-away');
    await room.time.advance(1);
    playerCommands(table).claim(second, seat, 'c3', 'win', seat);
    await settle();
    expect(second.answerTo('c3')).toBe('not-away');
    expect(await claim('c4', 'draw')).toBe('done');
    expect(second.table.outcome).toEqual({ places: [1, 1], reason: 'called-off' });
  });
});
