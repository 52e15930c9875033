import { UNKNOWN } from '../base/glicko.ts';
import type { ConductStats } from '../store/queries/conduct.ts';
import { paceOf } from '../store/schema.ts';
import type { Store, TableRow } from '../store/store.ts';

/** A second of waiting time offsets this many rating points: after a minute, a gap of 300 points counts as none. */
const POINTS_A_SECOND = 5;

/** Rating points of the largest difference in conduct, between a player who always leaves or stalls and one who never does. */
const ROUGHNESS = 1000;
/** Number of assumed well-behaved matches for players without history. */
const TRUSTED = 5;

const roughness = ({ matches, leaving, slow }: ConductStats): number => (leaving + slow / 2) / (matches + TRUSTED);

/**
 * Sorts open quick-pairing tables, best match first: similar rating (rated tables only), similar abandonment statistics, and long waiting
 * time. No table is excluded: if no closer opponent waits, a distant one is paired.
 */
export async function byStrength(people: Store, person: string, rows: readonly TableRow[], now: number): Promise<TableRow[]> {
  const known = await people.read('conductOf', [...new Set([person, ...rows.map(({ host }) => host)])]);
  const rough = new Map(known.map((conduct) => [conduct.person, roughness(conduct)]));
  const strength = async (who: string, game: string): Promise<number> =>
    (await people.read('ratingsOf', who)).find(({ list }) => list === game)?.rating ?? UNKNOWN.rating;
  const own = new Map<string, number>();
  const gapTo = async ({ host, game, pace }: TableRow): Promise<number> => {
    if (!paceOf({ pace }).rated) return 0;
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
