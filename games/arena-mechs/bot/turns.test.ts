import { firstSeat, MoveList, readChoices, SeededChance } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { ACT, activeSeat, type MechState, OUTSIDE, SEATS } from '../rules/state.ts';
import { battle } from '../testing.ts';
import { FEATURES, writeFeatures } from './features.ts';
import { trainingTask } from './training.ts';
import { NARROW, TurnPlanner } from './turns.ts';
import { evaluation, handmadeShare, netShare } from './value.ts';
import { weights } from './weights.ts';

const game = trainingTask.taught(trainingTask.shipped());
const share = netShare(trainingTask.shipped());

function optionsOf(options: Readonly<Record<string, string>>) {
  const read = readChoices(game, options);
  if (!read.ok) throw new Error(read.fault.message);
  return read.value;
}

/** Positions of random games with this number of players. */
function* visitedStates(games: number, seats: number, options: Readonly<Record<string, string>> = {}): Generator<MechState> {
  const list = new MoveList();
  for (let seed = 1; seed <= games; seed++) {
    const random = new SeededChance(seed);
    const state = game.setup(optionsOf(options), seats, random);
    for (let count = 0; game.deciders(state) !== 0; count++) {
      if (count % 9 === 0) yield state;
      const seat = firstSeat(game.deciders(state));
      game.moves(state, seat, list);
      game.play(state, seat, list.get(random.below(list.size, 'table')), random, null);
    }
  }
}

const noChance = new SeededChance(1);
const choices = new MoveList();

/** In secret decisions of others: takes the last legal move. */
function anyMove(state: MechState, seat: number): number {
  game.moves(state, seat, choices);
  return choices.get(choices.size - 1);
}

const best = ({ state }: { readonly state: MechState }): string[] =>
  game.bot.turns!(state, activeSeat(state), 1)[0]!.moves.map((move) => game.format(state, move));

describe('whole turns', () => {
  it('can be played as planned, and end the turn, at any table', () => {
    const list = new MoveList();
    const planner = new TurnPlanner(share, { positions: 200, again: 3 });
    let planned = 0;
    for (const [seats, changes] of [
      [2, {}],
      [3, { multi_smash: 'active-order' }],
      [4, { score_floor: '0', no_reverse_push: 'on', free_tile_rotation: 'as-it-lies' }],
    ] as const)
      for (const state of visitedStates(1, seats, changes)) {
        const turns = planner.plan(state, 5);
        expect(turns.length > 0).toBe(state.phase === ACT);
        expect(turns.map(({ share: one }) => one)).toEqual(turns.map(({ share: one }) => one).toSorted((a, b) => b - a));
        for (const { moves, share: promised } of turns) {
          expect(promised).toBeGreaterThanOrEqual(0);
          expect(promised).toBeLessThanOrEqual(1);
          const at = game.copy(state);
          const seat = activeSeat(at);
          for (const move of moves) {
            expect(at.turn).toBe(state.turn);
            game.moves(at, seat, list);
            expect(list.has(move), game.format(at, move)).toBe(true);
            game.play(at, seat, move, new SeededChance(1), null);
          }
          expect(at.turn === state.turn && at.phase === ACT).toBe(false);
          planned++;
        }
      }
    expect(planned).toBeGreaterThan(100);
  });

  it('keep the same goal at every step of the turn, and do not change the position', () => {
    const planner = new TurnPlanner(share, { positions: 100_000, again: 0 });
    let steps = 0;
    for (const state of visitedStates(1, 2)) {
      if (state.phase !== ACT || state.left[4]! > 1) continue;
      const before = game.writePosition(state);
      const [turn] = planner.plan(state, 1);
      expect(game.writePosition(state)).toEqual(before);
      const at = game.copy(state);
      for (const move of turn!.moves.slice(0, -1)) {
        game.play(at, activeSeat(at), move, new SeededChance(1), null);
        expect(planner.plan(at, 1)[0]).toMatchObject({ aim: turn!.aim, share: turn!.share });
        steps++;
      }
    }
    expect(steps).toBeGreaterThan(5);
  });

  it('depend only on the view of their side', () => {
    const planner = new TurnPlanner(share, NARROW);
    let compared = 0;
    for (const state of visitedStates(1, 3)) {
      if (state.phase !== ACT) continue;
      const sampler = game.sampler(game.view(state, activeSeat(state)));
      const other = game.copy(sampler(new SeededChance(state.turn), anyMove));
      expect(planner.plan(other, 3)).toEqual(planner.plan(state, 3));
      compared++;
    }
    expect(compared).toBeGreaterThan(5);
  });

  it('include every result that playing all moves finds', () => {
    const list = new MoveList();
    const ends = (state: MechState, turn: number, into: Set<string>): Set<string> => {
      game.moves(state, activeSeat(state), list);
      for (const move of Array.from({ length: list.size }, (_, i) => list.get(i))) {
        const after = game.copy(state);
        game.play(after, activeSeat(state), move, new SeededChance(0), null);
        if (after.turn === turn && after.phase === ACT) ends(after, turn, into);
        else into.add(JSON.stringify(game.writePosition(after)));
      }
      return into;
    };
    const planner = new TurnPlanner(handmadeShare, { positions: 100_000, again: 0 });
    for (const left of [
      { punch: 1, shoot: 1, prestige: 1 },
      { move: 1, punch: 2 },
      { prestige: 2, shoot: 1 },
    ]) {
      const { state } = battle([{ at: 'B2', damage: { yellow: 2, black: 1 } }, { at: 'C2' }, { at: 'B4' }], { left });
      expect(planner.plan(state, 10_000)).toHaveLength(ends(state, state.turn, new Set()).size);
    }
  });

  it('smash a mech that is nearly smashed', () => {
    const table = battle([{ at: 'A1' }, { at: 'B1', damage: { red: 4 } }], { left: { punch: 1 } });
    expect(best(table)[0]).toBe('punch-E');
  });

  it('move next to the mech that they will punch', () => {
    const table = battle([{ at: 'A1' }, { at: 'C1', damage: { red: 5 } }], { left: { punch: 1, move: 1 } });
    expect(best(table)).toEqual(expect.arrayContaining(['move-E', 'punch-E']));
  });

  it('consider the mechs that act later', () => {
    // Yellow has a punch and a shot to come. Only playing its turn shows that.
    const { state } = battle([{ at: 'B1', damage: { yellow: 4 } }, { at: 'C1' }], { left: { move: 2 } });
    const [turn] = game.bot.turns!(state, 0, 1);
    const at = game.copy(state);
    for (const move of turn!.moves) game.play(at, 0, move, noChance, null);
    const [yellows] = new TurnPlanner(share, NARROW).plan(at, 1);
    for (const move of yellows!.moves) game.play(at, 1, move, noChance, null);
    expect(at.cellOf[0]).not.toBe(OUTSIDE);
  });
});

