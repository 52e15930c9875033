export { LineRanking, type RankedLine, type RankedLines } from './lineRanking.ts';
export { type FoundPuzzle, formatPuzzles, PuzzleFinder, type SearchPlan } from './puzzleFinder.ts';
export { AS_GOOD, judgedAnswer, type PuzzleGrade, PuzzleGrader, type PuzzleVerdict } from './puzzleGrader.ts';
export { bestReply, oneOf } from './reply.ts';
export { type Verification, Verifier } from './verifier.ts';
