import { hostHashing } from '../hash.ts';
import { BLOCK, sha256, toHex, utf8 } from '../sha256.ts';

/** HMAC-SHA-256 under a key of at most 64 bytes (RFC 2104). */
function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const inner = new Uint8Array(BLOCK + message.length).fill(0x36, 0, BLOCK);
  const outer = new Uint8Array(BLOCK + 32).fill(0x5c, 0, BLOCK);
  for (const [i, byte] of key.entries()) {
    inner[i]! ^= byte;
    outer[i]! ^= byte;
  }
  inner.set(message, BLOCK);
  outer.set(sha256(inner), BLOCK);
  return sha256(outer);
}

/** For all environments. Apart from `hash.ts`, because only provably fair dice need it. */
export function portableKeyedHash(key: string): (text: string) => string {
  const bytes = Uint8Array.from(key.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return (text) => toHex(hmac(bytes, utf8(text)));
}

/** Returns HMAC-SHA-256 under a key of 32 bytes, given as hex digits. */
export const keyedHash = (key: string): ((text: string) => string) => hostHashing()?.keyed(key) ?? portableKeyedHash(key);
