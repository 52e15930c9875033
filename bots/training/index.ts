export { type Bin, type Calibration, calibrationOf } from './calibration.ts';
export { BEGINNING, LEARNING, type LessonPlan, MEASURING, playLesson, type Samples } from './lesson.ts';
export { Pupil, type PupilState } from './pupil.ts';
export type { School } from './school.ts';
