import type { PlaytestResults } from '@fray/protocol/playtests';
import { expect, it } from 'vitest';
import { figuresCsv } from './csv.ts';

const NAMES = ['=HYPERLINK("https://evil.example")', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', 'A17', 'a "b", c'];

it('has no cell that a spreadsheet reads as a formula, for any text of testers', () => {
  const results: PlaytestResults = {
    games: [],
    people: 0,
    figures: [],
    refused: NAMES.map((name) => ({ name, count: 1 })),
    lookups: [],
    concessions: [],
    reports: [],
    words: [],
  };
  const csv = figuresCsv(results).replaceAll('\r\n', '\n');
  expect([...'=+-@\t\r'].filter((sign) => csv.includes(`,${sign}`) || csv.includes(`,"${sign}`))).toEqual([]);
  expect(csv).toContain('\nrefused,A17,1,,,,\nrefused,"a ""b"", c",1,,,,\n');
});
