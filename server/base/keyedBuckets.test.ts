import { describe, expect, it } from 'vitest';
import { KeyedBuckets } from './keyedBuckets.ts';

describe('limits by key', () => {
  it('are shared by all requests with the same key, and dropped only when they are full again', () => {
    const buckets = new KeyedBuckets({ burst: 2, each: 1 });
    const [one, same, other] = [buckets.of('a'), buckets.of('a'), buckets.of('b')];
    expect([one.take(0), same.take(0), one.take(0), other.take(0)]).toEqual([true, true, false, true]);
    for (let n = 0; n < 5000; n++) buckets.of(`x${n}`).take(0);
    expect(one.take(0)).toBe(false);
    expect(buckets.size).toBeGreaterThan(5000);
    for (let n = 0; n < 5000; n++) buckets.of(`y${n}`).take(60_000);
    expect(buckets.size).toBeLessThan(8000);
    for (const holder of [one, same]) expect(holder.take(60_000)).toBe(true);
    expect(one.take(60_000)).toBe(false);
  });
});
