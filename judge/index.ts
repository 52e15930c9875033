export { JUDGED, type JudgedName } from './advice.ts';
export { rulebookVerdicts } from './book.ts';
export { type Activity, type Depth, isDepth, type Judgement, judge, neverReturned, type Plan, type Subject } from './judge.ts';
export type { Severity, Verdict } from './verdict.ts';
