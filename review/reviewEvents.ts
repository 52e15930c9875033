import type { Seat } from '@fray/engine';
import type { Decision, Review, ReviewStep } from './review.ts';

/** An event that changed the balance, from one seat's point of view. */
export interface ReviewEvent {
  readonly kind: 'own' | 'other' | 'luck';
  /** The step's place among those that stand, from 0: the position before it is the replay's moment of that number. */
  readonly at: number;
  /** The moment after it; for a line of moves after the last of them. */
  readonly until: number;
  readonly turn: number;
  /** The seat that decided, or whose move was lucky or unlucky. */
  readonly seat: Seat;
  /** The change of the viewer's share. */
  readonly delta: number;
  readonly grave: boolean;
  readonly decision?: Decision;
  /** One of the moments that decided the match. */
  readonly decisive: boolean;
}

/** Luck below this is the weather. */
const LUCK_FROM = 0.03;
/** Maximum number of strokes of luck listed, largest first. */
const MAX_LUCK = 14;

const isSlip = (decision: Decision | undefined): decision is Decision => decision?.verdict === 'error' || decision?.verdict === 'blunder';

/** Mistakes and luck of a match in order, as `eye` sees them. */
export function reviewEvents(review: Review, eye: Seat): readonly ReviewEvent[] {
  const slips = review.steps.flatMap((step, i) => (isSlip(step.decision) ? [slip(review, step, i, step.decision, eye)] : []));
  const luck = review.steps
    .flatMap((step, i): ReviewEvent[] => {
      const delta = step.luck[eye] ?? 0;
      return Math.abs(delta) < LUCK_FROM ? [] : [{ ...placed(review, step, i), kind: 'luck', delta, grave: false, until: step.at + 1 }];
    })
    .sort((a, b) => Math.abs(b.delta) - Math.abs(a.delta))
    .slice(0, MAX_LUCK);
  return [...slips, ...luck].sort((a, b) => a.at - b.at || (a.kind === 'luck' ? 1 : -1));
}

const placed = (review: Review, { at, turn, seat }: ReviewStep, place: number) => ({
  at,
  turn,
  seat,
  decisive: review.moments.includes(place),
});

function slip(review: Review, step: ReviewStep, place: number, decision: Decision, eye: Seat): ReviewEvent {
  const own = step.seat === eye;
  const [best] = decision.better;
  const gain = (decision.chosen.shares[eye] ?? 0) - (best?.shares[eye] ?? 0);
  return {
    ...placed(review, step, place),
    kind: own ? 'own' : 'other',
    delta: own ? -decision.loss : gain,
    grave: decision.verdict === 'blunder',
    until: decision.until + 1,
    decision,
  };
}

/** The next mistake after a moment, of `eye` alone if it made any; after the last one, the first. */
export function nextSlip(all: readonly ReviewEvent[], after: number): ReviewEvent | undefined {
  const slips = all.filter(({ kind }) => kind !== 'luck');
  const own = slips.filter(({ kind }) => kind === 'own');
  const candidates = own.length > 0 ? own : slips;
  return candidates.find(({ at }) => at > after) ?? candidates[0];
}

/** The comments on the current moment: on the next move, or on the last one. */
export const happeningAt = (all: readonly ReviewEvent[], moment: number): ReviewEvent | undefined =>
  all.find(({ kind, at }) => kind !== 'luck' && at === moment) ??
  all.find(({ kind, until }) => kind !== 'luck' && until === moment) ??
  all.find(({ kind, until }) => kind === 'luck' && until === moment);

/** A seat's chance after so many steps: the beginning is 0. */
export const shareAt = (review: Review, eye: Seat, moment: number): number =>
  (moment === 0 ? review.start[eye] : review.steps[Math.min(moment, review.steps.length) - 1]?.shares[eye]) ?? 0;

/** The turn of a moment: that of the next step, or of the last one at the end. */
export const turnAt = (review: Review, moment: number): number => review.steps[Math.min(moment, review.steps.length - 1)]?.turn ?? 0;
