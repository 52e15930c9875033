import type { AnyGame } from '@fray/engine';
import type { Experiment } from '../experiment.ts';
import type { Difference, Measure, TornadoEnd, TornadoRow } from '../result.ts';

/** Arms that differ from the first in one number alone, side by side: what each number moves. */
export function tornadoOf(game: AnyGame, { arms, figures }: Experiment, measures: readonly Measure[]): TornadoRow[] {
  if (!figures.includes('robustness')) return [];
  const [first] = arms;
  const rows = new Map<string, { standard: number; down: TornadoEnd | null; up: TornadoEnd | null }>();
  for (const [i, { options }] of arms.entries()) {
    const changed = Object.keys({ ...first?.options, ...options }).filter((name) => first?.options[name] !== options[name]);
    const [name, ...more] = changed;
    const spec = name === undefined ? undefined : game.options[name];
    if (i === 0 || name === undefined || more.length > 0 || spec?.kind !== 'number') continue;
    const standard = Number(first?.options[name] ?? spec.standard);
    const value = Number(options[name] ?? spec.standard);
    const end: TornadoEnd = { value: String(value), differences: differencesOf(measures, i) };
    const row = rows.get(name) ?? { standard, down: null, up: null };
    if (value < standard) row.down = end;
    else row.up = end;
    rows.set(name, row);
  }
  return [...rows]
    .map(([option, { standard, down, up }]) => ({ option, standard: String(standard), down, up }))
    .toSorted((a, b) => reachOf(b) - reachOf(a));
}

const differencesOf = (measures: readonly Measure[], arm: number): Record<string, Difference> =>
  Object.fromEntries(
    measures.flatMap(({ id, part, differences }) => {
      const difference = differences[arm];
      return difference && (part === undefined || id === 'length.mean') ? [[id, difference]] : [];
    }),
  );

/** What a number moves the mean length by, at most. */
const reachOf = ({ down, up }: TornadoRow): number =>
  Math.max(...[down, up].map((end) => Math.abs(end?.differences['length.mean']?.value ?? 0)));
