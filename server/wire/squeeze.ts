import { deflateRawSync } from 'node:zlib';
import { LIMITS } from '../limits.ts';

/** For one frame a window of a kilobyte is enough, and set up in no time. */
const FRAME = { level: 6, windowBits: 10, memLevel: 4 } as const;
const HISTORY = { level: 6 } as const;
const LONG = 4096;

/**
 * A message as it goes over the line: a text, or, when it is long, its bytes deflated as a binary message. The extension
 * of WebSockets for this keeps ninety kilobytes for each line that ever sent a long message; this keeps nothing.
 */
export function squeezed(text: string): string | Buffer {
  if (text.length <= LIMITS.squeezeAbove) return text;
  return deflateRawSync(text, text.length > LONG ? HISTORY : FRAME);
}
