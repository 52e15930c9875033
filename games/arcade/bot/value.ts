import { type Net, shareOfLogit } from '@fray/bots/value';
import { variablesOf } from '@fray/engine';
import { type ArcadeOptions, MISSIONS, optionSpecs } from '../rules/options.ts';
import { ACT, type ArcadeState, activeUnit, type Battle, fullPoints, NOT_FIRED, RUNNING, type Side, winnerOf } from '../rules/state.ts';
import { lead } from './evaluation.ts';
import { writeFeatures } from './features.ts';

/** A side's share of the win between turns. */
export type Share = (state: ArcadeState, side: Side) => number;

let asked: { readonly battle: Battle; readonly trained: boolean } | undefined;

/** Whether a battle is of the kind that the net was trained on and measured with. */
export function isTrained(battle: Battle): boolean {
  if (asked?.battle !== battle) asked = { battle, trained: isLikeTrained(battle.options) };
  return asked.trained;
}

/** Any zone, squads and rules, but no missions, and the numbers of the rulebook. */
function isLikeTrained(options: ArcadeOptions): boolean {
  const missions = MISSIONS.some((mission) => options[mission] === 'on') || options.elimination === 'off';
  const numbers = variablesOf(optionSpecs).some(({ name, spec }) => options[name as keyof ArcadeOptions] !== spec.standard);
  return !missions && !numbers && options.sidecar_cannon === 'no';
}

/** Whether a turn has begun and nothing has happened in it yet. */
export function isTurnStart(state: ArcadeState): boolean {
  const untouched = state.fired === NOT_FIRED && !state.repaired && !state.rammed;
  return state.stage === ACT && untouched && state.points === fullPoints(state.battle, activeUnit(state));
}

/** The share of the win by a net, or where it was not trained by the judgement made by hand. */
export function shareBy(net: Net): Share {
  const inputs = new Float32Array(net.shape.inputs);
  return (state, side) => {
    if (state.ending !== RUNNING) return shareAtEnd(state, side);
    const guess = lead(state, state.side);
    let logit = guess;
    if (isTrained(state.battle)) {
      writeFeatures(state, guess, inputs);
      logit = net.logit(inputs, guess);
    }
    return shareOfLogit(side === state.side ? logit : -logit);
  };
}

/** The judgement made by hand: it tells who stands better, and is no chance to rely on. */
export const shareByHand: Share = (state, side) => (state.ending === RUNNING ? shareOfLogit(lead(state, side)) : shareAtEnd(state, side));

function shareAtEnd(state: ArcadeState, side: Side): number {
  const winner = winnerOf(state.ending);
  return winner === undefined ? 0.5 : winner === side ? 1 : 0;
}
