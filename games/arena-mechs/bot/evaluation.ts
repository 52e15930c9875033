import type { Seat } from '@fray/engine';
import { result } from '../rules/result.ts';
import { damageOn, type MechState, markerAt, OUTSIDE, OVER } from '../rules/state.ts';

// Everything is judged in prestige points.

/** What a marker on somebody's board is worth to who dealt it, and what it costs who bears it. */
export const DEALT = 0.4;
const BORNE = 0.15;
/** What it costs to stand outside. */
const OUT = 0.8;

/** How well a seat stands, in prestige points: its score, its damage dealt and borne. */
export function standing(state: MechState, seat: Seat): number {
  let worth = state.scores[seat]! - BORNE * damageOn(state, seat) - (state.cellOf[seat] === OUTSIDE ? OUT : 0);
  for (let other = 0; other < state.seats; other++) if (other !== seat) worth += DEALT * state.damage[markerAt(other, seat)]!;
  return worth;
}

/** How much a point of prestige decides: more, the later it is. */
const sharpness = (state: MechState): number => 0.25 + 0.1 * state.round;

/** The odds of a seat by the judgement made by hand, in logits: who stands better by a few points wins more often. */
export function lead(state: MechState, seat: Seat): number {
  let others = 0;
  for (let other = 0; other < state.seats; other++) if (other !== seat) others += Math.exp(sharpness(state) * standing(state, other));
  return sharpness(state) * standing(state, seat) - Math.log(others);
}

/** A seat's share of a match that is over. */
export function shareAtEnd(state: MechState, seat: Seat): number | undefined {
  if (state.phase !== OVER) return undefined;
  const places = result(state)?.places ?? [];
  return places[seat] === 1 ? 1 / places.filter((place) => place === 1).length : 0;
}
