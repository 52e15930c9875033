import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import * as v from 'valibot';

/** Stored figures of a reviewed match: first of the pair's first level, then of its second. */
const side = v.strictObject({
  start: v.number(),
  result: v.number(),
  luck: v.number(),
  guess: v.number(),
  own: v.number(),
  unexplained: v.number(),
  choices: v.number(),
  faults: v.number(),
});
const line = v.strictObject({ key: v.string(), depth: v.string(), milliseconds: v.number(), sides: v.tuple([side, side]) });

export type Side = v.InferOutput<typeof side>;
export type StoredReview = v.InferOutput<typeof line>;

/** Reads the stored matches. A stopped run may have left a half-written last line, which is ignored. */
export function keptIn(file: string | undefined, depth: string): Map<string, StoredReview> {
  const stored = new Map<string, StoredReview>();
  if (file === undefined || !existsSync(file)) return stored;
  for (const text of readFileSync(file, 'utf8').split('\n').slice(0, -1)) {
    const read = v.parse(line, JSON.parse(text));
    if (read.depth === depth) stored.set(read.key, read);
  }
  return stored;
}

export function keep(file: string | undefined, review: StoredReview): void {
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(review)}\n`);
}
