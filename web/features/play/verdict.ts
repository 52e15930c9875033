import type { Outcome, Seat } from '@fray/engine';

/** How a match ended for somebody: a place of its own, or shared with others. */
export interface Verdict {
  /** Who came first, alone or together. */
  readonly winners: readonly Seat[];
  /** Everybody shares the first place. */
  readonly drawn: boolean;
  /** For the one who looks: undefined where nobody in particular does. */
  readonly mine: 'won' | 'shared' | 'drawn' | 'lost' | undefined;
  /** The seats by places, those who share one together. */
  readonly places: readonly { readonly place: number; readonly seats: readonly Seat[] }[];
}

/** Reads an outcome for the seats of people at this page: one of them is “you”, several look at it together. */
export function verdictOf({ places }: Pick<Outcome, 'places'>, own: readonly Seat[]): Verdict {
  const winners = seatsAt(places, 1);
  const drawn = winners.length === places.length;
  const [you] = own;
  const first = you !== undefined && places[you] === 1;
  const mine = you === undefined || own.length > 1 ? undefined : drawn ? 'drawn' : !first ? 'lost' : winners.length > 1 ? 'shared' : 'won';
  const distinct = [...new Set(places)].sort((a, b) => a - b);
  return { winners, drawn, mine, places: distinct.map((place) => ({ place, seats: seatsAt(places, place) })) };
}

const seatsAt = (places: readonly number[], place: number): Seat[] => places.flatMap((other, seat) => (other === place ? [seat] : []));
