import { readFileSync } from 'node:fs';
import type { Dialect } from '../store/define.ts';
import type { EntryRow, SeatRow, TableRow } from '../store/store.ts';
import { newTable, emptySeat as seatOf } from '../tables/newTables.ts';

const pace = { bank: 0, turn: 0, timeouts: 2, whenOut: 'bot' } as const;

/** An empty running table, and a log entry for it. */
export const blankTable = (id: string): TableRow => ({
  ...newTable({ id, game: { id: 'arcade', rulesVersion: 1 }, options: {}, host: 'h', pace, secret: 's', now: 1 }),
  stage: 'running',
  private: 0,
  last: -1,
});
export const entryOf = (tbl: string, n: number): EntryRow => ({ tbl, n, line: `${n} green N`, head: '', action: '', at: n + 1 });

export const emptySeat: SeatRow = seatOf('a', 0);

/** The statements of every schema version before 20, the first version first. Version 2 of SQLite is that of Fray 0.3.0. */
export const formerVersions = (dialect: Dialect): string[] =>
  readFileSync(new URL(`../store/fixtures/${dialect}.sql`, import.meta.url), 'utf8')
    .split(/^-- version .*$/m)
    .slice(1);
