import type { LabResult } from '../result.ts';
import type { SeekResult } from '../seek/seek.ts';

/** Quotes a cell where it must be (RFC 4180). A text that a spreadsheet would take for a formula begins with an apostrophe. */
function cell(value: string | number | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export type Row = readonly (string | number | undefined)[];
export const csv = (rows: readonly Row[]): string => rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

/** All figures of an experiment for a spreadsheet: a row for each number of each arm. Shares are from 0 to 1. */
export function labCsv({ arms, measures }: LabResult): string {
  const head = [
    'measure',
    'part',
    'unit',
    'arm',
    'value',
    'low',
    'high',
    'games',
    'difference',
    'difference_low',
    'difference_high',
    'verdict',
  ];
  const rows = measures.flatMap(({ figure, part, unit, arms: estimates, differences }) =>
    estimates.flatMap((estimate, i): Row[] => {
      if (!estimate) return [];
      const difference = differences[i];
      const compared = [difference?.value, difference?.low, difference?.high, difference?.verdict];
      return [[figure, part, unit, arms[i]?.name, estimate.value, estimate.low, estimate.high, estimate.games, ...compared]];
    }),
  );
  return csv([head, ...rows]);
}

/** The trials of a search as a spreadsheet: one row for each value and goal. */
export function seekCsv({ arms, goals, nearest }: SeekResult): string {
  const head = ['arm', 'goal', 'value', 'low', 'high', 'games', 'nearest'];
  const rows = arms.flatMap(({ name, estimates }, i) =>
    goals.map(({ text }, g): Row => {
      const estimate = estimates[g];
      return [name, text, estimate?.value, estimate?.low, estimate?.high, estimate?.games, i === nearest ? 'yes' : 'no'];
    }),
  );
  return csv([head, ...rows]);
}
