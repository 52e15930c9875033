import { useEffect, useState } from 'preact/hooks';
import { WorkerClient } from '../../shared/workerRpc.ts';
import type { AnalysisMethods } from './analysisWorker.ts';

/** Evaluates positions in a worker. Its creator stops it. */
export type AnalysisClient = WorkerClient<AnalysisMethods>;

export const analysisClient = (): AnalysisClient =>
  new WorkerClient(() => new Worker(new URL('./analysisWorker.ts', import.meta.url), { type: 'module' }));

/** A client of the component's own, stopped with it. */
export function useAnalysis(): AnalysisClient {
  const [analysis] = useState(analysisClient);
  useEffect(() => () => analysis.stop(), [analysis]);
  return analysis;
}
