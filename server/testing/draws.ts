import { createHash } from 'node:crypto';

/** Deterministic 256-bit values, so that a statistical test fails always or never. */
export function drawsOf(name: string): () => string {
  let drawn = 0;
  return () => createHash('sha256').update(`${name} ${drawn++}`).digest('hex');
}
