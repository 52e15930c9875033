export { openReview, type Reviewable } from './match.ts';
export type { Decision, Depth, Line, Progress, Review, ReviewStep, SeatSum, Shares, Verdict } from './review.ts';
export { type ReviewPlan, reviewed } from './reviewed.ts';
