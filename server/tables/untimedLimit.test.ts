import { describe, expect, it } from 'vitest';
import { LIMITS } from '../base/limits.ts';
import { dataFile } from '../testing/dataFile.ts';
import { settle } from '../testing/fakeClock.ts';
import { playerCommands } from '../testing/tableCommands.ts';
import { inOrder, SeatedClient, TableHarness } from '../testing/tableHarness.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const TURN = LIMITS.untimed.turn * 1000;
const BANK = LIMITS.untimed.bank * 1000;

let requests = 0;

/** Claims the win against a seat; returns the answer. */
async function claim(room: TableHarness, by: SeatedClient, against: SeatedClient): Promise<string> {
  const id = `claim${requests++}`;
  playerCommands(await room.table()).claim(by, by.viewer as number, id, 'win', against.viewer as number);
  await settle();
  return by.answerTo(id);
}

/** A match without clocks: who owes the first decision, and who waits. */
async function begun(room: TableHarness): Promise<[SeatedClient, SeatedClient]> {
  return inOrder(await room.start({ game: 'arcade' }));
}

/** The client comes again: its table may have left memory. */
async function comeBack(room: TableHarness, { viewer, person }: SeatedClient): Promise<SeatedClient> {
  return room.look(new SeatedClient(viewer, person));
}

describe('the time limit of a match without clocks', () => {
  it('runs on while the player looks in without deciding', async () => {
    const room = new TableHarness();
    const [first, second] = await begun(room);
    const end = TURN + BANK;
    for (let passed = 0; passed + 6 * DAY < end; passed += 6 * DAY) {
      await room.time.advance(6 * DAY);
      (await room.table()).leave(await comeBack(room, first));
    }
    await room.time.advance((end % (6 * DAY)) - HOUR);
    const waiting = await comeBack(room, second);
    await comeBack(room, first);
    expect(await claim(room, waiting, first)).toBe('not-away');
    await room.time.advance(HOUR + 1);
    const back = await comeBack(room, second);
    expect(await claim(room, back, first)).toBe('done');
    expect(back.table.outcome).toMatchObject({ reason: 'abandonment' });
    expect(back.table.outcome?.places[second.viewer as number]).toBe(1);
  });

  it.each(['gently', 'killed'] as const)('goes on over restarts (%s)', async (how) => {
    const room = new TableHarness(dataFile());
    const [first, second] = await begun(room);
    await room.play(first, 'end');
    for (let day = 0; day < (TURN + BANK) / DAY; day++) {
      expect(await claim(room, await comeBack(room, first), second)).toBe('not-away');
      await room.time.advance(DAY);
      await room.restart(how);
    }
    await room.time.advance(LIMITS.untimedResume);
    expect(await claim(room, await comeBack(room, first), second)).toBe('done');
  });

  it('gives each turn its time, and takes what is missing from the bank, which is not filled again', async () => {
    const room = new TableHarness(dataFile());
    let [owing, waiting] = await begun(room);
    const slow = owing;
    // The slow player takes two days more than a turn's time, three times; the other one plays at once.
    for (let turn = 0; turn < 3; turn++) {
      await room.time.advance(TURN + 2 * DAY);
      await room.restart();
      [owing, waiting] = [await comeBack(room, owing), await comeBack(room, waiting)];
      expect(await room.play(owing, 'end')).toBe('done');
      expect(await room.play(waiting, 'end')).toBe('done');
    }
    expect(owing.viewer).toBe(slow.viewer);
    const left = TURN + BANK - 6 * DAY;
    const seen = (await comeBack(room, waiting)).table.untimedLimit!;
    expect(seen.running).toBe(1 << (slow.viewer as number));
    expect(seen.bank[slow.viewer as number]! + seen.turn[slow.viewer as number]!).toBe(left);
    await room.time.advance(left - 1);
    expect(await claim(room, await comeBack(room, waiting), slow)).toBe('not-away');
    await room.time.advance(1);
    expect(await claim(room, await comeBack(room, waiting), slow)).toBe('done');
  });

  it('leaves a player time to come after the server was down', async () => {
    const room = new TableHarness(dataFile());
    const [first, second] = await begun(room);
    await room.registry.close();
    await room.time.advance(TURN + BANK + DAY);
    await room.restart('killed');
    await room.time.advance(LIMITS.untimedResume - 1);
    expect(await claim(room, await comeBack(room, second), first)).toBe('not-away');
    await room.time.advance(1);
    expect(await claim(room, await comeBack(room, second), first)).toBe('done');
  });

  it('counts from the last entry for a match that began before there was a limit', async () => {
    const room = new TableHarness(dataFile());
    const [first, second] = await begun(room);
    await room.play(first, 'end');
    const { row } = await room.table();
    room.store.commit(row.id, [['putClock', { ...row, clock: '' }, 1]], () => {});
    await settle();
    await room.time.advance(TURN + BANK);
    await room.restart('killed');
    await room.time.advance(LIMITS.untimedResume);
    expect(await claim(room, await comeBack(room, first), second)).toBe('done');
  });
});

describe('a claim', () => {
  it('is not for a player who owes a decision, too', async () => {
    const room = new TableHarness();
    const [one, two] = (await room.start({ game: 'tubetanks' })) as [SeatedClient, SeatedClient];
    await room.time.advance(TURN + BANK);
    const [first, second] = [await comeBack(room, one), await comeBack(room, two)];
    expect(await claim(room, first, second)).toBe('not-away');
    expect(await claim(room, second, first)).toBe('not-away');
    const { match } = await room.table();
    expect(await room.play(first, match!.moves(first.viewer as number)[0]!)).toBe('done');
    expect(await claim(room, first, second)).toBe('done');
  });
});
