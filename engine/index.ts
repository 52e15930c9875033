export { CellSet } from './board/cellSet.ts';
export { type Cell, columnName, DIRECTIONS, type Direction, Grid, type GridShape, isDiagonal, NOWHERE, opposite } from './board/grid.ts';
export { HEX_DIRECTIONS, type HexDirection, HexGrid, type HexShape, oppositeHex } from './board/hexGrid.ts';
export { withoutByteOrderMark } from './byteOrderMark.ts';
export type { GameCard, ListedCard } from './card.ts';
export { type Chance, type Deck, type Die, type Draw, formatDraw, MAX_DICE, parseDraw, type Stream } from './chance/chance.ts';
export { everyOutcome, type Fraction, fraction, isOne, plus, times, toNumber } from './chance/exhaustive.ts';
export { dieOf } from './chance/numberedDie.ts';
export { RecordingChance } from './chance/recording.ts';
export { ScriptError, ScriptedChance } from './chance/scripted.ts';
export { SeededChance } from './chance/seeded.ts';
export { type Code, type CodeIndex, type CodeNumber, type Codes, codeOf, codes } from './codes.ts';
export { isComparable } from './comparable.ts';
export { applyDelta, type Delta, difference } from './delta.ts';
export { FairChance } from './fair/chance.ts';
export { portableKeyedHash } from './fair/keyedHash.ts';
export {
  formatReceipt,
  type Receipt,
  type ReceiptCode,
  type ReceiptStart,
  type ReceiptSummary,
  readReceipt,
  receiptShape,
  serverCommitment,
} from './fair/receipt.ts';
export {
  commitment,
  type FairStart,
  type FairSubject,
  fingerprint,
  type Head,
  HeadChain,
  type Hex,
  isHex,
  matchKey,
} from './fair/start.ts';
export { type Terms, termsText } from './fair/terms.ts';
export { type FairProof, type VerifyCode, type VerifyError, verifyFair } from './fair/verify.ts';
export {
  type AnyGame,
  type AnyPositionReader,
  type AnyRules,
  type BotHints,
  type BotStyle,
  type ChooseMove,
  type Emit,
  type Evaluator,
  type ExactSolver,
  type Game,
  type GameEvent,
  type LabHints,
  type LabName,
  type LabTexts,
  type MoveOrdering,
  type NumberList,
  type Outcome,
  type PlannedTurn,
  type PositionReader,
  type Preset,
  type PuzzleHints,
  type PuzzleTheme,
  presetFor,
  presetOf,
  type Rules,
  readChoices,
  type Sampler,
  type SearchSettings,
  type Skill,
  samplerOf,
  type TurnPlanner,
} from './game.ts';
export { type ExternalGameId, isExternalGameId, isGameName, versionIn, withoutVersion, withVersion } from './gameId.ts';
export { digest, type Hashing, hashWith, portableHash } from './hash.ts';
export { COMPLETE_LANGUAGES, FURTHER_LANGUAGES, LANGUAGES, type Language } from './language.ts';
export type { Lesson, LessonText } from './lesson.ts';
export type { Frame, FrameListener } from './match/frames.ts';
export { ACTIONS, type Action, type ActionEntry, CAUSES, type Cause, type Entry, isMove, type MoveEntry } from './match/log.ts';
export { Match } from './match/match.ts';
export type { MoveError, MoveErrorCode } from './match/moveError.ts';
export type { MatchPlan } from './match/plan.ts';
export { Timeline, type TimelineStep } from './match/timeline.ts';
export { guaranteedWorths, MatrixGame } from './matrixGame.ts';
export { type MoveKinds, moveKinds } from './moveKinds.ts';
export { MAX_MOVES, type Move, MoveList } from './moves.ts';
export {
  type BookEntry,
  bookNumber,
  bookTable,
  changedNumbers,
  choice,
  customText,
  forSides,
  type OptionSpec,
  type OptionSpecs,
  type OptionsOf,
  readOptions,
  type SideOptions,
  standardOptions,
  unsetText,
  type Variable,
  variablesOf,
  wholeNumber,
  writeOptions,
} from './options.ts';
export type { PaperBoard, PaperCard, PaperCell, PaperHints, PaperPiece, PaperTerrain } from './paper.ts';
export {
  type OpenPuzzle,
  openPuzzle,
  type Puzzle,
  type PuzzleFile,
  type PuzzleLine,
  readPuzzles,
  type VerifiedMargin,
} from './puzzle/puzzle.ts';
export { parseRecord, RECORD_LIMITS, type RecordError, RecordParser } from './record/parse.ts';
export { formatEntry, formatRecord, type MatchRecord, type Player, playersOf, type RecordEntry, recordOf } from './record/record.ts';
export { Replay, type ReplayCode, type ReplayError, type ReplayPlan } from './record/replay.ts';
export { assertNever, expectOk, fail, type InputError, type LocalizedMessage, ok, type Result } from './result.ts';
export { allSeats, firstSeat, hasSeat, isSingle, NO_SEATS, type Seat, type SeatSet, seatSet, seatsOf, type Viewer } from './seats.ts';
export { inheritedName, readShape } from './shape.ts';
export { type ArrayKind, Slab } from './slab.ts';
export { sideCount, type TeamGame, teamsOf, winShares } from './teams.ts';
export { parseVariant, readVariant, type Variant } from './variant.ts';
