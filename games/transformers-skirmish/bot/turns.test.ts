import { firstSeat, MoveList, type PlannedTurn, readChoices, SeededChance } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { CARDS, type CardName, TACTICS } from '../rules/cards.ts';
import { activeSeat, DEFENSE, heldBy, type SkirmishState } from '../rules/state.ts';
import { chanceOfNone, FEATURES, writeFeatures } from './features.ts';
import { trainingTask } from './training.ts';
import { weights } from './weights.ts';

/** With the trained value, planning whole turns. */
const game = trainingTask.taught(trainingTask.shipped());
/** The same with the handmade evaluation. */
const byHand = trainingTask.taught();

function optionsOf(options: Readonly<Record<string, string>>) {
  const read = readChoices(game, options);
  if (!read.ok) throw new Error(read.fault.message);
  return read.value;
}

type Cards = Partial<Record<CardName, number>>;
const side = (units: readonly string[]) =>
  units.map((text) => {
    const [unit = '', cell = '', ...more] = text.split(' ');
    return { unit, cell, air: more.includes('air'), minicon: false, hits: Number(more.at(-1)) };
  });

/** South's turn after its draw. */
function position(south: readonly string[], north: readonly string[], hand: Cards, other: Cards = {}, more: object = {}): SkirmishState {
  const json = { units: { south: side(south), north: side(north) }, hands: { south: hand, north: other }, phase: 'orders', ...more };
  const read = game.readPosition(json, optionsOf({}));
  if (!read.ok) throw new Error(`${read.fault.field}: ${read.fault.message}`);
  return read.value;
}

const best = (state: SkirmishState): PlannedTurn => byHand.bot.turns!(state, activeSeat(state), 1)[0]!;
const describeTurns = (state: SkirmishState): string[] => best(state).moves.map((move) => game.format(state, move));

/** Positions with a decision, from random games. */
function* visitedStates(games: number, options: Readonly<Record<string, string>> = {}): Generator<{ state: SkirmishState; seat: number }> {
  const list = new MoveList();
  for (let seed = 1; seed <= games; seed++) {
    const random = new SeededChance(seed);
    const state = game.setup(optionsOf(options), 2, random);
    for (let count = 0; count < 160 && game.deciders(state) !== 0; count++) {
      const seat = firstSeat(game.deciders(state));
      game.moves(state, seat, list);
      if (count % 7 === 0) yield { state, seat };
      game.play(state, seat, list.get(random.below(list.size, 'table')), random, null);
    }
  }
}

