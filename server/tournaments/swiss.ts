import {
  clash,
  type Entrant,
  type Game,
  halvesOf,
  isBye,
  isThere,
  opponentIn,
  type Pairing,
  plays,
  seated,
  sidesOf,
  type Wish,
  winnerOf,
  wishOf,
} from './field.ts';
import { seeded } from './knockout.ts';
import { allMatchings, matched } from './matching.ts';

/** So few can be paired by looking at every way to do it, and at what it leaves for the rounds to come. */
const FEW = 8;

/** What it costs that two meet whose points differ, by the square of the half points; above all differences of places. */
const GAP = 1e4;
/** What it costs that both must have the same seat: more than any gap. */
const CLASH = 1e9;
const SAME_WISH = 1e3;

/** As many rounds as so many can play so that nobody meets twice, whatever happens. */
export function mostRounds(players: number): number {
  const even = players + (players % 2);
  return even <= FEW ? Math.max(1, even - 1) : even / 2;
}

/** Somebody to be paired, best first; the one without an entry stands for the bye. */
interface Standing {
  readonly n: number;
  readonly halves: number;
  readonly wish: Wish;
  /** Whom they met; 0: they had a bye. */
  readonly met: ReadonlySet<number>;
}

/** The pairings of the next round of a Swiss; empty while games are under way, undefined when it is over. */
export function swissNext(entrants: readonly Entrant[], rounds: number, games: readonly Game[]): Pairing[] | undefined {
  if (games.some(({ result }) => result === undefined)) return [];
  const round = 1 + Math.max(0, ...games.map((game) => game.round));
  if (round > rounds) return undefined;
  const field = standings(entrants, round, games);
  // Where one is left, or all who are left have met, there is nothing left to play.
  const pairs = field.filter(({ n }) => n !== 0).length < 2 ? undefined : round === 1 ? halves(field) : paired(field, rounds - round);
  return pairs?.map(([a, b], board) => {
    const [one, other] = [field[a]!, field[b]!];
    const seats =
      other.n === 0 ? { first: one.n, second: 0 } : seated(one.n, other.n, (n) => field.find((standing) => standing.n === n)!.wish);
    return { round, board, ...seats };
  });
}

function standings(entrants: readonly Entrant[], round: number, games: readonly Game[]): Standing[] {
  const order = seeded(entrants.filter((one) => isThere(one, round)));
  const field = order.map(({ n }): Standing => {
    const own = games.filter((game) => plays(game, n));
    return {
      n,
      halves: own.reduce((sum, game) => sum + halvesOf(game, n), 0),
      wish: wishOf(sidesOf(own, n)),
      met: new Set(own.map((game) => opponentIn(game, n))),
    };
  });
  field.sort((a, b) => b.halves - a.halves);
  if (field.length % 2 === 0) return field;
  const had = new Set(field.flatMap(({ n, met }) => (met.has(0) ? [n] : [])));
  // Who has the fewest points is nearest to nothing.
  return [...field, { n: 0, halves: -1, wish: wishOf([]), met: had }];
}

/** The first round: the upper half against the lower one, in the order of their seeds. */
function halves(field: readonly Standing[]): [number, number][] {
  const half = field.length / 2;
  const pairs = Array.from({ length: half }, (_, n): [number, number] => [n, n + half]);
  // Sides by turns, for nobody has a wish yet.
  return pairs.map(([a, b], n) => (n % 2 === 1 && field[b]?.n !== 0 ? [b, a] : [a, b]));
}

