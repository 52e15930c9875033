import blossom from 'edmonds-blossom-fixed';

/** Cost of a pair, an integer; undefined: the pair is not allowed. */
export type Cost = (a: number, b: number) => number | undefined;

/** Weight of a pair; larger than the sum of all costs. */
const WORTH = 1e12;
/** Number of cheapest partners of each that are tried first: nearly always enough, and a tenth of the work. */
const FEW = 12;

/** Pairs as many of the numbers below `count` as possible, at the lowest total cost (maximum weight matching). */
export function matched(count: number, cost: Cost, few = FEW): [number, number][] {
  const edges = new Map<number, readonly [number, number, number]>();
  for (let a = 0; a < count; a++) {
    const partners: [number, number][] = [];
    for (let b = 0; b < count; b++) {
      const price = a === b ? undefined : cost(Math.min(a, b), Math.max(a, b));
      if (price !== undefined) partners.push([price, b]);
    }
    partners.sort(([x], [y]) => x - y);
    for (const [price, b] of partners.slice(0, few)) {
      const [low, high] = a < b ? [a, b] : [b, a];
      edges.set(low * count + high, [low, high, WORTH - price]);
    }
  }
  const mates = edges.size === 0 ? [] : blossom([...edges.values()], true);
  const pairs = mates.flatMap((b, a): [number, number][] => (b > a ? [[a, b]] : []));
  // Not all are paired: retry with all partners.
  return pairs.length < Math.floor(count / 2) && few < count ? matched(count, cost, few * 4) : pairs;
}

/** All complete pairings of the numbers below `count`, cheapest first. For small counts only. */
export function allMatchings(count: number, cost: Cost): [number, number][][] {
  const found: { readonly pairs: [number, number][]; readonly price: number }[] = [];
  const go = (left: readonly number[], pairs: [number, number][], price: number): void => {
    const [a, ...others] = left;
    if (a === undefined) {
      found.push({ pairs, price });
      return;
    }
    for (const b of others) {
      const more = cost(a, b);
      if (more !== undefined)
        go(
          others.filter((other) => other !== b),
          [...pairs, [a, b]],
          price + more,
        );
    }
  };
  go(
    Array.from({ length: count }, (_, n) => n),
    [],
    0,
  );
  return found.toSorted((x, y) => x.price - y.price).map(({ pairs }) => pairs);
}
