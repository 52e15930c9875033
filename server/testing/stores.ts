import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LocalStore } from '../store/localStore.ts';
import { PostgresStore } from '../store/postgres/postgres.ts';
import { createTestSchema, hasPostgres } from '../store/postgres/testing.ts';
import type { Store } from '../store/store.ts';
import { ThreadedStore } from '../store/threadedStore.ts';

interface Kind {
  readonly name: string;
  /** Location of the data. */
  place(): Promise<string>;
  open(place: string): Promise<Store>;
  readonly nowhere: string;
  /** Whether other processes put other data in its place. */
  readonly isFile: boolean;
}

const removals: (() => Promise<void>)[] = [];
const file = {
  place: () => Promise.resolve(join(mkdtempSync(join(tmpdir(), 'fray-store-')), 'fray.sqlite')),
  nowhere: '/nowhere/at/all.sqlite',
  isFile: true,
};
const KINDS: readonly Kind[] = [
  { ...file, name: 'in the same thread', open: (place) => Promise.resolve(new LocalStore(place)) },
  { ...file, name: 'in a thread of its own', open: (place) => ThreadedStore.open(place) },
  {
    name: 'in PostgreSQL',
    place: async () => {
      const { address, remove } = await createTestSchema();
      removals.push(remove);
      return address;
    },
    open: (place) => PostgresStore.open(place),
    nowhere: 'postgres://nobody@127.0.0.1:1/nothing',
    isFile: false,
  },
];

/** All kinds of stores that are available here. */
export const STORES: readonly Kind[] = KINDS.filter(({ isFile }) => isFile || hasPostgres);

/** Drops the schemas that tests created in databases. */
export async function removePlaces(): Promise<void> {
  for (const remove of removals.splice(0)) await remove();
}
