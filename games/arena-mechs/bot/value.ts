import { type Net, shareOfLogit } from '@fray/bots/value';
import { type Seat, standardOptions } from '@fray/engine';
import { type MechOptions, optionSpecs } from '../rules/options.ts';
import { type MechState, MOST_SEATS } from '../rules/state.ts';
import { lead, shareAtEnd } from './evaluation.ts';
import { writeFeatures } from './features.ts';

/** A seat's share of the win. */
export type Share = (state: MechState, seat: Seat) => number;

const trained = new WeakMap<MechOptions, boolean>();
const STANDARD: Readonly<Record<string, unknown>> = standardOptions(optionSpecs);

/** Whether a table is of the kind that the net was trained on and measured with. */
export function isTrained(options: MechOptions): boolean {
  let known = trained.get(options);
  if (known === undefined) {
    known = Object.entries(options).every(([name, chosen]) => chosen === STANDARD[name]);
    trained.set(options, known);
  }
  return known;
}

/** The judgement made by hand: it tells who stands better, and is no chance to rely on. */
export const shareByHand: Share = (state, seat) => shareAtEnd(state, seat) ?? shareOfLogit(lead(state, seat));

/** The share of the win by a net, or where it was not trained by the judgement made by hand. All seats have one win between them. */
export function shareBy(net: Net): Share {
  const inputs = new Float32Array(net.shape.inputs);
  const odds = new Float64Array(MOST_SEATS);
  return (state, seat) => {
    const over = shareAtEnd(state, seat);
    if (over !== undefined) return over;
    if (!isTrained(state.options)) return shareOfLogit(lead(state, seat));
    let sum = 0;
    for (let other = 0; other < state.seats; other++) {
      const guess = lead(state, other);
      writeFeatures(state, other, guess, inputs);
      odds[other] = shareOfLogit(net.logit(inputs, guess));
      sum += odds[other]!;
    }
    return odds[seat]! / sum;
  };
}
