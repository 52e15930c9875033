import { type Net, shareOfLogit } from '@fray/bots/value';
import { NOWHERE, type Seat, standardOptions } from '@fray/engine';
import type { Book } from '../rules/book.ts';
import { ATTACK_CARDS, CARDS, isMiniconOnly, KINDS } from '../rules/cards.ts';
import { optionSpecs, type SkirmishOptions } from '../rules/options.ts';
import { result } from '../rules/play.ts';
import { grid, heldBy, NO_UNIT, roundOf, SIDE_SIZE, type SkirmishState, sideOf, unitOf } from '../rules/state.ts';
import { fillUnseen, writeFeatures } from './features.ts';

// All values are in hits: one point of damage dealt is 1.

/** The value of a unit in addition to its hits: it can act, and cards can be played on it. */
export const UNIT = 0.6;
/** Value of a Minicon beyond its hit. */
export const MINICON = 0.1;

function materialWorth(state: SkirmishState, seat: Seat): number {
  let worth = 0;
  for (let i = 0; i < SIDE_SIZE; i++) {
    const unit = unitOf(seat, i);
    if (state.hits[unit] === 0) continue;
    worth += state.hits[unit]! + UNIT + MINICON * state.minicon[unit]!;
  }
  return worth;
}

const cardWorths = new WeakMap<Book, Float64Array>();

/** The value of cards in hand, by kind. */
export function cardWorthsOf(book: Book): Float64Array {
  let known = cardWorths.get(book);
  if (!known) cardWorths.set(book, (known = Float64Array.from(CARDS, (card, i) => cardWorth(card, book.reach[i]!))));
  return known;
}

function cardWorth(card: (typeof CARDS)[number], reach: number): number {
  switch (card.use) {
    case 'attack':
      return 0.35 + 0.12 * reach - ('only' in card ? 0.15 : 0);
    case 'defense':
      return 'only' in card ? 0.55 : 0.8;
    case 'special':
      return card.name === 'tactics' ? 0.9 : 0.5;
    case 'move':
      return 0.2 + 0.05 * reach;
  }
}

function handWorth(state: SkirmishState, seat: Seat): number {
  const promised = cardWorthsOf(state.book);
  let sum = 0;
  for (let card = 0; card < CARDS.length; card++) sum += heldBy(state, seat, card) * promised[card]!;
  return sum;
}

/** Fitted to 60 games of gunner and veteran. The raw value is underconfident. */
export const LOGIT_SCALE = 1.7;

/** A seat's share of the win: the side with more remaining force wins more often, and more certainly with fewer units on the board. */
export function value(state: SkirmishState, seat: Seat): number {
  const outcome = result(state);
  if (outcome) return outcome.places[0] === outcome.places[1] ? 0.5 : outcome.places[seat] === 1 ? 1 : 0;
  const own = materialWorth(state, seat) + 0.3 * handWorth(state, seat) + threats(state, seat);
  const other = materialWorth(state, 1 - seat) + 0.3 * handWorth(state, 1 - seat) + threats(state, 1 - seat);
  return 1 / (1 + Math.exp((-8 * (own - other)) / (own + other + 6)));
}

/** The largest attack range of a side's unit, with or without a Minicon, with the cards in hand. */
export function range(state: SkirmishState, seat: Seat, hasMinicon: boolean): number {
  let far = 0;
  for (const card of ATTACK_CARDS)
    if (state.book.reach[card]! > far && heldBy(state, seat, card) > 0 && (hasMinicon || !isMiniconOnly(card)))
      far = state.book.reach[card]!;
  return far;
}

/** Distance to the first unit in a direction if it is an enemy within range; otherwise 0. */
export function stepsToEnemy(state: SkirmishState, seat: Seat, from: number, direction: number, reach: number): number {
  let at = from;
  for (let step = 1; step <= reach; step++) {
    at = grid.neighbours[at * 8 + direction]!;
    if (at === NOWHERE) return 0;
    const other = state.unitAt[at]!;
    if (other !== NO_UNIT) return sideOf(other) === seat ? 0 : step;
  }
  return 0;
}

/** The value of the attacks that a side could make if it were its turn now. */
function threats(state: SkirmishState, seat: Seat): number {
  const ranges = [range(state, seat, false), range(state, seat, true)] as const;
  for (let i = 0; i < SIDE_SIZE; i++) {
    const unit = unitOf(seat, i);
    const from = state.cellOf[unit]!;
    const far = ranges[state.minicon[unit] === 1 ? 1 : 0];
    if (from === NOWHERE || far === 0) continue;
    for (let direction = 0; direction < 8; direction++) if (stepsToEnemy(state, seat, from, direction, far) > 0) return 0.4;
  }
  return 0;
}

