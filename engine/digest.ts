import { plainHash } from './hash.ts';

/** Returns a short digest of plain JSON: the first eight hex digits of the SHA-256 of its text. The order of fields must be fixed. */
export function digest(json: object): string {
  return plainHash(JSON.stringify(json)).slice(0, 8);
}
