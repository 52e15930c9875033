import {
  type Chance,
  type Emit,
  type Move,
  type MoveList,
  NO_SEATS,
  type Outcome,
  type Sampler,
  type Seat,
  type SeatSet,
  type Viewer,
} from '@fray/engine';
import type { Draft } from '@fray/engine/draft';
import { bot } from './bot.ts';
import { grid } from './map.ts';
import { costOf, deploy, endTurn, fire, isOver, leaderFor, rally, react, sees, step, watch } from './play.ts';
import { faultOf, position } from './position.ts';
import {
  type Counter,
  counterAt,
  EVENT_COUNTS,
  type Event,
  KINDS,
  meaning,
  moveBetween,
  notation,
  type Options,
  ORDERS,
  options,
  SEATS,
  type State,
} from './state.ts';

const setup = (options: Options, seats: number): State => ({
  options,
  turn: 0,
  round: 0,
  played: 0,
  active: 0,
  ap: 0,
  phase: 'deploy',
  orders: Array.from({ length: seats }, () => null),
  ready: Array.from({ length: seats }, () => false),
  counters: [],
  casualties: [],
  reaction: null,
  event: null,
  deck: [...EVENT_COUNTS],
  points: Array.from({ length: seats }, () => 0),
  roll: null,
});

/** The seat of the counter that may react next (HS13), or the one whose turn it is. */
const deciderOf = (state: State): Seat => {
  const next = state.reaction?.queue[0];
  return state.counters.find(({ id }) => id === next)?.owner ?? state.active;
};

function deciders(state: State): SeatSet {
  if (isOver(state)) return NO_SEATS;
  if (state.phase !== 'deploy') return 1 << deciderOf(state);
  return state.ready.reduce((set, ready, seat) => (ready ? set : set | (1 << seat)), NO_SEATS);
}

function moves(state: State, seat: Seat, into: MoveList): void {
  into.clear();
  const { first } = notation;
  if (state.phase === 'deploy') for (const [i] of ORDERS.entries()) into.push(first.deploy + i);
  else if (state.phase === 'react') {
    into.push(first.react);
    into.push(first.hold);
  } else {
    for (const counter of state.counters) if (counter.owner === seat) movesOf(state, counter, into);
    into.push(first.end);
  }
}

function movesOf(state: State, counter: Counter, into: MoveList): void {
  const { cell, shaken } = counter;
  for (const to of grid.around(cell)) {
    const cost = costOf(state, cell, to);
    if (cost !== undefined && cost <= state.ap) into.push(moveBetween.step.get(cell * grid.size + to)!);
  }
  if (!shaken && state.ap >= 2)
    for (const target of state.counters)
      if (target.owner !== counter.owner && sees(state, cell, target.cell))
        into.push(moveBetween.fire.get(cell * grid.size + target.cell)!);
  if (!shaken && !counter.watch && state.ap >= 1) into.push(notation.first.watch + cell);
  if (shaken && state.ap >= 1 && leaderFor(state, counter)) into.push(notation.first.rally + cell);
}

function play(state: State, seat: Seat, move: Move, chance: Chance, emit: Emit<Event> | null): void {
  const { kind, from, to, about } = meaning(move);
  if (kind === 'deploy') return deploy(state, seat, about, chance, emit);
  state.roll = null;
  const counter = counterAt(state, from)!;
  const target = counterAt(state, to)!;
  switch (kind) {
    case 'step':
      state.ap -= costOf(state, from, to)!;
      step(state, counter, to, chance, emit);
      break;
    case 'fire':
      state.ap -= 2;
      fire(state, counter, target, false, chance, emit);
      break;
    case 'watch':
      state.ap -= 1;
      watch(state, counter, emit);
      break;
    case 'rally':
      state.ap -= 1;
      rally(state, counter, chance, emit);
      break;
    case 'react':
    case 'hold':
      react(state, kind === 'react', chance, emit);
      break;
    case 'end':
      state.ap = 0;
  }
  if (state.phase === 'act' && state.ap === 0 && !isOver(state)) endTurn(state, chance, emit);
}

