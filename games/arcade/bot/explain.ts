import { type Cell, type LocalizedMessage, type Move, NOWHERE, ScriptedChance, toNumber } from '@fray/engine';
import { addPatternDamage } from '../rules/mines.ts';
import { cellOfMove, isCell, isLaying, LAY, REPAIR } from '../rules/move.ts';
import { killChance, shotOdds } from '../rules/odds.ts';
import { play } from '../rules/play.ts';
import { diceFor, firstObject } from '../rules/shot.ts';
import {
  type ArcadeState,
  activeUnit,
  copyState,
  firstUnit,
  fromToken,
  hasCannon,
  isAimed,
  isAlive,
  otherSide,
  PLACE,
  type Side,
  sideOf,
  squadSize,
  type Unit,
  unitAt,
} from '../rules/state.ts';
import { distance } from '../rules/zone.ts';

/** Chance of a shot to hit a unit, in percent. */
interface Shot {
  readonly at: Cell;
  readonly dice: number;
  readonly hit: number;
  readonly kill: number;
}

/** A laid mine, and the enemy it hurts most where units stand now; stunned enemies count first. */
interface MineSummary {
  readonly at: Cell;
  readonly victim: { readonly at: Cell; readonly damage: number; readonly isStunned: boolean } | undefined;
}

/** Facts after a sequence of moves, up to the first dice roll. */
interface MovesSummary {
  /** The cell where the unit ends. */
  readonly cell: Cell;
  readonly shot: Shot | undefined;
  readonly repairs: boolean;
  readonly mine: MineSummary | undefined;
  /** Chance of the next enemy to hit the unit, in percent, if that enemy stays on its cell and aims. */
  readonly danger: number;
}

const percent = (share: number): number => Math.round(100 * share);
const noDice = new ScriptedChance();

/** Advantages of a better line over the played one, from facts of the rules: at most two, the largest first. */
export function explain(before: ArcadeState, _seat: number, chosen: readonly Move[], best: readonly Move[]): LocalizedMessage[] {
  if (before.stage === PLACE) return [];
  const [own, better] = [summarizeMoves(before, chosen), summarizeMoves(before, best)];
  const name = (cell: Cell) => before.battle.zone.grid.name(cell);
  const reasons = [...compareShots(own.shot, better.shot, name)];
  if (better.repairs && !own.repairs) reasons.push({ name: 'why-repair', about: [] });
  if (better.mine && !own.mine) reasons.push(describeMine(better.mine, name));
  if (own.danger - better.danger >= SAFER_BY)
    reasons.push({ name: 'why-safer', about: [name(better.cell), better.danger, name(own.cell), own.danger] });
  return reasons.slice(0, 2);
}

/** Smallest differences worth mentioning, in percentage points. */
const SAFER_BY = 10;
const SURER_BY = 5;

function compareShots(own: Shot | undefined, better: Shot | undefined, name: (cell: Cell) => string): LocalizedMessage[] {
  if (!better) return own && own.hit < SURER_BY ? [{ name: 'why-hopeless', about: [name(own.at), own.hit] }] : [];
  const target = name(better.at);
  if (better.dice === 0 && own?.dice !== 0) return [{ name: 'why-certain', about: [target] }];
  if (!own) return [{ name: 'why-fire', about: [target, better.hit, better.dice] }];
  if (own.at === better.at)
    return better.hit - own.hit >= SURER_BY ? [{ name: 'why-surer', about: [target, better.hit, better.dice, own.hit, own.dice] }] : [];
  if (better.kill - own.kill >= SURER_BY) return [{ name: 'why-kill', about: [target, better.kill, name(own.at), own.kill] }];
  return better.hit - own.hit >= SURER_BY ? [{ name: 'why-target', about: [target, better.hit, name(own.at), own.hit] }] : [];
}

function describeMine({ at, victim }: MineSummary, name: (cell: Cell) => string): LocalizedMessage {
  if (!victim) return { name: 'why-mine', about: [name(at)] };
  return { name: victim.isStunned ? 'why-mine-held' : 'why-mine-near', about: [name(at), name(victim.at), victim.damage] };
}

