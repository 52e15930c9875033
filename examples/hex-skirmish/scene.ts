import type { Affordance, Choice, SceneCard, SceneSource } from '@fray/engine/scene';
import { grid, mapFor } from './map.ts';
import { needed } from './play.ts';
import {
  type Counter,
  counterAt,
  counterOf,
  type EVENTS,
  type Event,
  KINDS,
  meaning,
  notation,
  ORDERS,
  SEATS,
  SKILLS,
  type State,
} from './state.ts';

const ART = ['leader', 'marksman', 'scout', 'infantry'] as const;
const CARDS: Readonly<Record<(typeof EVENTS)[number], Omit<SceneCard, 'id'>>> = {
  calm: { title: 'Calm', text: 'Nothing happens.', art: { symbol: 'flag' } },
  fog: { title: 'Fog', text: 'Nobody sees farther than 2 hexes.', art: { symbol: 'eye' } },
  rain: { title: 'Rain', text: 'Every shot at −1.', art: { symbol: 'potion' } },
  rush: { title: 'Rush', text: '6 action points.', art: { symbol: 'bolt' } },
};

/** Name of a counter: its kind, if the viewer knows it. */
const nameOf = (kind: number | null): string => (kind === null ? 'counter' : KINDS[kind]!);

const piece = ({ id, owner, kind, cell, shown, shaken, watch }: Counter) => ({
  id,
  owner,
  at: grid.name(cell),
  name: nameOf(kind),
  ...(shown && kind !== null ? { art: { symbol: ART[kind]! } } : { hidden: true }),
  ...(!shown && kind !== null ? { letter: KINDS[kind]!.charAt(0).toUpperCase() } : {}),
  badges: {
    ...(shown && kind !== null ? { number: { value: SKILLS[kind]!, name: 'skill' } } : {}),
    ...(watch
      ? { state: { art: { symbol: 'eye' as const }, name: 'on watch' } }
      : shaken
        ? { state: { art: { symbol: 'flame' as const }, name: 'shaken' } }
        : {}),
    pips: { full: shaken ? 1 : 2, of: 2, name: 'steadiness' },
  },
});

function affordance(view: State, text: string): Affordance {
  const { kind, from, to, about } = meaning(notation.parse(text)!);
  const counter = counterAt(view, from);
  const first: Choice = { kind: 'piece', id: counter?.id ?? '' };
  const name = nameOf(counter?.kind ?? null);
  switch (kind) {
    case 'deploy': {
      const order = ORDERS[about]!;
      // One counter after the other, from the left.
      const [one, ...rest] = order.map(
        (of, i): Choice => ({
          kind: 'button',
          id: `${i}-${of}`,
          name: `${nameOf(of)} on ${grid.name(mapFor(view.points.length).starts[0]![i]!)}`,
        }),
      );
      return { choices: [one!, ...rest.slice(0, 2)], name: `Deploy ${order.map(nameOf).join(', ')}` };
    }
    case 'step':
      return { choices: [first, { kind: 'cell', at: grid.name(to) }], name: `${name} to ${grid.name(to)}` };
    case 'fire': {
      const target = counterAt(view, to);
      const needs = needed(view, from, to, SKILLS[counter?.kind ?? 0]!, false);
      const note = `${(11 - needs) * 10} %`;
      return {
        choices: [first, { kind: 'piece', id: target?.id ?? '', note, aim: true }],
        name: `${name} fires at ${nameOf(target?.kind ?? null)} in ${grid.name(to)}, ${note}`,
      };
    }
    case 'watch':
      return {
        choices: [first, { kind: 'button', id: 'watch', name: 'Watch', note: '1 action point' }],
        name: `${name} watches`,
        weight: 2,
        key: 'w',
      };
    case 'rally':
      return {
        choices: [first, { kind: 'button', id: 'rally', name: 'Rally', note: '1 action point' }],
        name: `rally the ${name}`,
        weight: 1,
        key: 'r',
      };
    case 'react':
      return { choices: [{ kind: 'button', id: 'react', name: 'Fire', note: reactionNote(view) }], name: 'Fire out of turn', key: 'f' };
    case 'hold':
      return { choices: [{ kind: 'button', id: 'hold', name: 'Hold' }], name: 'Hold fire', weight: 1, key: 'h' };
    case 'end':
      return { choices: [{ kind: 'button', id: 'end', name: 'End turn' }], name: 'End turn', weight: 9, key: 'e' };
  }
}

