import { everyOutcome, MoveList, readChoices, SeededChance, standardOptions, toNumber } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { arcade } from '../index.ts';
import { CELLS, END, isShot } from '../rules/move.ts';
import { optionSpecs } from '../rules/options.ts';
import { type ArcadeState, activeUnit, copyState } from '../rules/state.ts';
import { ZONE_NAMES } from '../rules/zones.ts';
import { battle, positionsAt } from '../testing.ts';
import { trainingTask } from './training.ts';
import { BROAD, TurnPlanner } from './turns.ts';
import type { WinShare } from './value.ts';

const list = new MoveList();

/** Positions of battles of all kinds that the net was trained on, in the middle of turns too; and of the core game. */
const positions = (seed: number, count: number) => positionsAt(trainingTask.table, new SeededChance(seed), count);
const ofCore = (seed: number, count: number) => {
  const core = { ...standardOptions(optionSpecs), ...trainingTask.tables.core };
  return positionsAt((random) => ({ ...core, zone: ZONE_NAMES[random.below(ZONE_NAMES.length, 'table')]! }), new SeededChance(seed), count);
};

const even: WinShare = () => 0.5;
const considered = (state: ArcadeState) => arcade.bot.considered?.(state, state.side);

describe('turns with a second evaluation', () => {
  it('are ranked by the second evaluation, as far as it was computed', () => {
    let onlyEnds = 0;
    for (const state of positions(1, 80)) {
      const unit = activeUnit(state);
      // A side whose only goal is the south-east.
      const further: WinShare = (after) => (after.cellOf[unit]! < 0 ? 0 : after.cellOf[unit]! / 1024);
      const [best] = new TurnPlanner(even, BROAD, [{ share: further, positions: 10_000 }]).plan(state, 1);
      const all = new TurnPlanner(even).plan(state, 1000);
      const ends = all.filter(({ moves }) => moves.at(-1) === END && !moves.some(isShot));
      const shares = ends.map(({ moves }) => {
        const ended = copyState(state);
        for (const move of moves) arcade.play(ended, state.side, move, new SeededChance(1), null);
        return further(ended, state.side);
      });
      expect(best!.share).toBeGreaterThanOrEqual(Math.max(0, ...shares) - 1e-9);
      if (ends.length < all.length) continue;
      onlyEnds++;
      expect(best!.share).toBeCloseTo(Math.max(...shares), 9);
    }
    expect(onlyEnds).toBeGreaterThan(3);
  });

  it('give a shot the mean value of its outcomes', () => {
    const hurt: WinShare = (after, side) => {
      const own = side === 0 ? after.battle.squads[0] : 0;
      return 1 - after.endurance.slice(own, own + after.battle.squads[side === 0 ? 1 : 0]).reduce((sum, left) => sum + left, 0) / 100;
    };
    let shots = 0;
    for (const changes of [{}, { stun: 'on', blast: 'on' }, { collateral: 'on', energy_bolts: 'on' }]) {
      const { state } = battle(['D3', 'C2', 'E2'], ['D6:4', 'E6', 'F6:3'], { options: changes });
      for (const { moves, share } of new TurnPlanner(even, BROAD, [{ share: hurt, positions: 10_000 }]).plan(state, 30)) {
        if (!moves.some(isShot)) continue;
        shots++;
        const announced = copyState(state);
        for (const move of moves.slice(0, -1)) arcade.play(announced, state.side, move, new SeededChance(1), null);
        expect(moves.at(-1)!).toBeGreaterThanOrEqual(CELLS);
        let mean = 0;
        for (const { value, probability } of everyOutcome((chance) => {
          const after = copyState(announced);
          arcade.play(after, state.side, moves.at(-1)!, chance, null);
          return hurt(after, state.side);
        }))
          mean += toNumber(probability) * value;
        expect(share).toBeCloseTo(mean, 6);
      }
    }
    expect(shots).toBeGreaterThan(10);
  });

  it('evaluate at most the allowed number of positions, and finish the turn under evaluation', () => {
    for (const state of positions(2, 40)) {
      let requests = 0;
      const counting: WinShare = () => {
        requests++;
        return 0.5;
      };
      new TurnPlanner(even, BROAD, [{ share: counting, positions: 20 }]).plan(state, 1);
      expect(requests).toBeLessThan(20 + 40);
    }
  });
});

describe('lookahead', () => {
  it('finds a legal move that depends only on the position, and does not change the position', () => {
    for (const state of ofCore(3, 40)) {
      const before = arcade.writePosition(state);
      const move = considered(state);
      expect(arcade.writePosition(state)).toEqual(before);
      expect(considered(copyState(state))).toBe(move);
      arcade.moves(state, state.side, list);
      expect(list.has(move!)).toBe(true);
    }
  });

  it('completes the turns that it begins', () => {
    for (const state of ofCore(4, 15)) {
      const at = copyState(state);
      for (let left = 40; at.turn === state.turn && arcade.deciders(at) !== 0; left--) {
        expect(left).toBeGreaterThan(0);
        arcade.play(at, at.side, considered(at)!, new SeededChance(left), null);
      }
    }
  });

  it.each([
    ['an advanced rule', { stun: 'on' }],
    ['a sidecar', { sidecars: '1' }],
    ['a mission', { mission_rank: 'on' }],
    ['other numbers', { tank_points: '9' }],
    ['units yet to be placed', { placement: 'in-turn' }],
  ])('leaves it to others with %s', (_what, options) => {
    const read = readChoices(arcade, options);
    if (!read.ok) throw new Error(read.fault.message);
    expect(considered(arcade.setup(read.value, 2, new SeededChance(1)))).toBeUndefined();
  });
});
