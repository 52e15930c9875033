import { firstSeat, MoveList, readChoices, SeededChance } from '@fray/engine';
import { transformersSkirmish as skirmish } from '@fray/transformers-skirmish';
import { describe, expect, it } from 'vitest';
import { makeBot } from './levels.ts';

describe('the ace of Transformers Skirmish', () => {
  /** The first turn of a game whose units stand. */
  const begun = (rules: Readonly<Record<string, string>>) => {
    const read = readChoices(skirmish, rules);
    if (!read.ok) throw new Error(read.fault.message);
    const [random, moves] = [new SeededChance(5), new MoveList()];
    const state = skirmish.setup(read.value, 2, random);
    for (let turn = 0; turn === 0; turn = skirmish.turn(state)) {
      const placing = firstSeat(skirmish.deciders(state));
      skirmish.moves(state, placing, moves);
      skirmish.play(state, placing, moves.get(random.below(moves.size, 'table')), random, null);
    }
    const seat = firstSeat(skirmish.deciders(state));
    skirmish.moves(state, seat, moves);
    return { state, asked: { seat, moves, sampler: skirmish.sampler(skirmish.view(state, seat)) } };
  };

  it('plays the best whole turn at a table of the standard', () => {
    const { state, asked } = begun({});
    const [best] = skirmish.bot.turns!(state, asked.seat, 1);
    for (const seed of [1, 2]) expect(makeBot(skirmish, 'ace', seed).choose(asked)).toBe(best!.moves[0]);
  });

  it('searches where nothing was measured', () => {
    expect(skirmish.bot.searches?.(begun({ attack_range: 'exact' }).state)).toBe(true);
    expect(skirmish.bot.searches?.(begun({ skin: 'neutral' }).state)).toBe(false);
  });
});
