import type { BotHints, MoveList, Seat, Skill } from '@fray/engine';
import { MAX_ROWS } from '../rules/options.ts';
import { winnerOf } from '../rules/play.ts';
import { NO_PROGRAM, RUNNING, type TubeOptions, type TubeState } from '../rules/state.ts';
import { EscapeFinder } from './hints.ts';
import { poseOf, posesOf } from './poses.ts';
import { ProgramJudge } from './programJudge.ts';
import { LoadedSolutions, type Solution } from './solution.ts';

const MAX_POSES = posesOf({ rows: MAX_ROWS });

function value(state: TubeState, seat: number): number {
  const winner = winnerOf(state.ending);
  if (winner !== undefined) return winner === seat ? 1 : 0;
  if (state.ending !== RUNNING) return 0.5;
  return 0.5 + (0.45 * (state.hits[1 - seat]! - state.hits[seat]!)) / state.options.side_hits;
}

/** Quick judgements of programs for each table's options. */
const judges = new WeakMap<TubeOptions, ProgramJudge>();
/** The judge used last: searches ask thousands of times about one set of options. */
let latest: { readonly options: TubeOptions; readonly judge: ProgramJudge } | undefined;

function judgeOf(options: TubeOptions): ProgramJudge {
  if (latest?.options === options) return latest.judge;
  const judge = judges.get(options) ?? new ProgramJudge(options, value);
  judges.set(options, judge);
  latest = { options, judge };
  return judge;
}

/** The mean value after the round over all programs of the opponent. */
function scoreMoves(state: TubeState, seat: number, moves: MoveList, into: Float64Array): void {
  const means = judgeOf(state.options).means(state, seat);
  for (let i = 0; i < moves.size; i++) into[i] = means[moves.get(i)]!;
}

const escapesOf = new WeakMap<object, EscapeFinder>();

/** T17: under the original rules a safe program always exists. With livelier options a safe program alone does not win. */
function safeMoves(state: TubeState, seat: number, into: MoveList): void {
  into.clear();
  if (!hasEscapes(state.options)) return;
  const escapes = escapesOf.get(state.options) ?? new EscapeFinder(state.options);
  escapesOf.set(state.options, escapes);
  escapes.list(state, seat, into);
}

const solutions = new LoadedSolutions();
const solutionOf = ({ options }: TubeState): Solution | undefined => solutions.get(options);

const equilibrium = (state: TubeState, seat: Seat): Float64Array | undefined => solutionOf(state)?.equilibrium(state, seat);

/** The value by the stored solution; half for draws. Undefined if no solution is loaded for these options. */
function exactValue(state: TubeState, seat: Seat): number | undefined {
  const solution = solutionOf(state);
  if (!solution) return undefined;
  if (state.ending !== RUNNING) return value(state, seat);
  const one = solution.valueOf(state);
  return (1 + (seat === 0 ? one : -one)) / 2;
}

/**
 * The guaranteed share of each program in this round and after it. One refuting answer is enough: harmless answers do not raise the value.
 */
function exactValues(state: TubeState, seat: number, moves: MoveList, into: Float64Array): boolean {
  const worths = solutionOf(state)?.guaranteedValues(state, seat);
  if (!worths) return false;
  for (let i = 0; i < moves.size; i++) into[i] = (1 + worths[moves.get(i)]!) / 2;
  return true;
}

/**
 * How often each level finds the best program. The steps between levels are about even, see `docs/bots.md`. The text of each level
 * (`plays-…`) fits both lists.
 */
const solverSkills = (...shares: readonly number[]): readonly Skill[] =>
  shares.map((solverRate) => ({ kind: 'solver', solverRate, missRate: 0.7 }));
const SKILLS = solverSkills(0, 0.36, 0.6, 0.74, 0.88);
/** If a tank can always avoid fire, all other programs usually lose. */
const SKILLS_WITH_ESCAPES = solverSkills(0, 0.36, 0.65, 0.83, 0.94);

/** Whether some programs cannot lose the round. */
const hasEscapes = ({ fire_timing, fire_range }: TubeState['options']): boolean => fire_timing === 'end' && fire_range === 'exact';

export const bot: BotHints<TubeState> = {
  skills: ({ options }) => (hasEscapes(options) ? SKILLS_WITH_ESCAPES : SKILLS),
  value,
  scoreMoves,
  safeMoves,
  prepare: ({ options }) => solutions.load(options),
  equilibrium,
  exact: exactValue,
  exactValues,
  /** A lock shows its owner the own program only, and others nothing. After the reveal both positions are public. */
  observationOf: (state, mover, move, viewer) => {
    if (state.locked[mover] !== NO_PROGRAM) return viewer === mover ? move + 1 : 0;
    const pose = (tank: number) => poseOf(state.cell[tank]!, state.facing[tank]!);
    return 1000 + pose(0) * MAX_POSES + pose(1);
  },
  horizon: 8,
  guided: 0,
};
