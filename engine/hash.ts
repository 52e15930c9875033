import { sha256, toHex, utf8 } from './sha256.ts';

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

export const hostHashing = (): Hashing | undefined => builtIn;

/** For all environments, including pages without TLS, where Web Crypto is missing. */
export const portableHash = (text: string): string => toHex(sha256(utf8(text)));

/** Returns the SHA-256 of a text, as lower-case hex digits. */
export const plainHash = (text: string): string => builtIn?.plain(text) ?? portableHash(text);

/** Returns a short digest of plain JSON: the first eight hex digits of the SHA-256 of its text. The order of fields must be fixed. */
export function digest(json: object): string {
  return plainHash(JSON.stringify(json)).slice(0, 8);
}
