import { type Chance, type Deck, type Move, type MoveList, moveKinds, NO_SEATS, type Seat, type Viewer } from '@fray/engine';
import type { Draft } from '@fray/engine/draft';
import * as v from 'valibot';

export const SEATS = ['east', 'south', 'west', 'north'] as const;
export const SUITS = ['leaf', 'rain', 'sand', 'snow'] as const;
const VALUES = 7;
export const NEEDED = 4;

const CARDS = SUITS.flatMap((suit) => Array.from({ length: VALUES }, (_, i) => `${suit}${i + 1}`));
export const DECK: Deck = { name: 'cards', kinds: CARDS };
export const suitOf = (card: number) => Math.floor(card / VALUES);
export const valueOf = (card: number) => (card % VALUES) + 1;
export const cardName = (card: number) => `${SUITS[suitOf(card)]} ${valueOf(card)}`;
/** FW3: the 1 is above the 7. */
const rankOf = (card: number) => (valueOf(card) === 1 ? VALUES + 1 : valueOf(card));

/** Partners sit opposite. */
export const teamOf = (seat: Seat) => seat % 2;

/** The whole position: plain data only. In a view, cards that are not seen are null. */
export interface State {
  readonly options: Record<string, never>;
  turn: number;
  hands: (number | null)[][];
  /** The seat that led to this trick, and the cards on the table, in the order of play. */
  lead: Seat;
  trick: number[];
  /** The trick before, for the table. */
  last: { lead: Seat; cards: number[] } | null;
  /** Cards of tricks that were taken, and who is known to have none of a suit. */
  gone: number[];
  voids: boolean[][];
  tricks: number[];
}

export type Event =
  | { readonly type: 'played'; readonly seat: Seat; readonly card: number }
  | { readonly type: 'took'; readonly seat: Seat; readonly tricks: readonly number[] };

/** Every move that can be written: `leaf3`. */
export const notation = moveKinds({ play: CARDS });

const isOver = ({ tricks }: Pick<State, 'tricks'>) => tricks.includes(NEEDED);
export const activeOf = ({ lead, trick }: Pick<State, 'lead' | 'trick'>): Seat => (lead + trick.length) % SEATS.length;

/** The place in a trick of the card that takes it. */
export function bestOf(trick: readonly number[]): number {
  const led = suitOf(trick[0]!);
  return trick.reduce((best, card, i) => (suitOf(card) === led && rankOf(card) > rankOf(trick[best]!) ? i : best), 0);
}

function setup(options: State['options'], seats: number, chance: Chance): State {
  const bag = CARDS.map(() => 1);
  const hands = Array.from({ length: seats }, (_, seat) => {
    const hand = Array.from({ length: VALUES }, () => {
      const card = chance.card(DECK, bag, seat);
      bag[card] = 0;
      return card;
    });
    return hand.toSorted((a, b) => a - b);
  });
  return {
    options,
    turn: 0,
    hands,
    lead: 0,
    trick: [],
    last: null,
    gone: [],
    voids: SEATS.map(() => SUITS.map(() => false)),
    tricks: [0, 0],
  };
}

/** FW2 */
function moves({ hands, trick }: State, seat: Seat, into: MoveList): void {
  into.clear();
  const hand = hands[seat]!.filter((card) => card !== null);
  const fitting = trick.length === 0 ? hand : hand.filter((card) => suitOf(card) === suitOf(trick[0]!));
  for (const card of fitting.length > 0 ? fitting : hand) into.push(card);
}

function play(state: State, seat: Seat, card: Move, _chance: Chance, emit: ((event: Event) => void) | null): void {
  const { trick } = state;
  if (trick.length > 0 && suitOf(card) !== suitOf(trick[0]!)) state.voids[seat]![suitOf(trick[0]!)] = true;
  state.hands[seat] = state.hands[seat]!.filter((other) => other !== card);
  trick.push(card);
  state.turn++;
  emit?.({ type: 'played', seat, card });
  if (trick.length < SEATS.length) return;
  const taker = (state.lead + bestOf(trick)) % SEATS.length;
  state.tricks[teamOf(taker)]!++;
  state.gone.push(...trick);
  state.gone.sort((a, b) => a - b);
  state.last = { lead: state.lead, cards: trick };
  state.trick = [];
  state.lead = taker;
  emit?.({ type: 'took', seat: taker, tricks: [...state.tricks] });
}

/** Deals cards to hands that lack some, so that no seat gets a suit that it is known not to have. False if that is impossible. */
function deal(cards: readonly number[], hands: number[][], sizes: readonly number[], voids: State['voids'], chance: Chance): boolean {
  const [card, ...rest] = cards;
  if (card === undefined) return true;
  const able = SEATS.map((_, seat) => seat).filter((seat) => hands[seat]!.length < sizes[seat]! && !voids[seat]![suitOf(card)]);
  while (able.length > 0) {
    const [seat = 0] = able.splice(chance.below(able.length, 'table'), 1);
    hands[seat]!.push(card);
    if (deal(rest, hands, sizes, voids, chance)) return true;
    hands[seat]!.pop();
  }
  return false;
}

/** The cards that a view does not show, those of suits that few can have first. */
function unseen({ hands, gone, trick, voids }: State, chance: Chance): number[] {
  const seen = new Set([...hands.flat(), ...gone, ...trick]);
  const able = SUITS.map((_, suit) => SEATS.filter((_seat, seat) => !voids[seat]![suit]).length);
  const cards = CARDS.map((_, card) => card).filter((card) => !seen.has(card));
  const order = cards.map((card) => ({ card, key: able[suitOf(card)]! * 1000 + chance.below(1000, 'table') }));
  return order.toSorted((a, b) => a.key - b.key).map(({ card }) => card);
}

