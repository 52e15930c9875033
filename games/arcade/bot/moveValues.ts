import { type Cell, NOWHERE } from '@fray/engine';
import { addPatternDamage } from '../rules/mines.ts';
import { KILL_STRIDE, plainOdds } from '../rules/odds.ts';
import { diceFor, firstObject } from '../rules/shot.ts';
import {
  type ArcadeState,
  type Battle,
  FLOOR,
  firstUnit,
  hasCannon,
  isAlive,
  MAX_UNITS,
  OFF_BOARD,
  otherSide,
  type Side,
  sideOf,
  squadSize,
  type Unit,
  unitAt,
  WALL,
} from '../rules/state.ts';
import { distance } from '../rules/zone.ts';

// All values are in points of damage.

/** Value of destroying a tank, added to the damage. A sidecar has a lower value. */
const KILL_BONUS = 4;
const SIDECAR_BONUS = 1.5;
/** Cost of a lost turn. */
const STUN_WORTH = 1.5;
/** The largest distance that a tank can drive in one turn: all its points spent straight ahead. */
export const reachOf = ({ numbers }: Battle): number => (numbers.tank_points / numbers.straight_cost) | 0;
/** Units can drive away from a mine. Weight of the damage in its pattern when it is laid, and when it is about to explode. */
export const MINE_HOPE = 0.3;
const MINE_FEAR = 0.8;
/** Score of blunders: firing at own units, ramming them, or announcing a shot without a sensible target. */
export const BLUNDER = -20;
/** Value of one step towards a mission. */
export const MISSION_WORTH = 2.5;

const bonus = (battle: Battle, unit: Unit): number => (battle.sidecars[unit] ? SIDECAR_BONUS : KILL_BONUS);

/** Value of dealing a certain amount of damage to a unit. */
export const damageWorth = (state: ArcadeState, unit: Unit, damage: number): number =>
  damage >= state.endurance[unit]! ? state.endurance[unit]! + bonus(state.battle, unit) : damage;

/** Values of a hit on a tank and on a sidecar, by dice and endurance. Cached per battle. */
interface HitWorths {
  readonly battle: Battle;
  readonly tank: Float64Array;
  readonly sidecar: Float64Array;
}

let known: HitWorths | undefined;

function hitWorthTable({ numbers, options }: Battle, prize: number): Float64Array {
  const { mean, kill, graze } = plainOdds(numbers);
  return kill.map((sure, at) => {
    const dice = Math.floor(at / KILL_STRIDE);
    const endurance = at % KILL_STRIDE;
    let worth = Math.min(mean[dice]!, endurance) + prize * sure;
    if (options.stun === 'on') worth += STUN_WORTH * kill[dice * KILL_STRIDE + numbers.stun_above + 1]!;
    if (options.collateral === 'on') worth += graze[dice]! * (numbers.stray_damage >= endurance ? endurance + prize : numbers.stray_damage);
    return worth;
  });
}

/** Value of a hit by a shot with `dice` dice, without the blast. */
function hitWorth({ battle, endurance }: ArcadeState, dice: number, unit: Unit): number {
  if (known?.battle !== battle) known = { battle, tank: hitWorthTable(battle, KILL_BONUS), sidecar: hitWorthTable(battle, SIDECAR_BONUS) };
  return (battle.sidecars[unit] ? known.sidecar : known.tank)[dice * KILL_STRIDE + endurance[unit]!]!;
}

/** Value of a blast around each cell for the side to move; written by `mapSplash`. */
const splash = new Float64Array(1024);

/** Value of a blast around a cell, from the values that `mapSplash` wrote. */
export const splashAt = (cell: Cell): number => splash[cell]!;

export function mapSplash(state: ArcadeState, side: Side): void {
  const { battle } = state;
  splash.fill(0, 0, battle.zone.grid.size);
  if (battle.options.blast === 'off') return;
  for (let unit = 0; unit < state.endurance.length; unit++) {
    if (!isAlive(state, unit) || state.cellOf[unit] === OFF_BOARD) continue;
    const worth = splinterWorth(state, unit);
    const signed = sideOf(battle, unit) === side ? -1.1 * worth : worth;
    for (let d = 0; d < 8; d++) {
      const near = battle.zone.grid.next(state.cellOf[unit]!, d);
      if (near !== NOWHERE) splash[near]! += signed;
    }
  }
}

const splinterWorth = (state: ArcadeState, unit: Unit): number => {
  const { options, numbers } = state.battle;
  const damage = numbers.blast_damage;
  const stuns = damage > 0 && options.stun === 'on' && state.stunned[unit] === 0 && state.endurance[unit]! > damage;
  return damageWorth(state, unit, damage) + (stuns ? STUN_WORTH : 0);
};

