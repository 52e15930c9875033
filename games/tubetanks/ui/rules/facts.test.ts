import { describe, expect, it } from 'vitest';
import { boltSquares } from '../../rules/play.ts';
import { cellName } from '../../rules/state.ts';
import { HOLD, type Options, pose, round, standard, tunnel, types } from '../../testing.ts';
import { examplePoses, exampleProgram, exampleStart, HITS, nameOfPose, poseAt } from './facts.ts';

const TANKS = ['one', 'two'] as const;

describe('the illustrations of the quick rules of TubeTanks', () => {
  it.each([
    ['relative', {}],
    ['headings', { programming: 'heading' }],
  ] as const)('end where the example program ends: %s', (_name, texts: Options) => {
    const options = { ...standard(), ...texts };
    const [one, two] = TANKS.map((tank) => nameOfPose(exampleStart(options, tank)));
    const table = tunnel(one!, two!, texts);
    round(table, exampleProgram(options, 'one'), exampleProgram(options, 'two'));
    for (const tank of TANKS) expect(pose(table, tank)).toBe(nameOfPose(examplePoses(options, tank).at(-1)!));
    expect([pose(table, 'one'), pose(table, 'two')]).toEqual(['F2 right', 'R4 left']);
  });

  it('start the example at the start of a game', () => {
    expect(TANKS.map((tank) => nameOfPose(exampleStart(standard(), tank)))).toEqual(['L1 up', 'R6 down']);
  });

  it.each([
    ['rear', 'rear-hit'],
    ['side', 'side-hit'],
    ['front', 'head-on'],
  ] as const)('hit as drawn: %s', (way, event) => {
    const table = tunnel('L1 up', `L4 ${HITS[way]}`, HOLD);
    const found = types(round(table, 'HHH', 'HHH'));
    expect(found).toContain(event);
    expect(found.includes('destroyed')).toBe(way === 'rear');
  });

  it('aim three squares along the tunnel and two across', () => {
    const squares = (cell: string, facing: 'up' | 'right') => {
      const at = poseAt(cell, facing);
      return boltSquares(standard(), at.cell, at.facing).map(cellName);
    };
    expect([squares('F1', 'up'), squares('L6', 'right')]).toEqual([['F4'], ['R6']]);
  });
});
