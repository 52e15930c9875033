import { deflateRawSync } from 'node:zlib';
import { LIMITS } from '../../base/limits.ts';

/** For one frame a window of a kilobyte is enough, and set up in no time. */
const FRAME = { level: 6, windowBits: 10, memLevel: 4 } as const;
const HISTORY = { level: 6 } as const;
const LONG = 4096;
/** The newest long ones are kept: many ask for the same page of a history. */
const KEPT = 64;
const kept = new Map<string, Buffer>();
/** The newest short one: all who look at a table are sent it. */
let newest: { readonly text: string; readonly bytes: Buffer } | undefined;

/**
 * A message as it goes over the line: a text, or, when it is long, its bytes deflated as a binary message. The extension
 * of WebSockets for this keeps ninety kilobytes for each line that ever sent a long message; this keeps nothing.
 */
export function compress(text: string): string | Buffer {
  if (text.length <= LIMITS.compressAbove) return text;
  if (text.length <= LONG) {
    if (newest?.text !== text) newest = { text, bytes: deflateRawSync(text, FRAME) };
    return newest.bytes;
  }
  const bytes = kept.get(text) ?? deflateRawSync(text, HISTORY);
  kept.delete(text);
  kept.set(text, bytes);
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT) break;
    kept.delete(oldest);
  }
  return bytes;
}
