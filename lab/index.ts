export {
  type Arm,
  completed,
  type Experiment,
  type ExperimentDraft,
  gameOfArm,
  gamesFor,
  LIMITS,
  NO_VERSIONS,
  readDraft,
  standardLevels,
  type Versions,
} from './experiment.ts';
export { FIGURES, type FigureId } from './figures/names.ts';
export { FIRST_LOOK } from './figures/verdicts.ts';
export { labCsv, seekCsv } from './report/csv.ts';
export type {
  ArmPlots,
  ArmResult,
  Difference,
  Estimate,
  Example,
  Examples,
  Finding,
  LabResult,
  LevelOfMeasure,
  Measure,
  SeriesKind,
  TornadoEnd,
  TornadoRow,
  Unit,
  Verdict,
} from './result.ts';
export { importRecords } from './run/importRecords.ts';
export { type DealNotes, isDealNotes, type Job, type Pairing, playJob, recordOfGame } from './run/job.ts';
export { levelsFor } from './run/levels.ts';
export { pairingOf, type Series } from './run/plan.ts';
export { type Progress, runExperiment, type WorkerPool } from './run/runExperiment.ts';
export { SEEK_WORDS, summarizeSeek } from './seek/answer.ts';
export { seekQuestion } from './seek/question.ts';
export { type SeekQuestion, type SeekResult, seek } from './seek/seek.ts';
export { amount, differenceText, estimateText, number, plain } from './summary/format.ts';
export { markdown } from './summary/markdown.ts';
export { armHeads, optionName, sideName } from './summary/names.ts';
export { type Line, type ResultSummary, type Span, summarizeResult, summaryText } from './summary/summary.ts';
export { figureWords, WORDS } from './summary/words.ts';
