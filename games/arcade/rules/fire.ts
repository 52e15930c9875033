import { type Cell, type Chance, MAX_DICE, NOWHERE } from '@fray/engine';
import { applyDamage, type Emitter, type EventEmitter, strike, whatIsAt } from './effects.ts';
import { diceFor, firstObject, rollShot, type Stray, strayOf } from './shot.ts';
import {
  ACT,
  type ArcadeState,
  activeUnit,
  FIRED_AIMED,
  FIRED_SNAP,
  fromToken,
  isAimed,
  isAlive,
  OFF_BOARD,
  type Struck,
  type Unit,
  unitAt,
  unitName,
} from './state.ts';
import { distance } from './zone.ts';

const faces = new Uint8Array(MAX_DICE);
const stray: Stray = { east: 0, north: 0 };

/** Fires the announced shot of the active unit at a cell: dice, offset, line of fire, strike, token and effects. */
export function fire(state: ArcadeState, at: Cell, chance: Chance, emit: Emitter): void {
  const { battle } = state;
  const { grid } = battle.zone;
  const unit = activeUnit(state);
  const from = state.cellOf[unit]!;
  const aimed = isAimed(state.stage);
  const token = fromToken(state.stage);
  const range = distance(grid, token ? state.tokens[unit]! : from, at);
  const dice = diceFor(battle.numbers, range, aimed, token);
  const damage = rollShot(battle.numbers, chance, dice, faces);
  spendShot(state);
  if (emit) emitShot(state, unit, at, aimed, token, range, dice, damage, emit);

  if (damage > 0) {
    stray.east = 0;
    stray.north = 0;
  } else {
    if (!battle.switches.collateral) return; // A47: the shot strikes nothing, and the token stays
    strayOf(faces, dice, state.compass, stray);
  }
  land(state, at, damage, stray, emit);
}

/** Marks the announced shot as fired. There is no other this turn, and a new uninterrupted move begins (A57). */
export function spendShot(state: ArcadeState): void {
  state.fired = isAimed(state.stage) ? FIRED_AIMED : FIRED_SNAP;
  state.stage = ACT;
  state.portion = state.points;
}

/** Applies a shot of the active unit with known dice: `damage` of a hit, or 0 for a miss. Returns the cell that it strikes. */
export function land(state: ArcadeState, at: Cell, damage: number, { east, north }: Stray, emit: Emitter): Cell {
  const { battle } = state;
  const { switches, numbers } = battle;
  const { grid } = battle.zone;
  const unit = activeUnit(state);
  const x = grid.x(at) + east;
  const y = grid.y(at) + north;
  const landing = grid.at(x, y);
  if (emit && damage === 0) emit({ type: 'strayed', east, north, ...(landing === NOWHERE ? {} : { landing: grid.name(landing) }) });
  const obstacle = switches.bolts ? firstObject(state, state.cellOf[unit]!, x, y) : NOWHERE;
  const struck = obstacle === NOWHERE ? landing : obstacle;
  const force = obstacle !== NOWHERE ? numbers.bolt_damage : damage > 0 ? damage : numbers.stray_damage; // A50, A28
  const what = whatIsAt(state, struck);
  if (emit && (damage === 0 || obstacle !== NOWHERE || what !== 'unit')) emitStruck(state, struck, what, obstacle !== NOWHERE, emit);
  strike(state, struck, what, force, emit);
  applyDamage(state, emit);
  if (switches.triangulation && isAlive(state, unit)) moveToken(state, unit, struck, emit);
  return struck;
}

function emitStruck(state: ArcadeState, at: Cell, what: Struck, obstructs: boolean, emit: EventEmitter): void {
  const { battle } = state;
  emit({
    type: 'struck',
    what,
    ...(at === NOWHERE ? {} : { at: battle.zone.grid.name(at) }),
    ...(what === 'unit' ? { unit: unitName(battle, unitAt(state, at)) } : {}),
    obstructs,
  });
}

/** A45, A46: the token is put where the shot struck, also into a gap inside the board. Without a strike it stays, or an option removes it. */
function moveToken(state: ArcadeState, unit: Unit, struck: Cell, emit: Emitter): void {
  const { options, zone } = state.battle;
  const to = struck !== NOWHERE ? struck : options.token_out_of_zone === 'remove' ? OFF_BOARD : state.tokens[unit]!;
  if (to === state.tokens[unit]) return;
  state.tokens[unit] = to;
  if (emit) emit({ type: 'token', unit: unitName(state.battle, unit), ...(to === OFF_BOARD ? {} : { at: zone.grid.name(to) }) });
}

function emitShot(
  state: ArcadeState,
  unit: Unit,
  at: Cell,
  aimed: boolean,
  token: boolean,
  range: number,
  dice: number,
  damage: number,
  emit: EventEmitter,
): void {
  const { battle } = state;
  const { grid } = battle.zone;
  const target = unitAt(state, at);
  emit({
    type: 'shot',
    unit: unitName(battle, unit),
    from: grid.name(state.cellOf[unit]!),
    ...(target >= 0 ? { target: unitName(battle, target) } : {}),
    at: grid.name(at),
    aimed,
    ...(token ? { token: grid.name(state.tokens[unit]!) } : {}),
    distance: range,
    dice: Array.from(faces.subarray(0, dice)),
    damage,
  });
}
