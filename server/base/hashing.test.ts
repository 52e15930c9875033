import { portableHash, portableKeyedHash } from '@fray/engine';
import fc from 'fast-check';
import { it } from 'vitest';
import { nodeHashing } from './hashing.ts';

const texts = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ unit: 'grapheme', maxLength: 300 }));

it('equals the portable hash', () => {
  fc.assert(fc.property(texts, (text) => nodeHashing.plain(text) === portableHash(text)));
});

it('equals the portable keyed hash', () => {
  const keys = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'));
  fc.assert(fc.property(keys, texts, (key, text) => nodeHashing.keyed(key)(text) === portableKeyedHash(key)(text)));
});
