import { type Entrant, type Game, isBye, opponentIn, plays, seated, sidePreferenceOf, sidesOf, winnerOf } from './field.ts';
import { matched } from './matching.ts';

const WIN = 2;
const DRAW = 1;
/** Consecutive wins after which the next games count double. */
const STREAK = 2;
/** Milliseconds after which the last opponent is paired again if nobody else is free. */
export const ANOTHER_AFTER = 15_000;

/** A free player, and the milliseconds since their last game. */
export interface Free {
  readonly n: number;
  readonly waited: number;
}

export interface ArenaPlace {
  readonly n: number;
  readonly place: number;
  readonly points: number;
  readonly games: number;
  readonly wins: number;
  /** Current winning streak. */
  readonly streak: number;
}

/** Points of a player's games, given in the order in which they ended. */
export function arenaPoints(
  games: readonly Game[],
  n: number,
): { readonly points: number; readonly wins: number; readonly streak: number } {
  let [points, wins, streak] = [0, 0, 0];
  for (const game of games) {
    const twice = streak >= STREAK ? 2 : 1;
    const won = winnerOf(game) === n;
    points += twice * (won ? WIN : game.result === 'draw' ? DRAW : 0);
    streak = won ? streak + 1 : 0;
    if (won) wins++;
  }
  return { points, wins, streak };
}

/** Standings by points, wins, fewer games, and lot. `games` in the order in which they ended. */
export function arenaPlaces(entrants: readonly Entrant[], games: readonly Game[]): ArenaPlace[] {
  const decided = games.filter((game) => game.result !== undefined && !isBye(game));
  const lots = new Map(entrants.map(({ n, lot }) => [n, lot]));
  const rows = entrants.map(({ n }) => {
    const own = decided.filter((game) => plays(game, n));
    return { n, games: own.length, ...arenaPoints(own, n) };
  });
  rows.sort((a, b) => b.points - a.points || b.wins - a.wins || a.games - b.games || lots.get(a.n)! - lots.get(b.n)!);
  return rows.map((row, at) => ({ ...row, place: at + 1 }));
}

/**
 * Pairs free players with close ranks. Avoids an immediate rematch if another opponent is available. If the number is odd, the player who
 * waited least stays free.
 */
export function arenaPairs(
  entrants: readonly Entrant[],
  free: readonly Free[],
  games: readonly Game[],
): { readonly first: number; readonly second: number }[] {
  const places = new Map(arenaPlaces(entrants, games).map(({ n, place }) => [n, place]));
  const field = free.toSorted((a, b) => (places.get(a.n) ?? 0) - (places.get(b.n) ?? 0));
  const gamesOf = new Map(field.map(({ n }) => [n, games.filter((game) => plays(game, n))]));
  const lastMet = (n: number): number | undefined => {
    const last = gamesOf.get(n)?.at(-1);
    return last && opponentIn(last, n);
  };
  const onlyTwo = entrants.filter(({ until }) => until === 0).length === 2;
  // Waiting time outweighs any difference of rank.
  const most = Math.max(0, ...field.map(({ waited }) => waited));
  const haste = (one: Free) => Math.floor(Math.min(3600, (most - one.waited) / 1000)) * 1e5;
  const cost = (a: number, b: number): number | undefined => {
    const [one, other] = [field[a]!, field[b]!];
    const again = lastMet(one.n) === other.n && lastMet(other.n) === one.n;
    if (again && !onlyTwo && Math.min(one.waited, other.waited) < ANOTHER_AFTER) return undefined;
    return (b - a) ** 2 + haste(one) + haste(other) + (again ? 1e4 : 0);
  };
  const wishes = (n: number) => sidePreferenceOf(sidesOf(gamesOf.get(n) ?? [], n));
  return matched(field.length, cost).map(([a, b]) => seated(field[a]!.n, field[b]!.n, wishes));
}
