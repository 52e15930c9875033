import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { LocalStore } from './localStore.ts';
import { lockFile } from './lock.ts';
import { PostgresStore } from './postgres/postgres.ts';
import { PRIVATE_FOLDER } from './privateFile.ts';
import type { StoreHooks } from './sqlite.ts';
import { messageOf, type SharedPlace, type Store } from './store.ts';
import { ThreadedStore } from './threadedStore.ts';

/** Where things are kept: a PostgreSQL database that several servers may share, or else a file that belongs to one. */
export interface StoreLocation {
  readonly database: string;
  readonly data: string;
}

export interface OpenedStore {
  readonly store: Store;
  /** Absent where one server has what is kept for itself. */
  readonly shared?: SharedPlace;
  close(): Promise<void>;
}

/** Opens what a server keeps its tables in; `close` gives it free. */
export async function openStore({ database, data }: StoreLocation, hooks?: StoreHooks): Promise<OpenedStore> {
  if (database !== '') {
    const store = await PostgresStore.open(database);
    return { store, shared: store, close: () => store.close() };
  }
  // What holds nothing on a disk waits for none, and belongs to nobody else.
  if (data === ':memory:') {
    const store = new LocalStore(data, hooks);
    return { store, close: () => store.close() };
  }
  try {
    mkdirSync(dirname(data), { recursive: true, mode: PRIVATE_FOLDER });
  } catch (error) {
    throw new Error(`the folder of the data file ${data} cannot be made: ${messageOf(error)}`, { cause: error });
  }
  const unlock = lockFile(data);
  try {
    const store = hooks ? new LocalStore(data, hooks) : await ThreadedStore.open(data);
    return { store, close: () => store.close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}
