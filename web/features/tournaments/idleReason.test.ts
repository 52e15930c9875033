import type { TournamentGame, TournamentView } from '@fray/protocol';
import { expect, it } from 'vitest';
import { idleReasonOf } from './idleReason.ts';

const shown = (more: Partial<TournamentView>): TournamentView => ({
  id: 'abcdefghij',
  kind: 'swiss',
  name: 'Friday cup',
  game: 'arcade',
  stage: 'running',
  entered: 5,
  places: 8,
  starts: 0,
  changed: 1,
  options: {},
  pace: { bank: 300, turn: 10, timeouts: 2, whenOut: 'lose' },
  rounds: 3,
  minutes: 60,
  roundMinutes: 30,
  bots: '',
  private: true,
  began: 1000,
  ended: 0,
  now: 2000,
  host: false,
  you: 1,
  lots: { hash: '' },
  round: 1,
  entrants: [],
  games: [],
  standing: [],
  ...more,
});
const game = (round: number, first: number, second: number, result?: TournamentGame['result']): TournamentGame => ({
  round,
  board: 0,
  first,
  second,
  ...(result ? { result } : {}),
});

it('a Swiss promises another game only before its last round', () => {
  expect(idleReasonOf(shown({ stage: 'open', round: 0 }))).toBe('begin');
  expect(idleReasonOf(shown({ round: 2, games: [game(2, 1, 2, 'first')] }))).toBe('next');
  expect(idleReasonOf(shown({ round: 3, games: [game(3, 2, 1, 'first')] }))).toBe('over');
  expect(idleReasonOf(shown({ round: 3, games: [game(3, 1, 0, 'first')] }))).toBe('bye');
});

it('an arena promises no game once its time is over', () => {
  expect(idleReasonOf(shown({ kind: 'arena', now: 1000 + 3600_000 - 1 }))).toBe('next');
  expect(idleReasonOf(shown({ kind: 'arena', now: 1000 + 3600_000 }))).toBe('timeIsOver');
});

it.each([
  ['has won', [game(1, 1, 2, 'first')], 1, 'next'],
  ['has lost', [game(1, 1, 2, 'second')], 1, 'out'],
  ['has lost in the second seat', [game(1, 2, 1, 'first')], 1, 'out'],
  ['has not come, as the other', [game(1, 1, 2, 'nobody')], 1, 'out'],
  ['drew and plays again', [game(1, 1, 2, 'draw')], 1, 'next'],
  ['drew twice and did not go on', [game(1, 1, 2, 'draw'), game(1, 2, 1, 'draw'), game(2, 2, 3)], 2, 'out'],
  ['has a bye', [game(1, 1, 0, 'first')], 1, 'next'],
] as const)('a knock-out tells a player who %s what follows', (_, games, round, expected) => {
  expect(idleReasonOf(shown({ kind: 'knockout', games, round }))).toBe(expected);
});
