import type { Cell, Move, MoveList } from '@fray/engine';
import { ARROWS, CELLS, CRUSHERS, type FLAMES, grid, next, opposite, reverseOf, rotationsOf, SIDES, SIZE, type Side } from './arena.ts';
import { deal, type Emitter, pushOut } from './damage.ts';
import { CRUSH, FLAME, MAGNET_TO, PUNCH_AT, PUSH, SHOOT_AT, STEP } from './move.ts';
import { activeSeat, CRUSHED, FLAMED, hazardAt, MAGNETIZED, type MechState, mechAt, NONE, SEATS, wallsAt } from './state.ts';

/** R7, R30: whether a wall or the edge is between a field and the next one. */
function isBarred(state: MechState, cell: Cell, side: Side): boolean {
  if ((wallsAt(state, cell) >> side) & 1) return true;
  const beyond = next(cell, side);
  return beyond >= 0 && ((wallsAt(state, beyond) >> opposite(side)) & 1) === 1;
}

// ── Punch and shoot ────────────────────────────────────────────────────────────────────────────────────────────────

const TRIPLE = 3;

/** R23: the seat that a punch in a direction would hit, or NONE. */
export function punchTarget(state: MechState, from: Cell, side: Side): number {
  const cell = next(from, side);
  return cell < 0 || isBarred(state, from, side) ? NONE : mechAt(state, cell);
}

/** R24: the seats that a shot in a direction would hit, as bits. */
export function shotTargets(state: MechState, from: Cell, side: Side, strength: number): number {
  let hit = 0;
  let cell = from;
  for (;;) {
    if (strength < TRIPLE && isBarred(state, cell, side)) return hit;
    cell = next(cell, side);
    if (cell < 0) return hit;
    const seat = mechAt(state, cell);
    if (seat === NONE) continue;
    hit |= 1 << seat;
    if (strength < TRIPLE) return hit;
  }
}

/** Whether a mech can be pushed one field: onto a free field or over the edge, never through a wall (R23, R25, R30). */
function canPush(state: MechState, cell: Cell, side: Side): boolean {
  if (isBarred(state, cell, side)) return false;
  const to = next(cell, side);
  return to < 0 || mechAt(state, to) === NONE;
}

function push(state: MechState, seat: number, side: Side, by: number, emit: Emitter): void {
  const from = state.cellOf[seat]!;
  const to = next(from, side);
  if (to < 0) return pushOut(state, seat, by, emit);
  state.cellOf[seat] = to;
  if (emit) emit({ type: 'shoved', seat: SEATS[seat]!, from: grid.name(from), to: grid.name(to) });
}

/** Deals the damage of a punch. If the target survives a triple punch, `pushPunched` pushes it after the smashes are resolved. */
export function punch(state: MechState, side: Side, strength: number, emit: Emitter): number {
  const by = activeSeat(state);
  const target = punchTarget(state, state.cellOf[by]!, side);
  const damage = state.book.punch[strength]!;
  if (emit) emit({ type: 'punched', seat: SEATS[by]!, target: SEATS[target]!, damage });
  deal(state, target, damage, by, emit);
  return target;
}

export function pushPunched(state: MechState, target: number, side: Side, emit: Emitter): void {
  if (canPush(state, state.cellOf[target]!, side)) push(state, target, side, activeSeat(state), emit);
}

export function shoot(state: MechState, side: Side, strength: number, emit: Emitter): void {
  const by = activeSeat(state);
  const hit = shotTargets(state, state.cellOf[by]!, side, strength);
  const damage = state.book.shot[strength]!;
  const targets = SEATS.filter((_, seat) => (hit >> seat) & 1);
  if (emit) emit({ type: 'shot', seat: SEATS[by]!, targets, damage, side: SIDES[side]! });
  for (let seat = 0; seat < state.seats; seat++) if ((hit >> seat) & 1) deal(state, seat, damage, by, emit);
}

export function listPunches(state: MechState, from: Cell, into: MoveList): void {
  for (let side = 0; side < 4; side++) if (punchTarget(state, from, side) !== NONE) into.push(PUNCH_AT + side);
}

export function listShots(state: MechState, from: Cell, strength: number, into: MoveList): void {
  for (let side = 0; side < 4; side++) if (shotTargets(state, from, side, strength) !== 0) into.push(SHOOT_AT + side);
}

// ── Move ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** R25: whether a step is possible. `shoving` is true while the move may still push. */
function canStep(state: MechState, from: Cell, side: Side, shoving: boolean): boolean {
  const to = next(from, side);
  if (to < 0 || isBarred(state, from, side)) return false;
  return mechAt(state, to) === NONE || (shoving && canPush(state, to, side));
}

export function listSteps(state: MechState, from: Cell, shoving: boolean, into: MoveList): void {
  for (let side = 0; side < 4; side++) if (canStep(state, from, side, shoving)) into.push(STEP + side);
}

