import type { PlaytestResults } from '@fray/protocol/playtests';

/** Quotes a cell where it must be. Testers choose names: one that a spreadsheet would take for a formula begins with an apostrophe. */
const cell = (value: string | number): string => {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** The figures of a version as a table of comma-separated values; an empty cell was not measured. */
export function figuresCsv({ figures, refused, lookups, concessions }: PlaytestResults): string {
  const rows: (readonly (string | number)[])[] = [
    ['kind', 'name', 'value', 'low', 'high', 'games', 'testers'],
    ...figures.map(({ figure, value, low = '', high = '', games, people }) => ['figure', figure, value ?? '', low, high, games, people]),
    ...refused.map(({ name, count }) => ['refused', name, count, '', '', '', '']),
    ...lookups.map(({ name, count }) => ['lookup', name, count, '', '', '', '']),
    ...concessions.map(({ name, count }) => ['concession', name, count, '', '', '', '']),
  ];
  return `${rows.map((row) => row.map(cell).join(',')).join('\n')}\n`;
}
