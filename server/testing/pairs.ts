import { LocalStore } from '../store/local.ts';
import { PostgresStore } from '../store/postgres/postgres.ts';
import { freshPlace, hasPostgres } from '../store/postgres/testing.ts';
import type { Store } from '../store/store.ts';
import { settle } from './fakeTime.ts';
import { entropyOf, Room } from './seated.ts';

/** What is done at the end of a test, last to first. */
type Clean = (() => Promise<void>)[];

/** Two servers on what one store keeps, each of which may believe that a table is its own. */
export interface Pair {
  readonly rooms: readonly [Room, Room];
  /** Until everything on its way has come about. */
  calm(): Promise<void>;
}

function pairOf(one: Store, other: Store, clean: Clean): Pair {
  const rooms = [one, other].map((store) => new Room(':memory:', {}, undefined, store)) as [Room, Room];
  const calm = async () => {
    for (let i = 0; i < 3; i++) {
      for (const { store } of rooms) await store.committed('', []);
      await settle();
    }
  };
  clean.push(async () => {
    for (const { hall } of rooms) await hall.close();
  });
  return { rooms, calm };
}

/** A match that has begun, both devices having revealed. */
export async function begin(room: Room, calm: Pair['calm'], asked: Parameters<Room['begin']>[0]): Promise<void> {
  await room.begin(asked);
  for (const seat of [0, 1]) {
    await (await room.table()).seating.reveal(seat, 1, entropyOf(seat, 1));
    await calm();
  }
}

const ALL: readonly (readonly [string, (clean: Clean) => Promise<Pair>])[] = [
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
      const { address, remove } = await freshPlace();
      clean.push(remove);
      const stores = [await PostgresStore.open(address), await PostgresStore.open(address)] as const;
      for (const store of stores) clean.push(() => store.close());
      return pairOf(...stores, clean);
    },
  ],
];

/** How two servers may share what is kept, as far as that can be had here. */
export const PAIRS = ALL.filter(([where]) => hasPostgres || where !== 'on PostgreSQL');
