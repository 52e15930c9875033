export { Finder, type FoundPuzzle, type Hunt } from './finding.ts';
export { AS_GOOD, Grader, type PuzzleGrade } from './grade.ts';
export { type Ranked, type RankedLine, Ranking } from './ranking.ts';
export { oneOf, sternestReply } from './reply.ts';
export { judgedAnswer, type PuzzleVerdict } from './verdict.ts';
export { type Verification, Verifier } from './verifier.ts';
