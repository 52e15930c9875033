import { type ArcadeState, FIRED_AIMED, firstUnit, hasMoved, isAlive, OFF_BOARD, otherSide, type Side, squadSize } from '../rules/state.ts';
import { bestShot, missionWorth, reachOf, upcoming } from './moveValues.ts';

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
    const driven = bestShot(state, unit, cell, false, reachOf(state.battle));
    const shot = still ? bestShot(state, unit, cell, true, 0, driven) : driven;
    sum += shot * (turns === 0 ? 1 : turns === 1 ? 0.5 : 0.25);
  }
  return sum;
}

/** How much better a side stands by this judgement, in logits. */
export function lead(state: ArcadeState, side: Side): number {
  const other = otherSide(side);
  const initiative = state.side === side ? 1 : TEMPO;
  const answer = state.side === side ? TEMPO : 1;
  const threats = initiative * threat(state, side) - answer * threat(state, other);
  return 2.2 * (strength(state, side) - strength(state, other) + THREAT_WEIGHT * threats);
}
