import { type BotHints, type Cell, type Move, type MoveList, NOWHERE } from '@fray/engine';
import { isBesidePool } from './legal.ts';
import { owePattern } from './mines.ts';
import { AIM, AIM_TOKEN, cellOfMove, END, isCell, isLaying, isShot, isStep, LAY, REPAIR, SNAP_TOKEN, stepCost } from './move.ts';
import { KILL_STRIDE, plainOdds } from './odds.ts';
import { diceFor, firstObject } from './shot.ts';
import {
  type ArcadeState,
  activeUnit,
  type Battle,
  FIRED_AIMED,
  FLOOR,
  firstUnit,
  fromToken,
  fullEndurance,
  hasCannon,
  hasMoved,
  isAimed,
  isAlive,
  MOST_UNITS,
  NOT_FIRED,
  OFF_BOARD,
  otherSide,
  PLACE,
  RUNNING,
  type Side,
  sideOf,
  squadSize,
  type Unit,
  unitAt,
  WALL,
  winnerOf,
} from './state.ts';
import { distance } from './zone.ts';

// Everything is judged in points of damage.

/** What killing a tank is worth beside the damage; a sidecar is worth less. */
const KILL_BONUS = 4;
const SIDECAR_BONUS = 1.5;
/** What a lost turn is worth. */
const STUN_WORTH = 1.5;
/** How far a tank can come within one turn, in distance: all its points straight ahead. */
const reachOf = ({ numbers }: Battle): number => (numbers.tank_points / numbers.straight_cost) | 0;
/** A mine gives everybody time to drive away: what its pattern counts when it is laid, and when it is about to go off. */
const MINE_HOPE = 0.3;
const MINE_FEAR = 0.8;
/** What no player would do on purpose: fire at its own, run into them, or announce a shot that has no sensible target. */
const FOLLY = -20;
/** What a step must be better than staying: enough that nobody goes to and fro for a hair. */
const STEP_COST = 0.15;
/** What a step towards a mission is worth. */
const MISSION_WORTH = 2.5;

const bonus = (battle: Battle, unit: Unit): number => (battle.sidecars[unit] ? SIDECAR_BONUS : KILL_BONUS);

/** What so much certain damage to a unit is worth. */
const damageWorth = (state: ArcadeState, unit: Unit, damage: number): number =>
  damage >= state.endurance[unit]! ? state.endurance[unit]! + bonus(state.battle, unit) : damage;

/** What a shot with so many dice that strikes its target is worth, the blast not counted. */
function hitWorth(state: ArcadeState, dice: number, unit: Unit): number {
  const { mean, kill, graze } = plainOdds(state.battle.numbers);
  const { options, numbers } = state.battle;
  const endurance = state.endurance[unit]!;
  let worth = Math.min(mean[dice]!, endurance) + bonus(state.battle, unit) * kill[dice * KILL_STRIDE + endurance]!;
  if (options.stun === 'on') worth += STUN_WORTH * kill[dice * KILL_STRIDE + numbers.stun_above + 1]!;
  if (options.collateral === 'on') worth += graze[dice]! * damageWorth(state, unit, numbers.stray_damage);
  return worth;
}

/** What a blast around each cell is worth to the side to move: filled by `mapSplash` when targets are to be judged. */
const splash = new Float64Array(1024);

