import {
  type Cell,
  type Chance,
  type Direction,
  type Emit,
  type Grid,
  type InputError,
  type Move,
  type MoveList,
  NO_SEATS,
  NOWHERE,
  type Outcome,
  opposite,
  type Seat,
  type SeatSet,
} from '@fray/engine';
import { localize } from '../io/log.ts';
import { ENDS } from './options.ts';
import { alphabet, formatProgram, programCount, programsOf } from './program.ts';
import {
  ACROSS_DOWN,
  ACROSS_UP,
  ALONG_DOWN,
  ALONG_UP,
  BOTH_DESTROYED,
  blankState,
  cellName,
  ENDINGS,
  type Ending,
  FACINGS,
  facingName,
  gridOf,
  isAcross,
  NO_PROGRAM,
  ONE_FEWER_HITS,
  ONE_WON,
  parseCell,
  parseFacing,
  ROUND_LIMIT,
  RUNNING,
  rowOf,
  seatName,
  type TubeEvent,
  type TubeOptions,
  type TubeState,
  TWO_FEWER_HITS,
  TWO_WON,
} from './state.ts';

/** The start cell and facing of each tank. */
function startsOf({ starts, rows }: TubeOptions): { readonly cell: Cell; readonly facing: Direction }[] {
  const text = starts === ENDS ? `L1up.R${rows}down` : starts;
  return text
    .split('.')
    .map((start) => ({ cell: parseCell(start.slice(0, 2))!, facing: parseFacing(FACINGS.find((name) => name === start.slice(2))!) }));
}

/** The fault in options that cannot be played: a tank must begin in the tunnel. */
export function checkOptions(options: TubeOptions): InputError | undefined {
  if (startsOf(options).every(({ cell }) => rowOf(cell) < options.rows)) return undefined;
  const localized = { name: 'starts-outside', about: [options.rows] };
  return { field: 'option starts', message: localize(localized.name, 'en', localized.about), localized };
}

type Emitter = Emit<TubeEvent> | null;

/** TT1: each tank on its cell, with its facing. */
export function setup(options: TubeOptions): TubeState {
  const state = blankState(options);
  for (const [tank, { cell, facing }] of startsOf(options).entries()) {
    state.cell[tank] = cell;
    state.facing[tank] = facing;
  }
  return state;
}

export function deciders(state: TubeState): SeatSet {
  if (state.ending !== RUNNING) return NO_SEATS;
  return (state.locked[0] === NO_PROGRAM ? 1 : 0) | (state.locked[1] === NO_PROGRAM ? 2 : 0);
}

export function moves(state: TubeState, _seat: Seat, into: MoveList): void {
  const count = programCount(state.options);
  into.clear();
  for (let program = 0; program < count; program++) into.push(program);
}

/** Locks a program in secret; the second lock reveals both and plays the round. */
export function play(state: TubeState, seat: Seat, program: Move, chance: Chance, emit: Emitter): void {
  state.locked[seat] = program;
  if (emit) emit({ type: 'locked', seat: seatName(seat), program: formatProgram(state.options, program) });
  if (state.locked[1 - seat] === NO_PROGRAM) return;
  chance.reveal();
  playRound(state, emit);
}

// ── The round ──────────────────────────────────────────────────────────────────────────────────────────────────────

function playRound(state: TubeState, emit: Emitter): void {
  const { options } = state;
  const { steps } = options;
  if (emit) {
    const [one, two] = [formatProgram(options, state.locked[0]!), formatProgram(options, state.locked[1]!)];
    emit({ type: 'revealed', one, two, round: state.round });
  }
  const letters = alphabet(options);
  const grid = gridOf(options);
  for (let step = 0; step < steps; step++) {
    const place = programsOf(options, steps - 1 - step);
    for (let tank = 0; tank < 2; tank++) {
      const code = Math.floor(state.locked[tank]! / place) % letters.length;
      drive(state, grid, tank, letters.charCodeAt(code), step, emit); // T5: the order does not matter
    }
    if (options.fire_timing === 'each-step' || step === steps - 1) volley(state, grid, emit);
    if (state.ending !== RUNNING) break; // T20
  }
  state.locked[0] = NO_PROGRAM;
  state.locked[1] = NO_PROGRAM;
  if (state.ending !== RUNNING) return;
  if (state.round === options.max_rounds) return finish(state, atLimit(state), emit);
  state.round++;
}

const FORWARD = 'F'.charCodeAt(0);
const LEFT = 'L'.charCodeAt(0);
const RIGHT = 'R'.charCodeAt(0);
const HOLD = 'H'.charCodeAt(0);

/** One step of one tank. */
export function drive(state: TubeState, grid: Grid, tank: number, letter: number, step: number, emit: Emitter): void {
  if (letter === HOLD) {
    if (emit) emit({ type: 'held', tank: seatName(tank), step });
    return;
  }
  const facing = state.facing[tank]!;
  const heading = state.options.programming === 'relative' ? turned(facing, letter) : fromChair(tank, letter);
  if (heading !== facing) {
    state.facing[tank] = heading;
    if (emit) emit({ type: 'turned', tank: seatName(tank), step, facing: facingName(heading) });
    return;
  }
  const from = state.cell[tank]!;
  const to = grid.next(from, facing);
  if (to === NOWHERE) {
    if (emit) emit({ type: 'blocked', tank: seatName(tank), step, at: cellName(from) }); // T4
    return;
  }
  state.cell[tank] = to;
  if (emit) emit({ type: 'moved', tank: seatName(tank), step, from: cellName(from), to: cellName(to) });
}

