import type { Pace } from '@fray/protocol';
import type { TableRow } from '../store/store.ts';
import type { CommunityStore } from './communityStore.ts';
import { UNKNOWN } from './glicko.ts';
import type { ConductStats } from './stored/conduct.ts';

/** So many points of rating is a second of waiting worth: after a minute somebody 300 points away is as good as an equal. */
const POINTS_A_SECOND = 5;

/** Somebody who always leaves or dawdles is so many points away from somebody who never does. */
const ROUGHNESS = 1000;
/** So many matches count as played well before anything is known. */
const TRUSTED = 5;

const roughness = ({ matches, leaving, slow }: ConductStats): number => (leaving + slow / 2) / (matches + TRUSTED);

/**
 * Tables that wait for a stranger, the one that suits somebody best first: near in strength where ratings count, alike in leaving early
 * and playing slowly, and long waited at. Nobody is turned away for being too far off, where nobody nearer waits.
 */
export async function byStrength(people: CommunityStore, person: string, rows: readonly TableRow[], now: number): Promise<TableRow[]> {
  const known = await people.ask('manners', [...new Set([person, ...rows.map(({ host }) => host)])]);
  const rough = new Map(known.map((manners) => [manners.person, roughness(manners)]));
  const strength = async (who: string, game: string): Promise<number> =>
    (await people.ask('ratingsOf', who)).find(({ list }) => list === game)?.rating ?? UNKNOWN.rating;
  const own = new Map<string, number>();
  const gapTo = async ({ host, game, pace }: TableRow): Promise<number> => {
    if (!(JSON.parse(pace) as Pace).rated) return 0;
    const mine = own.get(game) ?? (await strength(person, game));
    own.set(game, mine);
    return Math.abs((await strength(host, game)) - mine);
  };
  const suits = await Promise.all(
    rows.map(async (row) => {
      const unlike = Math.abs((rough.get(row.host) ?? 0) - (rough.get(person) ?? 0));
      const waited = Math.max(0, now - row.created) / 1000;
      return { row, suit: (await gapTo(row)) + ROUGHNESS * unlike - POINTS_A_SECOND * waited };
    }),
  );
  return suits.toSorted((a, b) => a.suit - b.suit).map(({ row }) => row);
}
