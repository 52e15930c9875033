/** Bytes that become text at once: as many as a call may have arguments in every browser. */
const PIECE = 4096;

/**
 * Packs a record for the browser's storage, so that nobody reads hands and programs there by chance. It is not encrypted: the key would be
 * stored next to it. It is not compressed: that would need 6 KB of code before the first move.
 */
export function packRecord(record: string): string {
  const bytes = new TextEncoder().encode(record);
  let text = '';
  // Byte by byte a long record takes a second.
  for (let at = 0; at < bytes.length; at += PIECE) text += Reflect.apply(String.fromCharCode, null, bytes.subarray(at, at + PIECE));
  return btoa(text);
}

/** The record that was packed; undefined where that is no packed record. */
export function unpackRecord(packed: string): string | undefined {
  try {
    const text = atob(packed);
    const bytes = new Uint8Array(text.length);
    for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
