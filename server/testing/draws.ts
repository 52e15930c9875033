import { createHash } from 'node:crypto';

/** 256 bits at a time, the same in every run: a test whose dice are loaded fails either always or never. */
export function drawsOf(name: string): () => string {
  let drawn = 0;
  return () => createHash('sha256').update(`${name} ${drawn++}`).digest('hex');
}
