import { firstSeat, type Move, MoveList, readChoices, SeededChance } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { arenaMechs as game } from '../index.ts';
import { ACT, activeSeat, type MechState, OVERLAP, POINTS, PROGRAM } from '../rules/state.ts';

const list = new MoveList();

function startedState(seats: number, options: Readonly<Record<string, string>> = {}): MechState {
  const read = readChoices(game, options);
  if (!read.ok) throw new Error(read.fault.message);
  return game.setup(read.value, seats, new SeededChance(1));
}

/** Plays random moves, and returns positions at regular intervals. */
function* visitedStates(state: MechState, every: number): Generator<MechState> {
  const random = new SeededChance(2);
  for (let count = 0; game.deciders(state) !== 0; count++) {
    if (count % every === 0) yield state;
    const seat = firstSeat(game.deciders(state));
    game.moves(state, seat, list);
    game.play(state, seat, list.get(random.below(list.size, 'table')), random, null);
  }
}

const considered = (state: MechState): Move | undefined => game.bot.considered!(state, firstSeat(game.deciders(state)));

/** The last of the legal moves. */
function anyMove(state: MechState, seat: number): Move {
  game.moves(state, seat, list);
  return list.get(list.size - 1);
}

describe('lookahead to the next program point', () => {
  it('returns moves for secret choices, and for turns that a program point follows', () => {
    for (const state of visitedStates(startedState(2), 13)) {
      const before = game.writePosition(state);
      const move = considered(state);
      expect(game.writePosition(state)).toEqual(before);
      expect(move !== undefined).toBe(state.phase === PROGRAM || state.phase === OVERLAP || (state.phase === ACT && state.point < POINTS));
      if (move === undefined) continue;
      game.moves(state, firstSeat(game.deciders(state)), list);
      expect(list.has(move)).toBe(true);
    }
  });

  it('depends only on the view of its side', () => {
    for (const state of visitedStates(startedState(2), 17)) {
      const sample = game.sampler(game.view(state, firstSeat(game.deciders(state))));
      expect(considered(game.copy(sample(new SeededChance(7), anyMove)))).toBe(considered(state));
    }
  });

  it('plays a turn to its end like a planned turn', () => {
    for (const state of visitedStates(startedState(2), 11)) {
      if (state.phase !== ACT || state.point === POINTS) continue;
      const at = game.copy(state);
      const [seat, { turn }] = [activeSeat(at), at];
      for (let left = 40; at.phase === ACT && at.turn === turn; left--) {
        expect(left).toBeGreaterThan(0);
        game.play(at, seat, considered(at)!, new SeededChance(1), null);
      }
    }
  });

  it('is used only with the measured options: two players and the rulebook’s rules', () => {
    for (const table of [startedState(3), startedState(4), startedState(2, { score_floor: '0' })])
      for (const state of visitedStates(table, 29)) expect(considered(state)).toBeUndefined();
  });
});
