export { Coordinator, type WorkerCounts } from './coordinator.ts';
export { Queue, type QueueAt, QueueError } from './queue.ts';
export { type Work, work } from './worker.ts';
