import { afterEach, describe, expect, it } from 'vitest';
import { blankTable, emptySeat } from '../testing/storedTables.ts';
import { TableHarness } from '../testing/tableHarness.ts';

let room: TableHarness;
afterEach(async () => {
  await room.registry.close();
  await room.store.close();
});

describe('the lists of tables', () => {
  it.each([{ options: 'not JSON' }, { options: '7' }, { options: '{"zone":7}' }, { pace: '{' }, { pace: 'null' }])(
    'leave out a table with a damaged row (%o), and log it once',
    async (damage) => {
      room = new TableHarness();
      for (const [stage, sound, damaged] of [
        ['open', 'a', 'b'],
        ['running', 'c', 'd'],
      ] as const)
        for (const id of [sound, damaged]) {
          const row = { ...blankTable(id), watch: 1, stage, ...(id === damaged ? damage : {}) };
          await room.store.committed('', [
            ['insertTable', row],
            ['putSeat', { ...emptySeat, tbl: id, reserved: stage === 'open' ? '' : 'p' }],
          ]);
        }
      const { lists } = room.registry;
      for (let requests = 0; requests < 2; requests++) {
        expect((await lists.open()).map(({ id }) => id)).toEqual(['a']);
        expect((await lists.running()).map(({ id }) => id)).toEqual(['c']);
      }
      expect(room.logged.filter((what) => what === 'unreadable')).toHaveLength(2);
    },
  );
});
