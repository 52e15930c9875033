import { nextPairings } from './standing.ts';
import type { StoredTournament } from './stored.ts';

/** Worker thread that pairs large fields. */
export default ({ kept, now }: { readonly kept: StoredTournament; readonly now: number }) => nextPairings(kept, now);
