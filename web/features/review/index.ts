export { type AnalysisClient, useAnalysis } from './analysisClient.ts';
export { aimsOf, describeMoves, type SpokenUi, spokenUi } from './explanations.ts';
export { Pointers } from './pointers.tsx';
export { Retry } from './retry.ts';
export { reviewBar } from './reviewBar.tsx';
