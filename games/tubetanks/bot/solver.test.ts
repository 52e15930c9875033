import { MatrixGame, readOptions, ScriptedChance, SeededChance } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { tubetanks } from '../index.ts';
import { programCount } from '../rules/program.ts';
import { RUNNING, type TubeState } from '../rules/state.ts';
import { buildSolution, LoadedSolutions, Solution } from './solution.ts';
import { SOLUTIONS, solutionFor } from './solutions.ts';
import { TubeSolver } from './solver.ts';

const QUICK = 'quick' in globalThis;
const optionsOf = (texts: Readonly<Record<string, string>>) => {
  const options = readOptions(tubetanks.options, texts);
  if (!options.ok) throw new Error(options.fault.message);
  return options.value;
};

/** A random position in the middle of a game. */
function randomState(options: Readonly<Record<string, string>>, random: SeededChance): TubeState {
  const state = tubetanks.setup(optionsOf(options), 2, random);
  for (let tank = 0; tank < 2; tank++) {
    state.cell[tank] = random.below(3 * state.options.rows, 'table');
    state.facing[tank] = 2 * random.below(4, 'table');
    state.hits[tank] = random.below(3, 'table');
  }
  return state;
}

describe('a set of options as a stochastic game', () => {
  const LIVELY = [
    { fire_timing: 'each-step' },
    { fire_timing: 'each-step', fire_range: 'sudden' },
    { fire_range: 'sudden' },
    { fire_timing: 'each-step', fire_range: 'sudden', apex: 'closed' },
  ] as const;

  it.each(LIVELY)('[T17] [T21] is solved so that best responses gain nothing: %j', (changes) => {
    const solver = new TubeSolver(optionsOf(changes));
    const { gap, start } = solver.solve(QUICK ? 3 : 12);
    expect(gap).toBeLessThan(1e-8);
    expect(start).toBeCloseTo(0, 9); // both sides begin alike
  });

  it('[T17] has value zero everywhere under the original rules', () => {
    expect(new TubeSolver(optionsOf({})).solve(10)).toMatchObject({ most: 0, gap: 0 });
  });

  const VARIED = [
    { fire_timing: 'each-step', rows: '4', steps: '2' },
    { fire_range: 'sudden', rows: '8', steps: '2', apex: 'closed' },
  ] as const;

  it.each([...LIVELY, ...VARIED])('agrees with playing every pair of programs by the rules: %j', (changes) => {
    // Two rounds left, by hand: the matrix of all pairs of programs. Its entries are values of the last round, which are computed from
    // matrices again.
    const options = optionsOf({ ...changes, max_rounds: '2' });
    const solver = new TubeSolver(options);
    const results: Float64Array[] = [solver.last()];
    solver.solve(2, (_, values) => results.push(values));
    const size = programCount(options);
    const game = new MatrixGame(size, size);
    const random = new SeededChance(8);
    const byHand = (state: TubeState, left: number): number => {
      if (state.ending !== RUNNING) {
        const [one, two] = tubetanks.result(state)!.places;
        return one === two ? 0 : one === 1 ? 1 : -1;
      }
      const payoffs = new Float64Array(size * size);
      for (let p = 0; p < size; p++)
        for (let q = 0; q < size; q++) {
          const after = tubetanks.copy(state);
          tubetanks.play(after, 0, p, new ScriptedChance(), null);
          tubetanks.play(after, 1, q, new ScriptedChance(), null);
          payoffs[p * size + q] = left === 1 || after.ending !== RUNNING ? byHandEnd(after) : solver.valueOf(after, results[left - 1]!);
        }
      return game.solve(payoffs);
    };
    const byHandEnd = (after: TubeState) => {
      const [one, two] = tubetanks.result(after)?.places ?? [1, 1];
      return one === two ? 0 : one === 1 ? 1 : -1;
    };
    for (let n = 0; n < (QUICK ? 3 : 60); n++) {
      const state = randomState({ ...changes, max_rounds: '2' }, random);
      for (const left of [1, 2]) {
        state.round = 3 - left;
        expect(solver.valueOf(state, results[left]!)).toBeCloseTo(byHand(state, left), 9);
      }
    }
  });

  it('is restored by compressing and expanding', () => {
    const solver = new TubeSolver(optionsOf({ fire_timing: 'each-step' }));
    let values = solver.last();
    solver.solve(3, (_, now) => {
      values = now;
    });
    expect(solver.expand(solver.shrink(values))).toEqual(values);
    expect(() => solver.expand(new Float64Array(7))).toThrow('another table');
  });
});

describe('the shipped solutions', () => {
  it.skipIf(QUICK).each(SOLUTIONS)('[T17] equal the output of the command: $file', async ({ apex, fire_timing, fire_range, load }) => {
    expect((await load()).kept).toEqual(buildSolution(optionsOf({ apex, fire_timing, fire_range })));
  });

  it.skipIf(QUICK).each(SOLUTIONS)(
    '[T17] lose at most two hundredths of a game to a best response: $file',
    async (kind) => {
      const options = optionsOf({ apex: kind.apex, fire_timing: kind.fire_timing, fire_range: kind.fire_range });
      const solution = new Solution(options, (await kind.load()).kept);
      expect(new TubeSolver(options).solve(options.max_rounds, () => {}, solution).gap).toBeLessThan(0.02);
    },
    600_000,
  );

  it('are used only for the options of their computation', () => {
    expect(solutionFor(optionsOf({ fire_timing: 'each-step' }))?.file).toBe('wrapEachStepExact');
    for (const other of [{}, { hold: 'yes' }, { programming: 'heading' }, { at_limit: 'fewest-hits' }, { max_rounds: '41' }] as const)
      expect(solutionFor(optionsOf({ ...(Object.keys(other).length > 0 ? { fire_timing: 'each-step' } : {}), ...other }))).toBeUndefined();
  });

  it('are available once they are loaded', async () => {
    const options = optionsOf({ fire_range: 'sudden', apex: 'closed' });
    const solutions = new LoadedSolutions();
    expect(solutions.get(options)).toBeUndefined();
    await solutions.load(options);
    expect(solutions.get(options)).toBeInstanceOf(Solution);
    expect(solutions.get(optionsOf({ hold: 'yes' }))).toBeUndefined();
  });

  it('give the ace a mixed strategy once they are loaded', async () => {
    const random = new SeededChance(3);
    const state = randomState({ fire_range: 'sudden', apex: 'closed' }, random);
    await tubetanks.bot.prepare?.(state);
    for (const seat of [0, 1]) {
      const mixture = tubetanks.bot.equilibrium!(state, seat)!;
      expect(mixture).toHaveLength(27);
      expect(mixture.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
    }
    expect(tubetanks.bot.equilibrium?.(randomState({ hold: 'yes' }, random), 0)).toBeUndefined();
  });
});