const knows = (viewer: Viewer, seat: Seat) => viewer === 'all' || viewer === seat;
const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
const card = whole(0, CARDS.length - 1);
const seat = whole(0, SEATS.length - 1);

/** Returns an error if fields that are valid one by one do not fit together. */
function fault({ turn, hands, lead, trick, last, gone, voids, tricks }: State) {
  const all = [...hands.flat(), ...trick, ...gone];
  if (new Set(all).size < CARDS.length || all.length > CARDS.length) return { field: 'hands', message: 'each card is in one place' };
  if ([...hands, gone].some((cards) => cards.some((one, i) => i > 0 && Number(one) < Number(cards[i - 1]))))
    return { field: 'hands', message: 'cards lie in their order' };
  if (turn !== gone.length + trick.length || gone.length !== 4 * (tricks[0]! + tricks[1]!) || tricks[0]! + tricks[1]! > VALUES)
    return { field: 'turn', message: 'must be the number of cards that were played, four to a trick' };
  if (tricks.every((count) => count >= NEEDED) || (isOver({ tricks }) && trick.length > 0))
    return { field: 'tricks', message: 'the game is over' };
  for (const [at, hand] of hands.entries()) {
    const size = VALUES - gone.length / 4 - ((at - lead + 4) % 4 < trick.length ? 1 : 0);
    if (hand.length !== size) return { field: 'hands', message: `${SEATS[at]} must have ${size} cards` };
    if (hand.some((one) => one !== null && voids[at]![suitOf(one)]))
      return { field: 'voids', message: `${SEATS[at]} has a card of that suit` };
  }
  for (const [i, one] of trick.entries())
    if (suitOf(one) !== suitOf(trick[0]!) && !voids[(lead + i) % 4]![suitOf(trick[0]!)])
      return { field: 'voids', message: 'who does not follow has none of the suit' };
  if ((last === null) !== (gone.length === 0)) return { field: 'last', message: 'is the trick before, if there was one' };
  if (last && (last.cards.some((one) => !gone.includes(one)) || (last.lead + bestOf(last.cards)) % 4 !== lead))
    return { field: 'last', message: 'is of cards that are gone, and was taken by who leads' };
  return undefined;
}

export const rules: Draft<Record<never, never>, State, State, Event> = {
  id: 'examples.four-winds',
  seatNames: SEATS,
  minSeats: 4,
  teams: () => SEATS.map((_, seat) => teamOf(seat)),
  options: {},
  notation,
  setup,
  deciders: (state) => (isOver(state) ? NO_SEATS : 1 << activeOf(state)),
  moves,
  play,
  result: (state) =>
    isOver(state) ? { places: SEATS.map((_, of) => (state.tricks[teamOf(of)] === NEEDED ? 1 : 3)), reason: 'tricks' } : undefined,
  view: (state, viewer) => ({
    ...state,
    hands: state.hands.map((hand, of) => (knows(viewer, of) ? [...hand] : hand.map(() => null))),
  }),
  sampler: (view) => (chance) => {
    const hands = view.hands.map((hand) => hand.filter((one) => one !== null));
    const sizes = view.hands.map(({ length }) => length);
    if (!deal(unseen(view, chance), hands, sizes, view.voids, chance)) throw new Error('no hands fit this view');
    return { ...view, hands: hands.map((hand) => hand.toSorted((a, b) => a - b)) };
  },
  position: v.strictObject({
    turn: whole(0, CARDS.length),
    hands: v.pipe(v.array(v.pipe(v.array(card), v.maxLength(VALUES))), v.length(SEATS.length)),
    lead: seat,
    trick: v.pipe(v.array(card), v.maxLength(SEATS.length - 1)),
    last: v.nullable(v.strictObject({ lead: seat, cards: v.pipe(v.array(card), v.length(SEATS.length)) })),
    gone: v.pipe(v.array(card), v.maxLength(CARDS.length)),
    voids: v.pipe(v.array(v.pipe(v.array(v.boolean()), v.length(SUITS.length))), v.length(SEATS.length)),
    tricks: v.pipe(v.array(whole(0, NEEDED)), v.length(2)),
  }),
  fault,
  sentence: (event) =>
    event.type === 'played'
      ? `${SEATS[event.seat]} plays ${cardName(event.card)}.`
      : `${SEATS[event.seat]} takes the trick: ${event.tricks.join(' to ')}.`,
  words: { tricks: 'four tricks are taken', 'not-now': 'follow the suit that was led' },
  bot: {
    value(state, of) {
      if (isOver(state)) return state.tricks[teamOf(of)] === NEEDED ? 1 : 0;
      const strength = (team: number) =>
        state.tricks[team]! +
        state.hands
          .filter((_, at) => teamOf(at) === team)
          .flat()
          .filter((one) => one !== null && rankOf(one) >= 7).length *
          0.4;
      return 1 / (1 + Math.exp(strength(1 - teamOf(of)) - strength(teamOf(of))));
    },
    scoreMoves({ trick }, _seat, list, into) {
      const best = trick.length > 0 ? bestOf(trick) : -1;
      const isPartners = best >= 0 && (trick.length - best) % 2 === 0;
      for (let i = 0; i < list.size; i++) {
        const rank = rankOf(list.get(i)) / 10;
        const takes = bestOf([...trick, list.get(i)]) === trick.length;
        if (trick.length === 0) into[i] = rank >= 0.8 ? 1 : 0.5 - rank / 2;
        else if (isPartners) into[i] = -rank;
        else into[i] = takes ? 1 + (trick.length === SEATS.length - 1 ? -rank : rank) : -rank;
      }
    },
  },
};
