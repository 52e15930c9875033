import type { Outcome, Seat } from '@fray/engine';

/** The result of a match for a reader: a place of its own, or shared with others. */
export interface Verdict {
  /** The seats in first place. */
  readonly winners: readonly Seat[];
  /** Whether all seats share the first place. */
  readonly drawn: boolean;
  /** The result for the single player at this page; undefined if there is none, or several. */
  readonly mine: 'won' | 'shared' | 'drawn' | 'lost' | undefined;
  /** Groups of seats by place; seats that share a place are one group. */
  readonly places: readonly { readonly place: number; readonly seats: readonly Seat[] }[];
}

/** Reads an outcome for the players at this page. A single one is addressed as “you”; several are named. */
export function verdictOf({ places }: Pick<Outcome, 'places'>, own: readonly Seat[]): Verdict {
  const winners = seatsAt(places, 1);
  const drawn = winners.length === places.length;
  const [you] = own;
  const isFirst = you !== undefined && places[you] === 1;
  const mine =
    you === undefined || own.length > 1 ? undefined : drawn ? 'drawn' : !isFirst ? 'lost' : winners.length > 1 ? 'shared' : 'won';
  const distinct = [...new Set(places)].sort((a, b) => a - b);
  return { winners, drawn, mine, places: distinct.map((place) => ({ place, seats: seatsAt(places, place) })) };
}

const seatsAt = (places: readonly number[], place: number): Seat[] => places.flatMap((other, seat) => (other === place ? [seat] : []));