/** The win share of a seat that ends its turn in this position. The only fact about the opponent's hand is its size after the draw. */
export type WinShare = (state: SkirmishState, seat: Seat, cards: number) => number;

const trained = new WeakMap<SkirmishOptions, boolean>();

const STANDARD: Readonly<Record<string, unknown>> = standardOptions(optionSpecs);
/** The value was trained with the standard options; these options change neither turns nor values. */
const IRRELEVANT_OPTIONS: readonly string[] = ['setup', 'reaction_timer', 'skin'];

/** Whether the net was trained and measured with these options. */
export function isTrained(options: SkirmishOptions): boolean {
  let known = trained.get(options);
  if (known === undefined) {
    known = Object.entries(options).every(([name, chosen]) => IRRELEVANT_OPTIONS.includes(name) || chosen === STANDARD[name]);
    trained.set(options, known);
  }
  return known;
}

const unseen = new Float64Array(KINDS);

/** Handmade evaluation of a seat that ends its turn, in logits, from what the seat may know. */
export function evaluation(state: SkirmishState, seat: Seat, cards: number): number {
  const promised = cardWorthsOf(state.book);
  const pool = fillUnseen(state, seat, unseen);
  let hoped = 0;
  for (let card = 0; card < KINDS; card++) hoped += unseen[card]! * promised[card]!;
  const own = materialWorth(state, seat) + 0.3 * handWorth(state, seat);
  const other = materialWorth(state, 1 - seat) + (0.3 * hoped * Math.min(cards, pool)) / Math.max(1, pool);
  return (8 * (own - other)) / (own + other + 6);
}

/** The win share by a net; for options it was not trained on, by the handmade evaluation. */
export function netShare(net: Net): WinShare {
  const inputs = new Float32Array(net.shape.inputs);
  return (state, seat, cards) => {
    const guess = evaluation(state, seat, cards);
    if (!isTrained(state.options)) return handmadeShare(state, seat, cards);
    writeFeatures(state, seat, guess, cards, inputs);
    return 0.5 + (shareOfLogit(net.logit(inputs, guess)) - 0.5) * timeToStall(state);
  };
}

/** Size of a planner's cache of shares: different turns lead to the same position. Must be a power of two. */
const KEPT_SHARES = 256;

/** Caches shares by position; a newer entry replaces the older one in its slot. Returns the same shares as `share`. */
export function keptShare(share: WinShare): WinShare {
  let words: Int32Array | undefined;
  let width = 0;
  const shares = new Float64Array(KEPT_SHARES).fill(Number.NaN);
  const tables: (SkirmishOptions | undefined)[] = Array.from({ length: KEPT_SHARES });
  return (state, seat, cards) => {
    const own = state.words;
    if (!words) {
      width = own.length + 1;
      words = new Int32Array(KEPT_SHARES * width);
    }
    // No other field of a running game affects a share.
    const rest = ((seat * 64 + cards) << 16) ^ (roundOf(state) - state.lastDamage);
    let hash = rest;
    for (let i = 0; i < own.length; i++) hash = Math.imul(hash ^ own[i]!, 0x9e3779b1) ^ (hash >>> 15);
    const slot = (hash ^ (hash >>> 16)) & (KEPT_SHARES - 1);
    const at = slot * width;
    let isKnown = tables[slot] === state.options && words[at] === rest;
    for (let i = 0; isKnown && i < own.length; i++) isKnown = words[at + 1 + i] === own[i];
    if (isKnown) return shares[slot]!;
    words[at] = rest;
    words.set(own, at + 1);
    tables[slot] = state.options;
    return (shares[slot] = share(state, seat, cards));
  };
}

/**
 * The mean of both evaluations, in logits. It plays better than either, but is not a calibrated probability. For options that the net was
 * not trained on it is the handmade evaluation.
 */
export function averageShare(net: Net): WinShare {
  const inputs = new Float32Array(net.shape.inputs);
  return (state, seat, cards) => {
    const guess = evaluation(state, seat, cards);
    if (!isTrained(state.options)) return shareOfLogit(LOGIT_SCALE * guess);
    writeFeatures(state, seat, guess, cards, inputs);
    const learned = 0.5 + (shareOfLogit(net.logit(inputs, guess)) - 0.5) * timeToStall(state);
    return shareOfLogit((Math.log(learned / (1 - learned)) + LOGIT_SCALE * guess) / 2);
  };
}

/** Weight of an advantage, from 1 to 0: it falls as the end by a stall comes nearer (X16). */
const timeToStall = (state: SkirmishState): number => Math.max(0, 1 - (roundOf(state) - state.lastDamage) / state.options.stall_limit);

/** The handmade estimate. It orders positions, but is not calibrated. */
export const handmadeShare: WinShare = (state, seat, cards) => shareOfLogit(LOGIT_SCALE * evaluation(state, seat, cards));
