import { type Cell, type Chance, dieOf, type Emit, type Seat } from '@fray/engine';
import { coverOf, grid, isSeen, mapFor, stepCost } from './map.ts';
import {
  actionPoints,
  type Counter,
  counterAt,
  counterOf,
  EVENT_COUNTS,
  EVENT_DECK,
  EVENTS,
  type Event,
  LEADER,
  ORDERS,
  RANGE,
  SKILLS,
  type State,
} from './state.ts';

type Receiver = Emit<Event> | null;

const seatsOf = (state: State): number => state.points.length;
const isAlive = ({ counters }: State, seat: Seat): boolean => counters.some(({ owner }) => owner === seat);

/** HS15 */
export const isOver = (state: State): boolean =>
  state.phase !== 'deploy' && (state.round > state.options.rounds || state.points.filter((_, seat) => isAlive(state, seat)).length < 2);

function change(state: State, id: string, fields: Partial<Counter>): void {
  state.counters = state.counters.map((one) => (one.id === id ? { ...one, ...fields } : one));
}

/** HS12: turns a counter face up, and says so. */
function reveal(state: State, id: string, chance: Chance, emit: Receiver): void {
  const counter = counterOf(state, id);
  if (!counter || counter.shown || counter.kind === null) return;
  chance.reveal();
  change(state, id, { shown: true });
  emit?.({ type: 'revealed', counter: id, kind: counter.kind });
}

/** Range of a shot this round (HS3, HS6). */
const rangeOf = ({ event }: Pick<State, 'event'>): number => (event === 'fog' ? 2 : RANGE);

export function sees(state: State, from: Cell, to: Cell): boolean {
  if (grid.distance(from, to) > rangeOf(state)) return false;
  return isSeen(mapFor(seatsOf(state)), from, to, (cell) => counterAt(state, cell) !== undefined);
}

/** HS6: what the d10 has to show, 2 to 10; the skill is the shooter's. */
export function needed(state: State, from: Cell, to: Cell, skill: number, isReaction: boolean): number {
  const { ground } = mapFor(seatsOf(state));
  const higher = ground[from]!.height > ground[to]!.height ? 1 : 0;
  const minus = coverOf(ground[to]!) + (state.event === 'rain' ? 1 : 0) + (isReaction ? 1 : 0);
  return Math.min(10, Math.max(2, state.options.to_hit - skill - higher + minus));
}

/** HS5 */
export const costOf = (state: State, from: Cell, to: Cell): number | undefined =>
  counterAt(state, to) ? undefined : stepCost(mapFor(seatsOf(state)), from, to);

/** HS9: the steady leader that can rally a counter. */
export const leaderFor = (state: State, { owner, cell, id }: Counter): Counter | undefined =>
  state.counters.find(
    (one) => one.owner === owner && one.kind === LEADER && !one.shaken && one.id !== id && grid.distance(one.cell, cell) <= 2,
  );

export function deploy(state: State, seat: Seat, order: number, chance: Chance, emit: Receiver): void {
  state.orders[seat] = order;
  state.ready[seat] = true;
  emit?.({ type: 'deployed', seat });
  if (!state.ready.every(Boolean)) return;
  const { starts } = mapFor(seatsOf(state));
  state.counters = starts.flatMap((cells, owner) =>
    cells.map((cell, i) => ({
      id: `${owner + 1}${'abcd'.charAt(i)}`,
      owner,
      kind: ORDERS[state.orders[owner]!]![i]!,
      cell,
      shown: false,
      shaken: false,
      watch: false,
    })),
  );
  state.phase = 'act';
  beginRound(state, 1, chance, emit);
}

/** HS3: draws the event of a round. Its cards are a bag, so no position knows the next one. */
function beginRound(state: State, round: number, chance: Chance, emit: Receiver): void {
  state.round = round;
  state.played = 0;
  if (isOver(state)) return;
  if (state.deck.every((left) => left === 0)) state.deck = [...EVENT_COUNTS];
  const card = chance.card(EVENT_DECK, state.deck, 'table');
  state.deck[card]!--;
  state.event = EVENTS[card]!;
  emit?.({ type: 'drew', card: state.event, round });
  beginTurn(state, (round - 1) % seatsOf(state), chance, emit);
}

