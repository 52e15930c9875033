import { useEffect, useState } from 'preact/hooks';
import { errorText } from '../../shared/apiError.ts';
import { isMissing } from '../../shared/notFoundError.ts';
import { waitingElsewhere } from '../../shared/server/waitingElsewhere.ts';

/** Milliseconds between requests. An unchanged tournament is not sent again. */
const EVERY = 5000;

/** The server's data, polled while the page is visible. */
export interface WatchedTournament<T> {
  readonly value: T | undefined;
  /** Why loading or an action failed. */
  readonly fault: string;
  /** Whether the tournament does not exist. */
  readonly isMissing: boolean;
  /** Performs an action and reads the tournament again. */
  run(work: () => Promise<unknown>): void;
}

export function useWatchedTournament<T>(key: string, ask: () => Promise<T>): WatchedTournament<T> {
  const [value, setValue] = useState<T>();
  const [fault, setFault] = useState('');
  const [missing, setMissing] = useState(false);
  const look = () => ask().then(setValue);
  useEffect(() => {
    setValue(undefined);
    const again = () => {
      if (document.hidden) return;
      look().catch((error: unknown) => {
        setFault(errorText(error));
        setMissing(isMissing(error));
      });
    };
    const timer = setInterval(again, EVERY);
    // A new game of this user is opened at once.
    const stop = waitingElsewhere.subscribe(again);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [key]);
  const run = (work: () => Promise<unknown>) =>
    void work()
      .then(look)
      .then(
        () => setFault(''),
        (error: unknown) => setFault(errorText(error)),
      );
  return { value, fault, isMissing: missing, run };
}
