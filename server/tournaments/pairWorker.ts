import type { StoredTournament } from '../store/queries/tournaments.ts';
import { nextPairings } from './standing.ts';

/** Worker thread that pairs large fields. */
export default ({ kept: stored, now }: { readonly kept: StoredTournament; readonly now: number }) => nextPairings(stored, now);