function reactionNote(view: State): string {
  const shooter = counterOf(view, view.reaction?.queue[0] ?? '');
  const target = counterOf(view, view.reaction?.mover ?? '');
  if (!shooter || !target) return 'at −1';
  return `${nameOf(shooter.kind)}, ${(11 - needed(view, shooter.cell, target.cell, SKILLS[shooter.kind ?? 0]!, true)) * 10} %`;
}

/** Hollow Hill as plain data. */
export const scene: SceneSource<State, Event> = {
  scene(view, orientation) {
    const { ground, ruins } = mapFor(view.points.length);
    const { counters, casualties, round, options, points, ap, active, phase, event, deck, roll } = view;
    return {
      board: { kind: 'hex', shape: grid.shape, name: 'Hollow Hill' },
      turned: points.length === 2 && orientation === 1,
      cells: ground.flatMap(({ terrain, height }, cell) => {
        if (terrain === 'open') return [];
        const owner = ruins.includes(cell) ? counterAt(view, cell)?.owner : undefined;
        const mark = { art: { symbol: 'flag' as const }, name: 'objective', ...(owner === undefined ? {} : { owner }) };
        return [{ at: grid.name(cell), terrain, height, ...(ruins.includes(cell) ? { mark } : {}) }];
      }),
      pieces: [
        ...counters.map(piece),
        ...casualties.map(({ id, owner, kind }) => ({
          id,
          owner,
          at: 'removed',
          name: nameOf(kind),
          art: { symbol: ART[kind]! },
          done: true,
        })),
      ],
      zones: [{ id: 'removed', name: 'Removed' }],
      decks: [
        {
          id: 'events',
          name: 'Event',
          left: deck.reduce((sum, left) => sum + left, 0),
          art: { symbol: 'bolt' },
          ...(event ? { top: { id: 'event', ...CARDS[event] } } : {}),
        },
      ],
      tracks: [
        { id: 'round', name: 'Round', from: 1, to: options.rounds, markers: round === 0 ? [] : [{ at: Math.min(round, options.rounds) }] },
      ],
      plates: points.map((value, seat) => ({
        seat,
        values: [
          { name: 'points', value, art: { symbol: 'star' as const } },
          { name: 'counters', value: counters.filter(({ owner }) => owner === seat).length, art: { symbol: 'meeple' as const } },
          ...(seat === active && phase !== 'deploy' ? [{ name: 'action points', value: ap, art: { symbol: 'bolt' as const } }] : []),
        ],
      })),
      ...(roll && {
        dice: [{ id: 'shot', die: 'd10', shows: String(roll.die) }],
        texts: [{ id: 'shot', text: `needs ${roll.needs}: ${roll.die >= roll.needs ? 'a hit' : 'a miss'}`, tone: 'strong' as const }],
      }),
    };
  },
  affordance,
  prompt: ({ phase }) => (phase === 'deploy' ? 'Who stands where?' : phase === 'react' ? 'An enemy comes into sight' : 'Choose a counter'),
  accent(event) {
    if (event.type === 'fired') return { kind: event.result === 'miss' ? 'miss' : 'hit', at: event.at, text: `d10: ${event.die}` };
    if (event.type === 'revealed') return { kind: 'reveal', at: event.counter, text: KINDS[event.kind]! };
    return event.type === 'drew' ? { kind: 'note', text: CARDS[event.card].title } : undefined;
  },
  progress: ({ round, phase, options }) => (phase === 'deploy' ? 'Deployment' : `Round ${Math.min(round, options.rounds)}`),
  score: ({ points }) => points.map((value, seat) => `${SEATS[seat]}: ${value}`),
  decisive: ['fired', 'scored'],
};
