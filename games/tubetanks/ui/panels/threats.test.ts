import { readOptions } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { tubetanks } from '../../index.ts';
import { boltSquares } from '../../rules/play.ts';
import { parseCell, parseFacing } from '../../rules/state.ts';
import { posesOf } from '../board/preview.ts';
import { firedAt } from './threats.tsx';

const optionsOf = (texts: Record<string, string>) => {
  const options = readOptions(tubetanks.options, texts);
  if (!options.ok) throw new Error(options.fault.message);
  return options.value;
};
const from = { cell: parseCell('F1')!, facing: parseFacing('up') };

describe('the squares that a tank’s programs fire at', () => {
  it('count each program once for every target of its last step', () => {
    const options = optionsOf({});
    const counts = firedAt(options, 'one', from);
    const end = posesOf(options, 'one', from, 'FFF').at(-1)!;
    for (const cell of boltSquares(options, end.cell, end.facing)) expect(counts.get(cell)).toBeGreaterThan(0);
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    expect(all).toBeLessThanOrEqual(27);
    expect(all).toBeGreaterThan(9);
  });

  it('count the targets of every step if the table fires after each', () => {
    const last = firedAt(optionsOf({}), 'one', from);
    const each = firedAt(optionsOf({ fire_timing: 'each-step' }), 'one', from);
    for (const [cell, count] of last) expect(each.get(cell)).toBeGreaterThanOrEqual(count);
    expect(each.size).toBeGreaterThanOrEqual(last.size);
  });
});
