import { readChoices } from '@fray/engine';
import { describe, expect, it, vi } from 'vitest';
import { FIGURES } from './figures/names.ts';
import { completed, type LabResult, playJob, runExperiment } from './index.ts';
import { type StepOptions, stepsGame } from './testing/steps.ts';
import { truthOf } from './testing/truth.ts';

const REPETITIONS = 'quick' in globalThis ? 20 : 300;
vi.setConfig({ testTimeout: 60_000 * (REPETITIONS / 10) });

/** Fewer of so many intervals that each hold the truth 93 times of 100 do so once in a thousand times. */
const mustHold = (tries: number): number => 0.93 * tries - 3.1 * Math.sqrt(tries * 0.93 * 0.07);

/** Impact is checked with cards in `knownAnswers.test.ts`, skill where it is known. */
const MEASURED = FIGURES.filter((figure) => figure !== 'skill' && figure !== 'impact');
const TABLES: readonly Readonly<Record<string, string>>[] = [{ edge: '50', skill: '200' }, { turns: '8', skill: '100' }, { skill: '0' }];

async function run(options: Readonly<Record<string, string>>, games: number, seed: number): Promise<LabResult> {
  const draft = { game: 'steps', arms: [{ options }], games, seed, levels: ['recruit', 'gunner'], figures: MEASURED };
  const experiment = completed(draft, stepsGame);
  if (!experiment.ok) throw new Error(JSON.stringify(experiment.fault));
  return runExperiment(stepsGame, experiment.value, { workers: 1, play: (job) => playJob(stepsGame, job) });
}

const cases = [20, 50, 200].flatMap((games) => TABLES.map((options) => ({ games, options })));

describe('intervals of small samples', () => {
  it.each(cases)(
    'contain the true value at least 93 times of 100 and are never empty: $games games, $options',
    async ({ games, options }) => {
      const read = readChoices(stepsGame, options);
      const truth = truthOf((read.ok ? read.value : {}) as StepOptions);
      const counts = new Map<string, { held: number; total: number }>();
      for (let seed = 0; seed < REPETITIONS; seed++) {
        const { measures } = await run(options, games, seed);
        for (const { id, arms } of measures) {
          const [estimate] = arms.slice(-1);
          if (!estimate) continue;
          expect(estimate.high - estimate.low, id).toBeGreaterThan(0);
          expect(estimate.games, id).toBeGreaterThanOrEqual(20);
          const value = truth[id];
          if (value === undefined) continue;
          const count = counts.get(id) ?? { held: 0, total: 0 };
          const isHeld = estimate.low - 1e-9 <= value && value <= estimate.high + 1e-9;
          counts.set(id, { held: count.held + (isHeld ? 1 : 0), total: count.total + 1 });
        }
      }
      expect(counts.size).toBeGreaterThan(10);
      const short = [...counts].filter(([, { held, total }]) => held < mustHold(total));
      expect(short.map(([id, { held, total }]) => `${id}: ${held} of ${total}`)).toEqual([]);
    },
  );

  it('are not computed from fewer than twenty games', async () => {
    const { measures } = await run({}, 18, 1);
    expect(measures.flatMap(({ arms }) => arms.filter((estimate) => estimate !== null))).toEqual([]);
  });
});
