import { type Chance, expectOk, type Sampler, type Seat, type Viewer } from '@fray/engine';
import { type markersOn, programAt, stateIn, writePosition } from '../io/position.ts';
import type { MechPosition } from '../io/positionShape.ts';
import { CARDS, cardName, parseCard } from './cards.ts';
import { HIDE, PROGRAM_TO } from './move.ts';
import { program } from './round.ts';
import { cardsUnder } from './setup.ts';
import {
  ACT,
  cardAt,
  copyState,
  type MechEvent,
  type MechOptions,
  type MechState,
  NONE,
  OVERLAP,
  POINTS,
  PROGRAM,
  SEATS,
  type SeatName,
  slotOf,
} from './state.ts';

type Pair = [string, string];

/** A mech and its player, as far as a viewer may know them. */
export interface MechSeatView {
  readonly seat: SeatName;
  readonly cell: string | null;
  readonly damage: ReturnType<typeof markersOn>;
  readonly score: number;
  /** The cards of each program point: a pair if visible, `face-down` if hidden, null if empty. */
  readonly programs: readonly (Pair | 'face-down' | null)[];
  readonly played: readonly string[];
  /** While symbols are hidden in secret: whether this player has chosen. */
  readonly chosen: boolean;
  /** The hidden symbol, if visible. */
  readonly hidden: number | null;
  /** Visible to the player only: the hand, and the cards under the deck in the order of their return. */
  readonly hand: readonly string[] | null;
  readonly under: readonly string[] | null;
}

/** Public information, and the viewer's own secrets. */
export interface MechView extends Omit<MechPosition, 'mechs'> {
  readonly options: MechOptions;
  readonly mechs: readonly MechSeatView[];
}

export function view(state: MechState, viewer: Viewer): MechView {
  const { mechs, ...open } = writePosition(state);
  return { options: state.options, ...open, mechs: mechs.map((mech, seat) => seatView(state, seat, mech, viewer)) };
}

/** Seats that owe a decision, as far as the view shows. */
export function awaited({ phase, mechs, order, at, queue, ready }: MechView): Seat[] {
  const named = (name: SeatName | undefined): Seat[] => (name === undefined ? [] : [SEATS.indexOf(name)]);
  switch (phase) {
    case 'program':
      return mechs.flatMap(({ seat }, i) => (ready.includes(seat) ? [] : [i]));
    case 'overlap':
      return mechs.flatMap(({ chosen }, i) => (chosen ? [] : [i]));
    case 'drop-in':
      return named(queue[0]);
    case 'place':
    case 'act':
      return named(order[at]);
    case 'over':
      return [];
  }
}

function seatView(state: MechState, seat: Seat, mech: MechPosition['mechs'][number], viewer: Viewer): MechSeatView {
  const knows = viewer === seat || viewer === 'all';
  const { cell, damage, score, played, hand, under, hidden } = mech;
  return {
    seat: SEATS[seat]!,
    cell,
    damage,
    score,
    programs: Array.from({ length: POINTS }, (_, point) => programView(state, seat, point, knows)),
    played,
    chosen: hidden !== null,
    hidden: knows || state.phase === ACT ? hidden : null,
    hand: knows ? hand : null,
    under: knows ? under : null,
  };
}

/** Programming progress is hidden from others. After the last lock every program is visible face down. */
function programView(state: MechState, seat: Seat, point: number, knows: boolean): Pair | 'face-down' | null {
  const pair = programAt(state, seat, point);
  if (knows) return pair;
  if (state.phase === PROGRAM) return state.ready.includes(seat) ? 'face-down' : null;
  const isOpen = pair !== null && pair.every((name) => state.played[cardAt(seat, parseCard(name)!)] === 1);
  return isOpen ? pair : pair && 'face-down';
}

/** The unknown facts about another seat. */
interface HiddenSeat {
  readonly seat: Seat;
  /** Cards of this seat that may be in hidden places. */
  readonly unknown: readonly number[];
  /** Program points with face-down cards. */
  readonly faceDown: readonly number[];
}

const ALL_CARDS = Array.from({ length: CARDS }, (_, card) => card);
const ALL_POINTS = Array.from({ length: POINTS }, (_, point) => point);

function shuffleRest(known: readonly number[], chance: Chance): number[] {
  const cards = known.slice();
  for (let i = cards.length - 1; i > 0; i--) {
    const j = chance.below(i + 1, 'table');
    [cards[i], cards[j]] = [cards[j]!, cards[i]!];
  }
  return cards;
}

