import { readChoices } from '@fray/engine';
import { describe, expect, it, vi } from 'vitest';
import { FIGURES } from './figures/names.ts';
import { completed, type ExperimentDraft, type LabResult, playJob, runExperiment } from './index.ts';
import { type StepOptions, stepsGame } from './testing/steps.ts';
import { shareWith, truthOf, worthOfCard } from './testing/truth.ts';

/** Repetitions: a sample here, all of them in the long run, which may take its time. */
const REPETITIONS = 'quick' in globalThis ? 10 : 200;
vi.setConfig({ testTimeout: 120_000 * (REPETITIONS / 10) });

async function run(draft: Omit<ExperimentDraft, 'game'>): Promise<LabResult> {
  const experiment = completed({ game: 'steps', ...draft }, stepsGame);
  if (!experiment.ok) throw new Error(JSON.stringify(experiment.fault));
  return runExperiment(stepsGame, experiment.value, { workers: 1, play: (job) => playJob(stepsGame, job) });
}

function chosen(options: Record<string, string>): StepOptions {
  const read = readChoices(stepsGame, options);
  if (!read.ok) throw new Error(read.fault.message);
  return read.value as StepOptions;
}

const measure = (result: LabResult, id: string) => {
  const found = result.measures.find((one) => one.id === id);
  if (!found) throw new Error(`nothing is measured as ${id}`);
  return found;
};

/** As many as may go wrong of so many tries that go wrong one time in twenty: more happen to a sound lab once in a thousand times. */
const mayMiss = (tries: number): number => Math.ceil(tries * 0.05 + 3.3 * Math.sqrt(tries * 0.05 * 0.95));

describe('a game with known answers', () => {
  it.each([
    ['with skill and an edge', { edge: '50', skill: '200' }],
    ['with draws', { turns: '8', skill: '100' }],
    ['a pure coin', { skill: '0' }],
  ])('has its figures inside their intervals 95 times of 100: %s', async (_name, options) => {
    const truth = truthOf(chosen(options));
    const misses = new Map<string, number>();
    for (let seed = 0; seed < REPETITIONS; seed++) {
      const result = await run({ arms: [{ options }], games: 200, seed, levels: ['recruit', 'gunner'], figures: MEASURED });
      for (const [id, value] of Object.entries(truth)) {
        const estimate = measure(result, id).arms.at(-1);
        const missed = !estimate || value < estimate.low - 1e-9 || value > estimate.high + 1e-9;
        misses.set(id, (misses.get(id) ?? 0) + (missed ? 1 : 0));
      }
    }
    expect(misses.size).toBeGreaterThan(14);
    expect([...misses].filter(([, count]) => count > mayMiss(REPETITIONS))).toEqual([]);
  });

  it('reports the worth of a card', async () => {
    const options = { cards: 'on' };
    const worth = worthOfCard(chosen({}));
    let misses = 0;
    for (let seed = 0; seed < REPETITIONS; seed++) {
      const result = await run({ arms: [{ options }], games: 300, seed, levels: ['recruit'], figures: ['impact'] });
      const { low, high } = measure(result, 'impact.boots').arms.at(-1)!;
      const size = measure(result, 'impact').arms.at(-1)!;
      // There is one card, so the value of all cards is the value of this one.
      if (worth < low || worth > high || worth < size.low || worth > size.high) misses++;
    }
    expect(misses).toBeLessThanOrEqual(mayMiss(REPETITIONS));
  });

  it('is not played better with more thinking time if nothing depends on play', async () => {
    let misses = 0;
    for (let seed = 0; seed < REPETITIONS; seed++) {
      const result = await run({ arms: [{ options: { skill: '0' } }], games: 40, seed, levels: ['recruit'], figures: ['skill'] });
      const { low, high } = measure(result, 'skill').arms.at(-1)!;
      if (low > 0.5 || high < 0.5) misses++;
    }
    expect(misses).toBeLessThanOrEqual(mayMiss(REPETITIONS));
  });
});

/** All but those that only a match between levels, or between variants, gives. */
const MEASURED = FIGURES.filter((figure) => figure !== 'skill' && figure !== 'impact');

describe('verdicts', () => {
  it('report a change without effect at most 5 times of 100, over all figures and looks', async () => {
    let alarms = 0;
    for (let seed = 0; seed < REPETITIONS; seed++) {
      const result = await run({ vary: { paint: [0, 5] }, games: 100, seed, levels: ['recruit'], figures: MEASURED });
      if (result.measures.some(({ part, differences }) => part === undefined && differences[1]?.verdict === 'changed')) alarms++;
    }
    expect(alarms).toBeLessThanOrEqual(mayMiss(REPETITIONS));
  });

  /** Advantages of who begins that are there by construction, and the games with which the table of sample sizes finds them four times of five. */
  const PLANTED: readonly [points: number, games: number, options: Record<string, string>][] = [
    [5, 783, { turns: '1', edge: '50' }],
    ...('quick' in globalThis ? [] : [[3, 2178, { turns: '13', edge: '10', skill: '0' }] as [number, number, Record<string, string>]]),
  ];

  it.each(PLANTED)('find %i points of first-player advantage with %i games, four times of five', async (points, games, options) => {
    expect(shareWith(chosen(options), [0.5, 0.5])).toBeCloseTo(0.5 + points / 100, 2);
    let found = 0;
    for (let seed = 0; seed < REPETITIONS; seed++) {
      const result = await run({ arms: [{ options }], games, seed, levels: ['recruit'], figures: ['seat'] });
      if (measure(result, 'seat').arms.at(-1)!.low > 0.5) found++;
    }
    expect(found / REPETITIONS).toBeGreaterThanOrEqual('quick' in globalThis ? 0.6 : 0.74);
  });

  it.each([
    ['a change without effect', { turns: [3], paint: [0, 5] }],
    ['longer games', { turns: [8, 10] }],
  ])('name the games that settle an open figure, about four times of five: %s', async (_name, vary) => {
    let [open, settled] = [0, 0];
    for (let seed = 0; seed < REPETITIONS; seed++) {
      const few = await run({ vary, games: 200, seed, levels: ['recruit'], figures: ['seat'] });
      const { needed } = measure(few, 'seat').differences[1] ?? {};
      if (needed === undefined) continue;
      open++;
      const more = await run({ vary, games: needed, seed: seed + 1000, levels: ['recruit'], figures: ['seat'] });
      if (measure(more, 'seat').differences[1]?.verdict !== 'open') settled++;
    }
    expect(open).toBeGreaterThan(0);
    expect(settled / open).toBeGreaterThanOrEqual('quick' in globalThis ? 0.6 : 0.72);
  });

  it('are “not enough games yet” for a handful of games, with any result', async () => {
    const result = await run({ vary: { turns: [9, 3] }, games: 20, levels: ['recruit'] });
    for (const { differences } of result.measures) expect(differences[1]?.verdict ?? 'open').toBe('open');
  });

  it('find the change, and stop when every figure is decided', async () => {
    const result = await run({ vary: { turns: [9, 5] }, games: 4000, levels: ['recruit'], figures: ['length', 'choices'] });
    expect(measure(result, 'length').differences[1]).toMatchObject({ value: -4, verdict: 'changed' });
    expect(result.complete).toBe(true);
    expect(result.games).toBeLessThan(result.planned);
  });
});
