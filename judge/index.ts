export { JUDGED, type JudgedName } from './advice.ts';
export { isBoardgame, judgeBoardgame } from './boardgameIo/index.ts';
export { rulebookVerdicts } from './book.ts';
export { type Gaps, gapsOf, type Silence } from './gaps.ts';
export { type Activity, type Depth, isDepth, type Judgement, judge, neverReturned, type Plan, type Subject } from './judge.ts';
export { openQuestions, type Question, type QuestionKind } from './rulebook/index.ts';
export type { OptionValue } from './tables.ts';
export type { TestFile } from './testTitles.ts';
export type { Severity, Verdict } from './verdict.ts';
