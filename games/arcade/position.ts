import { type Fault, fail, ok, type Result, readShape } from '@fray/engine';
import * as v from 'valibot';
import { passEmptyTurns } from './rules.ts';
import {
  ACT,
  type ArcadeOptions,
  type ArcadeState,
  activeUnit,
  type Battle,
  blankState,
  ENDINGS,
  FIRED_AIMED,
  FLOOR,
  firstUnit,
  GREEN_WON,
  hasUnits,
  MOVEMENT_POINTS,
  NOT_FIRED,
  OFF_BOARD,
  PLACE,
  POOL,
  RUNNING,
  SHOTS,
  SIDES,
  STAGES,
  STALL,
  squadSize,
  TANK_ENDURANCE,
  TARGET_AIMED,
  TARGET_SNAP,
  TIE,
  unitName,
} from './state.ts';
import { readZone, writeZone } from './zone.ts';

const count = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
const cellName = v.pipe(v.string(), v.maxLength(4));
const cellNames = v.pipe(v.array(cellName), v.maxLength(64));
const unitShape = v.strictObject({ cell: v.nullable(cellName), endurance: count(0, TANK_ENDURANCE) });
const squadShape = v.pipe(v.array(unitShape), v.minLength(1), v.maxLength(3));

/** The schema of `docs/positions.md`: what may be left out has the value of a fresh turn. */
const positionShape = v.strictObject({
  zone: v.strictObject({
    map: v.pipe(v.array(v.pipe(v.string(), v.maxLength(21))), v.maxLength(21)),
    ranks: v.optional(v.tuple([cellNames, cellNames])),
  }),
  units: v.strictObject({ green: squadShape, orange: squadShape }),
  side: v.picklist(SIDES),
  discs: v.optional(v.strictObject({ green: count(1, 4), orange: count(1, 4) }), { green: 1, orange: 1 }),
  stage: v.optional(v.picklist(STAGES), 'act'),
  points: v.optional(count(0, MOVEMENT_POINTS), MOVEMENT_POINTS),
  fired: v.optional(v.picklist(SHOTS), 'no'),
  eventful: v.optional(v.boolean(), false),
  stall: v.optional(count(0, 100_000), 0),
  turn: v.optional(count(1, 1_000_000), 1),
  ending: v.optional(v.picklist(ENDINGS), 'running'),
});

export type ArcadePosition = v.InferOutput<typeof positionShape>;

export function writePosition(state: ArcadeState): ArcadePosition {
  const { battle } = state;
  const { grid } = battle.zone;
  const squad = (side: number) =>
    Array.from({ length: squadSize(battle, side) }, (_, i) => {
      const unit = firstUnit(battle, side) + i;
      const cell = state.cellOf[unit]!;
      return { cell: cell === OFF_BOARD ? null : grid.name(cell), endurance: state.endurance[unit]! };
    });
  return {
    zone: writeZone(battle.zone, state.terrain),
    units: { green: squad(0), orange: squad(1) },
    side: SIDES[state.side]!,
    // While units are being placed a disc may stand behind the last unit: that side has placed them all.
    discs: { green: state.discs[0]! + 1, orange: state.discs[1]! + 1 },
    stage: STAGES[state.stage]!,
    points: state.points,
    fired: SHOTS[state.fired]!,
    eventful: state.eventful,
    stall: state.stall,
    turn: state.turn,
    ending: ENDINGS[state.ending]!,
  };
}

/** The one door for positions from outside. Turns of destroyed units are passed at once, as in play (A2). */
export function readPosition(json: unknown, options: ArcadeOptions): Result<ArcadeState, Fault> {
  const read = readShape(positionShape, json);
  if (!read.ok) return read;
  const position = read.value;
  const zone = readZone({ map: position.zone.map, ...(position.zone.ranks ? { ranks: position.zone.ranks } : {}) });
  if (!zone.ok) return zone;
  const squads = [position.units.green.length, position.units.orange.length] as const;
  if (position.stage === 'place' && squads[0] !== squads[1])
    return fail({ field: 'units.orange', message: `while units are placed in turn both sides have as many; green has ${squads[0]}` });
  const battle: Battle = { zone: zone.value, options, squads };
  const state = blankState(battle);
  state.side = SIDES.indexOf(position.side);
  state.stage = STAGES.indexOf(position.stage);
  state.points = position.points;
  state.fired = SHOTS.indexOf(position.fired);
  state.eventful = position.eventful;
  state.stall = position.stall;
  state.turn = position.turn;
  state.ending = ENDINGS.indexOf(position.ending);
  const fault = setUnits(state, position) ?? setDiscs(state, position) ?? checkTurn(state) ?? checkEnding(state);
  if (fault) return fail(fault);
  passEmptyTurns(state, null);
  return ok(state);
}

