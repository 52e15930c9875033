import { isBesidePool } from '../rules/legal.ts';
import { KILL_STRIDE, plainOdds } from '../rules/odds.ts';
import { ADVANCED_RULES } from '../rules/options.ts';
import { type ArcadeState, firstUnit, isAlive, OFF_BOARD, otherSide, type Side, squadSize, type Unit } from '../rules/state.ts';
import { distance } from '../rules/zone.ts';
import { fewestDice, isScreened, mineDanger, reachOf, upcoming } from './moveValues.ts';

/** Most tanks of a side. */
const TANKS = 3;
const TANK_FEATURES = ['alive', 'endurance', 'frail', 'stunned', 'turns until it acts', 'beside a pool', 'damage owed by mines'] as const;
const PAIR_FEATURES = ['distance', 'kill by ours', 'damage by ours', 'kill by theirs', 'damage by theirs'] as const;
const SIDE_FEATURES = ['sidecars', 'mines'] as const;
const BATTLE_FEATURES = ['lead by judgement', 'quiet turns', ...ADVANCED_RULES] as const;

const SIDES = ['our', 'their'] as const;
const tankNames = (side: string): string[] => Array.from({ length: TANKS }, (_, i) => `${side} tank ${i + 1}`);

/** Features of the net, in the order of its inputs. Tanks of a side are numbered in the order of their turns. */
export const FEATURES: readonly string[] = [
  ...SIDES.flatMap(tankNames).flatMap((tank) => TANK_FEATURES.map((what) => `${tank}: ${what}`)),
  ...tankNames('our').flatMap((ours) => tankNames('their').flatMap((theirs) => PAIR_FEATURES.map((what) => `${ours}, ${theirs}: ${what}`))),
  ...SIDES.flatMap((side) => SIDE_FEATURES.map((what) => `${side} ${what}`)),
  ...BATTLE_FEATURES,
];

/** A tank that one more good hit destroys. */
const FRAIL = 2;
/** Cap for the number of quiet turns. */
const LONG_QUIET = 60;

/** The tanks of both sides in the order in which they will act, our side first; NOBODY for missing ones. */
const tanks = new Int8Array(2 * TANKS);
const waits = new Float32Array(2 * TANKS);
const NO_TANK = -1;

function listTanks(state: ArcadeState, side: Side, from: number): void {
  const { battle } = state;
  const size = squadSize(battle, side);
  let found = 0;
  for (let turns = 0; turns < size && found < TANKS; turns++) {
    const unit = upcoming(state, side, turns);
    if (battle.sidecars[unit]) continue;
    tanks[from + found] = unit;
    waits[from + found++] = turns / TANKS;
  }
  for (; found < TANKS; found++) tanks[from + found] = NO_TANK;
}

const isOnBoard = (state: ArcadeState, unit: Unit): boolean => unit !== NO_TANK && isAlive(state, unit) && state.cellOf[unit] !== OFF_BOARD;

const hasMines = (state: ArcadeState): boolean => {
  for (let unit = 0; unit < state.mines.length; unit++) if (state.mines[unit] !== OFF_BOARD) return true;
  return false;
};

/** Writes the features for the side to move. Called between turns only. */
export function writeFeatures(state: ArcadeState, guess: number, into: Float32Array): void {
  into.fill(0);
  listTanks(state, state.side, 0);
  listTanks(state, otherSide(state.side), TANKS);
  let at = 0;
  for (let i = 0; i < 2 * TANKS; i++) {
    if (isOnBoard(state, tanks[i]!)) writeTank(state, i, into, at);
    at += TANK_FEATURES.length;
  }
  for (let ours = 0; ours < TANKS; ours++)
    for (let theirs = TANKS; theirs < 2 * TANKS; theirs++) {
      if (isOnBoard(state, tanks[ours]!) && isOnBoard(state, tanks[theirs]!)) writePair(state, tanks[ours]!, tanks[theirs]!, into, at);
      at += PAIR_FEATURES.length;
    }
  at = writeSide(state, state.side, into, at);
  at = writeSide(state, otherSide(state.side), into, at);
  into[at++] = guess / 4;
  into[at++] = Math.min(state.stall, LONG_QUIET) / LONG_QUIET;
  for (const rule of ADVANCED_RULES) into[at++] = state.battle.options[rule] === 'on' ? 1 : 0;
}

function writeTank(state: ArcadeState, i: number, into: Float32Array, at: number): void {
  const unit = tanks[i]!;
  const endurance = state.endurance[unit]!;
  into[at] = 1;
  into[at + 1] = endurance / 6;
  into[at + 2] = endurance <= FRAIL ? 1 : 0;
  into[at + 3] = state.stunned[unit]!;
  into[at + 4] = waits[i]!;
  if (state.battle.options.repair === 'on' && isBesidePool(state, unit)) into[at + 5] = 1;
  if (hasMines(state)) into[at + 6] = mineDanger(state, unit, state.cellOf[unit]!) / 6;
}

function writePair(state: ArcadeState, ours: Unit, theirs: Unit, into: Float32Array, at: number): void {
  into[at] = distance(state.battle.zone.grid, state.cellOf[ours]!, state.cellOf[theirs]!) / 10;
  writeShot(state, ours, theirs, into, at + 1);
  writeShot(state, theirs, ours, into, at + 3);
}

/** The chance that a unit's shot would destroy another, and its mean damage: after driving up, or aimed from its current cell. */
function writeShot(state: ArcadeState, gunner: Unit, target: Unit, into: Float32Array, at: number): void {
  const from = state.cellOf[gunner]!;
  const to = state.cellOf[target]!;
  let dice = fewestDice(state, gunner, from, to, false, reachOf(state.battle));
  const aimed = fewestDice(state, gunner, from, to, true, 0);
  if (aimed < dice && !(state.battle.options.energy_bolts === 'on' && isScreened(state, from, to, gunner))) dice = aimed;
  const { kill, mean } = plainOdds(state.battle.numbers);
  into[at] = kill[dice * KILL_STRIDE + state.endurance[target]!]!;
  into[at + 1] = mean[dice]! / 6;
}

function writeSide(state: ArcadeState, side: Side, into: Float32Array, at: number): number {
  const { battle } = state;
  const first = firstUnit(battle, side);
  for (let unit = first; unit < first + squadSize(battle, side); unit++) {
    if (battle.sidecars[unit] && isAlive(state, unit)) into[at]! += 1 / TANKS;
    if (state.mines[unit] !== OFF_BOARD) into[at + 1]! += 1 / TANKS;
  }
  return at + SIDE_FEATURES.length;
}
