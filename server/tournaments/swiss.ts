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
  type SidePreference,
  seated,
  sidePreferenceOf,
  sidesOf,
  winnerOf,
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

/** What it costs that a bye goes to the next in order, where few are paired: more than all gaps of so few, less than a clash. */
const BYE = 1e7;

/** Somebody to be paired, best first; the one without an entry stands for the bye. */
interface Standing {
  readonly n: number;
  readonly halves: number;
  readonly wish: SidePreference;
  /** Whom they met; 0: they had a bye. */
  readonly met: ReadonlySet<number>;
  /** Rounds without a game that was played. */
  readonly unplayed: number;
  /** Whether they won a game because the other did not come. */
  readonly wonForfeit: boolean;
}

type Pair = readonly [Standing, Standing];
type PairCost = (one: Standing, other: Standing) => number | undefined;

/** The pairings of the next round of a Swiss; empty while games are under way, undefined when it is over. */
export function swissNext(entrants: readonly Entrant[], rounds: number, games: readonly Game[]): Pairing[] | undefined {
  if (games.some(({ result }) => result === undefined)) return [];
  const round = 1 + Math.max(0, ...games.map((game) => game.round));
  if (round > rounds) return undefined;
  const field = standings(entrants, round, games);
  // Where one is left, or all who are left have met, there is nothing left to play.
  const pairs = field.filter(({ n }) => n !== 0).length < 2 ? undefined : round === 1 ? halves(field) : paired(field, rounds - round);
  return pairs?.map(([one, other], board) => {
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
      wish: sidePreferenceOf(sidesOf(own, n)),
      met: new Set(own.map((game) => opponentIn(game, n))),
      unplayed: round - 1 - own.filter((game) => !isBye(game) && !game.forfeited).length,
      wonForfeit: own.some((game) => game.forfeited && winnerOf(game) === n),
    };
  });
  field.sort((a, b) => b.halves - a.halves);
  if (field.length % 2 === 0) return field;
  const had = new Set(field.flatMap(({ n, met }) => (met.has(0) ? [n] : [])));
  return [...field, { n: 0, halves: 0, wish: sidePreferenceOf([]), met: had, unplayed: 0, wonForfeit: false }];
}

/**
 * Those who may have the bye, who is to have it first: by FIDE's rules for Swiss systems (C.04.1, C.04.3) nobody twice; of the others the
 * one with the fewest points, then with the fewest rounds without a game, then the lowest seed. A point for a game that the other did not
 * come to is as good as a bye: whoever had one comes last.
 */
const byeOrder = (field: readonly Standing[]): Standing[] =>
  field
    .filter(({ n, met }) => n !== 0 && !met.has(0))
    // The lowest seed first: what follows keeps the order of equals.
    .toReversed()
    .toSorted((a, b) => Number(a.wonForfeit) - Number(b.wonForfeit) || a.halves - b.halves || a.unplayed - b.unplayed);

/** The first round: the upper half against the lower one, in the order of their seeds. The lowest seed has the bye. */
function halves(field: readonly Standing[]): Pair[] {
  const bye = field.at(-1)?.n === 0 ? field.slice(-2) : [];
  const half = (field.length - bye.length) / 2;
  const pairs = field.slice(0, half).map((one, n): Pair => {
    const other = field[n + half]!;
    // Sides by turns, for nobody has a wish yet.
    return n % 2 === 1 ? [other, one] : [one, other];
  });
  return bye.length === 0 ? pairs : [...pairs, [bye[0]!, bye[1]!]];
}

function paired(field: readonly Standing[], left: number): readonly Pair[] | undefined {
  const byes = byeOrder(field);
  if (field.length <= FEW) {
    const cost = costIn(field);
    const ways = allMatchings(field.length, (a, b) => {
      const [one, other] = [field[a]!, field[b]!];
      if (other.n !== 0) return cost(one, other);
      const turn = byes.indexOf(one);
      return turn < 0 ? undefined : BYE * turn;
    });
    const way = ways.find((pairs) => leavesRounds(field, pairs, left)) ?? ways[0];
    return way?.map(([a, b]): Pair => [field[a]!, field[b]!]);
  }
  const bye = field.find(({ n }) => n === 0);
  if (!bye) return cheapest(field)?.pairs;
  // Whoever is first in order has the bye, if all others can be paired, and sit where they must.
  let found: readonly Pair[] | undefined;
  for (const one of byes) {
    const rest = cheapest(field.filter((other) => other !== one && other !== bye));
    if (rest && (!found || !rest.clashes)) found = [...rest.pairs, [one, bye]];
    if (rest && !rest.clashes) break;
  }
  return found;
}

/** What it costs that two of a field meet; undefined: they have met. */
function costIn(field: readonly Standing[]): PairCost {
  const groups = Map.groupBy(field, ({ halves: points }) => points);
  const places = new Map(field.map((standing, place) => [standing, place]));
  return (one, other) => {
    if (one.met.has(other.n)) return undefined;
    const gap = one.halves - other.halves;
    // Among equals the upper half meets the lower one.
    const half = gap === 0 ? Math.floor((groups.get(one.halves)?.length ?? 0) / 2) : 0;
    const order = gap === 0 ? Math.abs(places.get(other)! - places.get(one)! - half) : 0;
    const wishes = clash(one.wish, other.wish) ? CLASH : one.wish.side !== 0 && one.wish.side === other.wish.side ? SAME_WISH : 0;
    return GAP * gap ** 2 + order + wishes;
  };
}

/**
 * The cheapest way to pair all; where few partners were looked at and somebody would have the wrong seat for it, with all of them.
 * Undefined: not all can be paired.
 */
function cheapest(field: readonly Standing[]): { readonly pairs: readonly Pair[]; readonly clashes: boolean } | undefined {
  const price = costIn(field);
  const cost = (a: number, b: number) => price(field[a]!, field[b]!);
  const clashes = (pairs: readonly (readonly [number, number])[]) => pairs.some(([a, b]) => (cost(a, b) ?? 0) >= CLASH);
  let pairs = matched(field.length, cost);
  if (clashes(pairs)) pairs = matched(field.length, cost, field.length);
  if (pairs.length < field.length / 2) return undefined;
  return { pairs: pairs.map(([a, b]): Pair => [field[a]!, field[b]!]), clashes: clashes(pairs) };
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
