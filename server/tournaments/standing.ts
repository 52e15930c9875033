import type { TournamentPlace } from '@fray/protocol';
import type { GameRow, StoredTournament } from '../store/queries/tournaments.ts';
import {
  drawn,
  type Entrant,
  type Game,
  isBye,
  opponentIn,
  type Pairing,
  plays,
  seated,
  sidePreferenceOf,
  sidesOf,
  winnerOf,
} from './field.ts';
import { Bracket } from './knockout.ts';
import { matched } from './matching.ts';
import { swissNext, swissPlaces } from './swiss.ts';

const WIN = 2;
const DRAW = 1;
/** Consecutive wins after which the next games count double. */
const STREAK = 2;
/** Milliseconds after which the last opponent is paired again if nobody else is free. */
export const ANOTHER_AFTER = 15_000;

/** A free player, and the milliseconds since their last game. */
interface Free {
  readonly n: number;
  readonly waited: number;
}

interface ArenaPlace {
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

/** Converts the stored entries to entrants for the pairing rules. */
function fieldOf({ row, entrants }: StoredTournament): Entrant[] {
  const order = drawn(
    row.seed,
    entrants.map(({ n }) => n),
  );
  const lots = new Map(order.map((n, lot) => [n, lot]));
  return entrants.map(({ n, from_round, until_round, strength }) => ({
    n,
    from: from_round,
    until: until_round,
    strength,
    lot: lots.get(n) ?? 0,
  }));
}

const gameOf = ({ round, board, first, second, result, absent }: GameRow): Game => ({
  round,
  board,
  first,
  second,
  result: result === '' ? undefined : result,
  ...(absent === '' ? {} : { forfeited: true }),
});

const gamesOf = ({ games }: StoredTournament): Game[] => games.map(gameOf);

export const roundOf = ({ games }: StoredTournament): number => Math.max(0, ...games.map(({ round }) => round));

/** Games in the order in which they ended; unfinished ones last. */
const asTheyEnded = ({ games }: StoredTournament): Game[] =>
  games.toSorted((a, b) => (a.ended || Number.MAX_SAFE_INTEGER) - (b.ended || Number.MAX_SAFE_INTEGER) || a.round - b.round).map(gameOf);

/** The next pairings; empty while games are in progress; undefined: the tournament is over. */
export function nextPairings(stored: StoredTournament, now: number): readonly Pairing[] | undefined {
  const { row } = stored;
  const field = fieldOf(stored);
  switch (row.kind) {
    case 'knockout':
      return new Bracket(field, gamesOf(stored)).next();
    case 'swiss':
      return swissNext(field, row.rounds, gamesOf(stored));
    case 'arena':
      return now < row.began + row.lasts
        ? freePairs(stored, field, now)
        : stored.games.some(({ result }) => result === '')
          ? []
          : undefined;
  }
}

/** Pairs the free players of an arena. */
function freePairs(stored: StoredTournament, field: readonly Entrant[], now: number): Pairing[] {
  const busy = new Set(stored.games.flatMap(({ result, first, second }) => (result === '' ? [first, second] : [])));
  const since = new Map(stored.entrants.map(({ n, at }) => [n, Math.max(at, stored.row.began)]));
  for (const { first, second, ended } of stored.games) for (const n of [first, second]) since.set(n, Math.max(ended, since.get(n) ?? 0));
  const free = field.filter(({ n, until }) => until === 0 && !busy.has(n)).map(({ n }) => ({ n, waited: now - (since.get(n) ?? now) }));
  const round = roundOf(stored) + 1;
  return arenaPairs(field, free, asTheyEnded(stored)).map((pair, board) => ({ ...pair, round, board }));
}

/** Number of cached standings; the least recently used one is dropped. */
const KEPT = 50;

/** Caches standings, so that they are computed once for all viewers. */
export class Standings {
  readonly #cache = new Map<string, { readonly changed: number; readonly standing: TournamentPlace[] }>();

  of(stored: StoredTournament): readonly TournamentPlace[] {
    const { id, changed, began } = stored.row;
    if (began === 0) return [];
    const before = this.#cache.get(id);
    if (before?.changed === changed) return before.standing;
    const standing = standingOf(stored);
    this.#cache.delete(id);
    this.#cache.set(id, { changed, standing });
    const [oldest] = this.#cache.keys();
    if (this.#cache.size > KEPT && oldest !== undefined) this.#cache.delete(oldest);
    return standing;
  }
}

/** Computes the standings. */
function standingOf(stored: StoredTournament): TournamentPlace[] {
  const field = fieldOf(stored);
  switch (stored.row.kind) {
    case 'knockout':
      return new Bracket(field, gamesOf(stored)).places().map(({ n, place, wins }) => ({ n, place, points: wins, wins }));
    case 'swiss':
      return swissPlaces(field, gamesOf(stored)).map(({ n, place, halves, buchholz, sonneborn, wins }) => ({
        n,
        place,
        points: halves / 2,
        buchholz: buchholz / 2,
        sonneborn: sonneborn / 4,
        wins,
      }));
    case 'arena':
      return arenaPlaces(field, asTheyEnded(stored)).map(({ n, place, points, wins, streak }) => ({ n, place, points, wins, streak }));
  }
}
