import type { InputError } from '@fray/engine';
import * as v from 'valibot';
import { grid, mapFor } from './map.ts';
import { sees } from './play.ts';
import { actionPoints, counterOf, EVENT_COUNTS, EVENTS, KINDS, ORDERS, type State } from './state.ts';

const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
const seat = whole(0, 2);
const kind = whole(0, KINDS.length - 1);
const id = v.picklist([1, 2, 3].flatMap((owner) => ['a', 'b', 'c', 'd'].map((place) => `${owner}${place}`)));

/** The fields of a position but the options. */
export const position = v.strictObject({
  turn: whole(0, 200),
  round: whole(0, 9),
  played: whole(0, 3),
  active: seat,
  ap: whole(0, 10),
  phase: v.picklist(['deploy', 'act', 'react']),
  orders: v.pipe(v.array(v.nullable(whole(0, ORDERS.length - 1))), v.minLength(2), v.maxLength(3)),
  ready: v.array(v.boolean()),
  counters: v.pipe(
    v.array(
      v.strictObject({
        id,
        owner: seat,
        kind,
        cell: whole(0, grid.size - 1),
        shown: v.boolean(),
        shaken: v.boolean(),
        watch: v.boolean(),
      }),
    ),
    v.maxLength(12),
  ),
  casualties: v.pipe(v.array(v.strictObject({ id, owner: seat, kind })), v.maxLength(12)),
  reaction: v.nullable(v.strictObject({ mover: id, queue: v.pipe(v.array(id), v.minLength(1), v.maxLength(8)) })),
  event: v.nullable(v.picklist(EVENTS)),
  deck: v.pipe(v.array(whole(0, 3)), v.length(EVENTS.length)),
  points: v.pipe(v.array(whole(0, 60)), v.minLength(2), v.maxLength(3)),
  roll: v.nullable(v.strictObject({ die: whole(1, 10), needs: whole(2, 10), shooter: id })),
});

/** The first rule that a position breaks: its field, and what would be right. Later rules count on earlier ones. */
export function faultOf(state: State): InputError | undefined {
  for (const checks of [seatChecks, state.phase === 'deploy' ? deployChecks : playChecks, reactionChecks]) {
    const broken = checks(state).find(([, holds]) => !holds);
    if (broken) return { field: broken[0], message: broken[2] };
  }
  return undefined;
}

const seatChecks = (state: State): Check[] => [
  [
    'orders',
    state.orders.length === state.points.length && state.ready.length === state.points.length,
    'has an entry for each seat, as points and ready have',
  ],
  ['active', state.active < state.points.length, 'must be a seat of this match'],
  ['ready', state.orders.every((order, at) => (order !== null) === state.ready[at]), 'a seat is ready if it has an order'],
];

type Check = readonly [field: string, holds: boolean, message: string];

const deployChecks = (state: State): Check[] => [
  ['ready', state.ready.includes(false), 'somebody is still to deploy, or the phase is another'],
  ['counters', state.counters.length + state.casualties.length === 0, 'nothing is on the board before all have deployed'],
  [
    'turn',
    state.turn + state.round + state.played + state.ap + state.active === 0,
    'turn, round, played, active and ap are 0 before all have deployed',
  ],
  ['points', state.points.every((points) => points === 0), 'are 0 before all have deployed'],
  ['event', state.event === null && state.roll === null && state.reaction === null, 'nothing has happened before all have deployed'],
  ['deck', state.deck.every((left, i) => left === EVENT_COUNTS[i]), 'is whole before all have deployed'],
];

function playChecks(state: State): Check[] {
  if (!state.ready.every(Boolean)) return [['phase', false, 'is deploy until all have deployed']];
  const seats = state.points.length;
  const all = [...state.counters, ...state.casualties];
  const cells = state.counters.map(({ cell }) => cell);
  const { ground } = mapFor(seats);
  const running = state.round <= state.options.rounds;
  const alive = state.points.filter((_, at) => state.counters.some(({ owner }) => owner === at)).length;
  const isPlayed = running && alive > 1;
  const first = (state.round - 1) % seats;
  return [
    [
      'counters',
      all.length === 4 * seats && new Set(all.map((one) => one.id)).size === all.length,
      'each seat has four counters, on the board or removed',
    ],
    [
      'counters',
      all.every((one) => one.owner === Number(one.id.charAt(0)) - 1 && one.owner < seats),
      'a counter has the number of its owner, from 1',
    ],
    [
      'counters',
      all.every((one) => ORDERS[state.orders[one.owner] ?? 0]?.['abcd'.indexOf(one.id.charAt(1))] === one.kind),
      'a counter is of the kind that the order gives it',
    ],
    [
      'counters',
      new Set(cells).size === cells.length && cells.every((cell) => ground[cell]!.terrain !== 'water'),
      'counters stand apart, and on land',
    ],
    [
      'counters',
      state.counters.every(({ shaken, watch, shown }) => !shaken || (!watch && shown)),
      'a shaken counter is face up and does not watch',
    ],
    ['round', state.round >= 1 && state.round <= state.options.rounds + 1, 'is from 1 to one more than the last'],
    ['event', state.event !== null, 'is there once all have deployed'],
    ['deck', state.deck.every((left, i) => left <= EVENT_COUNTS[i]!), 'holds no more than its cards'],
    ['played', !running || state.played < seats, 'is below the number of seats'],
    ['active', !isPlayed || state.active === (first + state.played) % seats, 'must follow from round and turns played'],
    ['active', !isPlayed || state.counters.some(({ owner }) => owner === state.active), 'must have counters'],
    [
      'ap',
      isPlayed ? state.ap <= actionPoints(state, state.active) + 2 && (state.ap > 0 || state.phase === 'react') : true,
      'is from 1 to what the round gives',
    ],
    ['roll', state.roll === null || all.some(({ id }) => id === state.roll?.shooter), 'is of a counter of this match'],
  ];
}

function reactionChecks(state: State): Check[] {
  const { reaction } = state;
  if ((state.phase === 'react') !== (reaction !== null)) return [['reaction', false, 'is there in the phase of reactions only']];
  if (!reaction) return [];
  const mover = counterOf(state, reaction.mover);
  const queue = reaction.queue.map((one) => counterOf(state, one));
  const holds =
    mover?.owner === state.active &&
    new Set(reaction.queue).size === queue.length &&
    queue.every((one) => one?.watch && one.owner !== mover.owner && sees(state, one.cell, mover.cell)) &&
    queue.every((one, i) => i === 0 || (queue[i - 1]?.cell ?? 0) < (one?.cell ?? 0));
  return [['reaction', holds, 'a counter of the active seat moved, and those that see it watch, in the order of the board']];
}
