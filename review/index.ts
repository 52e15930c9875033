export {
  type DecisionPoint,
  judgeAnswer,
  judgeLine,
  type LineComparison,
  rankLines,
  replyTo,
  reviewOf,
} from './analysisRequests.ts';
export { gradeOf, knownGrade, type LineGrade } from './lineGrade.ts';
export { openReview, type Reviewable } from './match.ts';
export type { Decision, Depth, Line, Progress, Review, ReviewStep, SeatTotals, Shares, Verdict } from './review.ts';
export { happeningAt, nextSlip, type ReviewEvent, reviewEvents, shareAt, turnAt } from './reviewEvents.ts';
export { type ReviewPlan, reviewMatch } from './reviewMatch.ts';
