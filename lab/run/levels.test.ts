import { arcade } from '@fray/arcade';
import type { AnyGame } from '@fray/engine';
import { tunnelRat } from '@fray/tunnel-rat';
import { describe, expect, it } from 'vitest';
import { completed } from '../experiment.ts';
import { stepsGame } from '../testing/steps.ts';
import { levelsFor } from './levels.ts';

function experimentOf(game: AnyGame, options: Readonly<Record<string, string>> = {}) {
  const experiment = completed({ game: game.id, arms: [{ options }], games: 400 }, game);
  if (!experiment.ok) throw new Error(JSON.stringify(experiment.fault));
  return experiment.value;
}

describe('default levels', () => {
  it('start with the solution if every arm is solved', async () => {
    expect((await levelsFor(tunnelRat, experimentOf(tunnelRat)))[0]).toBe('ace');
    expect((await levelsFor(arcade, experimentOf(arcade)))[0]).toBe('gunner');
  });

  it('start with the strongest level that is fast enough, and skip levels that are certainly too slow', async () => {
    // Each trial deal takes a second: 200 deals by two workers take 100.
    const clock = () => {
      let at = 0;
      return () => {
        at += 1;
        return at;
      };
    };
    const limit = (seconds: number) => ({ seconds, workers: 2, now: clock() });
    expect(await levelsFor(arcade, experimentOf(arcade), limit(15))).toEqual(['recruit']);
    expect((await levelsFor(stepsGame, { ...experimentOf(stepsGame), levels: ['recruit'] }, limit(1000)))[0]).toBe('ace');
  });
});
