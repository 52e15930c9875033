export type { Decision, Depth, Line, Progress, Review, ReviewStep, SeatSum, Shares, Verdict } from './review.ts';
