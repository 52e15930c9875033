import { CellSet, codeOf, fail, type InputError, ok, type Result } from '@fray/engine';
import { bothSidesEmpty } from '../rules/effects.ts';
import { hasTarget } from '../rules/legal.ts';
import { mineAt } from '../rules/mines.ts';
import { compassOf } from '../rules/play.ts';
import {
  ACT,
  AREA,
  type ArcadeOptions,
  type ArcadeState,
  activeUnit,
  type Battle,
  battleIn,
  blankState,
  DEGREES,
  ENDINGS,
  FIRED_AIMED,
  FLOOR,
  findActive,
  firstUnit,
  fromToken,
  fullEndurance,
  fullPoints,
  GAP,
  HOLE,
  hasCannon,
  hasMoved,
  hasUnits,
  isAimed,
  isTargeting,
  LARGEST_SQUAD,
  MINES,
  NOT_FIRED,
  OFF_BOARD,
  otherSide,
  PLACE,
  POOL,
  RUNNING,
  SHOTS,
  SIDES,
  type Side,
  STAGES,
  squadSize,
  UNIT_TYPES,
  type Unit,
  unitName,
  WALL,
} from '../rules/state.ts';
import { deployment, readZone, sureRoom, writeZone } from '../rules/zone.ts';
import type { ArcadePosition } from './positionShape.ts';

type UnitWritten = ArcadePosition['units']['green'][number];

/** Default values of omitted fields. One shared object, because views are written after every step. */
const NOTHING = {};

/** Only unusual values are written, so positions of the core game keep their format. */
export function writePosition(state: ArcadeState): ArcadePosition {
  const { battle } = state;
  const { options } = battle;
  const [green, orange] = [state.wallsBroken[0]!, state.wallsBroken[1]!];
  const portion = options.collision === 'on' && state.portion !== fullPoints(battle, activeUnit(state));
  return {
    zone: writeZone(battle.zone, state.terrain),
    ...(options.collateral === 'on' ? { compass: DEGREES[state.compass]! } : NOTHING),
    units: { green: writeSquad(state, 0), orange: writeSquad(state, 1) },
    ...(green + orange > 0 ? { walls: { green, orange } } : NOTHING),
    side: SIDES[state.side]!,
    ...(state.stage === PLACE ? { first: SIDES[state.first]! } : NOTHING),
    // While units are placed, a disc may be behind the last unit: that side has placed all its units.
    discs: { green: state.discs[0]! + 1, orange: state.discs[1]! + 1 },
    stage: STAGES[state.stage],
    points: state.points,
    ...(portion ? { portion: state.portion } : NOTHING),
    fired: SHOTS[state.fired],
    ...(state.rammed ? { rammed: true } : NOTHING),
    ...(state.repaired ? { repaired: true } : NOTHING),
    eventful: state.eventful,
    stall: state.stall,
    turn: state.turn,
    ending: ENDINGS[state.ending],
  };
}

function writeSquad(state: ArcadeState, side: Side): UnitWritten[] {
  const { battle } = state;
  const first = firstUnit(battle, side);
  const squad: UnitWritten[] = [];
  for (let unit = first; unit < first + squadSize(battle, side); unit++) squad.push(writeUnit(state, unit));
  return squad;
}

function writeUnit(state: ArcadeState, unit: Unit): UnitWritten {
  const { battle } = state;
  const { grid } = battle.zone;
  const at = state.cellOf[unit]!;
  const cell = at === OFF_BOARD ? null : grid.name(at);
  const endurance = state.endurance[unit]!;
  const written: UnitWritten = battle.sidecars[unit] ? { type: 'sidecar', cell, endurance } : { cell, endurance };
  if (state.stunned[unit] === 1) written.stunned = true;
  if (state.tokens[unit] !== OFF_BOARD) written.token = grid.name(state.tokens[unit]!);
  if (state.mines[unit] !== OFF_BOARD) written.mine = { kind: MINES[state.mineKinds[unit]!]!, cell: grid.name(state.mines[unit]!) };
  // The action that completed the mission is not stored: the position is written as if before the action.
  const repairs = Math.min(state.repairs[unit]!, battle.numbers.pool_turns - 1);
  if (repairs > 0) written.repairs = repairs;
  return written;
}

