import { BLOCK, sha256, toHex, utf8 } from './sha256.ts';

/** SHA-256 of texts, as lower-case hex digits. */
export interface Hashing {
  plain(text: string): string;
  /** HMAC-SHA-256 under a key of 32 bytes, given as hex digits. */
  keyed(key: string): (text: string) => string;
}

let builtIn: Hashing | undefined;

/** Replaces the portable hashes by the host's built-in ones. They must return the same digests. */
export function hashWith(host: Hashing): void {
  builtIn = host;
}

const hostHashing = (): Hashing | undefined => builtIn;

/** For all environments, including pages without TLS, where Web Crypto is missing. */
export const portableHash = (text: string): string => toHex(sha256(utf8(text)));

/** Returns the SHA-256 of a text, as lower-case hex digits. */
export const plainHash = (text: string): string => builtIn?.plain(text) ?? portableHash(text);

/** Returns a short digest of plain JSON: the first eight hex digits of the SHA-256 of its text. The order of fields must be fixed. */
export function digest(json: object): string {
  return plainHash(JSON.stringify(json)).slice(0, 8);
}

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
