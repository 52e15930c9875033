export { type AnalysisClient, useAnalysis } from './analysisClient.ts';
export { barOf } from './bits.tsx';
export { aimsOf, lineWords, type SpokenUi, spokenUi } from './explanations.ts';
export { Pointers } from './pointers.tsx';
export { Retry } from './retry.ts';
