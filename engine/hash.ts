import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** SHA-256 of texts, as lower-case hex digits. */
export interface Hashing {
  plain(text: string): string;
  /** HMAC-SHA-256 under a key of 32 bytes, given as hex digits. */
  keyed(key: string): (text: string) => string;
}

/** Portable hashing for all environments, including pages without TLS, where Web Crypto is missing. */
export const portable: Hashing = {
  plain: (text) => bytesToHex(sha256(utf8ToBytes(text))),
  keyed(key) {
    const fresh = hmac.create(sha256, hexToBytes(key));
    return (text) => bytesToHex(fresh.clone().update(utf8ToBytes(text)).digest());
  },
};

/** The current implementation. A host may replace it by a faster one. */
let own = portable;
export const hashing: Hashing = { plain: (text) => own.plain(text), keyed: (key) => own.keyed(key) };

/** Replaces the hash implementation by the host's built-in one. It must return the same digests. */
export function hashWith(builtIn: Hashing): void {
  own = builtIn;
}