/** The state of a well-formed position, such as a view, or the fault in it. */
export function stateIn(position: ArcadePosition, options: ArcadeOptions): Result<ArcadeState, InputError> {
  const zone = readZone({ map: position.zone.map, ...(position.zone.ranks ? { ranks: position.zone.ranks } : {}) });
  if (!zone.ok) return zone;
  const units = [...position.units.green, ...position.units.orange];
  const squads = [position.units.green.length, position.units.orange.length] as const;
  const sidecars = units.map(({ type }) => type === 'sidecar');
  const battle = battleIn(zone.value, options, squads, sidecars);
  const state = blankState(battle);
  state.compass = position.compass === undefined ? (compassOf(options) ?? 0) : DEGREES.indexOf(position.compass);
  if (position.walls) state.wallsBroken.set([position.walls.green, position.walls.orange]);
  state.side = SIDES.indexOf(position.side);
  state.stage = codeOf(STAGES, position.stage);
  state.fired = codeOf(SHOTS, position.fired);
  state.rammed = position.rammed ?? false;
  state.repaired = position.repaired ?? false;
  state.eventful = position.eventful;
  state.stall = position.stall;
  state.ending = codeOf(ENDINGS, position.ending);
  state.turn = position.turn;
  const fault =
    setUnits(state, position) ??
    setDiscs(state, position) ??
    setFirst(state, position) ??
    checkRoom(state) ??
    setPoints(state, position) ??
    checkTurn(state);
  return fault ? fail(fault) : ok(state);
}

/**
 * Whether the active unit has not acted yet, so that the events at the start of its turn may not have happened either. If a sidecar is
 * stunned in an eventful turn, its own mine stunned it at the start of this turn (A41).
 */
export const isFresh = (state: ArcadeState): boolean =>
  state.stage === ACT &&
  state.fired === NOT_FIRED &&
  !state.rammed &&
  !state.repaired &&
  !hasMoved(state) &&
  !(state.eventful && state.stunned[activeUnit(state)] === 1 && state.battle.sidecars[activeUnit(state)]);

function setUnits(state: ArcadeState, position: ArcadePosition): InputError | undefined {
  const { battle } = state;
  for (const [unit, written] of [...position.units.green, ...position.units.orange].entries()) {
    const message = setUnit(state, unit, written) ?? setThings(state, unit, written);
    if (message !== undefined) return { field: `units.${unitName(battle, unit)}`, message };
  }
  for (const side of SIDES)
    for (const type of UNIT_TYPES)
      if (position.units[side].filter((unit) => (unit.type ?? 'tank') === type).length > LARGEST_SQUAD / UNIT_TYPES.length)
        return { field: `units.${side}`, message: `a side has at most ${LARGEST_SQUAD / UNIT_TYPES.length} ${type}s` };
  const bothThere = hasUnits(state, 0) && hasUnits(state, 1);
  if (bothThere || state.ending !== RUNNING) return undefined;
  if (battle.options.elimination === 'off' && !bothSidesEmpty(state)) return undefined;
  // In the middle of a turn the other side may have lost its last unit.
  const midTurn = state.fired !== NOT_FIRED || state.rammed || state.eventful;
  return hasUnits(state, state.side) && midTurn
    ? undefined
    : { field: 'units', message: 'a side without units has lost: the game is over' };
}

/** Reads the cell and the endurance of a unit. Returns the fault, if any. */
function setUnit(state: ArcadeState, unit: Unit, { cell: name, endurance }: UnitWritten): string | undefined {
  const { battle } = state;
  const { options } = battle;
  const full = fullEndurance(battle, unit);
  const placing = state.stage === PLACE;
  state.endurance[unit] = endurance;
  if (endurance > full) return `a ${battle.sidecars[unit] ? 'sidecar' : 'tank'} has at most ${full} endurance`;
  if (placing && endurance < full) return 'units that are being placed are whole';
  if (name === null) return endurance > 0 && !placing ? 'a unit without a cell is destroyed, so its endurance is 0' : undefined;
  const cell = battle.zone.grid.parse(name);
  if (cell === undefined) return `there is no cell ${name} in this zone`;
  if (endurance === 0 && options.wrecks === 'off') return 'destroyed units leave the board: its cell is null';
  const terrain = state.terrain[cell];
  const isOnBoard =
    terrain === FLOOR ||
    (terrain === POOL && options.pool_space === 'enterable') ||
    (terrain === HOLE && options.mine_under_survivor === 'stay' && options.floor_destruction === 'on');
  if (!isOnBoard) return `no unit can stand on ${name}`;
  if (state.occupant[cell] !== 0) return `${name} is taken by ${unitName(battle, state.occupant[cell]! - 1)}`;
  state.occupant[cell] = unit + 1;
  state.cellOf[unit] = cell;
  return undefined;
}

