/**
 * Maps a long list, some items at a time, and lets the event loop turn in between, so that no move waits for all of it. Resolves to the
 * results in order.
 */
export async function mapInSlices<T, R>(items: readonly T[], size: number, map: (item: T) => R | Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < items.length; from += size) {
    if (from > 0) await new Promise<void>((resolve) => setImmediate(resolve));
    results.push(...(await Promise.all(items.slice(from, from + size).map(map))));
  }
  return results;
}
