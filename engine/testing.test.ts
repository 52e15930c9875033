import { type FixtureEvent, type FixtureState, type FixtureView, fixtureGame } from '@fray/conformance/fixture-game';
import { describe, expect, it } from 'vitest';
import { SeededChance } from './chance/seeded.ts';
import { MAX_MOVES, MoveList } from './moves.ts';
import { standardOptions } from './options.ts';
import { RulesTable } from './testing.ts';

/** Setup where three of the four seats have chosen. */
function almostBegun(): RulesTable<FixtureState, Record<never, never>, FixtureView, FixtureEvent> {
  const game = fixtureGame();
  const state = game.setup(standardOptions(game.options), 4, new SeededChance(1));
  const bench = new RulesTable(game, {}, game.writePosition(state));
  for (const seat of [0, 1, 2]) bench.do('ember', seat);
  return bench;
}

describe('a test bench', () => {
  it('uses scripted outcomes first and rolls the rest', () => {
    const drawn = almostBegun()
      .do('ember | card spark, rest')
      .flatMap((event) => (event.type === 'drew' ? [event.kind] : []));
    expect(drawn).toHaveLength(8);
    expect(drawn[0]).toBe(2);
  });

  it('requires every outcome if rolling is switched off', () => {
    expect(() => almostBegun().do('ember | card spark')).toThrow('no outcome is written');
    expect(() => almostBegun().do(`ember | ${'card spark, '.repeat(9)}rest`)).toThrow();
  });
});

describe('a list of moves', () => {
  it('throws when it is full', () => {
    const list = new MoveList();
    for (let move = 0; move < MAX_MOVES; move++) list.push(move);
    expect(() => list.push(0)).toThrow(RangeError);
    expect(list.toArray()).toHaveLength(MAX_MOVES);
  });
});
