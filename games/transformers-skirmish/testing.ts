import { Match, readOptions, ScriptedChance, standardOptions } from '@fray/engine';
import { RulesTable } from '@fray/engine/testing';
import { transformersSkirmish } from './index.ts';
import type { CardName } from './rules/cards.ts';
import type { UnitName } from './rules/state.ts';

export type Options = Readonly<Record<string, string>>;

/** `lead A1 air minicon 2`: a unit, its square, then everything that differs from an undamaged ground type. */
export function unit(text: string) {
  const [name, cell, ...more] = text.split(' ');
  const hits = more.find((word) => /^\d$/.test(word));
  return {
    unit: name as UnitName,
    cell,
    air: more.includes('air'),
    minicon: more.includes('minicon'),
    ...(hits === undefined ? {} : { hits: Number(hits) }),
  };
}

/** `2 legs, punch`: cards with their numbers. */
export const cards = (text: string): Partial<Record<CardName, number>> =>
  Object.fromEntries(
    text.split(', ').flatMap((part) => {
      const [, count = '1', name] = /^(\d )?(.+)$/.exec(part) ?? [];
      return name ? [[name, Number(count)]] : [];
    }),
  );

interface Situation {
  readonly south?: readonly string[];
  readonly north?: readonly string[];
  /** South's hand, and north's. */
  readonly hand?: string;
  readonly other?: string;
  readonly discard?: string;
  readonly more?: object;
}

/** South's turn after its draw, by default. */
export function board(
  { south = ['lead A1'], north = ['lead H8'], hand = '', other = '', discard = '', more = {} }: Situation,
  options: Options = {},
) {
  return new RulesTable(transformersSkirmish, options, {
    units: { south: south.map(unit), north: north.map(unit) },
    hands: { south: cards(hand), north: cards(other) },
    discard: cards(discard),
    phase: 'orders',
    ...more,
  });
}

export const types = (events: readonly { type: string }[]) => events.map(({ type }) => type);

export const standard = () => standardOptions(transformersSkirmish.options);

export const begin = (options: Options = {}, first = 1) => {
  const read = readOptions(transformersSkirmish.options, options);
  if (!read.ok) throw new Error(read.fault.message);
  return new Match(transformersSkirmish, { options: read.value, seats: 2 }, new ScriptedChance([{ kind: 'pick', value: first, n: 2 }]));
};

export const ORDER = [
  'lead-air-minicon',
  'second-air-minicon',
  'third-air-minicon',
  'line-air-minicon',
  'line-ground',
  'line-ground',
  'line-ground',
  'line-ground',
];

export const THREE = [
  { kind: 'card', card: 'legs' } as const,
  { kind: 'card', card: 'punch' } as const,
  { kind: 'card', card: 'armor' } as const,
];
