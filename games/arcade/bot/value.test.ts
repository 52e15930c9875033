import { MoveList, readChoices, SeededChance } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { arcade } from '../index.ts';
import { END } from '../rules/move.ts';
import { battle, EVERYTHING } from '../testing.ts';
import { FEATURES } from './features.ts';
import { handmadeShare } from './value.ts';
import { weights } from './weights.ts';

function opening(options: Readonly<Record<string, string>>) {
  const read = readChoices(arcade, options);
  if (!read.ok) throw new Error(read.fault.message);
  return arcade.setup(read.value, 2, new SeededChance(1));
}

describe('the value', () => {
  it('is small and has the shape of the features', () => {
    expect(weights.inputs).toBe(FEATURES.length);
    expect(new Set(FEATURES).size).toBe(FEATURES.length);
    expect(weights.weights.length).toBeLessThan(64 * 1024);
  });

  it('is calibrated for the core game, every advanced rule and sidecars', () => {
    for (const options of [{}, EVERYTHING, { ...EVERYTHING, sidecars: '2', zone: 'duel' }])
      expect(arcade.bot.calibrated?.(opening(options))).toBe(true);
  });

  it.each([
    ['a mission', { mission_rank: 'on' }],
    ['cannons on sidecars', { sidecars: '1', sidecar_cannon: 'yes' }],
    ['units yet to be placed', { placement: 'in-turn' }],
  ])('falls back to the judgement made by hand, and says so, with %s', (_what, options) => {
    const state = opening(options);
    expect(arcade.bot.calibrated?.(state)).toBe(false);
    expect(arcade.bot.value(state, 0)).toBe(handmadeShare(state, 0));
  });

  it('is near one half at the start of an even battle, and high for a side that is ahead', () => {
    const even = arcade.bot.value(opening({ zone: 'duel' }), 0);
    expect(Math.abs(even - 0.5)).toBeLessThan(0.15);
    const ahead = battle(['D3', 'C2', 'E2'], ['D7:1']).state;
    expect(arcade.bot.value(ahead, 0)).toBeGreaterThan(0.9);
    expect(arcade.bot.value(ahead, 1)).toBeLessThan(0.1);
  });

  it('is certain before and after a kill that wins with certainty', () => {
    const { state } = battle(['D3'], ['D5:2']);
    expect(arcade.bot.value(state, 0)).toBeGreaterThan(0.7);
    const [turn] = arcade.bot.turns!(state, 0, 1);
    expect(turn?.share).toBe(1);
    expect(turn?.moves.map((move) => arcade.format(state, move))).toEqual(['aim', 'D5']);
  });

  it('of a finished battle is its result', () => {
    const { state } = battle(['D3'], ['D5:2'], { options: { stall_limit: '2' } });
    const list = new MoveList();
    while (arcade.deciders(state) !== 0) {
      arcade.moves(state, state.side, list);
      arcade.play(state, state.side, END, new SeededChance(1), null);
    }
    expect(arcade.bot.value(state, 0)).toBe(0.5);
    expect(arcade.bot.turns!(state, 0, 3)).toEqual([]);
  });
});
