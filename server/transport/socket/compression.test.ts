import { inflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compress } from './connection.ts';

const page = (n: number): string => `${n} ${'north south '.repeat(1000)}`;

it('a long message to many clients is compressed once, and unused ones are evicted', () => {
  const first = compress(page(0)) as Buffer;
  expect(inflateRawSync(first).toString()).toBe(page(0));
  for (let n = 1; n < 40; n++) compress(page(n));
  expect(compress(page(0))).toBe(first);
  for (let n = 1; n < 100; n++) compress(page(n));
  expect(compress(page(0))).not.toBe(first);
  expect(compress(page(0))).toEqual(first);
});
