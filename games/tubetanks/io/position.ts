import { codeOf, fail, type InputError, ok, opposite, type Result, readShape } from '@fray/engine';
import * as v from 'valibot';
import { MAX_HITS } from '../rules/options.ts';
import { atLimit, strikes } from '../rules/play.ts';
import { formatProgram, parseProgram } from '../rules/program.ts';
import {
  BOTH_DESTROYED,
  blankState,
  cellName,
  ENDINGS,
  FACINGS,
  facingName,
  gridOf,
  NO_PROGRAM,
  ONE_WON,
  parseCell,
  parseFacing,
  RUNNING,
  rowOf,
  SEATS,
  type TubeOptions,
  type TubeState,
  TWO_WON,
} from '../rules/state.ts';

const tankShape = v.strictObject({
  cell: v.pipe(v.string(), v.regex(/^[LFR][1-9]$/, 'a cell is a face L, F or R and a row')),
  facing: v.picklist(FACINGS),
  hits: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_HITS)), 0),
  destroyed: v.optional(v.boolean(), false),
  /** The secretly locked program of this round. */
  locked: v.optional(v.nullable(v.string()), null),
});

const positionShape = v.strictObject({
  one: tankShape,
  two: tankShape,
  round: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000))),
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
  return { one: tank(0), two: tank(1), round: state.round, ending: ENDINGS[state.ending] };
}

export function readPosition(json: unknown, options: TubeOptions): Result<TubeState, InputError> {
  const read = readShape(positionShape, json);
  if (!read.ok) return read;
  const state = blankState(options);
  state.ending = codeOf(ENDINGS, read.value.ending);
  const earliest = earliestRound(state, Math.max(read.value.one.hits, read.value.two.hits));
  state.round = read.value.round ?? earliest;
  if (state.round > options.max_rounds) return fail({ field: 'round', message: `the limit is ${options.max_rounds} rounds` });
  if (state.round < earliest) return fail({ field: 'round', message: `so many hits are had in round ${earliest} at the earliest` });
  for (const [i, name] of SEATS.entries()) {
    const fault = readTank(state, i, read.value[name], name);
    if (fault) return fail(fault);
  }
  if (state.locked[0] !== NO_PROGRAM && state.locked[1] !== NO_PROGRAM)
    return fail({ field: 'two.locked', message: 'with both programs locked the round has been played' });
  const fault = endingFault(state);
  return fault ? fail(fault) : ok(state);
}

/** The first round in which a tank with this number of hits is possible: it takes one volley per hit. */
function earliestRound({ options, ending }: TubeState, hits: number): number {
  const played = Math.ceil(hits / (options.fire_timing === 'each-step' ? options.steps : 1));
  return Math.max(1, ending === RUNNING ? played + 1 : played);
}

function readTank(state: TubeState, i: number, tank: TubePosition['one'], name: string): InputError | undefined {
  state.cell[i] = parseCell(tank.cell)!;
  if (rowOf(state.cell[i]) >= state.options.rows) return { field: `${name}.cell`, message: `the tunnel has ${state.options.rows} rows` };
  state.facing[i] = parseFacing(tank.facing);
  state.hits[i] = tank.hits;
  state.destroyed[i] = tank.destroyed ? 1 : 0;
  const fatal = state.options.side_hits;
  if (tank.hits > fatal || (tank.hits === fatal && !tank.destroyed))
    return { field: `${name}.hits`, message: `hit number ${fatal} from the side destroys` };
  if (tank.destroyed && state.ending === RUNNING) return { field: `${name}.destroyed`, message: 'with a tank destroyed the game is over' };
  if (tank.locked === null) return undefined;
  if (state.ending !== RUNNING) return { field: `${name}.locked`, message: 'nothing is locked after the end' };
  const program = parseProgram(state.options, tank.locked);
  if (program === undefined) return { field: `${name}.locked`, message: `“${tank.locked}” is no program here` };
  state.locked[i] = program;
  return undefined;
}

/**
 * Why the game cannot have ended this way: the last volley must have destroyed the destroyed tanks, and the round limit must fit the
 * options.
 */
function endingFault(state: TubeState): InputError | undefined {
  if (state.ending === RUNNING) return undefined;
  const lost = (state.destroyed[0] ? 1 : 0) + (state.destroyed[1] ? 2 : 0);
  const ending = lost === 0 ? atLimit(state) : ENDING_OF[lost]!;
  if (state.ending !== ending)
    return { field: 'ending', message: `with these tanks and hits the game ends as “${ENDINGS[ending]}”, not “${ENDINGS[state.ending]}”` };
  if (lost === 0)
    return state.round === state.options.max_rounds
      ? undefined
      : { field: 'round', message: `the limit comes after round ${state.options.max_rounds}` };
  for (const [i, name] of SEATS.entries()) {
    const from = lastStrike(state, i);
    const isLost = from === 'rear' || (from === 'side' && state.hits[i] === state.options.side_hits);
    if (isLost !== (state.destroyed[i] === 1) || (state.hits[i] === state.options.side_hits && from !== 'side'))
      return { field: `${name}.destroyed`, message: 'the last volley of these tanks ended otherwise' };
  }
  return undefined;
}

/** The ending if no tank, One, Two or both are destroyed. */
const ENDING_OF = [RUNNING, TWO_WON, ONE_WON, BOTH_DESTROYED] as const;

/** The side from which a tank in this position is hit (T8, T10). */
function lastStrike(state: TubeState, target: number): 'rear' | 'side' | undefined {
  const [bolt, facing] = [state.facing[1 - target]!, state.facing[target]!];
  if (bolt === opposite(facing)) return undefined;
  if (!strikes(state.options, gridOf(state.options), state.cell[1 - target]!, bolt, state.cell[target]!)) return undefined;
  return bolt === facing ? 'rear' : 'side';
}