describe('the value network', () => {
  it('is small and has the shape of the features', () => {
    expect(weights.inputs).toBe(FEATURES.length);
    expect(new Set(FEATURES).size).toBe(FEATURES.length);
    expect(weights.weights.length).toBeLessThan(64 * 1024);
  });

  it('gives all seats one win in total at every table, and all of it to the winner', () => {
    for (const seats of [2, 3, 4])
      for (const state of visitedStates(2, seats)) {
        const shares = SEATS.slice(0, seats).map((_, seat) => game.bot.value(state, seat));
        expect(shares.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 6);
        for (const one of shares) expect(one).toBeGreaterThanOrEqual(0);
      }
  });

  it('reads only numbers, and no hidden information', () => {
    const [one, other] = [new Float32Array(FEATURES.length), new Float32Array(FEATURES.length)];
    for (const state of visitedStates(1, 4))
      for (let seat = 0; seat < 4; seat++) {
        writeFeatures(state, seat, evaluation(state, seat), one);
        expect(one.every(Number.isFinite)).toBe(true);
        const sampled = game.sampler(game.view(state, seat))(new SeededChance(3), anyMove);
        writeFeatures(sampled, seat, evaluation(sampled, seat), other);
        expect(other).toEqual(one);
      }
  });

  it('is calibrated for two players with the rulebook’s rules, and falls back to the handwritten evaluation with other rules', () => {
    const table = (options: Readonly<Record<string, string>>, seats = 2) => game.setup(optionsOf(options), seats, new SeededChance(1));
    expect(game.bot.calibrated?.(table({}))).toBe(true);
    expect(game.bot.calibrated?.(table({}, 3))).toBe(false);
    const other = table({ score_floor: '0' });
    expect(game.bot.calibrated?.(other)).toBe(false);
    expect(game.bot.value(other, 1)).toBe(handmadeShare(other, 1));
  });

  it('gives a high value to a seat that is ahead late in the game', () => {
    const { state } = battle(
      [
        { at: 'A1', score: 12 },
        { at: 'E5', score: 1 },
      ],
      { left: { move: 1 }, round: 4, point: 3 },
    );
    expect(game.bot.value(state, 0)).toBeGreaterThan(0.85);
    expect(game.bot.value(state, 1)).toBeLessThan(0.15);
  });
});
