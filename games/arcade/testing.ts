import { Bench } from '@fray/engine/testing';
import { arcade } from './index.ts';
import type { ArcadePosition } from './position.ts';

/** Nine by nine cells of open floor. */
export const OPEN = Array.from({ length: 9 }, () => '.........');

/** `open` with some cells changed: `{ D4: '#' }`. */
export function floor(changes: Readonly<Record<string, string>> = {}, width = 9, height = 9): string[] {
  const rows = Array.from({ length: height }, () => Array.from({ length: width }, () => '.'));
  for (const [cell, mark] of Object.entries(changes)) rows[height - Number(cell.slice(1))]![cell.charCodeAt(0) - 65] = mark;
  return rows.map((row) => row.join(''));
}

type Extra = Partial<Omit<ArcadePosition, 'units' | 'zone'>> & {
  readonly map?: readonly string[];
  readonly options?: Readonly<Record<string, string>>;
};

/** A battle to try rules on: units as `D4` or `D4:2` (endurance) or `-` (destroyed); green to move unless told otherwise. */
export function battle(green: readonly string[], orange: readonly string[], { map = OPEN, options = {}, ...extra }: Extra = {}) {
  const squad = (units: readonly string[]) =>
    units.map((text) => {
      const [cell = '', endurance = '6'] = text.split(':');
      return cell === '-' ? { cell: null, endurance: 0 } : { cell, endurance: Number(endurance) };
    });
  return new Bench(arcade, options, { zone: { map }, units: { green: squad(green), orange: squad(orange) }, side: 'green', ...extra });
}