/** Value for a side of shooting at `at` from `from`. Call `mapSplash` first. */
export function targetWorth(state: ArcadeState, side: Side, from: Cell, at: Cell, dice: number): number {
  const { battle } = state;
  const { options, zone, numbers } = battle;
  const { kill, graze } = plainOdds(numbers);
  const struck = kill[dice * KILL_STRIDE + 1]! + (options.collateral === 'on' ? graze[dice]! : 0);
  const obstacle = options.energy_bolts === 'on' ? firstObject(state, from, zone.grid.x(at), zone.grid.y(at)) : NOWHERE;
  if (obstacle !== NOWHERE) return struck * obstacleWorth(state, side, obstacle);
  const unit = unitAt(state, at);
  if (unit < 0) return struck * destructionWorth(state, at) - 0.4;
  const worth = hitWorth(state, dice, unit);
  const own = sideOf(battle, unit) === side;
  return (own ? BLUNDER - worth : worth) + kill[dice * KILL_STRIDE + numbers.blast_from]! * splash[at]!;
}

/** Value of striking an object that stands in the line of fire. */
function obstacleWorth(state: ArcadeState, side: Side, cell: Cell): number {
  const unit = unitAt(state, cell);
  if (unit < 0 || !isAlive(state, unit)) return destructionWorth(state, cell) - 0.4;
  const worth = damageWorth(state, unit, state.battle.numbers.bolt_damage);
  return sideOf(state.battle, unit) === side ? BLUNDER - worth : worth;
}

/** Value of destroying a wall or the floor: the blast, and the mission. */
function destructionWorth(state: ArcadeState, cell: Cell): number {
  const { options } = state.battle;
  const terrain = state.terrain[cell];
  if (terrain === WALL && options.wall_destruction === 'on') return splash[cell]! + (options.mission_walls === 'on' ? MISSION_WORTH : 0);
  return terrain === FLOOR && options.floor_destruction === 'on' ? splash[cell]! : 0;
}

/** The number of dice of a unit's shot from a cell, or from its token if that is better. */
export function fewestDice(state: ArcadeState, unit: Unit, from: Cell, at: Cell, aimed: boolean, closer: number): number {
  const { numbers, zone } = state.battle;
  const { grid } = zone;
  const plain = diceFor(numbers, Math.max(1, distance(grid, from, at) - closer), aimed);
  const token = state.tokens[unit]!;
  if (token === OFF_BOARD || (aimed && state.battle.options.aim_with_triangulation === 'exclusive')) return plain;
  return Math.min(plain, diceFor(numbers, distance(grid, token, at), aimed, true));
}

/**
 * Value of the unit's best shot from a cell at enemies, or `least` if that is more. The distance may be up to `closer` shorter, as after
 * driving. Bolts are traced only if `closer` is 0.
 */
export function bestShot(state: ArcadeState, unit: Unit, from: Cell, aimed: boolean, closer: number, least = 0): number {
  const { battle } = state;
  if (!hasCannon(battle, unit)) return least;
  const traced = battle.options.energy_bolts === 'on' && closer === 0;
  const enemy = otherSide(sideOf(battle, unit));
  const enemies = firstUnit(battle, enemy);
  let best = least;
  for (let other = enemies; other < enemies + squadSize(battle, enemy); other++) {
    const at = state.cellOf[other]!;
    if (!isAlive(state, other) || at === OFF_BOARD) continue;
    const worth = hitWorth(state, fewestDice(state, unit, from, at, aimed, closer), other);
    if (worth > best && !(traced && isScreened(state, from, at, unit))) best = worth;
  }
  return best;
}

/** Whether something other than the gunner itself stops a bolt. */
export function isScreened(state: ArcadeState, from: Cell, at: Cell, gunner: Unit): boolean {
  const { grid } = state.battle.zone;
  const obstacle = firstObject(state, from, grid.x(at), grid.y(at));
  return obstacle !== NOWHERE && unitAt(state, obstacle) !== gunner;
}

/** Value of the best shot with an announced way of firing: at units, and at obstacles next to enemies. */
export function bestTarget(state: ArcadeState, unit: Unit, aimed: boolean, token: boolean): number {
  const { battle } = state;
  const { grid } = battle.zone;
  const from = state.cellOf[unit]!;
  const measured = token ? state.tokens[unit]! : from;
  const side = sideOf(battle, unit);
  const worthAt = (at: Cell) => targetWorth(state, side, from, at, diceFor(battle.numbers, distance(grid, measured, at), aimed, token));
  mapSplash(state, side);
  const ruins = battle.options.target_anything === 'on' && battle.options.blast === 'on';
  const enemies = firstUnit(battle, otherSide(side));
  let best = BLUNDER;
  for (let other = enemies; other < enemies + squadSize(battle, otherSide(side)); other++) {
    const at = state.cellOf[other]!;
    if (!isAlive(state, other) || at === OFF_BOARD) continue;
    best = Math.max(best, worthAt(at));
    if (!ruins) continue;
    for (let d = 0; d < 8; d++) {
      const near = grid.next(at, d);
      if (near !== NOWHERE && state.occupant[near] === 0 && splash[near]! > best) best = Math.max(best, worthAt(near));
    }
  }
  return best;
}

