import type { Seat } from '@fray/engine';
import type { Review } from '@fray/review';
import { shareAt } from '@fray/review';

/** A box of the drawing, in pixels, and what is left free at its edges for numbers. */
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
  x(moment: number): number;
  y(share: number): number;
  /** The moment that lies nearest to a place. */
  moment(x: number): number;
}

export function scaleOf({ width, height, left, right, top, bottom }: Box, moments: number): Scale {
  const wide = Math.max(1, width - left - right);
  const high = Math.max(1, height - top - bottom);
  const last = Math.max(1, moments);
  return {
    x: (moment) => left + (moment / last) * wide,
    y: (share) => top + (1 - share) * high,
    moment: (x) => Math.min(moments, Math.max(0, Math.round(((x - left) / wide) * last))),
  };
}

const rounded = (value: number): string => String(Math.round(value * 10) / 10);

/** The course of a seat's chance as a path, from the beginning to the end. */
export const courseOf = (review: Review, seat: Seat, { x, y }: Scale): string =>
  Array.from(
    { length: review.steps.length + 1 },
    (_, moment) => `${moment === 0 ? 'M' : 'L'}${rounded(x(moment))} ${rounded(y(shareAt(review, seat, moment)))}`,
  ).join('');

/** The same, closed along a level: what lies between chance and an even match. */
export const areaOf = (course: string, { x, y }: Scale, moments: number, level: number): string =>
  `${course}L${rounded(x(moments))} ${rounded(y(level))}L${rounded(x(0))} ${rounded(y(level))}Z`;

/** Turns that get their number under the graph: the moment at which each begins, not closer than `gap` pixels. */
export function turnMarks(review: Review, { x }: Scale, gap: number): readonly { readonly turn: number; readonly moment: number }[] {
  const marks: { turn: number; moment: number }[] = [];
  let turn: number | undefined;
  for (const [moment, step] of review.steps.entries()) {
    if (step.turn === turn) continue;
    turn = step.turn;
    const last = marks.at(-1);
    if (last === undefined || x(moment) - x(last.moment) >= gap) marks.push({ turn, moment });
  }
  return marks;
}
