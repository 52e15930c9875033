import * as v from 'valibot';
import { expect, it } from 'vitest';
import { reportsQuery, settleReportRequest } from './moderation.ts';

const settles = (table: string) => v.is(settleReportRequest, { table, line: -101, measure: 'dismiss' });
const pages = (after: string) => v.is(reportsQuery, { after });

it('settles reports about tables, players, versions and games of users, and nothing else', () => {
  expect(['abcdefghij', 'ida.step-race', 'a.b'].filter((table) => !settles(table))).toEqual([]);
  expect(['', 'short', 'a.b.c', 'ida.', '.race', 'ida.race@0123456789ab', 'IDA.race'].filter(settles)).toEqual([]);
});

it('goes on behind a report about any of them', () => {
  expect(['1700000000000.abcdefghij.12', '1700000000000.ida.step-race.-101'].filter((after) => !pages(after))).toEqual([]);
  expect(['', 'abcdefghij', '1.abcdefghij', '1.<b>.2'].filter(pages)).toEqual([]);
});
