import type { DealNotes } from '../run/job.ts';
import { measureRatio } from './measurement.ts';
import { type Row, sumsOf } from './rows.ts';

/** Smallest number of games with a card for a statement about it. */
const FEWEST_GAMES = 40;
const MOST_THINGS = 40;

/**
 * What getting more of a card than the others does to a seat’s share of the win. Compared inside each game, seat against seat, so that the
 * rest of the game is the same for both.
 */
export function impacts(arms: readonly (readonly DealNotes[])[], seats: number): Row[] {
  const counts = new Map<string, number>();
  for (const deal of arms.flat())
    for (const { things } of deal) for (const thing of Object.keys(things)) counts.set(thing, (counts.get(thing) ?? 0) + 1);
  const often = [...counts].filter(([, games]) => games >= FEWEST_GAMES).toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return often.slice(0, MOST_THINGS).map(([thing]): Row => {
    const of = (notes: DealNotes[number]): readonly [number, number] | undefined => {
      const got = notes.things[thing];
      if (!got) return undefined;
      const mean = got.reduce((sum, count) => sum + count, 0) / seats;
      let over = 0;
      let under = 0;
      for (let seat = 0; seat < seats; seat++) {
        const more = got[seat]! - mean;
        over += more * (notes.shares[seat]! - 1 / seats);
        under += more * more;
      }
      // A seat that has one more than another is only half of one above the mean of the two.
      return under === 0 ? undefined : [over, (under * seats) / (seats - 1)];
    };
    return {
      id: `impact.${thing}`,
      figure: 'impact',
      part: thing,
      unit: 'points',
      matters: { by: 0.03 },
      arms: arms.map((deals) => measureRatio(sumsOf(deals, of), 'points')),
    };
  });
}
