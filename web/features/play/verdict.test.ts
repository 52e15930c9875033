import { expect, it } from 'vitest';
import { verdictOf } from './verdict.ts';

it('distinguishes a draw from a shared first place', () => {
  expect(verdictOf({ places: [1, 1] }, [0])).toMatchObject({ drawn: true, mine: 'drawn' });
  expect(verdictOf({ places: [1, 3, 1] }, [0])).toMatchObject({ drawn: false, winners: [0, 2], mine: 'shared' });
  expect(verdictOf({ places: [1, 3, 1] }, [1])).toMatchObject({ mine: 'lost' });
  expect(verdictOf({ places: [1, 3, 1] }, []).places).toEqual([
    { place: 1, seats: [0, 2] },
    { place: 3, seats: [1] },
  ]);
});

it('is won or lost for a single player, and undefined for several', () => {
  expect(verdictOf({ places: [2, 1] }, [0]).mine).toBe('lost');
  expect(verdictOf({ places: [2, 1] }, [1]).mine).toBe('won');
  expect(verdictOf({ places: [2, 1] }, [0, 1]).mine).toBeUndefined();
  expect(verdictOf({ places: [2, 1] }, []).mine).toBeUndefined();
});
