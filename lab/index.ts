export { type Arm, completed, type Experiment, type ExperimentDraft, gamesFor, LIMITS, readDraft, standardLevels } from './experiment.ts';
export { FIGURES, type FigureId } from './figures/names.ts';
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
  TornadoEnd,
  TornadoRow,
  Unit,
  Verdict,
} from './result.ts';
export { type DealNotes, isDealNotes, type Job, type Pairing, playJob, recordOfGame } from './run/job.ts';
export { pairingOf, type Series } from './run/plan.ts';
export { type Progress, runExperiment, type WorkerPool } from './run/runExperiment.ts';
export type { SeriesKind } from './seriesKind.ts';
export { amount, differenceText, estimateText, number, plain } from './story/format.ts';
export { markdown } from './story/markdown.ts';
export { optionName } from './story/names.ts';
export { type Line, plainStory, type Span, type Story, story } from './story/story.ts';
export { figureWords, WORDS } from './story/words.ts';
