import { readOptions, SeededChance } from '@fray/engine';
import { expect, it } from 'vitest';
import { tubetanks } from '../../index.ts';
import { parseProgram } from '../../rules/program.ts';
import type { TubeEvent } from '../../rules/state.ts';
import { answersTo } from './outcome.ts';

it.each([
  { fire_timing: 'end' },
  { fire_timing: 'each-step', fire_range: 'sudden' },
  { programming: 'heading', hold: 'yes', apex: 'closed' },
])('[T17] counts the results of a program against every other one as the rules do: %j', (changes) => {
  const options = readOptions(tubetanks.options, changes);
  if (!options.ok) throw new Error(options.fault.message);
  const random = new SeededChance(9);
  const found = new Set<string>();
  for (let n = 0; n < 25; n++) {
    const state = tubetanks.setup(options.value, 2, random);
    for (const tank of [0, 1]) {
      state.cell[tank] = random.below(18, 'table');
      state.facing[tank] = 2 * random.below(4, 'table');
      state.hits[tank] = random.below(3, 'table');
    }
    const seat = n % 2;
    for (const { program, outcome, cell } of answersTo(tubetanks.view(state, 'all'), seat === 0 ? 'one' : 'two', 'FFL')) {
      const after = tubetanks.copy(state);
      const events: TubeEvent[] = [];
      tubetanks.play(after, seat, parseProgram(options.value, 'FFL')!, random, null);
      tubetanks.play(after, 1 - seat, parseProgram(options.value, program)!, random, (event) => events.push(event));
      found.add(outcome);
      expect(after.cell[1 - seat]).toBe(cell);
      const struck = (tank: number) => after.hits[tank]! > state.hits[tank]! || after.destroyed[tank] === 1;
      if (outcome === 'struck') expect(struck(seat)).toBe(true);
      else expect(struck(seat)).toBe(false);
      if (outcome === 'rear' || outcome === 'side') expect(struck(1 - seat)).toBe(true);
      if (outcome === 'met') expect(events.some(({ type }) => type === 'head-on')).toBe(true);
      if (outcome === 'nothing') expect(struck(1 - seat)).toBe(false);
    }
  }
  expect(found.has('nothing') && found.has('struck') && (found.has('side') || found.has('rear'))).toBe(true);
});
