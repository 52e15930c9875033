import type { Seat } from '@fray/engine';
import type { Review } from '@fray/review';
import { shareAt } from '@fray/review';

/** The box of the drawing in pixels, with margins for numbers. */
export interface Box {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Where moments and chances lie in a box. */
export interface Scale {
  x(step: number): number;
  y(share: number): number;
  /** The moment that lies nearest to a place. */
  step(x: number): number;
}

export function scaleOf({ width, height, left, right, top, bottom }: Box, steps: number): Scale {
  const wide = Math.max(1, width - left - right);
  const high = Math.max(1, height - top - bottom);
  const last = Math.max(1, steps);
  return {
    x: (step) => left + (step / last) * wide,
    y: (share) => top + (1 - share) * high,
    step: (x) => Math.min(steps, Math.max(0, Math.round(((x - left) / wide) * last))),
  };
}

const rounded = (value: number): string => String(Math.round(value * 10) / 10);

/** The course of a seat's chance as a path, from the beginning to the end. */
export const chanceCurve = (review: Review, seat: Seat, { x, y }: Scale): string =>
  Array.from(
    { length: review.steps.length + 1 },
    (_, step) => `${step === 0 ? 'M' : 'L'}${rounded(x(step))} ${rounded(y(shareAt(review, seat, step)))}`,
  ).join('');

/** The same, closed along a level: the area between the curve and even chances. */
export const chanceArea = (course: string, { x, y }: Scale, steps: number, level: number): string =>
  `${course}L${rounded(x(steps))} ${rounded(y(level))}L${rounded(x(0))} ${rounded(y(level))}Z`;

/** Turns that get their number under the graph: the moment at which each begins, not closer than `gap` pixels. */
export function turnMarks(review: Review, { x }: Scale, gap: number): readonly { readonly turn: number; readonly step: number }[] {
  const marks: { turn: number; step: number }[] = [];
  let turn: number | undefined;
  for (const [step, { turn: next }] of review.steps.entries()) {
    if (next === turn) continue;
    turn = next;
    const last = marks.at(-1);
    if (last === undefined || x(step) - x(last.step) >= gap) marks.push({ turn, step });
  }
  return marks;
}
