import { hash } from 'node:crypto';
import type { Hashing } from '@fray/engine';

/** Block size of SHA-256 in bytes. */
const BLOCK = 64;

/** SHA-256 from Node. HMAC is computed by hand (RFC 2104), because a Node `Hmac` object per text costs ten times as much. */
export const nodeHashing: Hashing = {
  plain: (text) => hash('sha256', text, 'hex'),
  keyed(key) {
    const bytes = Buffer.from(key, 'hex');
    const [inner, outer] = [padded(bytes, 0x36), padded(bytes, 0x5c)];
    return (text) => hash('sha256', Buffer.concat([outer, hash('sha256', Buffer.concat([inner, Buffer.from(text)]), 'buffer')]), 'hex');
  },
};

/** The key padded to a block. Copied out of Node's shared 64 kB buffer pool, which it would otherwise keep in memory during the match. */
const padded = (key: Uint8Array, pad: number): Uint8Array => Uint8Array.from({ length: BLOCK }, (_, i) => (key[i] ?? 0) ^ pad);
