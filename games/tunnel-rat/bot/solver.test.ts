import { SeededChance, standardOptions, toNumber } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { tunnelRat } from '../index.ts';
import { GUESSES, KINDS, type RatState } from '../rules/state.ts';
import { WinChances } from './bot.ts';
import { TunnelRatSolver } from './solver.ts';

type Deck = '40' | '16';
const options = (deck: Deck) => ({ ...standardOptions(tunnelRat.options), deck });

/** The knowledge before a guess: counts only. The card in the VC's hand counts as one of the pack. */
const known = (state: RatState): string => {
  const unseen = KINDS.map((_, kind) => state.pack[kind]! + (state.card === kind ? 1 : 0));
  return JSON.stringify([unseen, [...state.discard], state.casualties, state.tunnels]);
};

/** The probability of an outcome, and the counts that it leads to, or 1 or 0 for the end. */
interface Way {
  readonly weight: number;
  readonly to: string | number;
}

/** The value by playing the rules from all states, repeated until no value changes: slow and simple. */
function plainValue(start: RatState): number {
  const values = new Map<string, number>();
  const leads = new Map<string, Way[][]>();
  const random = new SeededChance(1);
  const open = [start];
  for (let state = open.pop(); state; state = open.pop()) {
    const key = known(state);
    if (leads.has(key)) continue;
    values.set(key, 0);
    const unseen = KINDS.map((_, kind) => state.pack[kind]! + (state.card === kind ? 1 : 0));
    const total = unseen.reduce((sum, count) => sum + count, 0);
    leads.set(
      key,
      GUESSES.map((_, guess) =>
        unseen.flatMap((count, card): Way[] => {
          if (count === 0) return [];
          const copy = tunnelRat.copy(state);
          for (let kind = 0; kind < 3; kind++) copy.pack[kind] = unseen[kind]! - (kind === card ? 1 : 0);
          copy.card = card;
          tunnelRat.play(copy, 0, 3 + guess, random, null);
          const result = tunnelRat.result(copy);
          if (result) return [{ weight: count / total, to: result.places[0] === 1 ? 1 : 0 }];
          open.push(copy);
          return [{ weight: count / total, to: known(copy) }];
        }),
      ),
    );
  }
  for (let moved = 1; moved > 1e-13; ) {
    moved = 0;
    for (const [key, guesses] of leads) {
      const value = Math.max(
        ...guesses.map((ways) => ways.reduce((sum, { weight, to }) => sum + weight * (typeof to === 'number' ? to : values.get(to)!), 0)),
      );
      moved = Math.max(moved, Math.abs(value - values.get(key)!));
      values.set(key, value);
    }
  }
  return values.get(known(start))!;
}

/** A random position late in a game, with so few cards that plain counting is fast. */
function latePosition(deck: Deck, random: SeededChance): RatState {
  const state = tunnelRat.setup(options(deck), 2, random);
  const below = (n: number) => random.below(n, 'table');
  state.card = below(3);
  state.casualties = 2 + below(3);
  state.tunnels = 2 + below(3);
  for (let kind = 0; kind < 3; kind++) {
    state.pack[kind] = below(3);
    state.discard[kind] = below(2);
  }
  // Enough tunnels and dangers for either result.
  state.discard[0]! += 2;
  state.discard[1]! += 2;
  state.discard[2]! += 3;
  return state;
}

describe('the solver', () => {
  it('values the game of 40 cards as even, and finds advancing as the only best first guess', () => {
    const { chance, guesses, best } = new TunnelRatSolver('40').solveState({
      pack: [10, 10, 20],
      discard: [0, 0, 0],
      casualties: 0,
      tunnels: 0,
    });
    expect(chance).toEqual({ over: 1n, under: 2n });
    expect(best).toEqual(['advance']);
    // An independent computation found this number.
    const [shoot, search] = guesses;
    expect(shoot).toEqual({ over: 151101n, under: 328042n });
    expect(search).toEqual(shoot);
  });

  it('values the rat a little higher with 16 cards', () => {
    const { chance, best } = new TunnelRatSolver('16').solveState({ pack: [4, 4, 8], discard: [0, 0, 0], casualties: 0, tunnels: 0 });
    expect(chance).toEqual({ over: 3531523n, under: 7027020n });
    expect(best).toEqual(['advance']);
  });

  it.each(['40', '16'] as const)('agrees with an exhaustive search from late positions with %s cards, with reshuffles', (deck) => {
    const random = new SeededChance(4);
    const solver = new TunnelRatSolver(deck);
    for (let n = 0; n < 25; n++) {
      const state = latePosition(deck, random);
      expect(toNumber(solver.solve(state).chance), JSON.stringify(tunnelRat.writePosition(state))).toBeCloseTo(plainValue(state), 9);
    }
  });

  it.each(['40', '16'] as const)('equals the shipped numbers of the bots exactly, with %s cards', (deck) => {
    const random = new SeededChance(8);
    const solver = new TunnelRatSolver(deck);
    const chances = new WinChances(deck);
    const guessed = new Float64Array(3);
    for (let n = 0; n < 100; n++) {
      const state = tunnelRat.setup(options(deck), 2, random);
      const turns = random.below(n % 60 === 0 ? 60 : 12, 'table');
      for (let turn = 0; turn < turns && !tunnelRat.result(state); turn++)
        tunnelRat.play(state, 0, 3 + random.below(3, 'table'), random, null);
      if (tunnelRat.result(state)) continue;
      const unseen = KINDS.map((_, kind) => state.pack[kind]! + (state.card === kind ? 1 : 0));
      chances.guesses({ ...state, unseen }, unseen, guessed);
      const exact = solver.solve(state).guesses.map(toNumber);
      for (const [i, chance] of exact.entries()) expect(guessed[i], JSON.stringify(tunnelRat.writePosition(state))).toBeCloseTo(chance, 10);
    }
  });

  it('treats guesses of equal value as equal', () => {
    const solver = new TunnelRatSolver('16');
    // Only dangers of one kind are left: naming them changes nothing.
    const { best, guesses } = solver.solveState({ pack: [2, 2, 2], discard: [0, 0, 0], casualties: 4, tunnels: 4 });
    expect(best).toEqual(['shoot', 'search', 'advance'].filter((_, i) => toNumber(guesses[i]!) === Math.max(...guesses.map(toNumber))));
    expect(toNumber(solver.solveState({ pack: [0, 0, 1], discard: [4, 4, 3], casualties: 4, tunnels: 4 }).chance)).toBe(1);
  });
});
