import { type Chance, type ChooseMove, expectOk, type Sampler, type Seat, type Viewer } from '@fray/engine';
import { type CardCounts, countsOf, stateIn, type UnitView, unitsOf, writePosition } from '../io/position.ts';
import type { SkirmishPosition } from '../io/positionShape.ts';
import { KINDS } from './cards.ts';
import { place } from './placing.ts';
import {
  copyState,
  DECK,
  SEATS,
  SETUP,
  type SeatName,
  SIDE_SIZE,
  type SkirmishEvent,
  type SkirmishOptions,
  type SkirmishState,
} from './state.ts';

type BySide<T> = Readonly<Record<SeatName, T>>;

/** Public information, and the viewer's own secrets. */
export interface SkirmishView extends Omit<SkirmishPosition, 'units' | 'deck' | 'hands'> {
  readonly options: SkirmishOptions;
  /** During a secret setup the other side's units are not shown. */
  readonly units: BySide<readonly UnitView[]>;
  readonly ready: readonly SeatName[];
  readonly hands: BySide<CardCounts | null>;
  readonly handSizes: BySide<number>;
  readonly deckSize: number;
  /** Cards that this viewer has not seen since the last shuffle: those in the deck and in hidden hands. */
  readonly unseen: CardCounts;
}

export const isSecret = (state: SkirmishState): boolean => state.phase === SETUP && state.options.setup === 'simultaneous';
export const knows = (viewer: Viewer, seat: Seat): boolean => viewer === seat || viewer === 'all';

export function view(state: SkirmishState, viewer: Viewer): SkirmishView {
  const { units: _units, deck: _deck, hands: _hands, ...open } = writePosition(state);
  const units = (seat: Seat) => (isSecret(state) && !knows(viewer, seat) ? [] : unitsOf(state, seat));
  const hand = (seat: Seat) => (knows(viewer, seat) ? countsOf(state.hands, seat * KINDS) : null);
  const unseen = state.book.copies.map((copies, card) => {
    const known = [0, 1].reduce((sum, seat) => sum + (knows(viewer, seat) ? state.hands[seat * KINDS + card]! : 0), state.discard[card]!);
    return copies - known;
  });
  return {
    options: state.options,
    ...open,
    units: { south: units(0), north: units(1) },
    ready: SEATS.filter((_, seat) => (state.ready >> seat) & 1),
    hands: { south: hand(0), north: hand(1) },
    handSizes: { south: state.handSize[0]!, north: state.handSize[1]! },
    deckSize: state.deck.reduce((sum, count) => sum + count, 0),
    unseen: countsOf(unseen),
  };
}

/** Seats that owe a decision, as far as the view shows. */
export function awaited({ phase, first, turn, ready, options }: SkirmishView): Seat[] {
  const begins = SEATS.indexOf(first);
  const active = (begins + turn + 1) & 1;
  switch (phase) {
    case 'setup': {
      const waiting = [begins, 1 - begins].filter((seat) => !ready.includes(SEATS[seat]!));
      return options.setup === 'simultaneous' ? waiting.toSorted((a, b) => a - b) : waiting.slice(0, 1);
    }
    case 'defense':
      return [1 - active];
    case 'over':
      return [];
    default:
      return [active];
  }
}

/** The state with public facts and the viewer's own. Hidden hands are empty; their cards are counted in the deck. */
export function openState({
  options,
  ready: _ready,
  handSizes: _sizes,
  deckSize: _size,
  unseen: _unseen,
  ...open
}: SkirmishView): SkirmishState {
  const position = { ...open, hands: { south: open.hands.south ?? {}, north: open.hands.north ?? {} } };
  return expectOk(stateIn(position, options));
}

export function sampler(view: SkirmishView): Sampler<SkirmishState> {
  const hidden = SEATS.flatMap((name, seat) => (view.hands[name] === null ? [{ seat, size: view.handSizes[name] }] : []));
  const unplaced = SEATS.flatMap((name, seat) =>
    view.phase === 'setup' && view.ready.includes(name) && view.units[name].length === 0 ? [seat] : [],
  );
  return secretSampler(openState(view), hidden, unplaced);
}

/** The sampler of a seat's view, from the state. During a secret setup it uses the view; that happens once a match. */
export function stateSampler(state: SkirmishState, viewer: Seat): Sampler<SkirmishState> {
  if (isSecret(state)) return sampler(view(state, viewer));
  const base = copyState(state);
  const seat = 1 - viewer;
  for (let card = 0; card < KINDS; card++) base.deck[card]! += state.hands[seat * KINDS + card]!;
  base.hands.fill(0, seat * KINDS, (seat + 1) * KINDS);
  base.handSize[seat] = 0;
  if (state.phase !== SETUP) base.ready = 0;
  return secretSampler(base, [{ seat, size: state.handSize[seat]! }], []);
}

/** Deals the hidden hands from the deck, and places the units of sides that placed theirs in secret. */
function secretSampler(
  base: SkirmishState,
  hidden: readonly { readonly seat: Seat; readonly size: number }[],
  unplaced: readonly Seat[],
): Sampler<SkirmishState> {
  const sample = copyState(base);
  return (chance, choose) => {
    copyState(base, sample);
    for (const { seat, size } of hidden) dealUnknown(sample, seat, size, chance);
    for (const seat of unplaced) placeUnknown(sample, seat, choose);
    return sample;
  };
}

function dealUnknown(state: SkirmishState, seat: Seat, size: number, chance: Chance): void {
  for (let i = 0; i < size; i++) {
    const card = chance.card(DECK, state.deck, 'table');
    state.deck[card]!--;
    state.hands[seat * KINDS + card]!++;
    state.handSize[seat]!++;
  }
}

function placeUnknown(state: SkirmishState, seat: Seat, choose: ChooseMove<SkirmishState>): void {
  for (let i = 0; i < SIDE_SIZE; i++) place(state, seat, choose(state, seat), null);
}

/** Draws are shown as a number of cards; steps of a secret setup are not shown. */
export function eventFor(event: SkirmishEvent, viewer: Viewer): SkirmishEvent | undefined {
  const isOwn = 'seat' in event && knows(viewer, SEATS.indexOf(event.seat));
  if (isOwn) return event;
  if (event.type === 'drew') return { type: 'drew', seat: event.seat, count: event.count };
  return event.type === 'placed' && event.secret ? undefined : event;
}
