import { describe, expect, it } from 'vitest';
import { sideCount, teamsOf, winShares } from './teams.ts';

const pairs = { teams: (seats: number) => Array.from({ length: seats }, (_, seat) => seat % 2) };

describe('teams', () => {
  it('are the single seats in a game without teams', () => {
    expect([teamsOf({}, 3), sideCount({}, 3)]).toEqual([[0, 1, 2], 3]);
    expect([teamsOf(pairs, 4), sideCount(pairs, 4)]).toEqual([[0, 1, 0, 1], 2]);
  });

  it('win as a whole, and share first place with other teams', () => {
    expect(winShares([1, 3, 1, 3], [0, 1, 0, 1])).toEqual([1, 0, 1, 0]);
    expect(winShares([1, 1, 1, 4], [0, 1, 1, 2])).toEqual([0.5, 0.5, 0.5, 0]);
    expect(winShares([1, 2, 1], [0, 1, 2])).toEqual([0.5, 0, 0.5]);
  });
});
