import { nextPairings } from './standing.ts';
import type { StoredTournament } from './stored.ts';

/** The task of the thread that pairs many. */
export default ({ kept, now }: { readonly kept: StoredTournament; readonly now: number }) => nextPairings(kept, now);