function mapSplash(state: ArcadeState, side: Side): void {
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

/** What shooting at a cell from another is worth to a side, under `mapSplash`. */
function targetWorth(state: ArcadeState, side: Side, from: Cell, at: Cell, dice: number): number {
  const { battle } = state;
  const { options, zone, numbers } = battle;
  const { kill, graze } = plainOdds(numbers);
  const struck = kill[dice * KILL_STRIDE + 1]! + (options.collateral === 'on' ? graze[dice]! : 0);
  const obstacle = options.energy_bolts === 'on' ? firstObject(state, from, zone.grid.x(at), zone.grid.y(at)) : NOWHERE;
  if (obstacle !== NOWHERE) return struck * obstacleWorth(state, side, obstacle);
  const unit = unitAt(state, at);
  if (unit < 0) return struck * ruinWorth(state, at) - 0.4;
  const worth = hitWorth(state, dice, unit);
  const own = sideOf(battle, unit) === side;
  return (own ? FOLLY - worth : worth) + kill[dice * KILL_STRIDE + numbers.blast_from]! * splash[at]!;
}

/** What striking something on the way is worth. */
function obstacleWorth(state: ArcadeState, side: Side, cell: Cell): number {
  const unit = unitAt(state, cell);
  if (unit < 0 || !isAlive(state, unit)) return ruinWorth(state, cell) - 0.4;
  const worth = damageWorth(state, unit, state.battle.numbers.bolt_damage);
  return sideOf(state.battle, unit) === side ? FOLLY - worth : worth;
}

/** What destroying a wall or the floor is worth: the blast, and the mission. */
function ruinWorth(state: ArcadeState, cell: Cell): number {
  const { options } = state.battle;
  const terrain = state.terrain[cell];
  if (terrain === WALL && options.wall_destruction === 'on') return splash[cell]! + (options.mission_walls === 'on' ? MISSION_WORTH : 0);
  return terrain === FLOOR && options.floor_destruction === 'on' ? splash[cell]! : 0;
}

/** The dice of a unit's shot from a cell, from its token if that is better. */
function fewestDice(state: ArcadeState, unit: Unit, from: Cell, at: Cell, aimed: boolean, closer: number): number {
  const { numbers, zone } = state.battle;
  const { grid } = zone;
  const plain = diceFor(numbers, Math.max(1, distance(grid, from, at) - closer), aimed);
  const token = state.tokens[unit]!;
  if (token === OFF_BOARD || (aimed && state.battle.options.aim_with_triangulation === 'exclusive')) return plain;
  return Math.min(plain, diceFor(numbers, distance(grid, token, at), aimed, true));
}

/**
 * The best shot of a unit from a cell at the other side's units, when the distance could be made shorter by `closer`. Bolts
 * are traced only for shots from where the unit would stand.
 */
function bestShot(state: ArcadeState, unit: Unit, from: Cell, aimed: boolean, closer: number): number {
  const { battle } = state;
  if (!hasCannon(battle, unit)) return 0;
  const traced = battle.options.energy_bolts === 'on' && closer === 0;
  const enemy = otherSide(sideOf(battle, unit));
  const enemies = firstUnit(battle, enemy);
  let best = 0;
  for (let other = enemies; other < enemies + squadSize(battle, enemy); other++) {
    const at = state.cellOf[other]!;
    if (!isAlive(state, other) || at === OFF_BOARD) continue;
    const worth = hitWorth(state, fewestDice(state, unit, from, at, aimed, closer), other);
    if (worth > best && !(traced && isScreened(state, from, at, unit))) best = worth;
  }
  return best;
}

/** Whether something other than the gunner itself stops a bolt. */
function isScreened(state: ArcadeState, from: Cell, at: Cell, gunner: Unit): boolean {
  const { grid } = state.battle.zone;
  const obstacle = firstObject(state, from, grid.x(at), grid.y(at));
  return obstacle !== NOWHERE && unitAt(state, obstacle) !== gunner;
}

/** The best of all shots that an announced way of firing offers: at units, and at what stands beside enemies. */
function bestTarget(state: ArcadeState, unit: Unit, aimed: boolean, token: boolean): number {
  const { battle } = state;
  const { grid } = battle.zone;
  const from = state.cellOf[unit]!;
  const measured = token ? state.tokens[unit]! : from;
  const side = sideOf(battle, unit);
  const worthAt = (at: Cell) => targetWorth(state, side, from, at, diceFor(battle.numbers, distance(grid, measured, at), aimed, token));
  mapSplash(state, side);
  const ruins = battle.options.target_anything === 'on' && battle.options.blast === 'on';
  const enemies = firstUnit(battle, otherSide(side));
  let best = FOLLY;
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

/** The unit of a side that will act at its `turns`-th turn from now. */
const upcoming = (state: ArcadeState, side: Side, turns: number): Unit =>
  firstUnit(state.battle, side) + ((state.discs[side]! + turns) % squadSize(state.battle, side));

/** What the enemy's next two active units may do to a unit standing on a cell: driving up, or aiming from where they are. */
function exposure(state: ArcadeState, unit: Unit, cell: Cell): number {
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

const owedByMines = new Uint8Array(MOST_UNITS);
const collect = (_state: ArcadeState, unit: Unit, damage: number): void => {
  owedByMines[unit]! += damage;
};

/** What the mines on the board would do to a unit on a cell. The unit is looked at where it would be. */
function mineDanger(state: ArcadeState, unit: Unit, cell: Cell): number {
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
    owedByMines.fill(0);
    owePattern(state, mine, state.mineKinds[owner]!, collect);
    state.occupant[cell] = before;
    state.occupant[at] = unit + 1;
    if (owedByMines[unit]! > 0) danger += damageWorth(state, unit, owedByMines[unit]!);
  }
  return danger;
}

/** What a mine here would be worth: its pattern on the others, less on one's own. */
function mineWorth(state: ArcadeState, owner: Unit, kind: number): number {
  owedByMines.fill(0);
  owePattern(state, state.cellOf[owner]!, kind, collect);
  let worth = 0;
  for (let unit = 0; unit < state.endurance.length; unit++) {
    if (owedByMines[unit] === 0 || unit === owner) continue;
    const damage = damageWorth(state, unit, owedByMines[unit]!);
    worth += sideOf(state.battle, unit) === sideOf(state.battle, owner) ? -damage : damage;
  }
  return worth;
}

/** The distance from a cell to the nearest enemy on the board; 0 while none has been placed. */
function nearestEnemy(state: ArcadeState, cell: Cell): number {
  const { battle } = state;
  const enemies = firstUnit(battle, otherSide(state.side));
  let nearest = Number.POSITIVE_INFINITY;
  for (let unit = enemies; unit < enemies + squadSize(battle, otherSide(state.side)); unit++)
    if (state.cellOf[unit] !== OFF_BOARD) nearest = Math.min(nearest, distance(battle.zone.grid, cell, state.cellOf[unit]!));
  return Number.isFinite(nearest) ? nearest : 0;
}

/** How far a unit on a cell has come with the missions that are about places, in points of damage. */
function missionWorth(state: ArcadeState, unit: Unit, cell: Cell): number {
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

function judgeMove(state: ArcadeState, move: Move): number {
  const { battle } = state;
  const unit = activeUnit(state);
  const from = state.cellOf[unit]!;
  if (state.stage === PLACE) return nearestEnemy(state, cellOfMove(move));
  if (isCell(move)) {
    const at = cellOfMove(move);
    const token = fromToken(state.stage);
    const range = distance(battle.zone.grid, token ? state.tokens[unit]! : from, at);
    return targetWorth(state, state.side, from, at, diceFor(battle.numbers, range, isAimed(state.stage), token));
  }
  const open = state.fired === NOT_FIRED;
  const stay = missionWorth(state, unit, from) - exposure(state, unit, from);
  if (isShot(move)) {
    const aimed = move === AIM || move === AIM_TOKEN;
    // A snap shot only after driving as near as it pays: a unit that can still drive usually fires later.
    return bestTarget(state, unit, aimed, move === AIM_TOKEN || move === SNAP_TOKEN) + stay + (aimed ? 0 : 0.05);
  }
  if (move === END) return (open ? -0.5 : 0) + stay;
  if (move === REPAIR) return stay + repairWorth(state, unit);
  if (isLaying(move)) return stay + MINE_HOPE * mineWorth(state, unit, move - LAY) - 0.3;
  return isStep(move) ? judgeStep(state, unit, from, move) : 0;
}

function judgeStep(state: ArcadeState, unit: Unit, from: Cell, move: Move): number {
  const { numbers, zone } = state.battle;
  const to = zone.grid.next(from, move);
  const left = state.points - stepCost(numbers, move);
  if (state.occupant[to] !== 0) {
    const other = unitAt(state, to);
    const damage = ((state.portion - left) / numbers.ram_portion) | 0;
    const worth = damageWorth(state, other, damage) - damageWorth(state, unit, damage);
    const friendly = sideOf(state.battle, other) === state.side;
    return (friendly ? FOLLY : 0) + worth - exposure(state, unit, from);
  }
  const gain = state.fired === NOT_FIRED ? bestShot(state, unit, to, false, (left / numbers.straight_cost) | 0) : 0;
  return gain + missionWorth(state, unit, to) - exposure(state, unit, to) - STEP_COST;
}

function repairWorth(state: ArcadeState, unit: Unit): number {
  const { battle } = state;
  const missing = Math.min(battle.numbers.repair_points, fullEndurance(battle, unit) - state.endurance[unit]!);
  const mission = battle.options.mission_pool === 'on' && isBesidePool(state, unit, battle.centre);
  return 0.8 * missing + (mission ? MISSION_WORTH * (1 + 3 * state.repairs[unit]!) : 0);
}

function judge(state: ArcadeState, _seat: number, moves: MoveList, into: Float64Array): void {
  if (moves.size > 0 && isCell(moves.get(0)) && state.stage !== PLACE) mapSplash(state, state.side);
  for (let i = 0; i < moves.size; i++) into[i] = judgeMove(state, moves.get(i));
}

/** Strength of a side: its units count for more than the damage they can still take; stun and missions count too. */
function strength(state: ArcadeState, side: Side): number {
  const { battle } = state;
  const { options } = battle;
  const first = firstUnit(battle, side);
  let sum = 0;
  for (let unit = first; unit < first + squadSize(battle, side); unit++) {
    const left = state.endurance[unit]!;
    if (left === 0) continue;
    sum += battle.sidecars[unit] ? 0.35 : 0.6 + (0.4 * left) / battle.numbers.tank_endurance;
    if (state.stunned[unit] === 1) sum -= 0.15;
    sum += 0.25 * state.repairs[unit]!;
    if (state.cellOf[unit] !== OFF_BOARD) sum += 0.05 * missionWorth(state, unit, state.cellOf[unit]!);
  }
  return options.mission_walls === 'on' ? sum + 0.3 * state.wallsBroken[side]! : sum;
}

/** What a point of threatened damage counts against a unit. */
const THREAT_WEIGHT = 0.16;
/** What the threats of the side that has to wait count. */
const TEMPO = 0.7;

/** How threatening a side's stance is: the best shots its living units would have if they drove up now. */
function threat(state: ArcadeState, side: Side): number {
  const size = squadSize(state.battle, side);
  let sum = 0;
  for (let turns = 0; turns < Math.min(3, size); turns++) {
    const unit = upcoming(state, side, turns);
    if (!isAlive(state, unit) || state.stunned[unit] === 1) continue;
    const cell = state.cellOf[unit]!;
    if (cell === OFF_BOARD) continue;
    const still = turns > 0 || side !== state.side || (!hasMoved(state) && state.fired !== FIRED_AIMED);
    const shot = Math.max(bestShot(state, unit, cell, false, reachOf(state.battle)), still ? bestShot(state, unit, cell, true, 0) : 0);
    sum += shot * (turns === 0 ? 1 : turns === 1 ? 0.5 : 0.25);
  }
  return sum;
}

function value(state: ArcadeState, seat: number): number {
  if (state.ending !== RUNNING) {
    const winner = winnerOf(state.ending);
    return winner === undefined ? 0.5 : winner === seat ? 1 : 0;
  }
  const own = strength(state, seat);
  const other = strength(state, otherSide(seat));
  const initiative = state.side === seat ? 1 : TEMPO;
  const answer = state.side === seat ? TEMPO : 1;
  const lead = own - other + THREAT_WEIGHT * (initiative * threat(state, seat) - answer * threat(state, otherSide(seat)));
  return 1 / (1 + Math.exp(-2.2 * lead));
}

export const bot: BotHints<ArcadeState> = {
  value,
  judge,
  observed: (_state, _mover, move) => move + 1,
  horizon: 7,
  guided: 1,
};
