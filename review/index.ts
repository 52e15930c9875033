export { openReview, type Reviewable } from './match.ts';
export type { Decision, Depth, Line, Progress, Review, ReviewStep, SeatTotals, Shares, Verdict } from './review.ts';
export { type ReviewPlan, reviewMatch } from './reviewMatch.ts';
