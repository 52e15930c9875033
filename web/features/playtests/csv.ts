import { csv } from '@fray/lab/csv';
import type { PlaytestResults } from '@fray/protocol/playtests';

/** The figures of a version as a table of comma-separated values; an empty cell was not measured. */
export function figuresCsv({ figures, refused, lookups, concessions }: PlaytestResults): string {
  return csv([
    ['kind', 'name', 'value', 'low', 'high', 'games', 'testers'],
    ...figures.map(({ figure, value, low, high, games, people }) => ['figure', figure, value ?? undefined, low, high, games, people]),
    ...refused.map(({ name, count }) => ['refused', name, count, '', '', '', '']),
    ...lookups.map(({ name, count }) => ['lookup', name, count, '', '', '', '']),
    ...concessions.map(({ name, count }) => ['concession', name, count, '', '', '', '']),
  ]);
}
