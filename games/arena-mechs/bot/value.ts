import { type Net, shareOfLogit } from '@fray/bots/value';
import { type Seat, standardOptions } from '@fray/engine';
import { type MechOptions, optionSpecs } from '../rules/options.ts';
import { result } from '../rules/play.ts';
import { damageOn, MAX_SEATS, type MechState, markerAt, OUTSIDE, OVER } from '../rules/state.ts';
import { writeFeatures } from './features.ts';

// All values are in prestige points.

/** Value of a damage marker for the seat that dealt it, and its cost for the seat that has it. */
export const DAMAGE_DEALT_WORTH = 0.4;
const DAMAGE_TAKEN_COST = 0.15;
/** Cost of being outside the arena. */
const OUTSIDE_COST = 0.8;

/** The strength of a seat, in prestige points: its score, and its damage dealt and received. */
export function standing(state: MechState, seat: Seat): number {
  let worth = state.scores[seat]! - DAMAGE_TAKEN_COST * damageOn(state, seat) - (state.cellOf[seat] === OUTSIDE ? OUTSIDE_COST : 0);
  for (let other = 0; other < state.seats; other++) if (other !== seat) worth += DAMAGE_DEALT_WORTH * state.damage[markerAt(other, seat)]!;
  return worth;
}

/** Weight of a point of prestige: it grows towards the end. */
const sharpness = (state: MechState): number => 0.25 + 0.1 * state.round;

/** The handmade evaluation of a seat, in logits. */
export function evaluation(state: MechState, seat: Seat): number {
  let others = 0;
  for (let other = 0; other < state.seats; other++) if (other !== seat) others += Math.exp(sharpness(state) * standing(state, other));
  return sharpness(state) * standing(state, seat) - Math.log(others);
}

/** A seat's share of a finished match. */
function shareAtEnd(state: MechState, seat: Seat): number | undefined {
  if (state.phase !== OVER) return undefined;
  const places = result(state)?.places ?? [];
  return places[seat] === 1 ? 1 / places.filter((place) => place === 1).length : 0;
}

/** A seat's share of the win. */
export type WinShare = (state: MechState, seat: Seat) => number;

const trained = new WeakMap<MechOptions, boolean>();
const STANDARD: Readonly<Record<string, unknown>> = standardOptions(optionSpecs);

/** Whether the net was trained and measured with these options. */
export function isTrained(options: MechOptions): boolean {
  let known = trained.get(options);
  if (known === undefined) {
    known = Object.entries(options).every(([name, chosen]) => chosen === STANDARD[name]);
    trained.set(options, known);
  }
  return known;
}

/** The handmade estimate. It orders positions, but is not calibrated. */
export const handmadeShare: WinShare = (state, seat) => shareAtEnd(state, seat) ?? shareOfLogit(evaluation(state, seat));

/** The win share by a net; for options it was not trained on, by the handmade evaluation. The shares of all seats add up to one. */
export function netShare(net: Net): WinShare {
  const inputs = new Float32Array(net.shape.inputs);
  const odds = new Float64Array(MAX_SEATS);
  return (state, seat) => {
    const over = shareAtEnd(state, seat);
    if (over !== undefined) return over;
    if (!isTrained(state.options)) return shareOfLogit(evaluation(state, seat));
    let sum = 0;
    for (let other = 0; other < state.seats; other++) {
      const guess = evaluation(state, other);
      writeFeatures(state, other, guess, inputs);
      odds[other] = shareOfLogit(net.logit(inputs, guess));
      sum += odds[other]!;
    }
    return odds[seat]! / sum;
  };
}
