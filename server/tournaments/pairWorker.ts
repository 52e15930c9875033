import type { StoredTournament } from '../store/queries/tournaments.ts';
import { nextPairings } from './standing.ts';

/** Worker thread that pairs large fields. */
export default ({ kept, now }: { readonly kept: StoredTournament; readonly now: number }) => nextPairings(kept, now);