export function sampler(view: MechView): Sampler<MechState> {
  const hidden = view.mechs.flatMap(({ hand, played, programs }, seat): HiddenSeat[] =>
    hand === null
      ? [
          {
            seat,
            unknown: ALL_CARDS.filter((card) => !played.includes(cardName(card))),
            faceDown: ALL_POINTS.filter((point) => programs[point] === 'face-down'),
          },
        ]
      : [],
  );
  const chosen = view.mechs.flatMap((mech, seat) => (mech.chosen && mech.hidden === null ? [seat] : []));
  return secretSampler(openState(view), hidden, view.phase === 'overlap' ? chosen : []);
}

/** The sampler of a seat's view, from the state. */
export function stateSampler(state: MechState, viewer: Seat): Sampler<MechState> {
  const base = copyState(state);
  const others = Array.from({ length: state.seats }, (_, seat) => seat).filter((seat) => seat !== viewer);
  const chosen = state.phase === OVERLAP ? others.filter((seat) => state.hidden[seat] !== NONE) : [];
  const hidden = others.map((seat): HiddenSeat => {
    const isSecret = (point: number) => !Array.isArray(programView(state, seat, point, false));
    for (const point of ALL_POINTS.filter(isSecret)) base.programs.fill(NONE, slotOf(seat, point), slotOf(seat, point) + 2);
    base.hands[seat]!.length = 0;
    base.under[seat]!.length = 0;
    if (state.phase !== ACT) base.hidden[seat] = NONE;
    return {
      seat,
      unknown: ALL_CARDS.filter((card) => state.played[cardAt(seat, card)] !== 1),
      faceDown: ALL_POINTS.filter((point) => programView(state, seat, point, false) === 'face-down'),
    };
  });
  return secretSampler(base, hidden, chosen);
}

/**
 * Deals the unknown cards of the hidden seats. Seats that have programmed program again from the last public position, and seats in
 * `chosen` choose their hidden symbol again.
 */
function secretSampler(base: MechState, hidden: readonly HiddenSeat[], chosen: readonly Seat[]): Sampler<MechState> {
  const sample = copyState(base);
  const isHidden = (seat: Seat) => hidden.some((other) => other.seat === seat);
  return (chance, choose) => {
    copyState(base, sample);
    for (const other of hidden) dealUnknown(sample, other, shuffleRest(other.unknown, chance));
    if (sample.phase === PROGRAM) {
      const rewound = sample.ready.splice(0);
      for (const seat of rewound)
        if (!isHidden(seat)) sample.ready.push(seat);
        else for (let step = 0; step < POINTS; step++) program(sample, seat, choose(sample, seat) - PROGRAM_TO, chance, null);
    }
    const symbols = chosen.map((seat) => choose(sample, seat) - HIDE);
    for (const [i, seat] of chosen.entries()) sample.hidden[seat] = symbols[i]!;
    return sample;
  };
}

/** The state with public and own facts. Other seats have only their played cards. */
export function openState({ options, mechs, ...open }: MechView): MechState {
  const position = {
    ...open,
    mechs: mechs.map(({ cell, damage, score, programs, played, hidden, hand, under }) => ({
      cell,
      damage,
      score,
      programs: programs.map((pair) => (pair === 'face-down' ? null : pair)),
      played,
      hidden,
      hand: hand ?? [],
      under: under ?? [],
    })),
  };
  return expectOk(stateIn(position, options));
}

/** Deals these cards to a seat, consistent with the visible ones. During programming, the cards are dealt as they were before it began. */
function dealUnknown(state: MechState, { seat, faceDown }: HiddenSeat, cards: number[]): void {
  const take = (count: number) => cards.splice(0, count);
  const isProgramming = state.phase === PROGRAM;
  const under = state.under[seat]!;
  under.length = 0;
  under.push(...take(cardsUnder(state.round, isProgramming ? 0 : POINTS, false)));
  if (isProgramming) {
    const hand = state.hands[seat]!;
    hand.length = 0;
    while (hand.length < 3) hand.push(cards.length > 0 ? take(1)[0]! : under.shift()!);
  } else for (const point of faceDown) state.programs.set(take(2), slotOf(seat, point));
  state.bag.fill(0, seat * CARDS, (seat + 1) * CARDS);
  for (const card of cards) state.bag[cardAt(seat, card)] = 1;
}

export function eventFor(event: MechEvent, viewer: Viewer): MechEvent | undefined {
  if (event.type !== 'programmed' && event.type !== 'overlapped') return event;
  const isOwn = viewer === 'all' || (typeof viewer === 'number' && SEATS[viewer] === event.seat);
  if (isOwn) return event;
  return event.type === 'overlapped' ? { type: 'overlapped', seat: event.seat } : undefined;
}