/** Reads stun, token, mine and repairs of a unit. Returns the fault, if any. */
function setThings(state: ArcadeState, unit: Unit, { endurance, stunned, token, mine, repairs }: UnitWritten): string | undefined {
  const { battle } = state;
  const { options } = battle;
  const { grid } = battle.zone;
  const placing = state.stage === PLACE;
  if ((stunned || token !== undefined || repairs !== undefined) && (endurance === 0 || placing))
    return 'only a living unit is stunned, has a token or is repairing';
  if (stunned && battle.sidecars[unit] && battle.numbers.sidecar_endurance === 1)
    return 'a sidecar is never stunned: whatever stuns destroys it';
  if (token !== undefined && !hasCannon(battle, unit)) return 'a unit without a cannon has no token';
  if (stunned && options.stun === 'off') return 'nobody is stunned without the option stun';
  if (token !== undefined && options.triangulation === 'off') return 'there are no tokens without the option triangulation';
  if (repairs !== undefined && (options.mission_pool === 'off' || battle.centre.length === 0))
    return 'repairs are counted in the mission at the pool only, and at a pool in the centre';
  if (repairs !== undefined && repairs >= battle.numbers.pool_turns)
    return `the mission is won by ${battle.numbers.pool_turns} repairs in a row`;
  if (mine && (!battle.sidecars[unit] || placing)) return 'only a sidecar that has been placed lays a mine';
  if (mine && options.mines !== 'both' && options.mines !== mine.kind) return `there are no ${mine.kind} mines at this table`;
  const tokenCell = token === undefined ? OFF_BOARD : grid.parse(token);
  const mineCell = mine === undefined ? OFF_BOARD : grid.parse(mine.cell);
  if (tokenCell === undefined) return `there is no cell ${token} in this zone`;
  if (mineCell === undefined) return `there is no cell ${mine?.cell} in this zone`;
  if (mineCell !== OFF_BOARD && (state.terrain[mineCell] === WALL || state.terrain[mineCell] === GAP))
    return `no mine can lie on ${mine?.cell}`;
  if (mineCell !== OFF_BOARD && mineAt(state, mineCell) !== OFF_BOARD) return `two mines lie on ${mine?.cell}`;
  state.stunned[unit] = stunned ? 1 : 0;
  state.tokens[unit] = tokenCell;
  state.mines[unit] = mineCell;
  state.mineKinds[unit] = mine ? codeOf(MINES, mine.kind) : AREA;
  state.repairs[unit] = repairs ?? 0;
  return undefined;
}

function setDiscs(state: ArcadeState, position: ArcadePosition): InputError | undefined {
  const { battle } = state;
  const placing = state.stage === PLACE;
  for (const [side, name] of SIDES.entries()) {
    const disc = position.discs[name] - 1;
    const size = squadSize(battle, side);
    const most = placing ? size : size - 1;
    if (disc > most) return { field: `discs.${name}`, message: `the disc stands at one of the ${size} units` };
    state.discs[side] = disc;
    if (!placing) continue;
    for (let i = 0; i < size; i++) {
      const unit = firstUnit(battle, side) + i;
      if ((state.cellOf[unit] === OFF_BOARD) !== i >= disc)
        return { field: `units.${unitName(battle, unit)}`, message: `placed are exactly the units before the disc of ${name}` };
    }
  }
  findActive(state);
  if (placing && state.discs[state.side]! >= squadSize(battle, state.side))
    return { field: 'stage', message: 'every unit of the side to move is placed' };
  return undefined;
}

/** AC1: the side that began to place and has the first turn. If it is not given, a side that can have begun. */
function setFirst(state: ArcadeState, { first }: ArcadePosition): InputError | undefined {
  if (state.stage !== PLACE) {
    state.first = state.side;
    return first === undefined ? undefined : { field: 'first', message: 'the first player is given only while units are being placed' };
  }
  const possible = [state.side, otherSide(state.side)].filter((side) => placedInTurn(state, side));
  const [firstSide] = first === undefined ? possible : possible.filter((side) => SIDES[side] === first);
  if (firstSide === undefined) return { field: 'discs', message: 'the sides place their units in turn' };
  state.first = firstSide;
  return undefined;
}

