import { formatRecord, Match, readChoices, recordOf, SeededChance } from '@fray/engine';
import { loadGame, rulesWithPositions } from '@fray/games';
import { describe, expect, it } from 'vitest';
import { openRecord, RECORD_SLICE, type RecordWaiter } from './openRecord.ts';

/** A record with many entries: offers of a draw, and refusals. */
async function longRecord(entries: number): Promise<string> {
  const game = await loadGame('tunnel-rat');
  const options = readChoices(game, {});
  if (!options.ok) throw new Error(options.fault.message);
  const match = new Match(game, { options: options.value, seats: 2 }, new SeededChance(1));
  while (match.log.length < entries) {
    match.act(0, 'offer-draw');
    match.act(1, 'decline-draw');
  }
  return formatRecord(recordOf(match, []));
}

const ENTRIES = 3000;
const record = longRecord(ENTRIES);

/** Counts pauses, and the entries that were played before each. */
function watch(more: Partial<RecordWaiter> = {}) {
  const done: number[] = [];
  const waiter: RecordWaiter = { now: () => 0, report: (played) => done.push(played), ...more };
  const slices = () => done.map((played, i) => played - (done[i - 1] ?? 0));
  return { waiter, done, slices };
}

describe('a record of many entries', () => {
  it('yields to the page after a number of entries, and is complete at the end', async () => {
    const { waiter, slices } = watch();
    const opened = await openRecord(await record, rulesWithPositions, waiter);
    expect(opened).toMatchObject({ ok: true, value: { match: { log: { length: ENTRIES } } } });
    expect(slices()).toEqual(Array(Math.floor(ENTRIES / RECORD_SLICE.entries)).fill(RECORD_SLICE.entries));
  });

  it('yields after fewer entries if each takes long', async () => {
    let time = 0;
    const { waiter, slices } = watch({ now: () => time++ });
    await openRecord(await record, rulesWithPositions, waiter);
    expect(new Set(slices())).toEqual(new Set([RECORD_SLICE.time]));
  });

  it('lets other tasks run at each pause, while its text is parsed and while it is replayed', async () => {
    const text = await record;
    let isOpen = false;
    let turns = 0;
    const count = () => {
      turns++;
      if (!isOpen) setImmediate(count);
    };
    setImmediate(count);
    const { waiter, done } = watch();
    await openRecord(text, rulesWithPositions, waiter);
    isOpen = true;
    expect(turns).toBeGreaterThanOrEqual(done.length + Math.floor(text.length / RECORD_SLICE.characters) - 1);
  });

  it('stops loading when no one waits for it', async () => {
    const { waiter, done } = watch({ isWanted: () => done.length < 3 });
    const opened = await openRecord(await record, rulesWithPositions, waiter);
    expect([opened.ok, done.length]).toEqual([false, 3]);
  });

  it('stops at its first error', async () => {
    const { waiter, done } = watch();
    const wrong = (await record).replace(/^1000 (\S+) .*$/m, '1000 $1 undo');
    const opened = await openRecord(wrong, rulesWithPositions, waiter);
    expect(opened).toMatchObject({ ok: false, fault: { at: 1000, unit: 'entry' } });
    expect(done.at(-1)).toBe(3 * RECORD_SLICE.entries);
  });
});
