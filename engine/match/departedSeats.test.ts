import { describe, expect, it } from 'vitest';
import { DepartedSeats } from './departedSeats.ts';

/** What is left of a match after these seats have left, in order. */
function after(teams: readonly number[], ...seats: readonly number[]): DepartedSeats {
  const departed = new DepartedSeats(teams);
  for (const seat of seats) departed.add(seat, 'concede');
  return departed;
}

const SINGLES = [0, 1, 2, 3];
const PAIRS = [0, 1, 0, 1];

describe('seats that left', () => {
  it('leave the win to the last one, and rank by how long they stayed', () => {
    expect(after(SINGLES, 2).placesOfLast()).toBeUndefined();
    expect(after(SINGLES, 2, 0).placesOfLast()).toBeUndefined();
    expect(after(SINGLES, 2, 0, 3).placesOfLast()).toEqual([3, 1, 4, 2]);
    expect(after([0, 1], 0).placesOfLast()).toEqual([2, 1]);
  });

  it('rank behind those who played on, whatever the result', () => {
    expect(after(SINGLES, 2, 0).ranked({ places: [1, 2, 3, 4], reason: 'end' })).toEqual({ places: [3, 1, 4, 2], reason: 'end' });
    expect(after(SINGLES).ranked({ places: [1, 1, 3, 3], reason: 'end' })?.places).toEqual([1, 1, 3, 3]);
    expect(after(SINGLES, 2).drawnPlaces()).toEqual([1, 1, 4, 1]);
  });
});

describe('seats of a team that left', () => {
  it('leave the match to their partner', () => {
    const departed = after(PAIRS, 0);
    expect(departed.placesOfLast()).toBeUndefined();
    expect(departed.ranked({ places: [1, 3, 1, 3], reason: 'end' })?.places).toEqual([1, 3, 1, 3]);
    expect(departed.ranked({ places: [3, 1, 3, 1], reason: 'end' })?.places).toEqual([3, 1, 3, 1]);
    expect(departed.drawnPlaces()).toEqual([1, 1, 1, 1]);
  });

  it('lose together when the last of them leaves, and the other team wins together', () => {
    expect(after(PAIRS, 0, 1).placesOfLast()).toBeUndefined();
    expect(after(PAIRS, 0, 2).placesOfLast()).toEqual([3, 1, 3, 1]);
    expect(after(PAIRS, 1, 0, 2).placesOfLast()).toEqual([3, 1, 3, 1]);
    expect(after([0, 0, 1, 1, 2, 2], 4, 0, 5, 1).placesOfLast()).toEqual([3, 3, 1, 1, 5, 5]);
  });
});
