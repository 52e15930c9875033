import { arcade } from '@fray/arcade';
import { formatRecord, type MatchRecord, parseRecord } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { completed } from '../experiment.ts';
import { observeRecord } from '../observe/observeRecord.ts';
import { importRecords } from './importRecords.ts';
import { playJob, recordOfGame } from './job.ts';
import { planOf } from './plan.ts';

function seriesOf(options: Readonly<Record<string, string>>) {
  const experiment = completed({ game: 'arcade', arms: [{ options }], games: 60, levels: ['gunner'], figures: ['seat', 'length'] }, arcade);
  if (!experiment.ok) throw new Error(JSON.stringify(experiment.fault));
  return planOf(experiment.value, arcade)[0]!;
}

async function recordsOf(options: Readonly<Record<string, string>>, deals: number): Promise<MatchRecord[]> {
  const { pairing } = seriesOf(options);
  const records: MatchRecord[] = [];
  for (let deal = 0; deal < deals; deal++) records.push(await recordOfGame(arcade, pairing, deal, 0));
  return records;
}

const short = { tanks: '1', tank_endurance: '3' };

describe('records of matches', () => {
  it('have the same notes as the same games between bots', async () => {
    const { pairing } = seriesOf(short);
    const played = await playJob(arcade, { pairing, from: 0, to: 6, deep: 0 });
    const records = await recordsOf(short, 6);
    for (const [deal, record] of records.entries()) {
      // As it comes from a file.
      const read = parseRecord(formatRecord(record));
      const notes = read.ok ? observeRecord(arcade, read.value) : read;
      expect(notes).toEqual({ ok: true, value: played[deal]?.[0] });
    }
  });

  it('are an arm for each set of options, with their own length of games', async () => {
    const records = [...(await recordsOf(short, 24)), ...(await recordsOf({ ...short, tank_endurance: '2' }, 21))];
    const imported = importRecords(arcade, records);
    if (!imported.ok) throw new Error(JSON.stringify(imported.fault));
    const { result, leftOut } = imported.value;
    expect(leftOut).toEqual([]);
    expect(result.arms.map(({ games }) => games)).toEqual([24, 21]);
    const length = result.measures.find(({ id }) => id === 'length.mean');
    expect(length?.arms.map((estimate) => estimate?.games)).toEqual([24, 21]);
  });

  it('without a result are skipped, and their places are reported', async () => {
    const [record] = await recordsOf(short, 1);
    const started = { ...record!, entries: record!.entries.slice(0, 2), result: undefined };
    const { result: _, ...unfinished } = started;
    const imported = importRecords(arcade, [record!, unfinished]);
    expect(imported.ok && imported.value.leftOut).toEqual([{ index: 1, why: 'the match has no result yet' }]);
    expect(importRecords(arcade, [unfinished])).toMatchObject({ ok: false });
  });
});