/** Steps into the next field. A mech there is pushed first. */
export function step(state: MechState, side: Side, emit: Emitter): void {
  const by = activeSeat(state);
  const from = state.cellOf[by]!;
  const to = next(from, side);
  const other = mechAt(state, to);
  if (other !== NONE) {
    state.special = false;
    push(state, other, side, by, emit);
  }
  state.cellOf[by] = to;
  state.steps--;
  if (emit) emit({ type: 'moved', seat: SEATS[by]!, from: grid.name(from), to: grid.name(to), left: state.steps });
}

// ── Operate ────────────────────────────────────────────────────────────────────────────────────────────────────────

/** R26, R54: the possible operations. */
export function listOperations(state: MechState, unlimited: boolean, into: MoveList): void {
  const isOpen = (what: number) => unlimited || (state.operated & what) === 0;
  if (isOpen(CRUSHED)) into.push(CRUSH);
  if (isOpen(FLAMED)) into.push(FLAME);
  const rotations = state.options.free_tile_rotation === 'free' ? rotationsOf(state.arena.walls[state.freeTile]!) : 0;
  for (let arrow = 0; arrow < ARROWS.length; arrow++) {
    if (state.options.no_reverse_push === 'on' && state.lastPush !== NONE && arrow === reverseOf(state.lastPush)) continue;
    if (rotations === 0) into.push(PUSH + arrow * 4 + state.freeTurn);
    for (let turns = 0; turns < rotations; turns++) into.push(PUSH + arrow * 4 + turns);
  }
  if (isOpen(MAGNETIZED)) for (let cell = 0; cell < CELLS; cell++) if (mechAt(state, cell) === NONE) into.push(MAGNET_TO + cell);
}

/** Damage to every mech on fields of this kind, by the active player or by the arena (R26, R31). */
export function activate(state: MechState, hazard: typeof CRUSHERS | typeof FLAMES, by: number, emit: Emitter): void {
  if (by !== NONE) state.operated |= hazard === CRUSHERS ? CRUSHED : FLAMED;
  if (emit) emit({ type: hazard === CRUSHERS ? 'crushers' : 'flames', ...(by === NONE ? {} : { seat: SEATS[by]! }) });
  const damage = hazard === CRUSHERS ? state.book.crushers : state.book.flames;
  for (let seat = 0; seat < state.seats; seat++) {
    const cell = state.cellOf[seat]!;
    if (cell >= 0 && hazardAt(state, cell) === hazard) deal(state, seat, damage, by, emit);
  }
}

/** R27: pushes the free tile in. The line shifts with its mechs, and the tile that falls out at the other end becomes the free tile. */
export function pushTile(state: MechState, arrow: number, turns: number, emit: Emitter): void {
  const by = activeSeat(state);
  const { entry, side, name } = ARROWS[arrow]!;
  if (emit) emit({ type: 'conveyor', seat: SEATS[by]!, arrow: name, turns });
  const line: Cell[] = [];
  for (let cell = entry; cell >= 0; cell = next(cell, side)) line.push(cell);
  const last = line[SIZE - 1]!;
  const [outTile, outTurn] = [state.tiles[last]!, state.turns[last]!];
  const out = mechAt(state, last);
  for (let i = SIZE - 1; i > 0; i--) {
    const [to, from] = [line[i]!, line[i - 1]!];
    state.tiles[to] = state.tiles[from]!;
    state.turns[to] = state.turns[from]!;
    const rider = mechAt(state, from);
    if (rider !== NONE) state.cellOf[rider] = to;
  }
  state.tiles[entry] = state.freeTile;
  state.turns[entry] = turns;
  state.freeTile = outTile;
  state.freeTurn = outTurn;
  state.lastPush = arrow;
  if (out !== NONE) pushOut(state, out, by, emit);
}

/** R28: the seats that could enter the magnet's field, as bits. */
export function magnetCandidates(state: MechState, magnet: Cell): number {
  let bits = 0;
  for (let side = 0; side < 4; side++) {
    const cell = next(magnet, side);
    const seat = cell < 0 ? NONE : mechAt(state, cell);
    if (seat !== NONE && !isBarred(state, magnet, side)) bits |= 1 << seat;
  }
  return bits;
}

/** R28: moves the chosen claimant onto the magnet, then all others in its row and column one field closer, the nearest first. */
export function pullByMagnet(state: MechState, magnet: Cell, chosen: number, emit: Emitter): void {
  const pull = (seat: number, from: Cell, to: Cell) => {
    state.cellOf[seat] = to;
    if (emit) emit({ type: 'pulled', seat: SEATS[seat]!, from: grid.name(from), to: grid.name(to) });
  };
  if (chosen !== NONE) pull(chosen, state.cellOf[chosen]!, magnet);
  for (let side = 0; side < 4; side++) {
    let nearer = next(magnet, side);
    while (nearer >= 0) {
      const cell = next(nearer, side);
      if (cell < 0) break;
      const seat = mechAt(state, cell);
      if (seat !== NONE && mechAt(state, nearer) === NONE && !isBarred(state, nearer, side)) pull(seat, cell, nearer);
      nearer = cell;
    }
  }
}

/** Whether a move of the active player is an operation of the arena. */
export const isOperation = (move: Move): boolean => move === CRUSH || move === FLAME || (move >= PUSH && move < MAGNET_TO + CELLS);
