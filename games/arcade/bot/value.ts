import { type Net, shareOfLogit } from '@fray/bots/value';
import { variablesOf } from '@fray/engine';
import { type ArcadeOptions, MISSIONS, optionSpecs } from '../rules/options.ts';
import {
  ACT,
  type ArcadeState,
  activeUnit,
  type Battle,
  FIRED_AIMED,
  firstUnit,
  fullPoints,
  hasMoved,
  isAlive,
  NOT_FIRED,
  OFF_BOARD,
  otherSide,
  RUNNING,
  type Side,
  squadSize,
  winnerOf,
} from '../rules/state.ts';
import { writeFeatures } from './features.ts';
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

/** Cost of one point of threatened damage. */
const THREAT_WEIGHT = 0.16;
/** Weight of the threats of the side that has to wait. */
const TEMPO = 0.7;

/** The threat that a side poses: the best shots of its next living units after driving up. */
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

/** Evaluation of a side, in logits. */
export function evaluation(state: ArcadeState, side: Side): number {
  const other = otherSide(side);
  const initiative = state.side === side ? 1 : TEMPO;
  const answer = state.side === side ? TEMPO : 1;
  const threats = initiative * threat(state, side) - answer * threat(state, other);
  return 2.2 * (strength(state, side) - strength(state, other) + THREAT_WEIGHT * threats);
}

/** A side's share of the win between turns. */
export type WinShare = (state: ArcadeState, side: Side) => number;

let lastRequest: { readonly battle: Battle; readonly trained: boolean } | undefined;

/** Whether the net was trained and measured with such a battle: any zone, squads and rules, no missions, and the rulebook's numbers. */
export function isTrained(battle: Battle): boolean {
  if (lastRequest?.battle !== battle) lastRequest = { battle, trained: isLikeTrained(battle.options) };
  return lastRequest.trained;
}

/** Any zone, squads and rules, but no missions, and the numbers of the rulebook. */
function isLikeTrained(options: ArcadeOptions): boolean {
  const missions = MISSIONS.some((mission) => options[mission] === 'on') || options.elimination === 'off';
  const numbers = variablesOf(optionSpecs).some(({ name, spec }) => options[name as keyof ArcadeOptions] !== spec.standard);
  return !missions && !numbers && options.sidecar_cannon === 'no';
}

/** Whether the active unit has not acted in this turn. */
export function isTurnStart(state: ArcadeState): boolean {
  const untouched = state.fired === NOT_FIRED && !state.repaired && !state.rammed;
  return state.stage === ACT && untouched && state.points === fullPoints(state.battle, activeUnit(state));
}

/** The win share by a net; for options it was not trained on, by the handmade evaluation. */
export function netShare(net: Net): WinShare {
  const inputs = new Float32Array(net.shape.inputs);
  return (state, side) => {
    if (state.ending !== RUNNING) return shareAtEnd(state, side);
    const guess = evaluation(state, state.side);
    let logit = guess;
    if (isTrained(state.battle)) {
      writeFeatures(state, guess, inputs);
      logit = net.logit(inputs, guess);
    }
    return shareOfLogit(side === state.side ? logit : -logit);
  };
}

/** The handmade estimate. It orders positions, but is not calibrated. */
export const handmadeShare: WinShare = (state, side) =>
  state.ending === RUNNING ? shareOfLogit(evaluation(state, side)) : shareAtEnd(state, side);

function shareAtEnd(state: ArcadeState, side: Side): number {
  const winner = winnerOf(state.ending);
  return winner === undefined ? 0.5 : winner === side ? 1 : 0;
}