describe('whole turns', () => {
  it('can be played as planned, at any table', () => {
    const list = new MoveList();
    let planned = 0;
    for (const options of [{}, { cards_per_phase: 'any-number', move_distance: 'up-to', specials: 'orders-phase' }])
      for (const { state, seat } of visitedStates(1, options))
        for (const { moves, share } of game.bot.turns!(state, seat, 5)) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(1);
          const at = game.copy(state);
          for (const move of moves) {
            game.moves(at, seat, list);
            expect(list.has(move), game.format(at, move)).toBe(true);
            game.play(at, seat, move, new SeededChance(1), null);
          }
          planned++;
        }
    expect(planned).toBeGreaterThan(80);
  });

  it('depend only on the view of their side', () => {
    let compared = 0;
    for (const { state, seat } of visitedStates(1)) {
      if (seat !== activeSeat(state) || state.phase === DEFENSE || heldBy(state, seat, TACTICS) > 0) continue;
      const sampler = game.sampler(game.view(state, seat));
      const other = game.copy(sampler(new SeededChance(state.turn), () => 0));
      expect(game.bot.turns!(other, seat, 3)).toEqual(game.bot.turns!(state, seat, 3));
      compared++;
    }
    expect(compared).toBeGreaterThan(8);
  });

  it('do not modify the position', () => {
    for (const { state, seat } of visitedStates(1)) {
      const before = JSON.stringify(game.writePosition(state));
      game.bot.turns!(state, seat, 2);
      game.bot.value(state, seat);
      expect(JSON.stringify(game.writePosition(state))).toBe(before);
    }
  });

  it('move up to the last unit and destroy it', () => {
    const state = position(['lead A1 4'], ['line1 C5 1'], { punch: 1, 'wheels-cruise': 1 });
    expect(describeTurns(state)).toEqual([expect.stringMatching(/wheels-cruise/), expect.stringMatching(/punch/)]);
    expect(best(state).share).toBe(1);
  });

  it('keep the cards that this turn needs from a hand over the limit', () => {
    const hand = { punch: 1, 'wheels-cruise': 1, legs: 4, 'tracks-glide': 2 };
    const state = position(['lead A1 4'], ['line1 C5 1'], hand);
    const moves = describeTurns(state);
    expect(moves).toHaveLength(5);
    expect(moves.slice(0, 3).every((move) => /legs|tracks-glide/.test(move))).toBe(true);
    expect(best(state).share).toBe(1);
  });

  it('attack a unit that the attack destroys before one that it damages', () => {
    const state = position(['lead D4 4', 'line1 A1 2'], ['lead D5 4', 'line1 E5 1', 'line2 H8 2'], { kick: 1 });
    expect(describeTurns(state).at(-1)).toMatch(/E5/);
  });

  it('attack air types first, and other units when there are none', () => {
    const turns = ['lead D4 4', 'line1 A1 2'];
    const both = position(turns, ['line1 D5 2', 'line2 E5 air 2', 'lead H8 4'], { kick: 1 });
    expect(describeTurns(both).at(-1)).toMatch(/E5/);
    const ground = position(turns, ['line1 D5 1', 'line2 E5 2', 'lead H8 4'], { kick: 1 });
    expect(describeTurns(ground).at(-1)).toMatch(/D5/);
  });

  it('attack rather than wait, though a defence is certain, because the defence costs a card', () => {
    const spent = CARDS.filter(({ use }) => use !== 'defense').map(({ name, copies }) => [name, name === 'missiles' ? copies - 2 : copies]);
    const state = position(['lead D4 4'], ['lead D5 4'], { missiles: 2 }, { armor: 2, shield: 1 }, { discard: Object.fromEntries(spent) });
    expect(describeTurns(state).at(-1)).toMatch(/missiles/);
  });

  it('defend against an attack that would destroy a unit', () => {
    const units = [['line1 D4 2'], ['line1 D5 1', 'line2 H8 2']] as const;
    const attack = { card: 'punch', from: 'D4', to: 'D5' };
    const state = position(...units, {}, { armor: 1 }, { phase: 'defense', attacked: true, attack, discard: { punch: 1 } });
    const [answer] = game.bot.turns!(state, 1, 1);
    expect(game.format(state, answer!.moves[0]!)).toMatch(/armor/);
  });
});

describe('the value network', () => {
  it('is small and has the shape of the features', () => {
    expect(weights.inputs).toBe(FEATURES.length);
    expect(new Set(FEATURES).size).toBe(FEATURES.length);
    expect(weights.weights.length).toBeLessThan(64 * 1024);
  });

  it('has features of moderate size in every position', () => {
    const inputs = new Float32Array(FEATURES.length);
    for (const { state } of visitedStates(2)) {
      writeFeatures(state, 0, 0.5, 8, inputs);
      for (const [i, input] of inputs.entries()) expect(Math.abs(input), FEATURES[i]).toBeLessThanOrEqual(4);
    }
  });

  it('gives both seats one win in total', () => {
    for (const { state } of visitedStates(1)) expect(game.bot.value(state, 0) + game.bot.value(state, 1)).toBeCloseTo(1, 9);
  });

  it('gives a high value to a seat that is far ahead', () => {
    const state = position(['lead A1 4', 'line1 B1 2', 'line2 C1 2', 'second D1 3'], ['line1 D8 1'], { missiles: 2, legs: 1 });
    expect(game.bot.value(state, 0)).toBeGreaterThan(0.85);
    expect(game.bot.value(state, 1)).toBeLessThan(0.15);
  });

  it('computes the chance that a hand lacks certain cards as enumeration does', () => {
    // 2 of 5 cards are wanted, and two are drawn: 3 of 10 pairs have none.
    expect(chanceOfNone(2, 2, 5)).toBeCloseTo(0.3, 12);
    expect(chanceOfNone(0, 3, 5)).toBe(1);
    expect(chanceOfNone(4, 2, 5)).toBe(0);
  });

  it.each([
    ['any number of cards in a phase', { cards_per_phase: 'any-number' }],
    ['numbers of its own', { hit_damage: '2' }],
    ['another range', { attack_range: 'exact' }],
  ])('falls back to the handwritten evaluation with %s, and reports it', (_what, options) => {
    const [at] = [...visitedStates(1, options)].slice(-1);
    expect(game.bot.calibrated?.(at!.state)).toBe(false);
  });

  it('is calibrated for the standard options, with any names and clock', () => {
    const [at] = [...visitedStates(1, { skin: 'neutral', reaction_timer: '30' })].slice(-1);
    expect(game.bot.calibrated?.(at!.state)).toBe(true);
  });
});
