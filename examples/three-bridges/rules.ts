import {
  type Chance,
  choice,
  type Deck,
  type Move,
  type MoveList,
  moveKinds,
  NO_SEATS,
  type OptionsOf,
  type Seat,
  type Viewer,
} from '@fray/engine';
import type { Draft } from '@fray/engine/draft';
import * as v from 'valibot';

export const SEATS = ['ivory', 'ebony'] as const;
export const SUITS = ['sun', 'moon', 'wave'] as const;
export const BRIDGES = ['a', 'b', 'c'] as const;
export const ROOM = 3;
const HAND = 5;
const VALUES = 8;

/** Options of a table: the first value is the standard. */
const options = { suit: choice('8', '4', '12') };
type Options = OptionsOf<typeof options>;

const CARDS = SUITS.flatMap((suit) => Array.from({ length: VALUES }, (_, i) => `${suit}${i + 1}`));
export const DECK: Deck = { name: 'cards', kinds: CARDS };
export const suitOf = (card: number) => SUITS[Math.floor(card / VALUES)]!;
export const valueOf = (card: number) => (card % VALUES) + 1;
export const cardName = (card: number) => `${suitOf(card)} ${valueOf(card)}`;

interface Bridge {
  /** The cards of each side, in the order in which they were laid. */
  sides: [number[], number[]];
  /** The side that was full first, and the one that took the bridge. */
  full: Seat | null;
  owner: Seat | null;
}

/** The whole position: plain data only. In a view, cards that are not seen are null. */
export interface State {
  readonly options: Options;
  turn: number;
  hands: (number | null)[][];
  bridges: Bridge[];
}

export type Event =
  | { readonly type: 'laid'; readonly seat: Seat; readonly card: number; readonly bridge: number }
  | { readonly type: 'drew'; readonly seat: Seat; readonly card: number | null }
  | { readonly type: 'took'; readonly seat: Seat; readonly bridge: number; readonly sums: readonly number[] };

const LAID = CARDS.flatMap((_, card) => BRIDGES.map((_bridge, bridge) => ({ card, bridge })));
/** Every move that can be written: `moon3-b` lays the three of moons on the second bridge. */
export const notation = moveKinds({ lay: LAID.map(({ card, bridge }) => `${CARDS[card]}-${BRIDGES[bridge]}`) });
export const meaning = (move: Move) => LAID[notation.aboutOf[move]!]!;

export const activeOf = ({ turn }: Pick<State, 'turn'>): Seat => turn % 2;
export const taken = ({ bridges }: Pick<State, 'bridges'>, seat: Seat) => bridges.filter(({ owner }) => owner === seat).length;
const isOver = (state: State) => taken(state, 0) === 2 || taken(state, 1) === 2;

/** TB3: what a side counts. */
export function sumOf(cards: readonly number[], { suit }: Options): number {
  const isFlush = cards.length === ROOM && cards.every((card) => suitOf(card) === suitOf(cards[0]!));
  return cards.reduce((sum, card) => sum + valueOf(card), 0) + (isFlush ? Number(suit) : 0);
}

/** Number of copies of each card that are neither in a hand nor on the table. */
function left({ hands, bridges }: State): number[] {
  const counts = CARDS.map(() => 1);
  for (const card of [...hands.flat(), ...bridges.flatMap(({ sides }) => sides.flat())]) if (card !== null) counts[card] = 0;
  return counts;
}

function draw(state: State, seat: Seat, chance: Chance): number | undefined {
  const bag = left(state);
  if (!bag.includes(1)) return undefined;
  const card = chance.card(DECK, bag, seat);
  state.hands[seat]!.push(card);
  state.hands[seat]!.sort((a, b) => Number(a) - Number(b));
  return card;
}

function setup(options: Options, seats: number, chance: Chance): State {
  const bridges = BRIDGES.map((): Bridge => ({ sides: [[], []], full: null, owner: null }));
  const state: State = { options, turn: 0, hands: Array.from({ length: seats }, () => []), bridges };
  for (let seat = 0; seat < seats; seat++) for (let n = 0; n < HAND; n++) draw(state, seat, chance);
  return state;
}

function moves(state: State, seat: Seat, into: MoveList): void {
  into.clear();
  for (const card of state.hands[seat]!)
    for (const [bridge, { sides }] of state.bridges.entries())
      if (card !== null && sides[seat as 0 | 1].length < ROOM) into.push(card * BRIDGES.length + bridge);
}

function play(state: State, seat: Seat, move: Move, chance: Chance, emit: ((event: Event) => void) | null): void {
  const { card, bridge: at } = meaning(move);
  const bridge = state.bridges[at]!;
  state.hands[seat] = state.hands[seat]!.filter((other) => other !== card);
  bridge.sides[seat as 0 | 1].push(card);
  emit?.({ type: 'laid', seat, card, bridge: at });
  if (bridge.sides[seat as 0 | 1].length === ROOM) bridge.full ??= seat;
  if (bridge.sides.every((side) => side.length === ROOM)) {
    const sums = bridge.sides.map((side) => sumOf(side, state.options));
    bridge.owner = sums[0] === sums[1] ? bridge.full! : sums[0]! > sums[1]! ? 0 : 1;
    emit?.({ type: 'took', seat: bridge.owner, bridge: at, sums });
  }
  if (!isOver(state)) {
    const drawn = draw(state, seat, chance);
    if (drawn !== undefined) emit?.({ type: 'drew', seat, card: drawn });
  }
  state.turn++;
}

