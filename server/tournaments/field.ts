import { createHash } from 'node:crypto';
import type { Result } from '../store/schema/community.ts';

/** An entrant, by the number of the entry, from 1. */
export interface Entrant {
  readonly n: number;
  /** First round that the entrant can play in. */
  readonly from: number;
  /** Last round before the withdrawal; 0: not withdrawn. */
  readonly until: number;
  /** Rating at the start of the tournament, for seeding. */
  readonly strength: number;
  /** Drawn number, the last tie-break. */
  readonly lot: number;
}

/** A game or a bye. */
export interface Game {
  readonly round: number;
  /** Number of the pairing within the round. */
  readonly board: number;
  /** Entries in the first and the second seat; 0 in the second: a bye. */
  readonly first: number;
  readonly second: number;
  readonly result: Result | undefined;
  /** Decided by forfeit, without being played. */
  readonly forfeited?: true;
}

export type Pairing = Omit<Game, 'result' | 'forfeited'>;

export const isBye = ({ second }: Pick<Game, 'second'>): boolean => second === 0;

/** The winner; undefined: nobody, or not yet decided. A bye is a win. */
export function winnerOf({ first, second, result }: Game): number | undefined {
  if (second === 0 || result === 'first') return first;
  return result === 'second' ? second : undefined;
}

/** Half points of a player in a game. */
export function halvesOf(game: Game, n: number): number {
  if (game.result === 'draw') return 1;
  return winnerOf(game) === n ? 2 : 0;
}

export const opponentIn = ({ first, second }: Pairing, n: number): number => (first === n ? second : first);

export const plays = ({ first, second }: Pairing, n: number): boolean => first === n || second === n;

/** Whether an entrant can be paired in a round. */
export const isThere = ({ from, until }: Entrant, round: number): boolean => from <= round && (until === 0 || round <= until);

/** A random order derived from a seed; anybody can recompute it. */
export function drawn(seed: string, numbers: readonly number[]): number[] {
  const key = (n: number) => createHash('sha256').update(`${seed} ${n}`).digest('hex');
  return numbers.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** Sides of a player so far, oldest first: 1 first seat, -1 second. */
export const sidesOf = (games: readonly Pairing[], n: number): number[] =>
  games.flatMap((game) => (isBye(game) || !plays(game, n) ? [] : [game.first === n ? 1 : -1]));

export interface SidePreference {
  /** Preferred side: 1 first seat, -1 second, 0 none. */
  readonly side: number;
  /** Games in the first seat minus games in the second. */
  readonly balance: number;
  /** Whether the preference is absolute: otherwise three games in a row on one side, or a balance of three. */
  readonly must: boolean;
}

export function sidePreferenceOf(sides: readonly number[]): SidePreference {
  const balance = sides.reduce((sum, side) => sum + side, 0);
  const last = sides.at(-1) ?? 0;
  const twice = sides.length > 1 && last === sides.at(-2);
  if (twice || Math.abs(balance) > 1) return { side: twice && Math.abs(balance) < 2 ? -last : -Math.sign(balance), balance, must: true };
  return { side: balance === 0 ? -last : -Math.sign(balance), balance, must: false };
}

/** Whether both players must have the same side. */
export const clash = (a: SidePreference, b: SidePreference): boolean => a.must && b.must && a.side === b.side;

/** Assigns sides by the stronger preference; if equal, the first player's preference decides. */
export function seated(a: number, b: number, wishes: (n: number) => SidePreference): Pick<Pairing, 'first' | 'second'> {
  const [one, other] = [wishes(a), wishes(b)];
  const need = (wish: SidePreference) => (wish.must ? 1000 : 0) + 10 * Math.abs(wish.balance) + Math.abs(wish.side);
  const side = need(one) >= need(other) ? one.side : -other.side;
  return side >= 0 ? { first: a, second: b } : { first: b, second: a };
}