function setUnits(state: ArcadeState, position: ArcadePosition): Fault | undefined {
  const { battle } = state;
  const { grid } = battle.zone;
  const placing = state.stage === PLACE;
  for (const [unit, { cell: name, endurance }] of [...position.units.green, ...position.units.orange].entries()) {
    const field = `units.${unitName(battle, unit)}`;
    state.endurance[unit] = endurance;
    if (placing && endurance < TANK_ENDURANCE) return { field, message: 'units that are being placed are whole' };
    if (name === null) {
      if (endurance > 0 && !placing) return { field, message: 'a unit without a cell is destroyed, so its endurance is 0' };
      continue;
    }
    const cell = grid.parse(name);
    if (cell === undefined) return { field, message: `there is no cell ${name} in this zone` };
    if (endurance === 0 && battle.options.wrecks === 'off') return { field, message: 'destroyed units leave the board: its cell is null' };
    const terrain = state.terrain[cell];
    if (terrain !== FLOOR && !(terrain === POOL && battle.options.pool_space === 'enterable'))
      return { field, message: `no unit can stand on ${name}` };
    if (state.occupant[cell] !== 0) return { field, message: `${name} is taken by ${unitName(battle, state.occupant[cell]! - 1)}` };
    state.occupant[cell] = unit + 1;
    state.cellOf[unit] = cell;
  }
  const bothThere = hasUnits(state, 0) && hasUnits(state, 1);
  // In the middle of a turn the other side may just have lost its last unit.
  if (!bothThere && state.ending === RUNNING && !(hasUnits(state, state.side) && state.fired !== NOT_FIRED))
    return { field: 'units', message: 'a side without units has lost: the game is over' };
  return undefined;
}

/** A finished battle must have ended the way it says (A4, A5, A68). */
function checkEnding(state: ArcadeState): Fault | undefined {
  if (state.ending === RUNNING) return undefined;
  const green = hasUnits(state, 0);
  const orange = hasUnits(state, 1);
  const found = green && orange ? STALL : green ? GREEN_WON : orange ? GREEN_WON + 1 : TIE;
  return found === state.ending
    ? undefined
    : { field: 'ending', message: `with these units the battle can only have ended as “${ENDINGS[found]}”` };
}

function setDiscs(state: ArcadeState, position: ArcadePosition): Fault | undefined {
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
  if (placing && state.discs[state.side]! >= squadSize(battle, state.side))
    return { field: 'stage', message: 'every unit of the side to move is placed' };
  return undefined;
}

/** What can be left of 6 points, spent in steps of 2 and 3. */
const POSSIBLE_POINTS: readonly number[] = [6, 4, 3, 2, 1, 0];

function checkTurn(state: ArcadeState): Fault | undefined {
  const moved = state.points < MOVEMENT_POINTS;
  if (!POSSIBLE_POINTS.includes(state.points)) return { field: 'points', message: 'a unit has 6, 4, 3, 2, 1 or 0 points left' };
  if (moved && (state.fired === FIRED_AIMED || state.stage === TARGET_AIMED))
    return { field: 'points', message: 'a unit that moved cannot aim' };
  if (state.stage !== ACT && state.fired !== NOT_FIRED) return { field: 'fired', message: 'a unit fires once a turn' };
  if (state.stage === PLACE && moved) return { field: 'points', message: 'nobody moves while units are being placed' };
  const { battle } = state;
  const active = activeUnit(state);
  const midTurn = moved || state.fired !== NOT_FIRED || state.stage === TARGET_AIMED || state.stage === TARGET_SNAP;
  if (midTurn && state.ending === RUNNING && state.endurance[active] === 0)
    return { field: `units.${unitName(battle, active)}`, message: 'the active unit is destroyed and cannot be in the middle of its turn' };
  if (state.stage === TARGET_AIMED || state.stage === TARGET_SNAP) {
    const others = state.endurance.some((left, unit) => left > 0 && unit !== active);
    if (!others) return { field: 'stage', message: 'there is no unit to shoot at' };
  }
  return undefined;
}
