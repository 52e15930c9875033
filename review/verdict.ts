import { BLUNDER, ERROR, HAIR } from './budget.ts';
import type { Verdict } from './review.ts';

/** Classifies a loss. An error is significant (more than two standard errors) and large enough to matter. */
export function verdictOf(loss: number, se: number, isForced: boolean): Verdict {
  if (isForced) return 'forced';
  if (loss <= HAIR) return 'best';
  if (loss <= ERROR || loss <= 2 * se) return 'fine';
  return loss > BLUNDER ? 'blunder' : 'error';
}

/** A mean and its standard error. */
export interface Estimate {
  readonly mean: number;
  readonly se: number;
}

export function estimate(values: readonly number[]): Estimate {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  if (values.length < 2) return { mean, se: 0 };
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  return { mean, se: Math.sqrt(variance / values.length) };
}

/** Combines two independent estimates, weighted by their inverse variances. */
export function together(a: Estimate, b: Estimate): Estimate {
  if (a.se === 0) return a;
  if (b.se === 0) return b;
  const [wa, wb] = [1 / a.se ** 2, 1 / b.se ** 2];
  return { mean: (a.mean * wa + b.mean * wb) / (wa + wb), se: Math.sqrt(1 / (wa + wb)) };
}

/**
 * The difference shown by pairs of playouts. Different end positions have independent evaluation errors: without draws all ends are equal,
 * and together as certain as one.
 */
export function playedOut(gains: readonly number[], error: number): Estimate {
  if (gains.length < 2) return { mean: 0, se: 1 };
  const { mean, se } = estimate(gains);
  return { mean, se: Math.hypot(se, error / Math.sqrt(new Set(gains).size)) };
}
