import { LEVELS, type Level } from '@fray/bots';
import type { AnyGame } from '@fray/engine';
import { type Experiment, gameOfArm, NO_VERSIONS, SOLVED_LEVELS, standardLevels, type Versions } from '../experiment.ts';
import { isSolved } from '../figures/summarize.ts';
import { playJob } from './job.ts';
import { planOf } from './plan.ts';
import { loadSolutions } from './runExperiment.ts';

/** How long an experiment may take. */
interface TimeLimit {
  readonly seconds: number;
  readonly workers: number;
  /** The time in seconds. */
  readonly now: () => number;
}

/** A level whose first deal takes more than this part of the time is too slow, and so are those above it. */
const PROBE = 0.05;

/**
 * The levels of an experiment for which none were named: the solution where every arm is solved; otherwise, with a time limit, the strongest
 * level that is done in that time by a trial deal of each; otherwise the standard ones.
 */
export async function levelsFor(
  game: AnyGame,
  experiment: Experiment,
  limit?: TimeLimit,
  versions: Versions = NO_VERSIONS,
): Promise<readonly Level[]> {
  await loadSolutions(game, experiment, versions);
  const { arms, seats } = experiment;
  if (arms.every((arm) => isSolved(gameOfArm(game, arm, versions), arm.options, seats))) return SOLVED_LEVELS;
  const standard = standardLevels(game);
  if (!limit) return standard;
  const fitting: Level[] = [];
  for (const level of LEVELS) {
    const series = planOf({ ...experiment, levels: [level], figures: ['seat'] }, game, versions);
    const [first] = series;
    if (!first) break;
    const began = limit.now();
    await playJob(gameOfArm(game, arms[0], versions), { pairing: first.pairing, from: 0, to: 1, deep: 0 });
    const deal = limit.now() - began;
    const deals = series.reduce((sum, one) => sum + one.deals, 0);
    if ((deal * deals) / limit.workers <= limit.seconds) fitting.push(level);
    if (deal > PROBE * limit.seconds) break;
  }
  const strongest = fitting.at(-1) ?? 'recruit';
  return [strongest, ...standard.filter((level) => level !== strongest && fitting.includes(level))];
}
