import { type Cell, type Direction, type Fraction, fraction, NOWHERE, plus, times, toNumber } from '@fray/engine';
import { land } from '../../rules/fire.ts';
import { openSteps } from '../../rules/legal.ts';
import { detonate } from '../../rules/mines.ts';
import { stepCost } from '../../rules/move.ts';
import { type ShotOdds, shotOdds } from '../../rules/odds.ts';
import { diceFor, firstObject, type Stray, turn } from '../../rules/shot.ts';
import {
  ACT,
  type ArcadeState,
  activeUnit,
  copyState,
  firstUnit,
  fromToken,
  fullPoints,
  hasCannon,
  hasMoved,
  isAimed,
  isAlive,
  isOpen,
  isTargeting,
  mayMove,
  NOT_FIRED,
  OFF_BOARD,
  otherSide,
  PLACE,
  sideOf,
  squadSize,
  type Unit,
  unitAt,
} from '../../rules/state.ts';
import { distance } from '../../rules/zone.ts';

/** A route of the active unit to a cell: its cost, and its steps as directions. */
export interface Route {
  readonly cost: number;
  readonly steps: readonly Direction[];
}

/** A ram of another unit, with the damage to both. */
export interface Ram extends Route {
  readonly damage: number;
}

export interface Reach {
  readonly cells: ReadonlyMap<Cell, Route>;
  readonly rams: ReadonlyMap<Unit, Ram>;
}

const NOWHERE_TO_GO: Reach = { cells: new Map(), rams: new Map() };

/** Every cell that a unit can reach with these points, by the cheapest route, and every unit that it can ram. */
function reachOf(state: ArcadeState, unit: Unit, points: number, spent: number): Reach {
  const cells = new Map<Cell, Route>();
  const rams = new Map<Unit, Ram>();
  const ground = copyState(state);
  const start = state.cellOf[unit]!;
  ground.occupant[start] = 0; // the unit does not block itself
  const { numbers, zone } = state.battle;
  const open: [Cell, Route][] = [[start, { cost: 0, steps: [] }]];
  for (let next = open.shift(); next; next = open.sort(([, a], [, b]) => a.cost - b.cost).shift()) {
    const [cell, { cost, steps }] = next;
    if (cells.has(cell)) continue;
    cells.set(cell, { cost, steps });
    const passable = openSteps(ground, cell, unit);
    for (let direction = 0; direction < 8; direction++) {
      const to = zone.grid.next(cell, direction);
      const total = cost + stepCost(numbers, direction);
      if (total > points) continue;
      if (((passable >> direction) & 1) === 1) {
        if (!cells.has(to)) open.push([to, { cost: total, steps: [...steps, direction] }]);
      } else if (((passable >> (8 + direction)) & 1) === 1) {
        const target = unitAt(state, to);
        if (!rams.has(target))
          rams.set(target, { cost: total, steps: [...steps, direction], damage: Math.floor((spent + total) / numbers.ram_portion) });
      }
    }
  }
  cells.delete(start);
  return { cells, rams };
}

/** Cells that the active unit can still reach this turn, and units it can still ram. */
export function reach(state: ArcadeState): Reach {
  if (state.stage !== ACT || !mayMove(state)) return NOWHERE_TO_GO;
  const unit = activeUnit(state);
  const before = state.battle.options.ram_points === 'turn' ? fullPoints(state.battle, unit) : state.portion;
  return reachOf(state, unit, state.points, before - state.points);
}

/** A way to fire: how it is announced, and its dice. */
export interface Way {
  readonly aimed: boolean;
  readonly token: boolean;
  readonly distance: number;
  readonly odds: ShotOdds;
}

/** Whether the active unit may still fire this turn. */
export const canFire = (state: ArcadeState): boolean =>
  state.stage !== PLACE && state.fired === NOT_FIRED && !state.repaired && hasCannon(state.battle, activeUnit(state));

/** The ways to fire from one cell at another. Aimed fire is possible only from the unit's current cell. */
export function waysToFire(state: ArcadeState, at: Cell, from: Cell): Way[] {
  const unit = activeUnit(state);
  const { options, zone, numbers } = state.battle;
  const still = from === state.cellOf[unit] && !hasMoved(state);
  const token = state.tokens[unit]!;
  const ways: Way[] = [];
  for (const measured of token === OFF_BOARD ? [false] : [false, true])
    for (const aimed of [true, false]) {
      if (aimed && (!still || (measured && options.aim_with_triangulation === 'exclusive'))) continue;
      if (isTargeting(state.stage) && (isAimed(state.stage) !== aimed || fromToken(state.stage) !== measured)) continue;
      const range = distance(zone.grid, measured ? token : from, at);
      ways.push({ aimed, token: measured, distance: range, odds: shotOdds(numbers, diceFor(numbers, range, aimed, measured)) });
    }
  return ways;
}

