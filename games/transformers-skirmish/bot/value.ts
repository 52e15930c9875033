import { type Net, shareOfLogit } from '@fray/bots/value';
import { type Seat, standardOptions } from '@fray/engine';
import { KINDS } from '../rules/cards.ts';
import { optionSpecs, type SkirmishOptions } from '../rules/options.ts';
import { roundOf, type SkirmishState } from '../rules/state.ts';
import { CERTAINTY, force, promise, promisesOf } from './evaluation.ts';
import { fillUnseen, writeFeatures } from './features.ts';

/** The share of the win of a seat that ends its turn here: all that it takes from the other's hand is how many cards that has once it has drawn. */
export type Share = (state: SkirmishState, seat: Seat, cards: number) => number;

const trained = new WeakMap<SkirmishOptions, boolean>();

const STANDARD: Readonly<Record<string, unknown>> = standardOptions(optionSpecs);
/** Of the rules the standard was trained; these change neither what a turn can be nor what a position is worth. */
const NO_MATTER: readonly string[] = ['setup', 'reaction_timer', 'skin'];

/** Whether a table is of the kind that the net was trained on and measured with. */
export function isTrained(options: SkirmishOptions): boolean {
  let known = trained.get(options);
  if (known === undefined) {
    known = Object.entries(options).every(([name, chosen]) => NO_MATTER.includes(name) || chosen === STANDARD[name]);
    trained.set(options, known);
  }
  return known;
}

const unseen = new Float64Array(KINDS);

/** How much better a seat stands that ends its turn, by the judgement made by hand and what it may know, in logits. */
export function lead(state: SkirmishState, seat: Seat, cards: number): number {
  const promised = promisesOf(state.book);
  const pool = fillUnseen(state, seat, unseen);
  let hoped = 0;
  for (let card = 0; card < KINDS; card++) hoped += unseen[card]! * promised[card]!;
  const own = force(state, seat) + 0.3 * promise(state, seat);
  const other = force(state, 1 - seat) + (0.3 * hoped * Math.min(cards, pool)) / Math.max(1, pool);
  return (8 * (own - other)) / (own + other + 6);
}

/** The share of the win by a net, or where it was not trained by the judgement made by hand. */
export function shareBy(net: Net): Share {
  const inputs = new Float32Array(net.shape.inputs);
  return (state, seat, cards) => {
    const guess = lead(state, seat, cards);
    if (!isTrained(state.options)) return shareByHand(state, seat, cards);
    writeFeatures(state, seat, guess, cards, inputs);
    return 0.5 + (shareOfLogit(net.logit(inputs, guess)) - 0.5) * moving(state);
  };
}

/**
 * The mean of both judgements, in logits: it plays better than either, and is no chance to rely on. Where the net was not trained it is the
 * one made by hand alone.
 */
export function shareByBoth(net: Net): Share {
  const inputs = new Float32Array(net.shape.inputs);
  return (state, seat, cards) => {
    const guess = lead(state, seat, cards);
    if (!isTrained(state.options)) return shareOfLogit(CERTAINTY * guess);
    writeFeatures(state, seat, guess, cards, inputs);
    const learned = 0.5 + (shareOfLogit(net.logit(inputs, guess)) - 0.5) * moving(state);
    return shareOfLogit((Math.log(learned / (1 - learned)) + CERTAINTY * guess) / 2);
  };
}

/** How far the end by standing still is off, from 1 to 0: the nearer it comes, the less it is worth to be ahead without doing anything (X16). */
const moving = (state: SkirmishState): number => Math.max(0, 1 - (roundOf(state) - state.lastDamage) / state.options.stall_limit);

/** The judgement made by hand: it tells who stands better, and is no chance to rely on. */
export const shareByHand: Share = (state, seat, cards) => shareOfLogit(CERTAINTY * lead(state, seat, cards));
