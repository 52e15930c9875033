import type { ReadInput, ReadName, ReadResult, Store } from '../store/store.ts';

type Read<K extends ReadName> = (...given: ReadInput<K>) => Promise<ReadResult<K>>;

/** Replaces one read of a store. `replacement` is given the original. Returns the number of calls so far, and how to restore it. */
export function replaceRead<K extends ReadName>(
  store: Pick<Store, 'read'>,
  name: K,
  replacement: (original: Read<K>, ...given: ReadInput<K>) => Promise<ReadResult<K>>,
) {
  const before = store.read;
  const readBefore = (...asked: readonly unknown[]): Promise<unknown> => Reflect.apply(before, store, asked);
  const original: Read<K> = (...given) => readBefore(name, ...given) as Promise<ReadResult<K>>;
  const replaced = { calls: 0, restore: () => (store.read = before) };
  const read = (asked: ReadName, ...given: readonly unknown[]): Promise<unknown> => {
    if (asked !== name) return readBefore(asked, ...given);
    replaced.calls++;
    return replacement(original, ...(given as ReadInput<K>));
  };
  // The arguments and the result belong to the name.
  store.read = read as Store['read'];
  return replaced;
}