/** Whether the active unit may choose a cell as its target. */
export function isTargetable(state: ArcadeState, cell: Cell): boolean {
  const unit = unitAt(state, cell);
  if (unit >= 0) return unit !== activeUnit(state) && isAlive(state, unit);
  return state.battle.options.target_anything === 'on' && !isOpen(state.terrain[cell]!);
}

/** Living units other than the active one. */
export function targets(state: ArcadeState): Unit[] {
  const units = Array.from(state.endurance.keys());
  return units.filter((unit) => unit !== activeUnit(state) && isAlive(state, unit) && state.cellOf[unit] !== OFF_BOARD);
}

/** The position with the active unit on another cell. */
function withActiveUnitAt(state: ArcadeState, cell: Cell): ArcadeState {
  const moved = copyState(state);
  const unit = activeUnit(state);
  moved.occupant[state.cellOf[unit]!] = 0;
  moved.occupant[cell] = unit + 1;
  moved.cellOf[unit] = cell;
  return moved;
}

/** The cell that stops a bolt between two cells, or undefined. Rockets are never stopped. */
export function obstacleOn(state: ArcadeState, from: Cell, at: Cell): Cell | undefined {
  const { options, zone } = state.battle;
  if (options.energy_bolts === 'off') return undefined;
  const found = firstObject(withActiveUnitAt(state, from), from, zone.grid.x(at), zone.grid.y(at));
  return found === NOWHERE ? undefined : found;
}

/** The possible damage of a shot to one unit. */
interface UnitForecast {
  readonly unit: Unit;
  readonly hurt: Fraction;
  readonly kill: Fraction;
  readonly stun: Fraction;
  readonly mean: Fraction;
}

export interface Forecast {
  /** The probability that the shot strikes each cell, by hits and by stray misses. */
  readonly strikes: ReadonlyMap<Cell, Fraction>;
  /** The probability that nothing is struck: the miss leaves the board, or there is no collateral damage. */
  readonly nothing: Fraction;
  readonly units: readonly UnitForecast[];
}

const NONE = fraction(0);

/** The exact results of a shot: the rules carry out every outcome of the dice, weighted by its probability. */
export function forecast(state: ArcadeState, at: Cell, from: Cell, { odds }: Way): Forecast {
  const base = withActiveUnitAt(state, from);
  const scratch = copyState(base);
  const strikes = new Map<Cell, Fraction>();
  const found = new Map<Unit, { hurt: Fraction; kill: Fraction; stun: Fraction; mean: Fraction }>();
  let nothing = NONE;
  const stray: Stray = { east: 0, north: 0 };
  const carryOut = (damage: number, chance: Fraction) => {
    copyState(base, scratch);
    const struck = land(scratch, at, damage, stray, null);
    if (struck === NOWHERE) nothing = plus(nothing, chance);
    else strikes.set(struck, plus(strikes.get(struck) ?? NONE, chance));
    for (let unit = 0; unit < base.endurance.length; unit++) {
      const lost = base.endurance[unit]! - scratch.endurance[unit]!;
      const stunned = scratch.stunned[unit]! > base.stunned[unit]!;
      if (lost === 0 && !stunned) continue;
      const before = found.get(unit) ?? { hurt: NONE, kill: NONE, stun: NONE, mean: NONE };
      found.set(unit, {
        hurt: plus(before.hurt, chance),
        kill: scratch.endurance[unit] === 0 ? plus(before.kill, chance) : before.kill,
        stun: stunned ? plus(before.stun, chance) : before.stun,
        mean: plus(before.mean, times(chance, fraction(lost))),
      });
    }
  };
  for (let damage = 1; damage < odds.spread.length; damage++) {
    const chance = odds.spread[damage] ?? NONE;
    if (chance.over > 0n) carryOut(damage, chance);
  }
  if (state.battle.options.collateral === 'off') nothing = plus(nothing, odds.spread[0] ?? NONE);
  else
    for (const { east, north, chance } of odds.strays) {
      turn(east, north, state.compass, stray);
      carryOut(0, chance);
    }
  return { strikes, nothing, units: Array.from(found, ([unit, prospect]) => ({ unit, ...prospect })) };
}

/** The effect of a unit's mine if it exploded now. */
export interface MinePreview {
  readonly owner: Unit;
  readonly cell: Cell;
  readonly kind: number;
  readonly harmed: readonly { readonly unit: Unit; readonly damage: number; readonly destroyed: boolean; readonly stunned: boolean }[];
}

/**
 * The effect of a mine that explodes now: one on the board, or one that the active sidecar could lay. The rules themselves carry it out.
 */
