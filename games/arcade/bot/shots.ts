import { type Cell, NOWHERE, toNumber } from '@fray/engine';
import { whatIsAt } from '../rules/effects.ts';
import { land, spendShot } from '../rules/fire.ts';
import type { ArcadeNumbers } from '../rules/numbers.ts';
import { shotOdds } from '../rules/odds.ts';
import { diceFor, firstObject, type Stray, turn } from '../rules/shot.ts';
import { type ArcadeState, activeUnit, copyState, fromToken, isAimed, isAlive, unitAt } from '../rules/state.ts';
import { afterAction } from '../rules/turn.ts';
import { distance } from '../rules/zone.ts';

/** What the dice of a shot may come to. */
interface Outcomes {
  /** The chance of each damage; of 0 it is the chance of a miss. */
  readonly damage: Float64Array;
  /** Where misses go, the compass counted, and how likely. */
  readonly strays: readonly (Stray & { readonly chance: number })[];
}

const known = new Map<number, Outcomes>();

/** The outcomes of a shot with so many dice under a compass. */
function outcomesOf(numbers: ArcadeNumbers, dice: number, compass: number): Outcomes {
  const key = (numbers.certain_damage * 8 + numbers.miss_faces) * 64 + compass * 16 + dice;
  let outcomes = known.get(key);
  if (!outcomes) known.set(key, (outcomes = compute(numbers, dice, compass)));
  return outcomes;
}

function compute(numbers: ArcadeNumbers, dice: number, compass: number): Outcomes {
  const { spread, strays } = shotOdds(numbers, dice);
  return {
    damage: Float64Array.from(spread, toNumber),
    strays: strays.map(({ east, north, chance }) => {
      const turned = { east: 0, north: 0, chance: toNumber(chance) };
      turn(east, north, compass, turned);
      return turned;
    }),
  };
}

const STRAIGHT_ON: Stray = { east: 0, north: 0 };

let after: ArcadeState | undefined;

/**
 * The mean of `worth` over everything that the dice may do to an announced shot. Exact, but for one thing: what goes astray and
 * comes down near nobody counts as if nothing had happened.
 */
export function meanAfterShot(state: ArcadeState, at: Cell, worth: (state: ArcadeState) => number): number {
  const { options, zone, numbers } = state.battle;
  const { grid } = zone;
  const unit = activeUnit(state);
  const from = state.cellOf[unit]!;
  const token = fromToken(state.stage);
  const dice = diceFor(numbers, distance(grid, token ? state.tokens[unit]! : from, at), isAimed(state.stage), token);
  const { damage, strays } = outcomesOf(numbers, dice, state.compass);
  const carryOut = (force: number, stray: Stray): number => {
    after = copyState(state, after);
    spendShot(after);
    if (force > 0 || stray !== STRAIGHT_ON) land(after, at, force, stray, null);
    afterAction(after, null);
    return worth(after);
  };

  let sum = 0;
  let pending = 0;
  for (let force = damage.length - 1; force > 0; force--) {
    pending += damage[force]!;
    if (pending === 0 || isSame(state, from, at, force - 1)) continue;
    sum += pending * carryOut(force, STRAIGHT_ON);
    pending = 0;
  }
  let nothing = damage[0]!;
  if (options.collateral === 'on')
    for (const stray of strays) {
      if (!matters(state, from, grid.x(at) + stray.east, grid.y(at) + stray.north)) continue;
      nothing -= stray.chance;
      sum += stray.chance * carryOut(0, stray);
    }
  return nothing > 1e-9 ? sum + nothing * carryOut(0, STRAIGHT_ON) : sum;
}

/** Whether a hit of so much does the same as one of a point more. */
function isSame(state: ArcadeState, from: Cell, at: Cell, force: number): boolean {
  if (force === 0) return false;
  const { options, zone, numbers } = state.battle;
  const target = unitAt(state, at);
  if (target < 0) return true;
  if (options.energy_bolts === 'on' && firstObject(state, from, zone.grid.x(at), zone.grid.y(at)) !== NOWHERE) return true;
  return force >= state.endurance[target]! && (options.blast === 'off' || force + 1 !== numbers.blast_from);
}

/** Whether a miss that goes to these coordinates strikes anybody, or comes down where a blast could. */
function matters(state: ArcadeState, from: Cell, x: number, y: number): boolean {
  const { options, zone } = state.battle;
  const { grid } = zone;
  const obstacle = options.energy_bolts === 'on' ? firstObject(state, from, x, y) : NOWHERE;
  const struck = obstacle === NOWHERE ? grid.at(x, y) : obstacle;
  const what = whatIsAt(state, struck);
  if (what === 'unit') return true;
  const destroyed = what === 'wall' ? options.wall_destruction : what === 'floor' ? options.floor_destruction : 'off';
  if (destroyed === 'off' || options.blast === 'off') return false;
  for (let d = 0; d < 8; d++) {
    const near = grid.next(struck, d);
    if (near !== NOWHERE && unitAt(state, near) >= 0 && isAlive(state, unitAt(state, near))) return true;
  }
  return false;
}
