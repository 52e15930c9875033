import type { Chance, Move, Outcome, Seat } from '@fray/engine';
import { activate, magnetCandidates, pullByMagnet, punch, pushPunched, pushTile, shoot, step } from './actions.ts';
import { CRUSHERS, FLAMES, grid, toCentre } from './arena.ts';
import { ALTERNATIVES } from './cards.ts';
import { type Emitter, fullBoards, smash } from './damage.ts';
import { aboutOf, kindOf } from './move.ts';
import { dropIn, endTurn, overlap, place, program, takeAlternative } from './round.ts';
import {
  ALTERNATIVE,
  activeSeat,
  CHOOSE,
  CLAIM,
  COLOURS,
  COLUMNS,
  damageOn,
  FRESH,
  MAGNETIZED,
  type MechState,
  MOVE,
  MOVING,
  markerAt,
  NONE,
  OPERATE,
  OPERATING,
  OUTSIDE,
  OVER,
  PLACE,
  PRESTIGE,
  PUNCH,
  REPAIRING,
  SEATS,
  SEQUENCE,
  SHOOT,
  SMASHING,
} from './state.ts';

const TRIPLE = 3;

export function play(state: MechState, seat: Seat, move: Move, chance: Chance, emit: Emitter): void {
  const about = aboutOf[move]!;
  switch (kindOf[move]!) {
    case 'program':
      return program(state, seat, about, chance, emit);
    case 'hide':
      return overlap(state, seat, about, chance, emit);
    case 'go':
      return state.phase === PLACE ? place(state, about, emit) : dropIn(state, about, emit);
    case 'end':
      return endTurn(state, chance, emit);
    case 'alternate':
      return takeAlternative(state, ALTERNATIVES);
    case 'earn':
      return earn(state, seat, emit);
    case 'repair':
      return repair(state, seat, emit);
    case 'take':
      return take(state, seat, about, emit);
    case 'punch':
      return punchAt(state, about, chance, emit);
    case 'shoot':
      shoot(state, about, use(state, SHOOT), emit);
      return settle(state, chance, emit);
    case 'step':
      return stepTo(state, seat, about, chance, emit);
    case 'done':
      return finishAction(state, seat, emit);
    case 'crush':
    case 'flame':
    case 'push':
    case 'magnet':
      return operate(state, move, chance, emit);
    case 'pick':
      return pick(state, about, chance, emit);
  }
}

/** Removes an action from the sequence and returns its strength. */
function use(state: MechState, action: number): number {
  const strength = state.left[action]!;
  if (state.mode === ALTERNATIVE) state.left.fill(0); // R13: the alternative excludes the sequence
  state.left[action] = 0;
  if (state.mode === FRESH) state.mode = SEQUENCE;
  return strength;
}

function earn(state: MechState, seat: Seat, emit: Emitter): void {
  const points = state.book.prestige[use(state, PRESTIGE)]!;
  state.scores[seat]! += points;
  if (emit) emit({ type: 'prestige', seat: SEATS[seat]!, points });
}

/** R34, R50: removes as many markers as the action allows, in colours that the owner chooses. */
function repair(state: MechState, seat: Seat, emit: Emitter): void {
  state.steps = Math.min(state.book.repairs[use(state, PRESTIGE)]!, damageOn(state, seat));
  state.stage = REPAIRING;
  takeOnlyColour(state, seat, emit);
}

function take(state: MechState, seat: Seat, colour: number, emit: Emitter): void {
  state.damage[markerAt(seat, colour)]!--;
  state.steps--;
  if (emit) emit({ type: 'repaired', seat: SEATS[seat]!, colour: COLOURS[colour]!, left: damageOn(state, seat) });
  takeOnlyColour(state, seat, emit);
}

/** If all markers have one colour, there is no choice. */
function takeOnlyColour(state: MechState, seat: Seat, emit: Emitter): void {
  if (state.steps === 0) {
    state.stage = CHOOSE;
    return;
  }
  let only = NONE;
  for (let colour = 0; colour < COLUMNS; colour++) {
    if (state.damage[markerAt(seat, colour)] === 0) continue;
    if (only !== NONE) return;
    only = colour;
  }
  take(state, seat, only, emit);
}

/** R23: deals the damage first. A mech that survives a triple punch is pushed. */
function punchAt(state: MechState, side: number, chance: Chance, emit: Emitter): void {
  const strength = use(state, PUNCH);
  const target = punch(state, side, strength, emit);
  if (strength === TRIPLE && ((fullBoards(state) >> target) & 1) === 0) pushPunched(state, target, side, emit);
  settle(state, chance, emit);
}

