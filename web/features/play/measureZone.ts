import type { ZoneMeasurement } from '../../shared/gameUi.ts';
import { WorkerClient } from '../../shared/workerRpc.ts';
import type { MeasureMethods, MeasureRequest } from './measureWorker.ts';

/** Lets bots play quick games off the main thread. `report` receives the first mover's results so far, several times. Returns a function that stops it. */
export function measureZone(request: MeasureRequest, report: (measured: ZoneMeasurement) => void): () => void {
  const worker = new WorkerClient<MeasureMethods>(() => new Worker(new URL('./measureWorker.ts', import.meta.url), { type: 'module' }));
  worker.call('measure', request, { report }).then(
    () => worker.stop(),
    (error: unknown) => {
      worker.stop();
      report({ games: 0, mean: 0, low: 0, high: 1, fault: error instanceof Error ? error.message : String(error) });
    },
  );
  return () => worker.stop();
}