/** T1: the facing after a relative instruction. Forward keeps it. */
function turned(facing: Direction, letter: number): Direction {
  return letter === LEFT ? (facing + 6) & 7 : letter === RIGHT ? (facing + 2) & 7 : facing;
}

/** T19: headings as the player sees them. Two sits at the other end. */
function fromChair(tank: number, letter: number): Direction {
  const asOne = letter === FORWARD ? ALONG_UP : letter === LEFT ? ACROSS_DOWN : letter === RIGHT ? ACROSS_UP : ALONG_DOWN;
  return tank === 0 ? asOne : opposite(asOne);
}

/** The range of the bolt along the tunnel, or across it (T7). */
export const boltLength = ({ bolt_along, bolt_across }: TubeOptions, facing: Direction): number =>
  isAcross(facing) ? bolt_across : bolt_along;

/** Whether a tank's bolt strikes a cell: only its end square, or with sudden fire any square up to it (T7, T17). */
export function strikes(options: TubeOptions, grid: Grid, from: Cell, facing: Direction, target: Cell): boolean {
  const length = boltLength(options, facing);
  if (options.fire_range === 'exact') return grid.ahead(from, facing, length) === target;
  for (let steps = 1; steps <= length; steps++) if (grid.ahead(from, facing, steps) === target) return true;
  return false;
}

/** The squares on which a bolt strikes, nearest first. Squares outside the tunnel are omitted. */
export function boltSquares(options: TubeOptions, from: Cell, facing: Direction): Cell[] {
  const length = boltLength(options, facing);
  const steps = options.fire_range === 'exact' ? [length] : Array.from({ length }, (_, i) => i + 1);
  return steps.map((step) => gridOf(options).ahead(from, facing, step)).filter((cell) => cell !== NOWHERE);
}

/** Fires both tanks at the same time. The side that is hit follows from the bolt's direction and the target's facing (T10, T11). */
function volley(state: TubeState, grid: Grid, emit: Emitter): void {
  const struck = [false, false];
  for (let gunner = 0; gunner < 2; gunner++)
    struck[1 - gunner] = strikes(state.options, grid, state.cell[gunner]!, state.facing[gunner]!, state.cell[1 - gunner]!);
  if (!struck[0] && !struck[1]) return;
  if (state.facing[0] === opposite(state.facing[1]!)) {
    if (emit) emit({ type: 'head-on' }); // T8: frontal hits are mutual and cancel
    return;
  }
  for (let target = 0; target < 2; target++) if (struck[target]) hit(state, target, state.facing[1 - target]!, emit);
  const lost = (state.destroyed[0] ? 1 : 0) + (state.destroyed[1] ? 2 : 0);
  if (lost === 3)
    finish(state, BOTH_DESTROYED, emit); // T18
  else if (lost !== 0) finish(state, lost === 2 ? ONE_WON : TWO_WON, emit);
}

function hit(state: TubeState, target: number, bolt: Direction, emit: Emitter): void {
  const tank = seatName(target);
  const at = cellName(state.cell[target]!);
  if (bolt === state.facing[target]) {
    state.destroyed[target] = 1;
    if (emit) emit({ type: 'rear-hit', tank, at });
  } else {
    state.hits[target]!++;
    if (state.hits[target]! >= state.options.side_hits) state.destroyed[target] = 1;
    if (emit) emit({ type: 'side-hit', tank, at, hits: state.hits[target]! });
  }
  if (emit && state.destroyed[target]) emit({ type: 'destroyed', tank, at });
}

/** The result of the game at the limit of rounds (T21). */
export function atLimit(state: TubeState): Ending {
  const difference = state.hits[0]! - state.hits[1]!;
  if (state.options.at_limit === 'draw' || difference === 0) return ROUND_LIMIT;
  return difference < 0 ? ONE_FEWER_HITS : TWO_FEWER_HITS;
}

function finish(state: TubeState, ending: Ending, emit: Emitter): void {
  state.ending = ending;
  if (emit) emit({ type: 'ended', ending: ENDINGS[ending] });
}

/** T13: the default program: hold if that is allowed, otherwise forward three times. */
export function fallback(state: TubeState): Move {
  return state.options.hold === 'yes' ? programCount(state.options) - 1 : 0;
}

/** The winning seat. Undefined during the game and after a draw. */
export function winnerOf(ending: Ending): Seat | undefined {
  switch (ending) {
    case ONE_WON:
    case ONE_FEWER_HITS:
      return 0;
    case TWO_WON:
    case TWO_FEWER_HITS:
      return 1;
    case RUNNING:
    case BOTH_DESTROYED:
    case ROUND_LIMIT:
      return undefined;
  }
}

export function result({ ending }: TubeState): Outcome | undefined {
  switch (ending) {
    case RUNNING:
      return undefined;
    case BOTH_DESTROYED:
    case ROUND_LIMIT:
      return { places: [1, 1], reason: ENDINGS[ending] };
    case ONE_WON:
    case ONE_FEWER_HITS:
      return { places: [1, 2], reason: ending === ONE_WON ? 'destruction' : 'fewest-hits' };
    case TWO_WON:
    case TWO_FEWER_HITS:
      return { places: [2, 1], reason: ending === TWO_WON ? 'destruction' : 'fewest-hits' };
  }
}
