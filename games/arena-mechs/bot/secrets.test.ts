import { firstSeat, MoveList, SeededChance, standardOptions } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { arenaMechs as game } from '../index.ts';
import { CARDS } from '../rules/cards.ts';
import { cardAt, type MechState, OVERLAP, PROGRAM, slotOf } from '../rules/state.ts';
import { pairFrom, Secrets } from './secrets.ts';
import { SecretTrainer, WIDTHS } from './secretsTraining.ts';
import { secretWeights } from './secretWeights.ts';

const secrets = new Secrets(secretWeights);
const list = new MoveList();
const worths = new Float64Array(4);

/** Positions of random games with secret decisions. */
function* visitedStates(games: number): Generator<{ state: MechState; seat: number }> {
  for (let seed = 1; seed <= games; seed++) {
    const random = new SeededChance(seed);
    const state = game.setup(standardOptions(game.options), 2, random);
    while (game.deciders(state) !== 0) {
      const seat = firstSeat(game.deciders(state));
      if (state.phase === PROGRAM || state.phase === OVERLAP) yield { state, seat };
      game.moves(state, seat, list);
      game.play(state, seat, list.get(random.below(list.size, 'table')), random, null);
    }
  }
}

describe('learned weights for secret choices', () => {
  it('exist for each choice', () => {
    expect(secretWeights.pairs).toHaveLength(WIDTHS.pairs);
    expect(secretWeights.sequences).toHaveLength(WIDTHS.sequences);
  });

  it('cover all programs that can be made, to the end of the deck', () => {
    for (const { state, seat } of visitedStates(3)) {
      if (state.phase !== PROGRAM) continue;
      const move = secrets.program(state, seat, 10);
      game.moves(state, seat, list);
      expect(list.has(move)).toBe(true);
      expect(secrets.program(state, seat, 10)).toBe(move);
    }
  });

  it('are equal for two symbols that leave the same sequence and number', () => {
    let same = 0;
    for (const { state, seat } of visitedStates(4)) {
      if (state.phase !== OVERLAP) continue;
      secrets.hidden(state, seat, worths);
      const card = state.programs[slotOf(seat, state.point - 1)]!;
      const other = state.programs[slotOf(seat, state.point - 1) + 1]!;
      // The lower symbol of one card and the upper one of the other leave the same number. If both symbols are equal, the sequence is the
      // same too.
      if (card % 5 !== Math.floor(other / 5)) continue;
      same++;
      expect(worths[1]).toBeCloseTo(worths[2]!);
    }
    expect(same).toBeGreaterThan(0);
  });

  it('depend only on the seat’s own cards', () => {
    for (const { state, seat } of visitedStates(2)) {
      const other = game.copy(state);
      for (let card = 0; card < CARDS; card++) other.bag[cardAt(1 - seat, card)] = 0;
      other.hands[1 - seat]!.reverse();
      other.programs.fill(0, slotOf(1 - seat, 0), slotOf(1 - seat, 0) + 6);
      if (state.phase === PROGRAM) expect(secrets.program(other, seat, 5)).toBe(secrets.program(state, seat, 5));
      else {
        secrets.hidden(state, seat, worths);
        const before = worths.slice();
        secrets.hidden(other, seat, worths);
        expect(worths).toEqual(before);
      }
    }
  });

  it('choose the best pair of three cards', () => {
    const worth = new Float64Array(CARDS * CARDS);
    worth[3 * CARDS + 7] = 1;
    for (const hand of [
      [3, 7, 9],
      [3, 9, 7],
      [9, 3, 7],
    ])
      expect(pairFrom(worth, hand)).toEqual([3, 7]);
  });
});

describe('the trainer of secrets', () => {
  it('covers four rounds and twelve points of a game, with shares', () => {
    const trainingTask = new SecretTrainer();
    expect(trainingTask.lessons(3, 'rounds')).toHaveLength(4);
    const points = trainingTask.lessons(3, 'points');
    expect(points).toHaveLength(12);
    for (const { indices, values, before, after } of points) {
      expect(indices).toHaveLength(values.length);
      for (const share of [before, after]) expect(share).toBeGreaterThanOrEqual(0);
      for (const share of [before, after]) expect(share).toBeLessThanOrEqual(1);
      for (const index of indices) expect(index).toBeLessThan(WIDTHS.sequences);
    }
    // The last share of a game is its end.
    expect([0, 0.5, 1]).toContain(points.at(-1)!.after);
  });

  it('hides symbols according to the weights learned before', () => {
    const taught = new SecretTrainer({ pairs: [], sequences: secretWeights.sequences });
    expect(taught.lessons(4, 'rounds')).toHaveLength(4);
  });
});