/** The unit of a side that will act in its turn after `turns` others of that side. */
export const upcoming = (state: ArcadeState, side: Side, turns: number): Unit =>
  firstUnit(state.battle, side) + ((state.discs[side]! + turns) % squadSize(state.battle, side));

/** Expected damage by the enemy's next two active units to a unit on a cell, if they drive up or aim from their current cells. */
export function exposure(state: ArcadeState, unit: Unit, cell: Cell): number {
  const { battle } = state;
  const enemy = otherSide(sideOf(battle, unit));
  let sum = 0;
  for (let turns = 0; turns < Math.min(2, squadSize(battle, enemy)); turns++) {
    const gunner = upcoming(state, enemy, turns);
    if (!isAlive(state, gunner) || state.stunned[gunner] === 1 || !hasCannon(battle, gunner)) continue;
    const from = state.cellOf[gunner]!;
    const driven = hitWorth(state, fewestDice(state, gunner, from, cell, false, reachOf(battle)), unit);
    const still = hitWorth(state, fewestDice(state, gunner, from, cell, true, 0), unit);
    sum += Math.max(driven, still) * (turns === 0 ? 1 : 0.5);
  }
  return battle.sidecars.includes(true) ? sum + MINE_FEAR * mineDanger(state, unit, cell) : sum;
}

const mineDamage = new Uint8Array(MAX_UNITS);
const addMineDamage = (_state: ArcadeState, unit: Unit, damage: number): void => {
  mineDamage[unit]! += damage;
};

/** Value of the damage that the mines on the board would deal to a unit if it stood on a cell. */
export function mineDanger(state: ArcadeState, unit: Unit, cell: Cell): number {
  const { grid } = state.battle.zone;
  const radius = Math.max(1, state.battle.numbers.radial_centre - 1);
  let danger = 0;
  for (let owner = 0; owner < state.mines.length; owner++) {
    const mine = state.mines[owner]!;
    if (mine === OFF_BOARD || distance(grid, mine, cell) > radius) continue;
    const at = state.cellOf[unit]!;
    state.occupant[at] = 0;
    const before = state.occupant[cell]!;
    state.occupant[cell] = unit + 1;
    mineDamage.fill(0);
    addPatternDamage(state, mine, state.mineKinds[owner]!, addMineDamage);
    state.occupant[cell] = before;
    state.occupant[at] = unit + 1;
    if (mineDamage[unit]! > 0) danger += damageWorth(state, unit, mineDamage[unit]!);
  }
  return danger;
}

/** Value of a mine laid here: damage to enemies minus damage to own units. */
export function mineWorth(state: ArcadeState, owner: Unit, kind: number): number {
  mineDamage.fill(0);
  addPatternDamage(state, state.cellOf[owner]!, kind, addMineDamage);
  let worth = 0;
  for (let unit = 0; unit < state.endurance.length; unit++) {
    if (mineDamage[unit] === 0 || unit === owner) continue;
    const damage = damageWorth(state, unit, mineDamage[unit]!);
    worth += sideOf(state.battle, unit) === sideOf(state.battle, owner) ? -damage : damage;
  }
  return worth;
}

/** The distance from a cell to the nearest enemy on the board; 0 while none has been placed. */
export function nearestEnemy(state: ArcadeState, cell: Cell): number {
  const { battle } = state;
  const enemies = firstUnit(battle, otherSide(state.side));
  let nearest = Number.POSITIVE_INFINITY;
  for (let unit = enemies; unit < enemies + squadSize(battle, otherSide(state.side)); unit++)
    if (state.cellOf[unit] !== OFF_BOARD) nearest = Math.min(nearest, distance(battle.zone.grid, cell, state.cellOf[unit]!));
  return Number.isFinite(nearest) ? nearest : 0;
}

/** Progress of a unit on a cell in missions about places, in points of damage. */
export function missionWorth(state: ArcadeState, unit: Unit, cell: Cell): number {
  const { options, zone, centre } = state.battle;
  const { grid } = zone;
  let worth = 0;
  if (options.mission_rank === 'on') {
    const goal = zone.ranks[sideOf(state.battle, unit) === 0 ? 1 : 0];
    let rows = Number.POSITIVE_INFINITY;
    for (const there of goal) rows = Math.min(rows, distance(grid, cell, there));
    worth += rows === 0 ? 20 : MISSION_WORTH * Math.max(0, 1 - rows / grid.height);
  }
  if (options.mission_pool === 'on' && centre[0] !== undefined)
    worth += MISSION_WORTH * Math.max(0, 1 - distance(grid, cell, centre[0]) / grid.height);
  return worth;
}
