import { afterEach, expect, it } from 'vitest';
import { begin, PAIRS } from '../testing/pairs.ts';
import { LIVE, SeatedClient, TABLE, TableHarness, USERS } from '../testing/tableHarness.ts';
import type { ClusterRouter } from './clusterRouter.ts';

/*
 * A server loads a table that another one holds: the join of a client waited for the database, and meanwhile the holder changed. Two servers
 * then play one table, and each player waits for the other.
 */

const clean: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const one of clean.splice(0).toReversed()) await one();
});

const UNTIMED = { ...LIVE, bank: 0, turn: 0 };

/** A cluster whose view of the holder is set by the test. `reread`: the tables that the holder was asked to read again. */
function routerOf(isHolder: () => boolean, reread: string[]): ClusterRouter {
  return {
    uptime: 60_000,
    passOn: () => false,
    holds: isHolder,
    isHostHere: () => false,
    take: async () => undefined,
    reread: (table) => void reread.push(table),
  };
}

it.each(PAIRS)('drops a table that was loaded after another node had become its holder, %s', async (_where, open) => {
  const { harnesses, calm } = await open(clean);
  const [holder, other] = harnesses;
  await begin(holder, calm, { game: 'arcade', pace: UNTIMED });
  const reread: string[] = [];
  other.registry.cluster = routerOf(() => false, reread);
  const guest = await other.look(new SeatedClient(1, USERS[1]));
  await calm();
  expect([guest.isClosed, other.registry.inMemory]).toEqual([false, 1]);
  await other.time.advance(5000);
  await calm();
  expect([guest.isClosed, other.registry.inMemory, reread]).toEqual([true, 0, [TABLE]]);
});

it('keeps a table of which it has become the holder', async () => {
  const room = new TableHarness();
  await room.start({ game: 'arcade', pace: UNTIMED });
  const other = new TableHarness(':memory:', {}, undefined, room.store);
  let isHolder = false;
  const reread: string[] = [];
  other.registry.cluster = routerOf(() => isHolder, reread);
  const guest = await other.look(new SeatedClient(1, USERS[1]));
  isHolder = true;
  await other.time.advance(5000);
  expect([guest.isClosed, other.registry.inMemory, reread]).toEqual([false, 1, []]);
});
