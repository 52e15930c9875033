import { hashing } from './hash.ts';

/** A short fingerprint of plain JSON: the first eight hex digits of the SHA-256 of its text. Fields must come in a fixed order. */
export function digest(json: object): string {
  return hashing.plain(JSON.stringify(json)).slice(0, 8);
}
