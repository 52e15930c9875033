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

/** Up to this many players, all pairings are enumerated, with a look at the remaining rounds. */
const FEW = 8;

/** Cost of a score difference, times its square in half points; outweighs all differences of rank. */
const GAP = 1e4;
/** Cost if both players must have the same side; outweighs any score difference. */
const CLASH = 1e9;
const SAME_WISH = 1e3;

/** The number of rounds that can always be paired without a repeated pairing. */
export function mostRounds(players: number): number {
  const even = players + (players % 2);
  return even <= FEW ? Math.max(1, even - 1) : even / 2;
}

/** Cost per step in the bye order, for small fields: above all score differences, below `CLASH`. */
const BYE = 1e7;

/** A player to pair, in order of rank; entry 0 stands for the bye. */
interface Standing {
  readonly n: number;
  readonly halves: number;
  readonly wish: SidePreference;
  /** Earlier opponents; 0: a bye. */
  readonly opponents: ReadonlySet<number>;
  /** Rounds without a played game. */
  readonly unplayed: number;
  /** Whether the player won by forfeit. */
  readonly wonForfeit: boolean;
}

type Pair = readonly [Standing, Standing];
type PairCost = (one: Standing, other: Standing) => number | undefined;

/** Pairings of the next round of a Swiss; empty while games are in progress; undefined: the tournament is over. */
export function swissNext(entrants: readonly Entrant[], rounds: number, games: readonly Game[]): Pairing[] | undefined {
  if (games.some(({ result }) => result === undefined)) return [];
  const round = 1 + Math.max(0, ...games.map((game) => game.round));
  if (round > rounds) return undefined;
  const field = standings(entrants, round, games);
  // One player is left, or all remaining players have met: the tournament ends.
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
      opponents: new Set(own.map((game) => opponentIn(game, n))),
      unplayed: round - 1 - own.filter((game) => !isBye(game) && !game.forfeited).length,
      wonForfeit: own.some((game) => game.forfeited && winnerOf(game) === n),
    };
  });
  field.sort((a, b) => b.halves - a.halves);
  if (field.length % 2 === 0) return field;
  const had = new Set(field.flatMap(({ n, opponents }) => (opponents.has(0) ? [n] : [])));
  return [...field, { n: 0, halves: 0, wish: sidePreferenceOf([]), opponents: had, unplayed: 0, wonForfeit: false }];
}

/**
 * Candidates for the bye, in order. By FIDE's Swiss rules (C.04.1, C.04.3) nobody has two; then the fewest points, the fewest unplayed
 * rounds, and the lowest seed decide. A win by forfeit counts like a bye, so these players come last.
 */
const byeOrder = (field: readonly Standing[]): Standing[] =>
  field
    .filter(({ n, opponents }) => n !== 0 && !opponents.has(0))
    // Lowest seed first; the sort is stable.
    .toReversed()
    .toSorted((a, b) => Number(a.wonForfeit) - Number(b.wonForfeit) || a.halves - b.halves || a.unplayed - b.unplayed);

/** Round 1: upper half against lower half in seeding order. The lowest seed has the bye. */
function halves(field: readonly Standing[]): Pair[] {
  const bye = field.at(-1)?.n === 0 ? field.slice(-2) : [];
  const half = (field.length - bye.length) / 2;
  const pairs = field.slice(0, half).map((one, n): Pair => {
    const other = field[n + half]!;
    // Alternate the sides, since nobody has a preference yet.
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
  // The first candidate for the bye that lets all others be paired without a side clash.
  let found: readonly Pair[] | undefined;
  for (const one of byes) {
    const rest = cheapest(field.filter((other) => other !== one && other !== bye));
    if (rest && (!found || !rest.clashes)) found = [...rest.pairs, [one, bye]];
    if (rest && !rest.clashes) break;
  }
  return found;
}

/** Cost function of a field; undefined: the two have met already. */
function costIn(field: readonly Standing[]): PairCost {
  const groups = Map.groupBy(field, ({ halves: points }) => points);
  const places = new Map(field.map((standing, place) => [standing, place]));
  return (one, other) => {
    if (one.opponents.has(other.n)) return undefined;
    const gap = one.halves - other.halves;
    // Within a score group, the upper half meets the lower half.
    const half = gap === 0 ? Math.floor((groups.get(one.halves)?.length ?? 0) / 2) : 0;
    const order = gap === 0 ? Math.abs(places.get(other)! - places.get(one)! - half) : 0;
    const wishes = clash(one.wish, other.wish) ? CLASH : one.wish.side !== 0 && one.wish.side === other.wish.side ? SAME_WISH : 0;
    return GAP * gap ** 2 + order + wishes;
  };
}

/**
 * The cheapest complete pairing. First tries few partners for each player; tries all if that leads to a side clash. Undefined: not all can
 * be paired.
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

/** Whether the remaining rounds can still be paired after these pairings. */
function leavesRounds(field: readonly Standing[], pairs: readonly (readonly [number, number])[], left: number): boolean {
  if (left === 0) return true;
  const opponents = field.map(({ opponents: before }) => new Set(before));
  for (const [a, b] of pairs) {
    opponents[a]!.add(field[b]!.n);
    opponents[b]!.add(field[a]!.n);
  }
  const after = field.map((standing, n) => ({ ...standing, met: opponents[n]! }));
  const free = (a: number, b: number) => (opponents[a]!.has(field[b]!.n) ? undefined : 0);
  return allMatchings(field.length, free).some((next) => leavesRounds(after, next, left - 1));
}

/** A row of the Swiss standings, in half points. The tie-breaks apply in the order of the fields. */
export interface SwissPlace {
  readonly n: number;
  readonly place: number;
  readonly halves: number;
  /** Buchholz cut 1: the opponents' points without the lowest. */
  readonly buchholz: number;
  /** Sonneborn–Berger: points of beaten opponents plus half of those drawn with; in quarter points. */
  readonly sonneborn: number;
  readonly wins: number;
}

/** Standings by points, Buchholz cut 1, Sonneborn–Berger, wins, and lot. */
export function swissPlaces(entrants: readonly Entrant[], games: readonly Game[]): SwissPlace[] {
  const decided = games.filter(({ result }) => result !== undefined);
  const rounds = Math.max(0, ...decided.map((game) => game.round));
  const gamesOf = new Map(entrants.map(({ n }) => [n, decided.filter((game) => plays(game, n))]));
  const points = new Map(entrants.map(({ n }) => [n, (gamesOf.get(n) ?? []).reduce((sum, game) => sum + halvesOf(game, n), 0)]));
  const lots = new Map(entrants.map(({ n, lot }) => [n, lot]));
  const rows = entrants.map(({ n }) => {
    const own = gamesOf.get(n) ?? [];
    // A bye counts as an opponent with the player's own points.
    const worth = (game: Game) => points.get(isBye(game) ? n : opponentIn(game, n)) ?? 0;
    // Missed rounds count 0, and the worst value is dropped.
    const opponentScores = [...own.map(worth), ...Array.from({ length: Math.max(0, rounds - own.length) }, () => 0)].toSorted(
      (a, b) => b - a,
    );
    return {
      n,
      halves: points.get(n) ?? 0,
      buchholz: opponentScores.slice(0, -1).reduce((sum, value) => sum + value, 0),
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
