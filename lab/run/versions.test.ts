import type { AnyGame } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { completed, pairingOf, playJob, recordOfGame, runExperiment, summarizeResult, summaryText } from '../index.ts';
import { stepsGame } from '../testing/steps.ts';

/** The version before: the first seat began three steps ahead. */
const before: AnyGame = { ...stepsGame, id: 'steps-before', setup: (options) => ({ options, turn: 0, lead: 3 }) as never };
const versions = new Map([[before.id, before]]);
const draft = {
  game: 'steps',
  arms: [{ name: 'before', game: before.id }, { name: 'now' }],
  games: 1000,
  levels: ['recruit'],
  figures: ['seat', 'length'],
};
const play = (job: Parameters<typeof playJob>[1]) => playJob(job.pairing.game === before.id ? before : stepsGame, job);

describe('two versions of a game', () => {
  it('are arms of one experiment, each played by its own rules on the same deals', async () => {
    const experiment = completed(draft, stepsGame, versions);
    if (!experiment.ok) throw new Error(JSON.stringify(experiment.fault));
    const result = await runExperiment(stepsGame, experiment.value, { workers: 1, play, versions });
    const seat = result.measures.find(({ id }) => id === 'seat');
    expect(seat?.arms[0]?.value).toBeGreaterThan(0.75);
    expect(seat?.arms[1]?.value).toBeCloseTo(0.5, 1);
    expect(seat?.differences[1]?.verdict).toBe('changed');
    expect(summaryText(summarizeResult(result, stepsGame, 'en'), 'en').split('\n')[0]).toMatch(/now/);
    const pairing = pairingOf(experiment.value, stepsGame, 0, { kind: 'level', level: 'recruit' }, versions);
    if (!pairing) throw new Error('no pairing');
    expect((await recordOfGame(before, pairing, 0, 0)).game).toBe(before.id);
  });

  it('are refused if one is not here, or has other seats', () => {
    const faultOf = (all: ReadonlyMap<string, AnyGame>) => {
      const experiment = completed(draft, stepsGame, all);
      return experiment.ok ? [] : experiment.fault.map(({ field }) => field);
    };
    expect(faultOf(new Map())).toEqual(['arms.0.game']);
    expect(faultOf(new Map([[before.id, { ...before, seatNames: ['first', 'second', 'third'] }]]))).toEqual(['arms.0.game']);
    expect(faultOf(versions)).toEqual([]);
  });
});
