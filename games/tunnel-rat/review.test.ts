import { Match, SeededChance, standardOptions } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { tunnelRat } from './index.ts';
import { reviewGuesses } from './review.ts';
import { TunnelRatSolver } from './solver.ts';
import type { RatState } from './state.ts';

describe('the review after a game', () => {
  it('compares each guess with what the solver says of the state in which it was made', () => {
    for (const seed of [1, 2, 3]) {
      const match = new Match(
        tunnelRat,
        { options: { ...standardOptions(tunnelRat.options), deck: '16' }, seats: 2 },
        new SeededChance(seed),
      );
      const solver = new TunnelRatSolver('16');
      const expected: object[] = [];
      for (let n = 0; match.deciders !== 0; n++) {
        const { best } = solver.solve(match.copyState() as RatState);
        const guess = (['shoot', 'search', 'advance'] as const)[(n + seed) % 3]!;
        expected.push({ turn: n + 1, guess, best });
        expect(match.move(0, guess)).toMatchObject({ ok: true });
      }
      const events = match.steps.flatMap(({ events: happened }) => happened);
      const reviewed = reviewGuesses(tunnelRat.view(match.copyState() as RatState, 'all'), events);
      expect(reviewed?.map(({ turn, guess, best }) => ({ turn, guess, best }))).toEqual(expected);
      for (const { chance, bestChance, guess, best } of reviewed ?? []) {
        expect(chance === bestChance).toBe(best.includes(guess));
        expect(bestChance).toBeGreaterThanOrEqual(chance);
      }
      expect(reviewGuesses(tunnelRat.view(match.copyState() as RatState, 'all'), events.slice(3))).toBeUndefined();
    }
  });
});