export function previewMine(state: ArcadeState, owner: Unit, laid?: { readonly cell: Cell; readonly kind: number }): MinePreview {
  const after = copyState(state);
  if (laid) {
    after.mines[owner] = laid.cell;
    after.mineKinds[owner] = laid.kind;
  }
  const cell = after.mines[owner]!;
  const kind = after.mineKinds[owner]!;
  detonate(after, owner, null);
  const harmed = Array.from(state.endurance, (before, unit) => ({
    unit,
    damage: before - after.endurance[unit]!,
    destroyed: before > 0 && after.endurance[unit] === 0,
    stunned: after.stunned[unit]! > state.stunned[unit]!,
  })).filter(({ damage, stunned }) => damage > 0 || stunned);
  return { owner, cell, kind, harmed };
}

/** The threat to a unit on a cell until the enemy's next unit has acted. */
export interface Threat {
  readonly by: Unit;
  /** The highest damage, and the expected damage of the best shot or ram. */
  readonly worst: number;
  readonly mean: number;
  /** The chance of being destroyed by that shot. */
  readonly kill: number;
}

/** The other side's next unit that can act. */
function nextEnemy(state: ArcadeState, unit: Unit): Unit | undefined {
  const { battle } = state;
  const side = otherSide(sideOf(battle, unit));
  const size = squadSize(battle, side);
  const ahead = side === state.side ? 1 : 0;
  for (let turns = ahead; turns < size + ahead; turns++) {
    const enemy = firstUnit(battle, side) + ((state.discs[side]! + turns) % size);
    if (isAlive(state, enemy) && state.stunned[enemy] === 0) return enemy;
  }
  return undefined;
}

/**
 * The most that the next enemy can do to a unit on each of these cells: the best shot or ram from every cell that it can reach. Computed
 * from the rules, without bots.
 */
export function threats(state: ArcadeState, unit: Unit, cells: Iterable<Cell>): ReadonlyMap<Cell, Threat> {
  const found = new Map<Cell, Threat>();
  const by = nextEnemy(state, unit);
  if (by === undefined) return found;
  const { battle } = state;
  const { grid } = battle.zone;
  const moved = copyState(state);
  moved.occupant[state.cellOf[unit]!] = 0;
  const home = state.cellOf[by]!;
  const { cells: driven } = reachOf(moved, by, fullPoints(battle, by), 0);
  const places: [Cell, number][] = [[home, 0], ...Array.from(driven, ([cell, route]): [Cell, number] => [cell, route.cost])];
  const endurance = state.endurance[unit]!;
  for (const cell of cells) {
    moved.occupant[cell] = unit + 1;
    moved.occupant[home] = 0;
    let dice = 99;
    if (hasCannon(battle, by))
      for (const [from, cost] of places) {
        if (from === cell) continue;
        const bolt = battle.options.energy_bolts === 'on' ? firstObject(moved, from, grid.x(cell), grid.y(cell)) : NOWHERE;
        if (bolt !== NOWHERE) continue;
        dice = Math.min(dice, diceFor(battle.numbers, distance(grid, from, cell), cost === 0));
        const token = state.tokens[by]!;
        const aimedToo = cost === 0 && battle.options.aim_with_triangulation === 'stack';
        if (token !== OFF_BOARD) dice = Math.min(dice, diceFor(battle.numbers, distance(grid, token, cell), aimedToo, true));
      }
    let rammed = 0;
    for (const [from, cost] of places) {
      const open = openSteps(moved, from, by) >> 8;
      for (let d = 0; d < 8; d++)
        if (((open >> d) & 1) === 1 && grid.next(from, d) === cell && cost + stepCost(battle.numbers, d) <= fullPoints(battle, by))
          rammed = Math.max(rammed, Math.floor((cost + stepCost(battle.numbers, d)) / battle.numbers.ram_portion));
    }
    moved.occupant[home] = by + 1;
    moved.occupant[cell] = 0;
    const odds = dice === 99 ? undefined : shotOdds(battle.numbers, dice);
    const mean = odds
      ? toNumber(odds.spread.reduce((sum, p, damage) => plus(sum, times(p, fraction(Math.min(damage, endurance)))), NONE))
      : 0;
    const kill = odds ? toNumber(odds.spread.slice(endurance).reduce(plus, NONE)) : 0;
    const worst = Math.min(endurance, Math.max(odds ? worstHit(odds) : 0, rammed));
    if (worst > 0)
      found.set(cell, {
        by,
        worst,
        mean: Math.max(mean, Math.min(rammed, endurance)),
        kill: rammed >= endurance ? 1 : kill,
      });
  }
  return found;
}

const worstHit = ({ spread }: ShotOdds): number => spread.findLastIndex(({ over }) => over > 0n);