const knows = (viewer: Viewer, seat: Seat) => viewer === 'all' || viewer === seat;
const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
const card = whole(0, CARDS.length - 1);
const side = v.pipe(v.array(card), v.maxLength(ROOM));
const seat = v.nullable(whole(0, 1));

/** Returns an error if fields that are valid one by one do not fit together. */
function fault(state: State) {
  const all = [...state.hands.flat(), ...state.bridges.flatMap(({ sides }) => sides.flat())];
  if (new Set(all).size < all.length) return { field: 'hands', message: 'a card is in two places' };
  const laid = SEATS.map((_, of) => state.bridges.reduce((sum, { sides }) => sum + sides[of as 0 | 1].length, 0));
  if (laid[0]! !== Math.ceil(state.turn / 2) || laid[1]! !== Math.floor(state.turn / 2))
    return { field: 'turn', message: 'must be the number of cards on the bridges, laid in turn' };
  for (const { sides, full, owner } of state.bridges) {
    const filled = sides.map(({ length }) => length === ROOM);
    if ((full !== null) !== filled.includes(true) || (full !== null && !filled[full]))
      return { field: 'bridges', message: '“full” is a side with three cards, if there is one' };
    const sums = sides.map((cards) => sumOf(cards, state.options));
    const due = filled.includes(false) ? null : sums[0] === sums[1] ? full : sums[0]! > sums[1]! ? 0 : 1;
    if (owner !== due) return { field: 'bridges', message: '“owner” is the side with the higher sum of a bridge that is full' };
  }
  if (taken(state, 0) + taken(state, 1) === 3 && !isOver(state)) return { field: 'bridges', message: 'all are taken' };
  const drawn = (of: Seat) => HAND + Math.min(laid[of]!, Math.max(0, Math.floor((CARDS.length - 2 * HAND + 1 - of) / 2)));
  for (const [of, hand] of state.hands.entries())
    if (!isOver(state) && hand.length !== drawn(of) - laid[of]!)
      return { field: 'hands', message: `${SEATS[of]} must have ${drawn(of) - laid[of]!} cards` };
  return undefined;
}

export const rules: Draft<typeof options, State, State, Event> = {
  id: 'examples.three-bridges',
  seatNames: SEATS,
  minSeats: 2,
  options,
  notation,
  setup,
  deciders: (state) => (isOver(state) ? NO_SEATS : 1 << activeOf(state)),
  moves,
  play,
  result: (state) => (isOver(state) ? { places: SEATS.map((_, of) => (taken(state, of) === 2 ? 1 : 2)), reason: 'bridges' } : undefined),
  view: (state, viewer) => ({
    ...state,
    hands: state.hands.map((hand, of) => (knows(viewer, of) ? [...hand] : hand.map(() => null))),
  }),
  sampler: (view) => (chance) => {
    const state: State = {
      ...view,
      hands: view.hands.map((hand) => hand.filter((one) => one !== null)),
    };
    for (const [of, hand] of view.hands.entries()) while (state.hands[of]!.length < hand.length) draw(state, of, chance);
    return state;
  },
  eventFor: (event, viewer) => (event.type === 'drew' && !knows(viewer, event.seat) ? { ...event, card: null } : event),
  position: v.strictObject({
    turn: whole(0, 18),
    hands: v.pipe(v.array(v.pipe(v.array(card), v.maxLength(HAND))), v.length(2)),
    bridges: v.pipe(v.array(v.strictObject({ sides: v.strictTuple([side, side]), full: seat, owner: seat })), v.length(BRIDGES.length)),
  }),
  fault,
  sentence(event) {
    switch (event.type) {
      case 'laid':
        return `${SEATS[event.seat]} lays ${cardName(event.card)} on bridge ${BRIDGES[event.bridge]!.toUpperCase()}.`;
      case 'drew':
        return event.card === null ? `${SEATS[event.seat]} draws a card.` : `${SEATS[event.seat]} draws ${cardName(event.card)}.`;
      case 'took':
        return `${SEATS[event.seat]} takes bridge ${BRIDGES[event.bridge]!.toUpperCase()}, ${Math.max(...event.sums)} to ${Math.min(...event.sums)}.`;
    }
  },
  words: { bridges: 'two bridges are taken', 'not-now': 'not now' },
  bot: {
    value(state, of) {
      if (isOver(state)) return taken(state, of) === 2 ? 1 : 0;
      const lead = state.bridges.reduce((sum, { sides, owner }) => {
        if (owner !== null) return sum + (owner === of ? 1 : -1);
        const [own, other] = [sides[of as 0 | 1], sides[(1 - of) as 0 | 1]].map((cards) => promise(cards));
        return sum + Math.tanh((own! - other!) / 8) * 0.7;
      }, 0);
      return 1 / (1 + Math.exp(-1.4 * lead));
    },
    scoreMoves(state, of, list, into) {
      for (let i = 0; i < list.size; i++) {
        const { card: laid, bridge } = meaning(list.get(i));
        const own = state.bridges[bridge]!.sides[of as 0 | 1];
        into[i] = (promise([...own, laid]) - promise(own)) / 4;
      }
    },
  },
};

/** Estimate of a side's final value: its cards, five for each free place, and more while it has one suit. */
function promise(cards: readonly number[]): number {
  const sum = cards.reduce((total, one) => total + valueOf(one), 0);
  const isOne = cards.every((one) => suitOf(one) === suitOf(cards[0]!));
  return sum + 5 * (ROOM - cards.length) + (isOne ? [2, 2, 4, 8][cards.length]! : 0);
}
