import type { TournamentPlace } from '@fray/protocol';
import type { GameRow, StoredTournament } from '../store/queries/tournaments.ts';
import { arenaPairs, arenaPlaces } from './arena.ts';
import { drawn, type Entrant, type Game, type Pairing } from './field.ts';
import { Bracket } from './knockout.ts';
import { swissNext, swissPlaces } from './swiss.ts';

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
export function nextPairings(kept: StoredTournament, now: number): readonly Pairing[] | undefined {
  const { row } = kept;
  const field = fieldOf(kept);
  switch (row.kind) {
    case 'knockout':
      return new Bracket(field, gamesOf(kept)).next();
    case 'swiss':
      return swissNext(field, row.rounds, gamesOf(kept));
    case 'arena':
      return now < row.began + row.lasts ? freePairs(kept, field, now) : kept.games.some(({ result }) => result === '') ? [] : undefined;
  }
}

/** Pairs the free players of an arena. */
function freePairs(kept: StoredTournament, field: readonly Entrant[], now: number): Pairing[] {
  const busy = new Set(kept.games.flatMap(({ result, first, second }) => (result === '' ? [first, second] : [])));
  const since = new Map(kept.entrants.map(({ n, at }) => [n, Math.max(at, kept.row.began)]));
  for (const { first, second, ended } of kept.games) for (const n of [first, second]) since.set(n, Math.max(ended, since.get(n) ?? 0));
  const free = field.filter(({ n, until }) => until === 0 && !busy.has(n)).map(({ n }) => ({ n, waited: now - (since.get(n) ?? now) }));
  const round = roundOf(kept) + 1;
  return arenaPairs(field, free, asTheyEnded(kept)).map((pair, board) => ({ ...pair, round, board }));
}

/** Number of cached standings; the least recently used one is dropped. */
const KEPT = 50;

/** Caches standings, so that they are computed once for all viewers. */
export class Standings {
  readonly #kept = new Map<string, { readonly changed: number; readonly standing: TournamentPlace[] }>();

  of(kept: StoredTournament): readonly TournamentPlace[] {
    const { id, changed, began } = kept.row;
    if (began === 0) return [];
    const before = this.#kept.get(id);
    if (before?.changed === changed) return before.standing;
    const standing = standingOf(kept);
    this.#kept.delete(id);
    this.#kept.set(id, { changed, standing });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return standing;
  }
}

/** Computes the standings. */
function standingOf(kept: StoredTournament): TournamentPlace[] {
  const field = fieldOf(kept);
  switch (kept.row.kind) {
    case 'knockout':
      return new Bracket(field, gamesOf(kept)).places().map(({ n, place, wins }) => ({ n, place, points: wins, wins }));
    case 'swiss':
      return swissPlaces(field, gamesOf(kept)).map(({ n, place, halves, buchholz, sonneborn, wins }) => ({
        n,
        place,
        points: halves / 2,
        buchholz: buchholz / 2,
        sonneborn: sonneborn / 4,
        wins,
      }));
    case 'arena':
      return arenaPlaces(field, asTheyEnded(kept)).map(({ n, place, points, wins, streak }) => ({ n, place, points, wins, streak }));
  }
}
