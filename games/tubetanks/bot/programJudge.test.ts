import { readChoices, ScriptedChance, SeededChance } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { tubetanks } from '../index.ts';
import { play } from '../rules/play.ts';
import { programCount } from '../rules/program.ts';
import { copyState, type TubeState } from '../rules/state.ts';
import { ProgramJudge } from './programJudge.ts';

const { value } = tubetanks.bot;

/** The mean value of each program over all programs of the opponent, by the rules alone. */
function meansByRules(state: TubeState, seat: number): number[] {
  const count = programCount(state.options);
  return Array.from({ length: count }, (_, own) => {
    let sum = 0;
    for (let other = 0; other < count; other++) {
      const after = copyState(state);
      play(after, 1 - seat, other, new ScriptedChance(), null);
      play(after, seat, own, new ScriptedChance(), null);
      sum += value(after, seat);
    }
    return sum / count;
  });
}

describe('the quick evaluation of programs', () => {
  it.each([
    {},
    { fire_timing: 'each-step' },
    { fire_range: 'sudden', apex: 'closed' },
    { fire_timing: 'each-step', fire_range: 'sudden', hold: 'yes', side_hits: '1' },
    { programming: 'heading', rows: '4', bolt_across: '1', max_rounds: '3', at_limit: 'fewest-hits' },
    { steps: '2', side_hits: '5', max_rounds: '2', fire_timing: 'each-step' },
    // Too many programs for precomputed tables.
    { steps: '4', programming: 'heading', hold: 'yes', max_rounds: '1' },
  ])('is exactly the mean over all answers with %j', (changes) => {
    const options = readChoices(tubetanks, changes);
    if (!options.ok) throw new Error(options.fault.message);
    const judge = new ProgramJudge(options.value, value);
    const random = new SeededChance(7);
    const games = changes.steps === '4' ? 1 : 4;
    for (let game = 0; game < games; game++) {
      const state = tubetanks.setup(options.value, 2, random);
      while (tubetanks.deciders(state) === 3) {
        const seat = random.below(2, 'table');
        const expected = meansByRules(state, seat);
        // A cached evaluation is the same.
        for (let times = 0; times < 2; times++) expect([...judge.means(state, seat)]).toEqual(expected);
        for (const tank of [0, 1]) play(state, tank, random.below(programCount(options.value), 'table'), random, null);
      }
    }
  });
});
