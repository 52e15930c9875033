import { describe, expect, it } from 'vitest';
import { tubetanks } from '../index.ts';
import { standard } from '../testing.ts';

describe('imported positions', () => {
  const good = { one: { cell: 'L1', facing: 'up' }, two: { cell: 'R6', facing: 'down' } };
  it.each([
    ['another cell', { one: { cell: 'X1', facing: 'up' } }, 'one.cell'],
    ['a row too far', { two: { cell: 'L7', facing: 'up' } }, 'two.cell'],
    ['no row', { two: { cell: 'L0', facing: 'up' } }, 'two.cell'],
    ['a cell with more behind it', { two: { cell: 'L11', facing: 'up' } }, 'two.cell'],
    ['another facing', { one: { cell: 'L1', facing: 'north' } }, 'one.facing'],
    ['two hits before the third round', { round: 2, two: { cell: 'R6', facing: 'down', hits: 2 } }, 'round'],
    ['three hits on a living tank', { two: { cell: 'R6', facing: 'down', hits: 3 } }, 'two.hits'],
    ['a destroyed tank in a running game', { two: { cell: 'R6', facing: 'down', destroyed: true } }, 'two.destroyed'],
    ['a program that is none', { one: { cell: 'L1', facing: 'up', locked: 'FFX' } }, 'one.locked'],
    [
      'both programs locked',
      { one: { cell: 'L1', facing: 'up', locked: 'FFF' }, two: { cell: 'R6', facing: 'down', locked: 'FFF' } },
      'two.locked',
    ],
    ['a round past the limit', { round: 41 }, 'round'],
    ['an unknown field', { mines: 1 }, 'mines'],
    ['an ending that the tanks contradict', { ending: 'one' }, 'ending'],
    ['a limit with a tank destroyed', { ending: 'round-limit', two: { cell: 'R6', facing: 'down', destroyed: true } }, 'ending'],
    ['the limit before the last round', { ending: 'round-limit', round: 1 }, 'round'],
    [
      'fewer hits where the limit is a draw',
      { round: 40, ending: 'one-fewer-hits', two: { cell: 'R6', facing: 'down', hits: 1 } },
      'ending',
    ],
    ['a lock after the end', { round: 40, ending: 'round-limit', one: { cell: 'L1', facing: 'up', locked: 'FFF' } }, 'one.locked'],
    ['a tank destroyed out of reach', { ending: 'one', two: { cell: 'R6', facing: 'down', destroyed: true } }, 'two.destroyed'],
    [
      'a tank destroyed by its first hit from the side',
      { ending: 'one', one: { cell: 'F1', facing: 'up' }, two: { cell: 'F4', facing: 'left', hits: 1, destroyed: true } },
      'two.destroyed',
    ],
    [
      'both destroyed under exact fire',
      {
        ending: 'both-destroyed',
        one: { cell: 'F3', facing: 'right', destroyed: true },
        two: { cell: 'R3', facing: 'right', destroyed: true },
      },
      'two.destroyed',
    ],
  ])('are rejected for %s', (_what, change, field) => {
    const read = tubetanks.readPosition({ ...good, ...change }, standard());
    expect(read.ok ? 'accepted' : read.fault.field).toBe(field);
  });

  it.each([
    [6, 'L7', 'one.cell'],
    [8, 'L7', 'accepted'],
    [8, 'L9', 'one.cell'],
    [4, 'L5', 'one.cell'],
    [9, 'L9', 'accepted'],
  ])('[TT1] extend to the end of the tunnel: %i rows, %s', (rows, cell, expected) => {
    const read = tubetanks.readPosition({ one: { cell, facing: 'up' }, two: { cell: 'R1', facing: 'down' } }, { ...standard(), rows });
    expect(read.ok ? 'accepted' : read.fault.field).toBe(expected);
  });

  it.each([
    ['one-fewer-hits', 2, 1, 'ending'],
    ['one-fewer-hits', 1, 1, 'ending'],
    ['round-limit', 1, 2, 'ending'],
    ['one-fewer-hits', 1, 2, 'accepted'],
    ['two-fewer-hits', 2, 0, 'accepted'],
    ['round-limit', 1, 1, 'accepted'],
  ])('[T21] at the limit with fewest hits end as %s with %i against %i hits: %s', (ending, one, two, expected) => {
    const position = { one: { ...good.one, hits: one }, two: { ...good.two, hits: two }, round: 40, ending };
    const read = tubetanks.readPosition(position, { ...standard(), at_limit: 'fewest-hits' });
    expect(read.ok ? 'accepted' : read.fault.field).toBe(expected);
  });

  it('[T11] [T18] are accepted if the last volley can have destroyed the destroyed tanks', () => {
    const rear = { ending: 'one', one: { cell: 'F1', facing: 'up' }, two: { cell: 'F4', facing: 'up', hits: 2, destroyed: true } };
    const side = { ending: 'one', one: { cell: 'F1', facing: 'up' }, two: { cell: 'F4', facing: 'left', hits: 3, destroyed: true } };
    const both = {
      ending: 'both-destroyed',
      one: { cell: 'F3', facing: 'right', destroyed: true },
      two: { cell: 'R3', facing: 'right', destroyed: true },
    };
    for (const [position, options] of [
      [rear, standard()],
      [side, standard()],
      [both, { ...standard(), fire_range: 'sudden' }],
    ] as const)
      expect(tubetanks.readPosition(position, options).ok).toBe(true);
  });
});
