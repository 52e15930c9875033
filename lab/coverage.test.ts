import { readChoices } from '@fray/engine';
import { describe, expect, it, vi } from 'vitest';
import { FIGURES, type FigureId } from './figures/names.ts';
import { completed, type LabResult, playJob, runExperiment } from './index.ts';
import { type StepOptions, stepsGame } from './testing/steps.ts';
import { truthOf, worthOfCard } from './testing/truth.ts';

const REPETITIONS = 'quick' in globalThis ? 20 : 300;
vi.setConfig({ testTimeout: 60_000 * (REPETITIONS / 10) });

/** Fewer of so many intervals that each hold the truth 93 times of 100 do so once in a thousand times. */
const mustHold = (tries: number): number => 0.93 * tries - 3.1 * Math.sqrt(tries * 0.93 * 0.07);

interface Table {
  readonly options: Readonly<Record<string, string>>;
  readonly figures: readonly FigureId[];
}

/** Skill is known where nothing depends on play; cards are worth something in a table of their own, where the truth has only theirs. */
const MOST = FIGURES.filter((figure) => figure !== 'skill' && figure !== 'impact');
const TABLES: readonly Table[] = [
  { options: { edge: '50', skill: '200' }, figures: MOST },
  { options: { turns: '8', skill: '100' }, figures: MOST },
  { options: { skill: '0' }, figures: MOST },
  { options: { skill: '0' }, figures: ['skill'] },
  { options: { cards: 'on' }, figures: ['impact'] },
];

/** True figures of a table, by id. */
function truthFor({ options, figures }: Table): Readonly<Record<string, number>> {
  const read = readChoices(stepsGame, options);
  const chosen = (read.ok ? read.value : {}) as StepOptions;
  if (figures.includes('skill')) return { skill: 0.5 };
  if (!figures.includes('impact')) return truthOf(chosen);
  const worth = worthOfCard(chosen);
  return { impact: worth, 'impact.boots': worth };
}

async function run({ options, figures }: Table, games: number, seed: number): Promise<LabResult> {
  const draft = { game: 'steps', arms: [{ options }], games, seed, levels: ['recruit', 'gunner'], figures };
  const experiment = completed(draft, stepsGame);
  if (!experiment.ok) throw new Error(JSON.stringify(experiment.fault));
  return runExperiment(stepsGame, experiment.value, { workers: 1, play: (job) => playJob(stepsGame, job) });
}

/** Searches take long: the sample measures skill by few games. */
const isSampled = (games: number, { figures }: Table): boolean => !('quick' in globalThis) || !figures.includes('skill') || games < 50;

const cases = [20, 50, 200].flatMap((games) =>
  TABLES.filter((table) => isSampled(games, table)).map((table) => ({ games, table, name: JSON.stringify(table.options) })),
);

describe('intervals of small samples', () => {
  it.each(cases)('contain the true value at least 93 times of 100 and are never empty: $games games, $name', async ({ games, table }) => {
    const truth = truthFor(table);
    const counts = new Map<string, { held: number; total: number }>();
    for (let seed = 0; seed < REPETITIONS; seed++) {
      const { measures } = await run(table, games, seed);
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
    // Cards have figures from forty games with them on.
    const least = table.figures.length > 1 ? 10 : table.figures.includes('skill') ? 1 : games < 50 ? 0 : 2;
    expect(counts.size).toBeGreaterThanOrEqual(least);
    const short = [...counts].filter(([, { held, total }]) => held < mustHold(total));
    expect(short.map(([id, { held, total }]) => `${id}: ${held} of ${total}`)).toEqual([]);
  });

  it('are not computed from fewer than twenty games', async () => {
    const { measures } = await run({ options: {}, figures: MOST }, 18, 1);
    expect(measures.flatMap(({ arms }) => arms.filter((estimate) => estimate !== null))).toEqual([]);
  });
});
