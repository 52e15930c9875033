import { describe, expect, it } from 'vitest';
import { fray } from '../testing.ts';

describe('fray selfplay', () => {
  it('measures the strength of bots', () => {
    const { status, json } = fray(['selfplay', 'tubetanks', '--bots', 'gunner,recruit', '--games', '6', '--json']);
    expect(status).toBe(0);
    expect(json()).toMatchObject({ game: 'tubetanks', bots: ['gunner', 'recruit'], games: 6 });
  });

  it('measures the same with any number of workers', () => {
    const measured = ['1', '2'].map((jobs) => {
      const { movesPerSecond: _, ...report } = fray([
        'selfplay',
        'arcade',
        '--bots',
        'veteran,gunner',
        '--games',
        '10',
        '--jobs',
        jobs,
        '--json',
      ]).json();
      return report;
    });
    expect(measured[0]).toEqual(measured[1]);
  });
});
