import type { TableSeat } from '@fray/protocol';
import { expect, it } from 'vitest';
import { challengeOf } from './challenge.ts';

const sits = (name: string, more: Partial<TableSeat> = {}): TableSeat => ({ kind: 'human', name, here: true, ...more });
const reservedTable = (name: string, reserved: 'you' | 'other' = 'you'): TableSeat => ({ kind: 'open', name, here: false, reserved });
const at = (...seats: readonly TableSeat[]) => challengeOf({ seats, stage: 'open' });

it('names the user who opened the table as challenger, not other players', () => {
  expect(at(sits('Cy'), reservedTable('Bo'), sits('Ann', { opened: true }))).toEqual({ seat: 1, by: 'Ann', isAgain: false });
  expect(at(sits('Cy'), reservedTable('Bo'))).toBeUndefined();
});

it('of a rematch names the player who is seated', () => {
  expect(at(reservedTable(''), sits('Bo'))).toEqual({ seat: 0, by: 'Bo', isAgain: true });
  expect(at(reservedTable('', 'other'), sits('Bo'))).toBeUndefined();
  expect(at(reservedTable(''), reservedTable('', 'other'))).toBeUndefined();
});
