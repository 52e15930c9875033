import type { Pace } from '@fray/protocol';
import type { TableRow } from '../store/store.ts';
import { UNKNOWN } from './glicko.ts';
import type { PeopleStore } from './peopleStore.ts';

/** So many points of rating is a second of waiting worth: after a minute somebody 300 points away is as good as an equal. */
const POINTS_A_SECOND = 5;

/**
 * Tables that wait for a stranger, the one that suits somebody best first: near in strength, and long waited at. Nobody is turned away
 * for being too far off, where nobody nearer waits.
 */
export async function bySuit(people: PeopleStore, person: string, rows: readonly TableRow[], now: number): Promise<TableRow[]> {
  const strength = async (who: string, game: string): Promise<number> =>
    (await people.ask('ratingsOf', who)).find(({ list }) => list === game)?.rating ?? UNKNOWN.rating;
  // Ratings decide nothing where nothing is rated: then whoever waits longest comes first.
  if (!rows.some((row) => (JSON.parse(row.pace) as Pace).rated)) return rows.toSorted((a, b) => a.created - b.created);
  const own = new Map<string, number>();
  const suits = await Promise.all(
    rows.map(async (row) => {
      const mine = own.get(row.game) ?? (await strength(person, row.game));
      own.set(row.game, mine);
      const gap = Math.abs((await strength(row.host, row.game)) - mine);
      return { row, suit: gap - (POINTS_A_SECOND * Math.max(0, now - row.created)) / 1000 };
    }),
  );
  return suits.toSorted((a, b) => a.suit - b.suit).map(({ row }) => row);
}
