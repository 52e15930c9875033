import type { Clock } from '../base/clock.ts';
import { LIMITS } from '../base/limits.ts';
import type { Store } from './store.ts';

/** Puts the logs of matches away that ended long ago, a few at a time, for as long as the server runs. Answers how to stop. */
export function startArchiving(store: Store, time: Clock, log: (what: string, about: object) => void): () => void {
  let isOver = false;
  let stop = (): void => {};
  const look = async (): Promise<void> => {
    const count = await store.archive(time.date() - LIMITS.archiveAfter, LIMITS.archiveBatch).catch((error: unknown) => {
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
