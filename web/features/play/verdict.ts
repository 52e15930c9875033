import { type AnyRules, type Outcome, type Seat, teamsOf } from '@fray/engine';

/** The result of a match for a reader: a place of its own, or shared with others. */
export interface Verdict {
  /** The seats in first place. */
  readonly winners: readonly Seat[];
  /** The winning sides: one if a single seat or a team has won. */
  readonly winningSides: readonly (readonly Seat[])[];
  /** Whether all seats share the first place. */
  readonly drawn: boolean;
  /** The result for the single player at this page; undefined if there is none, or several. */
  readonly mine: 'won' | 'shared' | 'drawn' | 'lost' | undefined;
  /** The sides by place. In a game without teams each seat is a side. */
  readonly places: readonly { readonly place: number; readonly seats: readonly Seat[] }[];
}

/** Reads an outcome for the players at this page. A single one is addressed as “you”; several are named. */
export function verdictOf(game: Pick<AnyRules, 'teams'>, { places }: Pick<Outcome, 'places'>, own: readonly Seat[]): Verdict {
  const sides = sidesOf(teamsOf(game, places.length));
  const ranked = sides
    .map((seats) => ({ place: Math.min(...seats.map((seat) => places[seat]!)), seats }))
    .sort((a, b) => a.place - b.place);
  const winningSides = ranked.filter(({ place }) => place === 1).map(({ seats }) => seats);
  const drawn = winningSides.length === sides.length;
  const [you] = own;
  const isFirst = you !== undefined && winningSides.some((seats) => seats.includes(you));
  const mine =
    you === undefined || own.length > 1 ? undefined : drawn ? 'drawn' : !isFirst ? 'lost' : winningSides.length > 1 ? 'shared' : 'won';
  return { winners: winningSides.flat(), winningSides, drawn, mine, places: ranked };
}

/** The seats of each team, in the order of their first seats. */
const sidesOf = (teams: readonly number[]): Seat[][] =>
  [...new Set(teams)].map((team) => teams.flatMap((other, seat) => (other === team ? [seat] : [])));
