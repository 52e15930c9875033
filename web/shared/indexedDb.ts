/** The browser's database: one database for each kind of object, with one store, whose rows have the key `key`. */
const STORE = 'rows';

/** The result of a request, as a promise. */
export function request<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the store does not answer')));
  });
}

/** Runs an action on the rows of a database; rejects without storage. `store` is its name in older databases. */
export async function inDatabase<T>(
  name: string,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<T>,
  store = STORE,
): Promise<T> {
  const opening = indexedDB.open(name, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(store, { keyPath: 'key' }));
  const base = await request(opening);
  try {
    return await work(base.transaction(store, mode).objectStore(store));
  } finally {
    base.close();
  }
}
