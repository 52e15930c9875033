import { type Fault, fail, ok, type Result, readShape } from '@fray/engine';
import * as v from 'valibot';
import { formatProgram, parseProgram } from './program.ts';
import {
  blankState,
  cellName,
  ENDINGS,
  FACINGS,
  FATAL_HITS,
  facingName,
  NO_PROGRAM,
  parseCell,
  parseFacing,
  RUNNING,
  SEATS,
  type TubeOptions,
  type TubeState,
} from './state.ts';

const tankShape = v.strictObject({
  cell: v.pipe(v.string(), v.regex(/^[LFR][1-6]$/, 'a cell is a face L, F or R and a row 1 to 6')),
  facing: v.picklist(FACINGS),
  hits: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(FATAL_HITS)), 0),
  destroyed: v.optional(v.boolean(), false),
  /** The program locked in secret this round. */
  locked: v.optional(v.nullable(v.string()), null),
});

const positionShape = v.strictObject({
  one: tankShape,
  two: tankShape,
  round: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)), 1),
  ending: v.optional(v.picklist(ENDINGS), 'running'),
});

export type TubePosition = v.InferOutput<typeof positionShape>;

export function writePosition(state: TubeState): TubePosition {
  const tank = (i: number) => ({
    cell: cellName(state.cell[i]!),
    facing: facingName(state.facing[i]!),
    hits: state.hits[i]!,
    destroyed: state.destroyed[i] === 1,
    locked: state.locked[i] === NO_PROGRAM ? null : formatProgram(state.options, state.locked[i]!),
  });
  return { one: tank(0), two: tank(1), round: state.round, ending: ENDINGS[state.ending]! };
}

/** Who is destroyed when the game ended in one of these ways; in every other case nobody. */
const LOSERS: Partial<Record<TubePosition['ending'], string>> = { one: 'two', two: 'one', 'both-destroyed': 'one,two' };

export function readPosition(json: unknown, options: TubeOptions): Result<TubeState, Fault> {
  const read = readShape(positionShape, json);
  if (!read.ok) return read;
  const state = blankState(options);
  state.round = read.value.round;
  state.ending = ENDINGS.indexOf(read.value.ending);
  if (state.round > options.max_rounds) return fail({ field: 'round', message: `the limit is ${options.max_rounds} rounds` });
  for (const [i, name] of SEATS.entries()) {
    const tank = read.value[name];
    state.cell[i] = parseCell(tank.cell)!;
    state.facing[i] = parseFacing(tank.facing);
    state.hits[i] = tank.hits;
    state.destroyed[i] = tank.destroyed ? 1 : 0;
    if (tank.hits >= FATAL_HITS && !tank.destroyed) return fail({ field: `${name}.hits`, message: 'the third hit destroys' });
    if (tank.destroyed && state.ending === RUNNING)
      return fail({ field: `${name}.destroyed`, message: 'with a tank destroyed the game is over' });
    if (tank.locked === null) continue;
    const program = parseProgram(options, tank.locked);
    if (program === undefined) return fail({ field: `${name}.locked`, message: `“${tank.locked}” is no program here` });
    state.locked[i] = program;
  }
  const lost = SEATS.filter((name) => read.value[name].destroyed).join();
  if ((LOSERS[read.value.ending] ?? '') !== lost)
    return fail({ field: 'ending', message: `“${read.value.ending}” does not agree with which tanks are destroyed` });
  if (state.locked[0] !== NO_PROGRAM && state.locked[1] !== NO_PROGRAM)
    return fail({ field: 'two.locked', message: 'with both programs locked the round has been played' });
  return ok(state);
}
