import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { hostHashing } from '../hash.ts';

/** For all environments. Apart from `hash.ts`, because only provably fair dice need it. */
export function portableKeyedHash(key: string): (text: string) => string {
  const fresh = hmac.create(sha256, hexToBytes(key));
  return (text) => bytesToHex(fresh.clone().update(utf8ToBytes(text)).digest());
}

/** Returns HMAC-SHA-256 under a key of 32 bytes, given as hex digits. */
export const keyedHash = (key: string): ((text: string) => string) => hostHashing()?.keyed(key) ?? portableKeyedHash(key);
