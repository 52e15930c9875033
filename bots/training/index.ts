export { type Bin, type Calibration, calibrationOf } from './calibration.ts';
export { Learner, type LearnerState } from './learner.ts';
export type { TrainingTask } from './trainingBatch.ts';
export { type BatchPlan, BEGINNING, LEARNING, MEASURING, playTrainingBatch, type TrainingSamples } from './trainingBatch.ts';
