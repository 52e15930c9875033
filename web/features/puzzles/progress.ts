import { signal } from '@preact/signals';
import { storage } from '../../shared/settings.ts';
import { afterAnswer, type Progress, type PuzzleAnswer, readProgress } from './storedProgress.ts';

const KEY = 'puzzles';

export const progress = signal<Progress>(readProgress(storage.get(KEY)));

function keep(next: Progress): void {
  progress.value = next;
  storage.set(KEY, JSON.stringify(next));
}

export const recordAnswer = (answer: PuzzleAnswer): void => keep(afterAnswer(progress.peek(), answer));

/** Stores a storm's score if it is the best; returns whether it is. */
export function recordStorm(set: string, score: number): boolean {
  const before = progress.peek();
  if (score <= (before.storms[set] ?? 0)) return false;
  keep({ ...before, storms: { ...before.storms, [set]: score } });
  return true;
}
