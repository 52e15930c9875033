import type { Clock } from '../base/clock.ts';
import { LIMITS } from '../base/limits.ts';
import type { Store } from './store.ts';

/** Archives the logs of matches that ended long ago, a few at a time. Returns a function that stops it. */
export function startArchiving(store: Store, time: Clock, log: (what: string, about: object) => void): () => void {
  let isOver = false;
  let stop = (): void => {};
  const look = async (): Promise<void> => {
    const count = await store.read('archive', time.date() - LIMITS.archiveAfter, LIMITS.archiveBatch).catch((error: unknown) => {
      log('fault', { message: 'archive', error: String(error) });
      return 0;
    });
    if (isOver) return;
    stop = time.after(count === LIMITS.archiveBatch ? LIMITS.archivePause : LIMITS.archiveEvery, () => void look());
  };
  stop = time.after(LIMITS.archivePause, () => void look());
  return () => {
    isOver = true;
    stop();
  };
}
