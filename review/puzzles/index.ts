export { LineRanking, type RankedLine, type RankedLines } from './lineRanking.ts';
export { type FoundPuzzle, PuzzleFinder, type SearchPlan } from './puzzleFinder.ts';
export { AS_GOOD, type PuzzleGrade, PuzzleGrader } from './puzzleGrader.ts';
export { bestReply, oneOf } from './reply.ts';
export { judgedAnswer, type PuzzleVerdict } from './verdict.ts';
export { type Verification, Verifier } from './verifier.ts';