function paired(field: readonly Standing[], left: number): [number, number][] | undefined {
  const groups = Map.groupBy(field.keys(), (place) => field[place]!.halves);
  const cost = (a: number, b: number): number | undefined => {
    const [one, other] = [field[a]!, field[b]!];
    if (one.met.has(other.n)) return undefined;
    const gap = one.halves - other.halves;
    // Among equals the upper half meets the lower one.
    const group = gap === 0 ? (groups.get(one.halves)?.length ?? 0) : 0;
    const order = gap === 0 ? Math.abs(b - a - Math.floor(group / 2)) : 0;
    if (other.n === 0) return GAP * (gap + 1) ** 2;
    const wishes = clash(one.wish, other.wish) ? CLASH : one.wish.side !== 0 && one.wish.side === other.wish.side ? SAME_WISH : 0;
    return GAP * gap ** 2 + order + wishes;
  };
  if (field.length <= FEW) {
    const ways = allMatchings(field.length, cost);
    return ways.find((pairs) => leavesRounds(field, pairs, left)) ?? ways[0];
  }
  const pairs = cheapest(field, cost);
  return pairs.length < field.length / 2 ? undefined : pairs;
}

/** The cheapest way to pair all; where few partners were looked at and somebody would have the wrong seat for it, with all of them. */
function cheapest(field: readonly Standing[], cost: (a: number, b: number) => number | undefined): [number, number][] {
  const pairs = matched(field.length, cost);
  return pairs.some(([a, b]) => (cost(a, b) ?? 0) >= CLASH) ? matched(field.length, cost, field.length) : pairs;
}

/** Whether the rounds to come can be paired too, once these have met. */
function leavesRounds(field: readonly Standing[], pairs: readonly (readonly [number, number])[], left: number): boolean {
  if (left === 0) return true;
  const met = field.map(({ met: before }) => new Set(before));
  for (const [a, b] of pairs) {
    met[a]!.add(field[b]!.n);
    met[b]!.add(field[a]!.n);
  }
  const after = field.map((standing, n) => ({ ...standing, met: met[n]! }));
  const free = (a: number, b: number) => (met[a]!.has(field[b]!.n) ? undefined : 0);
  return allMatchings(field.length, free).some((next) => leavesRounds(after, next, left - 1));
}

/** How somebody stands in a Swiss, in half points; what decides between equals stands in its order. */
export interface SwissPlace {
  readonly n: number;
  readonly place: number;
  readonly halves: number;
  /** Points of one's opponents without the worst. */
  readonly buchholz: number;
  /** Points of those one won against, and half of those one drew with; in quarters of a point. */
  readonly sonneborn: number;
  readonly wins: number;
}

/** Everybody by points, then by what their opponents came to, by whom they beat, by wins, and at last by lot. */
export function swissPlaces(entrants: readonly Entrant[], games: readonly Game[]): SwissPlace[] {
  const decided = games.filter(({ result }) => result !== undefined);
  const rounds = Math.max(0, ...decided.map((game) => game.round));
  const gamesOf = new Map(entrants.map(({ n }) => [n, decided.filter((game) => plays(game, n))]));
  const points = new Map(entrants.map(({ n }) => [n, (gamesOf.get(n) ?? []).reduce((sum, game) => sum + halvesOf(game, n), 0)]));
  const lots = new Map(entrants.map(({ n, lot }) => [n, lot]));
  const rows = entrants.map(({ n }) => {
    const own = gamesOf.get(n) ?? [];
    // A bye is an opponent who is as good as oneself.
    const worth = (game: Game) => points.get(isBye(game) ? n : opponentIn(game, n)) ?? 0;
    // Rounds that one was not there count nothing, and the worst one is left out.
    const met = [...own.map(worth), ...Array.from({ length: Math.max(0, rounds - own.length) }, () => 0)].toSorted((a, b) => b - a);
    return {
      n,
      halves: points.get(n) ?? 0,
      buchholz: met.slice(0, -1).reduce((sum, value) => sum + value, 0),
      sonneborn: own.reduce((sum, game) => sum + halvesOf(game, n) * worth(game), 0),
      wins: own.filter((game) => winnerOf(game) === n && !isBye(game)).length,
    };
  });
  rows.sort(
    (a, b) =>
      b.halves - a.halves || b.buchholz - a.buchholz || b.sonneborn - a.sonneborn || b.wins - a.wins || lots.get(a.n)! - lots.get(b.n)!,
  );
  return rows.map((row, at) => ({ ...row, place: at + 1 }));
}
