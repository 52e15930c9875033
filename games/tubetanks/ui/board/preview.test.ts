import { readOptions, ScriptedChance } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { tubetanks } from '../../index.ts';
import { boltSquares, strikes } from '../../rules/play.ts';
import { formatProgram, parseProgram, programCount } from '../../rules/program.ts';
import { gridOf } from '../../rules/state.ts';
import { poseOf, posesOf } from './preview.ts';

const tables = (['relative', 'heading'] as const).flatMap((programming) =>
  (['wrap', 'closed'] as const).flatMap((apex) =>
    (['exact', 'sudden'] as const).map((fire_range) => ({ programming, apex, fire_range, hold: 'yes', steps: '3', rows: '6' })),
  ),
);
const others = [
  { apex: 'wrap', fire_range: 'exact', hold: 'yes', steps: '2', rows: '9' },
  { apex: 'closed', fire_range: 'sudden', hold: 'yes', steps: '4', rows: '3' },
] as const;
const optionsOf = (texts: Readonly<Record<string, string>>) => {
  const options = readOptions(tubetanks.options, texts);
  if (!options.ok) throw new Error(options.fault.message);
  return options.value;
};

describe('the program preview', () => {
  it.each([...tables, ...others])('[T3] [T5] ends every program at the square of the rules: $apex, $steps steps', (changes) => {
    const options = optionsOf(changes);
    for (const tank of ['one', 'two'] as const) {
      for (let program = 0; program < programCount(options); program++) {
        const state = tubetanks.setup(options, 2, new ScriptedChance());
        const from = poseOf(tubetanks.view(state, 'all'), tank);
        const seat = tank === 'one' ? 0 : 1;
        const letters = formatProgram(options, program);
        tubetanks.play(state, 1 - seat, parseProgram(options, 'H'.repeat(options.steps))!, new ScriptedChance(), null);
        tubetanks.play(state, seat, program, new ScriptedChance(), null);
        const poses = posesOf(options, tank, from, letters);
        expect(poses).toHaveLength(options.steps + 1);
        expect(poses.at(-1)).toEqual(poseOf(tubetanks.view(state, 'all'), tank));
        expect(posesOf(options, tank, from, letters.slice(0, -1))).toEqual(poses.slice(0, -1));
      }
    }
  });

  it.each([...tables, ...others])('[T7] [T17] marks exactly the squares that a bolt strikes: $apex, $fire_range, $rows rows', (changes) => {
    const options = optionsOf(changes);
    for (let from = 0; from < 3 * options.rows; from++)
      for (const facing of [0, 2, 4, 6]) {
        const struck = Array.from({ length: 3 * options.rows }, (_, cell) => cell).filter((cell) =>
          strikes(options, gridOf(options), from, facing, cell),
        );
        expect(boltSquares(options, from, facing).toSorted((a, b) => a - b)).toEqual(struck);
      }
  });
});
