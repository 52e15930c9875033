import { createHash } from 'node:crypto';

/** Somebody who takes part, by the number of their entry: the first is 1. */
export interface Entrant {
  readonly n: number;
  /** The first round that they can play in. */
  readonly from: number;
  /** The last round that they could play in, once they have left; 0: they are there. */
  readonly until: number;
  /** How strong they were thought to be when the tournament began: what knock-outs are seeded by. */
  readonly strength: number;
  /** What is left between equals: the place that was drawn for them. */
  readonly lot: number;
}

/** Who won; `nobody`: neither came. */
export type Result = 'first' | 'second' | 'draw' | 'nobody';

/** A game, or what stands in place of one. */
export interface Game {
  readonly round: number;
  /** Counts the pairings of a round. */
  readonly board: number;
  /** Who has the first seat, and who the second; 0: nobody, which is a bye. */
  readonly first: number;
  readonly second: number;
  readonly result: Result | undefined;
  /** Somebody did not come: it was decided without being played. */
  readonly forfeited?: true;
}

export type Pairing = Omit<Game, 'result' | 'forfeited'>;

export const isBye = ({ second }: Pick<Game, 'second'>): boolean => second === 0;

/** Who won a game; undefined: nobody, or not yet. A bye is won. */
export function winnerOf({ first, second, result }: Game): number | undefined {
  if (second === 0 || result === 'first') return first;
  return result === 'second' ? second : undefined;
}

/** Half points of a game for one of its two. */
export function halvesOf(game: Game, n: number): number {
  if (game.result === 'draw') return 1;
  return winnerOf(game) === n ? 2 : 0;
}

export const opponentIn = ({ first, second }: Pairing, n: number): number => (first === n ? second : first);

export const plays = ({ first, second }: Pairing, n: number): boolean => first === n || second === n;

/** Whether somebody is there to be paired in a round. */
export const isThere = ({ from, until }: Entrant, round: number): boolean => from <= round && (until === 0 || round <= until);

/** The order that a seed draws: anybody can draw it again. */
export function drawn(seed: string, numbers: readonly number[]): number[] {
  const key = (n: number) => createHash('sha256').update(`${seed} ${n}`).digest('hex');
  return numbers.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** How somebody sat so far, the newest last: 1 first, -1 second. */
export const sidesOf = (games: readonly Pairing[], n: number): number[] =>
  games.flatMap((game) => (isBye(game) || !plays(game, n) ? [] : [game.first === n ? 1 : -1]));

export interface SidePreference {
  /** 1: to have the first seat, -1: the second, 0: all the same. */
  readonly side: number;
  /** First seats less second ones. */
  readonly balance: number;
  /** It must be: else one had three in a row, or three more of one side than of the other. */
  readonly must: boolean;
}

export function sidePreferenceOf(sides: readonly number[]): SidePreference {
  const balance = sides.reduce((sum, side) => sum + side, 0);
  const last = sides.at(-1) ?? 0;
  const twice = sides.length > 1 && last === sides.at(-2);
  if (twice || Math.abs(balance) > 1) return { side: twice && Math.abs(balance) < 2 ? -last : -Math.sign(balance), balance, must: true };
  return { side: balance === 0 ? -last : -Math.sign(balance), balance, must: false };
}

/** Whether two who both must have the same seat would meet. */
export const clash = (a: SidePreference, b: SidePreference): boolean => a.must && b.must && a.side === b.side;

/** Seats two who meet, by who needs a side more; where that is even, the one named first has their wish. */
export function seated(a: number, b: number, wishes: (n: number) => SidePreference): Pick<Pairing, 'first' | 'second'> {
  const [one, other] = [wishes(a), wishes(b)];
  const need = (wish: SidePreference) => (wish.must ? 1000 : 0) + 10 * Math.abs(wish.balance) + Math.abs(wish.side);
  const side = need(one) >= need(other) ? one.side : -other.side;
  return side >= 0 ? { first: a, second: b } : { first: b, second: a };
}