/** AC1: whether both sides can place their remaining units, whatever the other does. */
function checkRoom(state: ArcadeState): InputError | undefined {
  if (state.stage !== PLACE) return undefined;
  const { battle, discs } = state;
  const free = (side: Side) =>
    deployment(battle.zone, side, battle.numbers.placing_rows).minus(CellSet.where(battle.zone.grid, (cell) => state.occupant[cell] !== 0));
  for (const side of [0, 1] as const) {
    const other = otherSide(side);
    const own = squadSize(battle, side) - discs[side]!;
    const before = Math.min(squadSize(battle, other) - discs[other]!, state.side === side ? own - 1 : own);
    if (sureRoom([free(0), free(1)], side, own, Math.max(0, before)) < own)
      return { field: `units.${SIDES[side]}`, message: 'there may not be room for all units that are yet to be placed' };
  }
  return undefined;
}

/** Whether placing in turn, begun by `first`, leads to the placed units and to the side to move. */
function placedInTurn({ battle, discs, side }: ArcadeState, first: Side): boolean {
  const placed = [0, 0];
  let next = first;
  for (let turns = discs[0]! + discs[1]!; turns > 0; turns--) {
    placed[next]!++;
    const other = otherSide(next);
    if (placed[other]! < squadSize(battle, other)) next = other;
  }
  return next === side && placed[0] === discs[0] && placed[1] === discs[1];
}

/** All possible values of a unit's remaining points: after straight and diagonal steps, and after one mine of a sidecar. */
function pointsLeft({ numbers, sidecars }: Battle, unit: Unit): number[] {
  const full = sidecars[unit] ? numbers.sidecar_points : numbers.tank_points;
  const begins = sidecars[unit] ? [full, full - numbers.laying_cost] : [full];
  const left = new Set(begins.filter((points) => points >= 0));
  for (const points of left) for (const cost of [numbers.straight_cost, numbers.diagonal_cost]) if (points >= cost) left.add(points - cost);
  return Array.from(left).sort((a, b) => b - a);
}

function setPoints(state: ArcadeState, position: ArcadePosition): InputError | undefined {
  const unit = activeUnit(state);
  const full = fullPoints(state.battle, unit);
  const { points = full, portion = full } = position;
  const possible = pointsLeft(state.battle, unit);
  if (!possible.includes(points)) return { field: 'points', message: `this unit can have ${possible.join(', ')} points left` };
  if (position.portion !== undefined && state.battle.options.collision === 'off')
    return { field: 'portion', message: 'moves are counted in portions only with the option collision' };
  if (portion > full || portion < points)
    return { field: 'portion', message: 'the move began with no more points than a turn has, and no fewer than are left' };
  state.points = points;
  state.portion = portion;
  return undefined;
}

function checkTurn(state: ArcadeState): InputError | undefined {
  const { battle } = state;
  const { options } = battle;
  const active = activeUnit(state);
  const moved = hasMoved(state);
  if (moved && (state.fired === FIRED_AIMED || isAimed(state.stage))) return { field: 'points', message: 'a unit that moved cannot aim' };
  if (state.stage !== ACT && state.fired !== NOT_FIRED) return { field: 'fired', message: 'a unit fires once a turn' };
  if (state.stage === PLACE && moved) return { field: 'points', message: 'nobody moves while units are being placed' };
  if (state.rammed && (options.collision === 'off' || !moved || battle.sidecars[active]))
    return { field: 'rammed', message: 'only a tank that has moved can have rammed, and only with the option collision' };
  if (state.repaired && (options.repair === 'off' || moved || state.fired !== NOT_FIRED || state.stage !== ACT))
    return { field: 'repaired', message: 'a unit that repairs does nothing else in its turn, and only with the option repair' };
  if ((state.fired !== NOT_FIRED || isTargeting(state.stage)) && !hasCannon(battle, active))
    return { field: 'fired', message: 'a sidecar has no cannon at this table' };
  if (fromToken(state.stage) && state.tokens[active] === OFF_BOARD)
    return { field: 'stage', message: 'the active unit has no token to measure from' };
  const midTurn = !isFresh(state) && state.stage !== PLACE;
  if (midTurn && state.ending === RUNNING && state.endurance[active] === 0)
    return { field: `units.${unitName(battle, active)}`, message: 'the active unit is destroyed and cannot be in the middle of its turn' };
  if (isTargeting(state.stage) && !hasTarget(state, active)) return { field: 'stage', message: 'there is no unit to shoot at' };
  return undefined;
}
