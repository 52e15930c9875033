/**
 * A record for the browser's storage, so that hands and programs are not read there by chance. It is not encrypted: the key would lie
 * beside it. It is not compressed: that would be 6 KB of code before the first move.
 */
export function packRecord(record: string): string {
  let bytes = '';
  for (const byte of new TextEncoder().encode(record)) bytes += String.fromCharCode(byte);
  return btoa(bytes);
}

/** The record that was packed; undefined where that is no packed record. */
export function unpackRecord(packed: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(packed), (char) => char.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
