import { describe, expect, it } from 'vitest';
import type { GameRecordNotes } from '../observe/gameNotes.ts';
import { RECIPES } from './recipes.ts';

/** Notes of a game of two seats with the first seat’s shares only. */
const game = (...curve: number[]): GameRecordNotes => ({
  shares: [1, 0],
  reason: 'end',
  first: 0,
  turns: curve.length - 1,
  decisions: 1,
  legal: 1,
  forced: 0,
  curve,
  events: {},
  cells: {},
  things: {},
});

const figure = (id: string, notes: GameRecordNotes) => RECIPES.find((recipe) => recipe.id === id)?.of(notes, 2);

describe('a limit', () => {
  it('is not exceeded by a value equal to it', () => {
    expect(figure('leads', game(500, 450, 550, 450, 1000))).toEqual([0, 1]);
    expect(figure('leads', game(500, 449, 551, 449, 1000))).toEqual([3, 1]);
    expect(figure('snowball', game(500, 520, 1000))).toBeUndefined();
    expect(figure('snowball', game(500, 521, 1000))).toEqual([1, 1]);
    expect(figure('decided', game(500, 900, 1000))).toEqual([1, 1]);
    expect(figure('decided', game(500, 901, 1000))).toEqual([0.5, 1]);
  });
});
