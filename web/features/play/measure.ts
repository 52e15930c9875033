import type { Level } from '@fray/bots';
import type { ZoneMeasurement } from '../../shared/gameUi.ts';

export interface MeasureRequest {
  readonly game: string;
  readonly options: Readonly<Record<string, string>>;
  readonly level: Level;
  readonly games: number;
}

export type MeasureReply = ZoneMeasurement;

/** Quick games of bots off the main thread; `tell` hears how who moves first fares, again and again. Answers with how to stop. */
export function measure(request: MeasureRequest, tell: (reply: MeasureReply) => void): () => void {
  const worker = new Worker(new URL('./measureWorker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<MeasureReply>) => {
    tell(data);
    if (data.games >= request.games || data.fault !== undefined) worker.terminate();
  });
  worker.postMessage(request);
  return () => worker.terminate();
}
