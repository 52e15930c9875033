import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** A short fingerprint of plain JSON: the first eight hex digits of the SHA-256 of its text. Fields must come in a fixed order. */
export function digest(json: object): string {
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(json)))).slice(0, 8);
}
