import type { ReadInput, ReadName, ReadResult, Store } from '../store/store.ts';

type Read<K extends ReadName> = (...args: ReadInput<K>) => Promise<ReadResult<K>>;

/** Replaces one read of a store. `replacement` is given the original. Returns the number of calls so far, and how to restore it. */
export function replaceRead<K extends ReadName>(
  store: Pick<Store, 'read'>,
  name: K,
  replacement: (original: Read<K>, ...args: ReadInput<K>) => Promise<ReadResult<K>>,
) {
  const before = store.read;
  const readBefore = (...requests: readonly unknown[]): Promise<unknown> => Reflect.apply(before, store, requests);
  const original: Read<K> = (...args) => readBefore(name, ...args) as Promise<ReadResult<K>>;
  const replaced = { calls: 0, restore: () => (store.read = before) };
  const read = (requested: ReadName, ...args: readonly unknown[]): Promise<unknown> => {
    if (requested !== name) return readBefore(requested, ...args);
    replaced.calls++;
    return replacement(original, ...(args as ReadInput<K>));
  };
  // The arguments and the result belong to the name.
  store.read = read as Store['read'];
  return replaced;
}