export function summarizeMoves(before: ArcadeState, moves: readonly Move[]): MovesSummary {
  const state = copyState(before);
  const unit = activeUnit(state);
  let repairs = false;
  let mine: MineSummary | undefined;
  let shot: Shot | undefined;
  let { cell, danger } = placeAndDanger(state, unit);
  for (const move of moves) {
    if (isCell(move)) {
      shot = shotAt(state, cellOfMove(move));
      break; // everything after this depends on dice
    }
    repairs ||= move === REPAIR;
    if (isLaying(move)) mine = mineSummaryAt(state, unit, move - LAY);
    ({ cell, danger } = placeAndDanger(state, unit));
    play(state, state.side, move, noDice, null);
    if (isAlive(state, unit)) ({ cell, danger } = placeAndDanger(state, unit));
  }
  return { cell, shot, repairs, mine, danger };
}

/** Damage of the mine to enemies on their current cells. */
function mineSummaryAt(state: ArcadeState, layer: Unit, kind: number): MineSummary {
  const { battle, cellOf, stunned } = state;
  const at = cellOf[layer]!;
  const side = sideOf(battle, layer);
  // M6, A41: with squads of equal size, a unit that recovers has no other turn before the mine explodes.
  const isEven = battle.squads[0] === battle.squads[1];
  let victim: MineSummary['victim'];
  addPatternDamage(state, at, kind, (_, unit, damage) => {
    if (sideOf(battle, unit) === side) return;
    const isStunned = isEven && stunned[unit] === 1;
    const weight = (other: typeof victim) => (other ? other.damage + (other.isStunned ? STUNNED_BONUS : 0) : 0);
    const found = { at: cellOf[unit]!, damage, isStunned };
    if (weight(found) > weight(victim)) victim = found;
  });
  return { at, victim };
}

/** Larger than the damage of any mine. */
const STUNNED_BONUS = 100;

/** Undefined if no living unit is on the cell. */
function shotAt(state: ArcadeState, at: Cell): Shot | undefined {
  const target = unitAt(state, at);
  if (target < 0 || !isAlive(state, target)) return undefined;
  const { numbers, zone } = state.battle;
  const unit = activeUnit(state);
  const token = fromToken(state.stage);
  const range = distance(zone.grid, token ? state.tokens[unit]! : state.cellOf[unit]!, at);
  const dice = diceFor(numbers, range, isAimed(state.stage), token);
  const odds = shotOdds(numbers, dice);
  return { at, dice, hit: percent(toNumber(odds.hit)), kill: percent(toNumber(killChance(odds, state.endurance[target]!))) };
}

function placeAndDanger(state: ArcadeState, unit: Unit): { cell: Cell; danger: number } {
  const { battle, cellOf } = state;
  const cell = cellOf[unit]!;
  const enemy = otherSide(sideOf(battle, unit));
  const gunner = nextUnit(state, enemy);
  if (gunner === undefined || !hasCannon(battle, gunner) || state.stunned[gunner] === 1) return { cell, danger: 0 };
  const { grid } = battle.zone;
  const from = cellOf[gunner]!;
  const isScreened = battle.options.energy_bolts === 'on' && firstObject(state, from, grid.x(cell), grid.y(cell)) !== NOWHERE;
  if (isScreened) return { cell, danger: 0 };
  return { cell, danger: percent(toNumber(shotOdds(battle.numbers, diceFor(battle.numbers, distance(grid, from, cell), true)).hit)) };
}

/** A3: the unit that acts in a side's next turn. */
function nextUnit(state: ArcadeState, side: Side): Unit | undefined {
  const { battle, discs } = state;
  const size = squadSize(battle, side);
  for (let i = 0; i < size; i++) {
    const unit = firstUnit(battle, side) + ((discs[side]! + i) % size);
    if (isAlive(state, unit)) return unit;
  }
  return undefined;
}
