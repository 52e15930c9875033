import type { PlaytestGame, PlaytestMeasures } from '@fray/protocol/playtests';
import { describe, expect, it } from 'vitest';
import { type CountedSession, concessionsOf, countsOf, figuresOf } from './playtestFigures.ts';

const game = (n: number, more: Partial<PlaytestGame> = {}): PlaytestGame => ({
  n,
  seats: [1, 2],
  places: [1, 2],
  reason: 'elimination',
  turns: 10,
  at: n,
  ...more,
});
const measures = (more: Partial<PlaytestMeasures> = {}): PlaytestMeasures => ({
  first: 5000,
  lasted: 600_000,
  thought: 30_000,
  decisions: 10,
  undos: 0,
  refused: {},
  lookups: {},
  ...more,
});
const session = (tester: number, more: Partial<CountedSession> = {}): CountedSession => ({
  tester,
  measures: measures(),
  fun: 0,
  clear: 0,
  again: 0,
  ...more,
});
const figure = (name: string, games: readonly PlaytestGame[], sessions: readonly CountedSession[] = []) =>
  figuresOf(games, sessions).find((one) => one.figure === name);
const times = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i));

describe('the figures of a playtest', () => {
  it('are missing without a match, have no interval for few matches, and the lab’s interval for enough', () => {
    expect(figure('first-seat', [])).toEqual({ figure: 'first-seat', value: null, games: 0, people: 0 });
    const of = (all: number, won: number) =>
      figure(
        'first-seat',
        times(all, (n) => game(n, { places: n < won ? [1, 2] : [2, 1] })),
      );
    expect(of(19, 10)).toEqual({ figure: 'first-seat', value: 10 / 19, games: 19, people: 0 });
    // As in the lab, a draw is half a win for each of two.
    expect(figure('first-seat', [game(1), game(2, { places: [1, 1] }), game(3, { places: [2, 1] })])).toMatchObject({ value: 0.5 });
    expect(figure('draws', [game(1), game(2, { places: [1, 1] })])).toMatchObject({ value: 0.5 });
    const enough = of(40, 30);
    expect(enough).toMatchObject({ value: 0.75, games: 40 });
    // Wilson's interval of 30 in 40 is 0.598 to 0.858; Student's quantile makes it a little wider.
    expect(enough?.low).toBeCloseTo(0.59, 1);
    expect(enough?.low).toBeLessThan(0.6);
    expect(enough?.high).toBeGreaterThan(0.85);
    expect(enough?.high).toBeLessThan(0.88);
  });

  it('count a shared first place among three as a draw', () => {
    const games = [game(1, { places: [1, 1, 3] }), game(2, { places: [2, 1, 3] }), game(3, { places: [1, 2, 2] })];
    expect(figure('draws', games)?.value).toBeCloseTo(1 / 3);
    expect(figure('first-seat', games)?.value).toBeCloseTo((0.5 + 0 + 1) / 3);
  });

  it('count a tester as one person, however many matches they had: twenty matches of one tester are no sample', () => {
    const busy = times(20, () => session(1, { measures: measures({ thought: 100_000, decisions: 10 }) }));
    expect(figure('decision', [], busy)).toEqual({ figure: 'decision', value: 10, games: 20, people: 1 });
    const many = times(30, (n) => session(n % 10, { measures: measures({ thought: 10_000 * (1 + (n % 10)), decisions: 10 }) }));
    const found = figure('decision', [], many);
    expect(found).toMatchObject({ value: 5.5, games: 30, people: 10 });
    expect(found?.low).toBeLessThan(4);
    expect(found?.high).toBeGreaterThan(7);
  });

  it('omit skipped and unanswered questions', () => {
    const sessions = [session(1, { fun: 5 }), session(2, { fun: 0 }), session(3, { measures: undefined, fun: 2 })];
    expect(figure('fun', [], sessions)).toEqual({ figure: 'fun', value: 3.5, games: 2, people: 2 });
    const { first: _, ...never } = measures();
    expect(figure('first-move', [], [session(1, { measures: never }), session(2)])).toMatchObject({ value: 5, games: 1, people: 1 });
    expect(figure('decision', [], [session(1, { measures: measures({ decisions: 0, thought: 0 }) })])).toMatchObject({ value: null });
  });

  it('count reasons and rules over all matches, most frequent first, and concessions by turn', () => {
    const sessions = [
      session(1, { measures: measures({ refused: { 'no-sight': 2, 'no-points': 1 } }) }),
      session(2, { measures: measures({ refused: { 'no-points': 3, never: 0 } }) }),
      session(3, { measures: undefined }),
    ];
    expect(countsOf(sessions, ({ refused }) => refused)).toEqual([
      { name: 'no-points', count: 4 },
      { name: 'no-sight', count: 2 },
    ]);
    expect(figure('refused', [], sessions)).toMatchObject({ value: 3, games: 2 });
    const games = [game(1, { reason: 'concession', turns: 12 }), game(2, { reason: 'concession', turns: 3 }), game(3)];
    expect(concessionsOf([...games, game(4, { reason: 'concession', turns: 12 })])).toEqual([
      { name: '3', count: 1 },
      { name: '12', count: 2 },
    ]);
    expect(figure('concessions', games)?.value).toBeCloseTo(2 / 3);
  });
});
