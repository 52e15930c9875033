import type { KeptTournament } from './kept.ts';
import { nextPairings } from './standing.ts';

/** The task of the thread that pairs many. */
export default ({ kept, now }: { readonly kept: KeptTournament; readonly now: number }) => nextPairings(kept, now);
