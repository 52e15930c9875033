import type { Cell, Direction, InputError } from '@fray/engine';
import { word } from '../io/log.ts';
import { ENDS } from './numbers.ts';
import type { TubeOptions } from './options.ts';
import { FACINGS, parseCell, parseFacing, rowOf } from './state.ts';

/** Where each tank begins, and where it looks. */
export function startsOf({ starts, rows }: TubeOptions): { readonly cell: Cell; readonly facing: Direction }[] {
  const text = starts === ENDS ? `L1up.R${rows}down` : starts;
  return text
    .split('.')
    .map((start) => ({ cell: parseCell(start.slice(0, 2))!, facing: parseFacing(FACINGS.find((name) => name === start.slice(2))!) }));
}

/** Which tables cannot be played: a tank must begin in the tunnel. */
export function unplayable(options: TubeOptions): InputError | undefined {
  if (startsOf(options).every(({ cell }) => rowOf(cell) < options.rows)) return undefined;
  const told = { name: 'starts-outside', about: [options.rows] };
  return { field: 'option starts', message: word(told.name, 'en', told.about), told };
}
