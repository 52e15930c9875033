import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { portableKeyedHash } from './fair/keyedHash.ts';
import { portableHash } from './hash.ts';
import { sha256, toHex, utf8 } from './sha256.ts';

const nodeHash = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex');

it('has the digests of FIPS 180-4', () => {
  expect(portableHash('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(portableHash('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq')).toBe(
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  );
  expect(portableHash('a'.repeat(1_000_000))).toBe('cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0');
});

it('hashes every length up to several blocks as Node does', () => {
  for (let length = 0; length <= 260; length++) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 31 + length) & 0xff);
    expect(toHex(sha256(bytes)), `${length} bytes`).toBe(nodeHash(bytes));
  }
});

it('encodes every text as Node does, unpaired surrogates too', () => {
  const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit })), (text) => {
      expect([...utf8(text)]).toEqual([...Buffer.from(text, 'utf8')]);
      expect(portableHash(text)).toBe(nodeHash(text));
    }),
  );
});

it('has the keyed digests of Node', () => {
  const keys = fc.uint8Array({ minLength: 32, maxLength: 32 });
  fc.assert(
    fc.property(keys, fc.string({ unit: 'binary' }), (key, text) => {
      expect(portableKeyedHash(toHex(key))(text)).toBe(createHmac('sha256', key).update(text).digest('hex'));
    }),
  );
});
