import { Match, SeededChance, standardOptions } from '@fray/engine';
import { RulesTable } from '@fray/engine/testing';
import { tubetanks } from './index.ts';

export type Options = Readonly<Record<string, string>>;

/** A tank as `L3 up` or `L3 up 2` (hits). */
export const tank = (text: string) => {
  const [cell, facing, hits = '0'] = text.split(' ');
  return { cell, facing, hits: Number(hits) };
};

export const tunnel = (one: string, two: string, options: Options = {}, more: object = {}) =>
  new RulesTable(tubetanks, options, { one: tank(one), two: tank(two), ...more });

/** Plays one round and returns the events after the reveal. */
export function round(table: ReturnType<typeof tunnel>, one: string, two: string) {
  table.do(one, 0);
  return table.do(two, 1).filter((event) => event.type !== 'locked' && event.type !== 'revealed');
}

export const pose = (table: ReturnType<typeof tunnel>, who: 'one' | 'two') => {
  const { cell, facing } = (table.position as Record<string, { cell: string; facing: string }>)[who]!;
  return `${cell} ${facing}`;
};

export const QUIET = 'L1 left';

export const HOLD = { hold: 'yes' } as const;

export const types = (events: readonly { type: string }[]) => events.map((event) => event.type);

export const fresh = (options: Partial<ReturnType<typeof standard>> = {}) =>
  new Match(tubetanks, { options: { ...standard(), ...options }, seats: 2 }, new SeededChance(1));

export const standard = () => standardOptions(tubetanks.options);

export interface Pose {
  readonly cell: number;
  readonly facing: number;
}

/** Every cell with every facing. */
export function poses(): Pose[] {
  return Array.from({ length: 72 }, (_, i) => ({ cell: i >> 2, facing: (i & 3) * 2 }));
}