function stepTo(state: MechState, seat: Seat, side: number, chance: Chance, emit: Emitter): void {
  if (state.stage !== MOVING) {
    const strength = use(state, MOVE);
    state.stage = MOVING;
    state.steps = state.book.steps[strength]!;
    state.special = strength === TRIPLE;
    state.visited = 0;
    visit(state, state.cellOf[seat]!); // R49
  }
  step(state, side, emit);
  visit(state, state.cellOf[seat]!);
  settle(state, chance, emit);
  if (state.stage === MOVING && state.steps === 0) finishAction(state, seat, emit);
}

function visit(state: MechState, cell: number): void {
  const start = state.arena.starts.indexOf(cell);
  if (start >= 0) state.visited |= 1 << start;
}

/** Ends a move, with its prestige for checkpoints (R36), or the operations. */
function finishAction(state: MechState, seat: Seat, emit: Emitter): void {
  if (state.stage === MOVING) {
    let checkpoints = 0;
    for (let rest = state.visited; rest !== 0; rest &= rest - 1) checkpoints++;
    const points = state.book.strides[Math.min(3, checkpoints)]!;
    state.scores[seat]! += points;
    if (emit && points > 0) emit({ type: 'strides', seat: SEATS[seat]!, checkpoints, points });
  }
  state.stage = CHOOSE;
  state.steps = 0;
  state.special = false;
  state.visited = 0;
}

function operate(state: MechState, move: Move, chance: Chance, emit: Emitter): void {
  if (state.stage !== OPERATING) {
    const strength = use(state, OPERATE);
    state.stage = OPERATING;
    state.steps = state.book.operations[strength]!;
    state.special = strength === TRIPLE;
  }
  state.steps--;
  const about = aboutOf[move]!;
  const seat = activeSeat(state);
  switch (kindOf[move]!) {
    case 'crush':
      activate(state, CRUSHERS, seat, emit);
      break;
    case 'flame':
      activate(state, FLAMES, seat, emit);
      break;
    case 'push':
      pushTile(state, about >> 2, about & 3, emit);
      break;
    default:
      return putMagnet(state, about, chance, emit);
  }
  settle(state, chance, emit);
}

function putMagnet(state: MechState, cell: number, chance: Chance, emit: Emitter): void {
  state.operated |= MAGNETIZED;
  if (emit) emit({ type: 'magnet', seat: SEATS[activeSeat(state)]!, at: grid.name(cell) });
  const bits = magnetCandidates(state, cell);
  if ((bits & (bits - 1)) !== 0) {
    state.stage = CLAIM;
    state.magnet = cell;
    state.candidates = bits;
    return;
  }
  pullByMagnet(state, cell, bits === 0 ? NONE : 31 - Math.clz32(bits), emit);
  settle(state, chance, emit);
}

/** Applies a choice: the mech that enters the magnet (R28), or the smash that is scored next (R37). */
function pick(state: MechState, seat: Seat, chance: Chance, emit: Emitter): void {
  if (state.stage === CLAIM) {
    const cell = state.magnet;
    state.stage = OPERATING;
    state.magnet = NONE;
    state.candidates = 0;
    pullByMagnet(state, cell, seat, emit);
    return settle(state, chance, emit);
  }
  smash(state, 1 << seat, activeSeat(state), emit);
  state.candidates &= ~(1 << seat);
  if (state.candidates !== 0) return;
  if (state.steps > 0) state.stage = OPERATING;
  else finishAction(state, activeSeat(state), emit);
  settle(state, chance, emit);
}

/** R51, R22: scores the mechs that an event smashed. A player whose own mech was smashed has no actions left. */
function settle(state: MechState, chance: Chance, emit: Emitter): void {
  const full = fullBoards(state);
  if (full !== 0) {
    if (state.options.multi_smash === 'active-order' && (full & (full - 1)) !== 0) {
      state.stage = SMASHING;
      state.candidates = full;
      return;
    }
    smash(state, full, activeSeat(state), emit);
  }
  if (state.cellOf[activeSeat(state)] === OUTSIDE) return endTurn(state, chance, emit);
  if (state.stage === OPERATING && state.steps === 0) finishAction(state, activeSeat(state), emit);
}

/** R44: final ranking: most prestige; then fewest markers on the own board, black ones too; then nearest to the centre; then shared. */
export function result(state: MechState): Outcome | undefined {
  if (state.phase !== OVER) return undefined;
  const standing = Array.from({ length: state.seats }, (_, seat) => ({
    score: state.scores[seat]!,
    markers: damageOn(state, seat),
    away: state.cellOf[seat] === OUTSIDE ? 99 : toCentre(state.cellOf[seat]!),
  }));
  type Standing = (typeof standing)[number];
  const isBetter = (a: Standing, b: Standing) =>
    a.score !== b.score ? a.score > b.score : a.markers !== b.markers ? a.markers < b.markers : a.away < b.away;
  return { places: standing.map((own) => 1 + standing.filter((other) => isBetter(other, own)).length), reason: 'last-scoring' };
}