function beginTurn(state: State, seat: Seat, chance: Chance, emit: Receiver): void {
  state.turn++;
  state.active = seat;
  state.ap = actionPoints(state, seat) + (state.event === 'rush' ? 2 : 0);
  if (!isAlive(state, seat)) endTurn(state, chance, emit);
}

export function endTurn(state: State, chance: Chance, emit: Receiver): void {
  state.ap = 0;
  if (isOver(state)) return;
  state.played++;
  if (state.played < seatsOf(state)) return beginTurn(state, (state.active + 1) % seatsOf(state), chance, emit);
  // HS14
  const { ruins } = mapFor(seatsOf(state));
  for (let seat = 0; seat < seatsOf(state); seat++) {
    const ruinsHeld = ruins.filter((cell) => counterAt(state, cell)?.owner === seat).length;
    state.points[seat]! += ruinsHeld;
    if (ruinsHeld > 0) emit?.({ type: 'scored', seat, points: ruinsHeld });
  }
  return beginRound(state, state.round + 1, chance, emit);
}

const dice = new Uint8Array(1);
const D10 = dieOf(10);

export function fire(state: State, shooter: Counter, target: Counter, isReaction: boolean, chance: Chance, emit: Receiver): void {
  const needs = needed(state, shooter.cell, target.cell, SKILLS[shooter.kind ?? 0]!, isReaction);
  reveal(state, shooter.id, chance, emit);
  chance.roll(D10, 1, dice, 'table');
  const die = dice[0]!;
  const result = die < needs ? 'miss' : target.shaken ? 'removed' : 'shaken';
  state.roll = { die, needs, shooter: shooter.id };
  if (result !== 'miss') reveal(state, target.id, chance, emit);
  if (result === 'shaken') change(state, target.id, { shaken: true, watch: false });
  if (result === 'removed') {
    state.counters = state.counters.filter(({ id }) => id !== target.id);
    state.casualties = [...state.casualties, { id: target.id, owner: target.owner, kind: target.kind ?? 0 }];
  }
  emit?.({ type: 'fired', counter: shooter.id, target: target.id, at: grid.name(target.cell), die, needs, result });
}

export function step(state: State, counter: Counter, to: Cell, chance: Chance, emit: Receiver): void {
  change(state, counter.id, { cell: to, watch: false });
  emit?.({ type: 'stepped', counter: counter.id, to: grid.name(to) });
  const near = grid.around(to).flatMap((cell) => counterAt(state, cell) ?? []);
  const enemies = near.filter(({ owner }) => owner !== counter.owner);
  if (enemies.length > 0) for (const { id } of [counter, ...enemies]) reveal(state, id, chance, emit);
  // HS13, in the order of the board
  const queue = state.counters
    .filter((one) => one.watch && !one.shaken && one.owner !== counter.owner && sees(state, one.cell, to))
    .toSorted((a, b) => a.cell - b.cell)
    .map(({ id }) => id);
  if (queue.length > 0) {
    state.phase = 'react';
    state.reaction = { mover: counter.id, queue };
  }
}

export function react(state: State, fires: boolean, chance: Chance, emit: Receiver): void {
  const { mover, queue } = state.reaction!;
  const shooter = counterOf(state, queue[0]!);
  const target = counterOf(state, mover);
  if (shooter && target && fires) {
    change(state, shooter.id, { watch: false });
    fire(state, shooter, target, true, chance, emit);
  } else if (shooter) emit?.({ type: 'held', counter: shooter.id });
  const rest = queue.slice(1);
  state.reaction = rest.length > 0 && counterOf(state, mover) ? { mover, queue: rest } : null;
  if (!state.reaction) state.phase = 'act';
}

export function rally(state: State, counter: Counter, chance: Chance, emit: Receiver): void {
  const leader = leaderFor(state, counter);
  if (leader) reveal(state, leader.id, chance, emit);
  change(state, counter.id, { shaken: false });
  emit?.({ type: 'rallied', counter: counter.id });
}

export function watch(state: State, counter: Counter, emit: Receiver): void {
  change(state, counter.id, { watch: true });
  emit?.({ type: 'watched', counter: counter.id });
}
