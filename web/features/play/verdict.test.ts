import { expect, it } from 'vitest';
import { verdictOf } from './verdict.ts';

const SINGLES = {};
const PAIRS = { teams: (seats: number) => Array.from({ length: seats }, (_, seat) => seat % 2) };

it('distinguishes a draw from a shared first place', () => {
  expect(verdictOf(SINGLES, { places: [1, 1] }, [0])).toMatchObject({ drawn: true, mine: 'drawn' });
  expect(verdictOf(SINGLES, { places: [1, 3, 1] }, [0])).toMatchObject({ drawn: false, winners: [0, 2], mine: 'shared' });
  expect(verdictOf(SINGLES, { places: [1, 3, 1] }, [1])).toMatchObject({ mine: 'lost' });
  expect(verdictOf(SINGLES, { places: [1, 3, 1] }, []).places).toEqual([
    { place: 1, seats: [0] },
    { place: 1, seats: [2] },
    { place: 3, seats: [1] },
  ]);
});

it('is won or lost for a single player, and undefined for several', () => {
  expect(verdictOf(SINGLES, { places: [2, 1] }, [0]).mine).toBe('lost');
  expect(verdictOf(SINGLES, { places: [2, 1] }, [1]).mine).toBe('won');
  expect(verdictOf(SINGLES, { places: [2, 1] }, [0, 1]).mine).toBeUndefined();
  expect(verdictOf(SINGLES, { places: [2, 1] }, []).mine).toBeUndefined();
});

it('is won by a team together', () => {
  const places = [3, 1, 3, 1];
  expect(verdictOf(PAIRS, { places }, [1])).toMatchObject({ mine: 'won', winners: [1, 3], winningSides: [[1, 3]], drawn: false });
  expect(verdictOf(PAIRS, { places }, [2]).mine).toBe('lost');
  expect(verdictOf(PAIRS, { places }, []).places).toEqual([
    { place: 1, seats: [1, 3] },
    { place: 3, seats: [0, 2] },
  ]);
  expect(verdictOf(PAIRS, { places: [1, 1, 1, 1] }, [0]).mine).toBe('drawn');
});
