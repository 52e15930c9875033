import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { LocalStore } from './localStore.ts';
import { lockFile } from './lock.ts';
import { PRIVATE_FOLDER } from './privateFile.ts';
import type { StoreHooks } from './sqlite.ts';
import { messageOf } from './storageError.ts';
import type { SharedPlace, Store } from './store.ts';
import { ThreadedStore } from './threadedStore.ts';

/** Location of the data: a PostgreSQL database shared by several servers, or a file of one server. */
export interface StoreLocation {
  readonly database: string;
  readonly data: string;
}

export interface OpenedStore {
  readonly store: Store;
  /** Undefined for a store with one server. */
  readonly shared?: SharedPlace;
  close(): Promise<void>;
}

/** Opens the store. `close` releases it. */
export async function openStore({ database, data }: StoreLocation, hooks?: StoreHooks): Promise<OpenedStore> {
  if (database !== '') {
    // Loaded by servers on PostgreSQL only.
    const { PostgresStore } = await import('./postgres/postgres.ts');
    const store = await PostgresStore.open(database);
    return { store, shared: store, close: () => store.close() };
  }
  // In-memory data needs neither a thread nor a lock.
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
