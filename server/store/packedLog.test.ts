import { expect, it } from 'vitest';
import { entryOf } from '../testing/storedTables.ts';
import { pack, UnpackedLog } from './packedLog.ts';

const log = (table: string) => pack([1, 2, 3, 4, 5].map((n) => entryOf(table, n)));

it('unpacks each of several alternately read logs once, and evicts the least recently read one', () => {
  const opened = new UnpackedLog();
  const counts = new Map<string, number>();
  const page = (table: string, n: number, most = 2) =>
    opened
      .page(table, n, most, () => {
        counts.set(table, (counts.get(table) ?? 0) + 1);
        return log(table);
      })
      .map((row) => `${row.tbl}${row.n}`);
  for (const table of ['a', 'b', 'c', 'd']) expect(page(table, 0)).toEqual([`${table}1`, `${table}2`]);
  for (const table of ['d', 'c', 'b', 'a']) expect(page(table, 2, -1)).toEqual([`${table}3`, `${table}4`, `${table}5`]);
  expect([...counts.values()]).toEqual([1, 1, 1, 1]);
  page('e', 0);
  expect([opened.has('d'), opened.has('a')]).toEqual([false, true]);
  page('d', 5);
  expect(counts.get('d')).toBe(2);
  opened.forget();
  expect(opened.has('a')).toBe(false);
  expect(opened.page('none', 0, 5, () => undefined)).toEqual([]);
});