function result(state: State): Outcome | undefined {
  if (!isOver(state)) return undefined;
  const left = state.points.map((_, seat) => state.counters.filter(({ owner }) => owner === seat).length);
  const alive = left.filter((count) => count > 0).length;
  const score = state.points.map((points, seat) => 100 * points + left[seat]! + (alive === 1 && left[seat]! > 0 ? 100_000 : 0));
  return { places: score.map((own) => 1 + score.filter((other) => other > own).length), reason: alive === 1 ? 'last' : 'ruins' };
}

/** HS2, HS12: what a viewer knows. Removed counters are face up. */
function view(state: State, viewer: Viewer): State {
  const knows = (owner: Seat) => viewer === 'all' || viewer === owner;
  return {
    ...state,
    orders: state.orders.map((order, seat) => (knows(seat) ? order : null)),
    ready: [...state.ready],
    counters: state.counters.map((one) => (one.shown || knows(one.owner) ? one : { ...one, kind: null })),
    casualties: [...state.casualties],
    reaction: state.reaction && { mover: state.reaction.mover, queue: [...state.reaction.queue] },
    deck: [...state.deck],
    points: [...state.points],
    roll: state.roll && { ...state.roll },
  };
}

/**
 * Draws states that fit a view. The orders of other seats are chosen again from the beginning, then changed as little as possible to agree
 * with the counters seen since. A seen kind at another place in the order changes places.
 */
function sampler(known: State): Sampler<State> {
  const seats = known.points.length;
  return (chance, choose) => {
    const start = setup(known.options, seats);
    if (known.phase === 'deploy')
      for (const [seat, order] of known.orders.entries())
        if (order !== null) {
          start.orders[seat] = order;
          start.ready[seat] = true;
        }
    const orders = known.orders.map((order, seat) =>
      order !== null || !known.ready[seat] ? order : chosenOrder(known, seat, choose(start, seat)),
    );
    // Samples must not all follow the same choices.
    chance.reveal();
    const kindOf = (one: { readonly id: string; readonly owner: Seat }) => ORDERS[orders[one.owner]!]!['abcd'.indexOf(one.id.charAt(1))]!;
    return { ...view(known, 'all'), orders, counters: known.counters.map((one) => ({ ...one, kind: one.kind ?? kindOf(one) })) };
  };
}

function chosenOrder({ counters, casualties }: State, seat: Seat, move: Move): number {
  const order = [...ORDERS[meaning(move).about]!];
  for (const { id, owner, kind } of [...counters, ...casualties]) {
    const place = 'abcd'.indexOf(id.charAt(1));
    if (owner !== seat || kind === null || order[place] === kind) continue;
    order[order.indexOf(kind)] = order[place]!;
    order[place] = kind;
  }
  return ORDERS.findIndex((one) => one.every((kind, i) => kind === order[i]));
}

function sentence(event: Event): string {
  switch (event.type) {
    case 'deployed':
      return `${SEATS[event.seat]} has deployed.`;
    case 'drew':
      return `Round ${event.round}: ${event.card}.`;
    case 'stepped':
      return `Counter ${event.counter} steps to ${event.to}.`;
    case 'revealed':
      return `Counter ${event.counter} is the ${KINDS[event.kind]}.`;
    case 'fired':
      return `Counter ${event.counter} fires at ${event.target}, rolls a ${event.die} and needs ${event.needs}: ${event.result === 'miss' ? 'a miss' : event.result}.`;
    case 'watched':
      return `Counter ${event.counter} watches.`;
    case 'rallied':
      return `Counter ${event.counter} is steady again.`;
    case 'held':
      return `Counter ${event.counter} holds its fire.`;
    case 'scored':
      return `${SEATS[event.seat]} scores ${event.points}.`;
  }
}

export const rules: Draft<typeof options, State, State, Event> = {
  id: 'examples.hex-skirmish',
  seatNames: SEATS,
  minSeats: 2,
  options,
  notation,
  setup,
  deciders,
  moves,
  play,
  result,
  fallback: ({ phase }) => (phase === 'deploy' ? notation.first.deploy : phase === 'react' ? notation.first.hold : notation.first.end),
  view,
  sampler,
  position,
  fault: faultOf,
  sentence,
  words: { ruins: 'the ruins are counted', last: 'one side is left', 'not-now': 'not now' },
  bot,
};
