import type { Depth, Review } from '@fray/review';
import { useEffect, useState } from 'preact/hooks';
import { analysisClient } from './analysisClient.ts';
import { keyOf, saveReview, storedReview } from './storedReviews.ts';

/** How far the review of a match has come. */
export interface ReviewProgress {
  readonly review: Review | undefined;
  /** What is being computed; nothing when all is done. */
  readonly work: { readonly depth: Depth; readonly percent: number } | undefined;
  readonly fault: string;
}

/** Raised whenever the same match would be reviewed otherwise. */
const VERSION = 2;

const BEGINNING: ReviewProgress = { review: undefined, work: { depth: 'quick', percent: 0 }, fault: '' };

/**
 * A record's review: the kept one, otherwise a quick one first and then the thorough one. Whoever leaves stops the work, and finds
 * what was finished.
 */
export function useReview(record: string, attempt: number): ReviewProgress {
  const [state, setState] = useState<ReviewProgress>(BEGINNING);
  useEffect(() => {
    const analysis = analysisClient();
    let current = true;
    const run = async (depth: Depth) => {
      const work = (done: number, of: number) => ({ depth, percent: Math.floor((100 * done) / Math.max(1, of)) });
      setState((before) => ({ ...before, work: work(0, 1) }));
      const review = await analysis.call(
        'review',
        { record, depth },
        {
          report: ({ done, of }) => {
            if (current) setState((before) => ({ ...before, work: work(done, of) }));
          },
        },
      );
      await saveReview(keyOf(record, VERSION), review);
      if (current) setState({ review, work: undefined, fault: '' });
    };
    const all = async () => {
      const kept = await storedReview(keyOf(record, VERSION));
      if (!current) return;
      setState(kept ? { review: kept, work: undefined, fault: '' } : BEGINNING);
      if (!kept) await run('quick');
      if (kept?.depth !== 'full' && current) await run('full');
    };
    all().catch((error: unknown) => {
      if (current) setState((before) => ({ ...before, work: undefined, fault: error instanceof Error ? error.message : String(error) }));
    });
    return () => {
      current = false;
      analysis.stop();
    };
  }, [record, attempt]);
  return state;
}
