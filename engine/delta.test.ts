import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyDelta, difference } from './delta.ts';

/** JSON without `-0` and the key `__proto__`, which views never contain. */
const json = fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.parse(JSON.stringify(value).replaceAll('__proto__', 'proto')));

describe('a delta', () => {
  it('turns one object into the other, also after a JSON round trip', () => {
    fc.assert(
      fc.property(fc.record({ a: json, b: json }), fc.record({ a: json, b: json }), (before, after) => {
        const change = difference(before, after);
        const sent = change === undefined ? undefined : JSON.parse(JSON.stringify(change));
        expect(applyDelta(before, sent)).toEqual(after);
        expect(change === undefined).toBe(JSON.stringify(sorted(before)) === JSON.stringify(sorted(after)));
      }),
      { numRuns: 2000 },
    );
  });

  it('contains only changes, keeps nulls, and marks removed keys', () => {
    expect(difference({ a: 1, b: [1, 2, { c: null }] }, { a: 1, b: [1, 2, { c: 3 }] })).toEqual({ b: { 2: { c: [3] } } });
    expect(difference({ a: 1 }, { a: null })).toEqual({ a: [null] });
    expect(difference({ a: 1, b: 2 }, { b: 2 })).toEqual({ a: [] });
    expect(difference([1, 2], [1])).toEqual([[1]]);
    expect(difference({ a: [] }, { a: {} })).toEqual({ a: [{}] });
    expect(difference({ a: { b: 1 } }, { a: { b: 1 } })).toBeUndefined();
  });

  it('does not modify its input', () => {
    const before = Object.freeze({ a: Object.freeze([1, Object.freeze({ b: 2 })]) });
    expect(applyDelta(before, { a: { 1: { b: [3] } } })).toEqual({ a: [1, { b: 3 }] });
    expect(before).toEqual({ a: [1, { b: 2 }] });
  });
});

/** Sorts keys, so that equal objects have equal texts. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
