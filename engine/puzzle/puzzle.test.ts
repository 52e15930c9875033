import { describe, expect, it } from 'vitest';
import { readPuzzles } from './puzzle.ts';

const puzzle = {
  id: 'arcade-1',
  options: {},
  seats: 2,
  seat: 0,
  position: {},
  theme: 'shot',
  found: { right: 3, of: 16 },
  judged: { by: 'rough', pairs: 128 },
  margin: 0.1,
  se: 0.01,
  answers: [{ moves: ['aim', 'D7'], share: 0.6 }],
  others: [],
};
const file = (...puzzles: object[]) => ({ game: 'arcade', set: 'arcade', rules: 1, seed: 1, matches: 3, puzzles });
const faultOf = (json: unknown): string => {
  const read = readPuzzles(json);
  return read.ok ? 'none' : read.fault.field;
};

describe('readPuzzles', () => {
  it('reads a collection', () => {
    expect(readPuzzles(file(puzzle, { ...puzzle, id: 'arcade-2' }))).toMatchObject({ ok: true, value: { set: 'arcade' } });
  });

  it('reads the number of matches that were searched for a rare theme', () => {
    expect(readPuzzles({ ...file(puzzle), sought: { mine: 40 } })).toMatchObject({ ok: true, value: { sought: { mine: 40 } } });
    expect(faultOf({ ...file(puzzle), sought: { mine: -1 } })).toBe('sought.mine');
  });

  it.each([
    ['puzzles.0.answers', { ...puzzle, answers: [] }],
    ['puzzles.0.answers.0.share', { ...puzzle, answers: [{ moves: ['end'], share: 2 }] }],
    ['puzzles.0.judged.by', { ...puzzle, judged: { by: 'guess', pairs: 0 } }],
    ['puzzles.0.id', { ...puzzle, id: 'arcade' }],
    ['puzzles.0.hint', { ...puzzle, hint: 'aim' }],
    ['puzzles.0.position', { ...puzzle, position: 'nowhere' }],
  ])('reports what is wrong: %s', (field, spoilt) => {
    expect(faultOf(file(spoilt))).toBe(field);
  });

  it('rejects two puzzles with one number, and texts that are no collection', () => {
    expect(faultOf(file(puzzle, puzzle))).toBe('puzzles.1.id');
    expect(faultOf(undefined)).toBe('puzzles');
  });
});
