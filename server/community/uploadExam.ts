import { Worker } from 'node:worker_threads';
import type { Result } from '@fray/engine';
import type { UploadRequest } from '@fray/protocol/uploads';
import type { ExamPlan, ExamReport } from '../box/exam.ts';
import type { BoxFault } from '../box/faults.ts';

type Plan = Omit<Partial<ExamPlan>, 'signal'>;

/** Messages to and from the exam's thread. */
export interface ExamQuestion {
  readonly request: UploadRequest;
  readonly plan: Plan;
}

export interface UploadExam {
  /** The first twelve digits of the digest of what the version consists of. */
  readonly version: string;
  readonly exam: Result<ExamReport, BoxFault>;
}

/**
 * Checks a pushed version in a thread: programs and answers are large, and reading them takes longer than a move may wait. `signal` ends
 * the check and its boxes; the result is then the fault `late`.
 */
export function examineUpload(request: UploadRequest, plan: Plan, signal: AbortSignal): Promise<UploadExam> {
  const workerData: ExamQuestion = { request, plan };
  const thread = new Worker(new URL('./uploadExamThread.ts', import.meta.url), { workerData });
  // A check alone does not keep the server running.
  thread.unref();
  const stop = () => thread.postMessage('stop');
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  return new Promise<UploadExam>((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`the thread of a check ended with ${code}`)));
  }).finally(() => signal.removeEventListener('abort', stop));
}
