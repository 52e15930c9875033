export { Box } from './box.ts';
export { type ExamReport, examine } from './exam.ts';
export type { BoxFault } from './faults.ts';
export { type Isolation, isolationHere } from './isolation.ts';
