export { Coordinator, type Crowd } from './coordinator.ts';
export { Queue, type QueueAt, QueueTrouble } from './queue.ts';
export { type Work, work } from './worker.ts';
