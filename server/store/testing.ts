import type { EntryRow, SeatRow, TableRow } from './store.ts';

/** A running table with nothing in it, and an entry of its log. */
export const blankTable = (id: string): TableRow => ({
  id,
  game: 'arcade',
  rules: 1,
  options: '{}',
  stage: 'running',
  private: 0,
  watch: 1,
  pace: '{"bank":0,"turn":0,"timeouts":2,"whenOut":"bot"}',
  host: 'h',
  created: 1,
  changed: 1,
  attempt: 1,
  secret: 's',
  deal: '',
  start_head: '',
  result: '',
  clock: '',
  next: '',
  webhook: '',
  fault: '',
  offer: 1,
  owes: 0,
  last: -1,
  rev: 0,
  archived: 0,
});
export const entryOf = (tbl: string, n: number): EntryRow => ({ tbl, n, line: `${n} green N`, head: '', action: '', at: n + 1 });

export const emptySeat: SeatRow = {
  tbl: 'a',
  seat: 0,
  kind: 'open',
  person: '',
  name: '',
  reserved: '',
  commitment: '',
  entropy: '',
  ticket: '',
  agreed: 1,
};
