import { LocalStore } from '../store/localStore.ts';
import { PostgresStore } from '../store/postgres/postgres.ts';
import { createTestSchema, hasPostgres } from '../store/postgres/testing.ts';
import type { Store } from '../store/store.ts';
import { settle } from './fakeClock.ts';
import { seatCommands } from './tableCommands.ts';
import { entropyOf, TableHarness } from './tableHarness.ts';

/** Clean-up functions, run in reverse order after each test. */
type Clean = (() => Promise<void>)[];

/** Two servers on one store, each of which may believe that it holds a table. */
export interface StorePair {
  readonly harnesses: readonly [TableHarness, TableHarness];
  /** Waits until all pending work is done. */
  calm(): Promise<void>;
}

function pairOf(one: Store, other: Store, clean: Clean): StorePair {
  const harnesses = [one, other].map((store) => new TableHarness(':memory:', {}, undefined, store)) as [TableHarness, TableHarness];
  const calm = async () => {
    for (let i = 0; i < 3; i++) {
      for (const { store } of harnesses) await store.committed('', []);
      await settle();
    }
  };
  clean.push(async () => {
    for (const { registry } of harnesses) await registry.close();
  });
  return { harnesses, calm };
}

/** A running match, after both devices revealed. */
export async function begin(room: TableHarness, calm: StorePair['calm'], request: Parameters<TableHarness['begin']>[0]): Promise<void> {
  await room.begin(request);
  for (const seat of [0, 1]) {
    await seatCommands(await room.table()).reveal(seat, 1, entropyOf(seat, 1));
    await calm();
  }
}

const ALL: readonly (readonly [string, (clean: Clean) => Promise<StorePair>])[] = [
  [
    'in one process',
    async (clean) => {
      const store = new LocalStore(':memory:');
      clean.push(() => store.close());
      return pairOf(store, store, clean);
    },
  ],
  [
    'on PostgreSQL',
    async (clean) => {
      const { address, remove } = await createTestSchema();
      clean.push(remove);
      const stores = [await PostgresStore.open(address), await PostgresStore.open(address)] as const;
      for (const store of stores) clean.push(() => store.close());
      return pairOf(...stores, clean);
    },
  ],
];

/** The kinds of shared stores that are available here. */
export const PAIRS = ALL.filter(([where]) => hasPostgres || where !== 'on PostgreSQL');
