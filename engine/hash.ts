import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** SHA-256 of texts, as lower-case hex digits. */
export interface Hashing {
  plain(text: string): string;
  /** HMAC-SHA-256 under a key of 32 bytes, given as hex digits. */
  keyed(key: string): (text: string) => string;
}

/** The same everywhere, pages without TLS included, where the browser's own is not to be had. */
export const portable: Hashing = {
  plain: (text) => bytesToHex(sha256(utf8ToBytes(text))),
  keyed(key) {
    const fresh = hmac.create(sha256, hexToBytes(key));
    return (text) => bytesToHex(fresh.clone().update(utf8ToBytes(text)).digest());
  },
};

/** What hashes here: the portable one, until a host that has a faster one says so. */
let own = portable;
export const hashing: Hashing = { plain: (text) => own.plain(text), keyed: (key) => own.keyed(key) };

/** Hashes with what the host has built in from now on. It must answer as the portable one does. */
export function hashWith(builtIn: Hashing): void {
  own = builtIn;
}
