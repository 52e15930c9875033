import rate from 'glicko2-lite';

/** How strong somebody is believed to be, and how certainly: the belief is a bell of this middle and this width. */
export interface Strength {
  readonly rating: number;
  /** Glicko's deviation: 95 of 100 times the truth lies within 1.96 of it. */
  readonly rd: number;
  readonly vol: number;
  /** When the last match counted. */
  readonly at: number;
  readonly games: number;
}

/** Where one seat of a rated match came in, and whose it was. */
export interface Place {
  readonly player: string;
  readonly place: number;
}

export const UNKNOWN: Strength = { rating: 1500, rd: 350, vol: 0.06, at: 0, games: 0 };

/** Wider than this, a rating is provisional and on no leaderboard. */
export const PROVISIONAL = 110;

const TAU = 0.5;
const DAY = 24 * 3600_000;
/** So much a day, squared, is forgotten of somebody who does not play: from 60 to 110 in a year. */
const FORGOTTEN = (110 ** 2 - 60 ** 2) / 365;

/** What is still believed of somebody after a while. */
export const widenDeviation = ({ rd, at }: Strength, now: number): number =>
  at === 0 ? rd : Math.min(UNKNOWN.rd, Math.sqrt(rd ** 2 + (FORGOTTEN * Math.max(0, now - at)) / DAY));

const mean = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0) / list.length;

/**
 * The beliefs after a match, each from those before it. Each match is a rating period of Glicko-2. At a table of more than two it is one
 * result against all others together, not one against each: places at one table say less than as many matches would. A bot that has
 * several seats is one player.
 */
export function rateGame(places: readonly Place[], before: ReadonlyMap<string, Strength>, now: number): Map<string, Strength> {
  const players = [...new Set(places.map(({ player }) => player))];
  const stands = new Map(
    players.map((player) => {
      const strength = before.get(player) ?? UNKNOWN;
      return [player, { ...strength, rd: widenDeviation(strength, now) }] as const;
    }),
  );
  return new Map(
    players.map((player) => {
      const own = stands.get(player) ?? UNKNOWN;
      const met = places.filter((other) => other.player !== player);
      const others = met.map((other) => stands.get(other.player) ?? UNKNOWN);
      const scores = places
        .filter((one) => one.player === player)
        .flatMap(({ place }) => met.map((other) => (place < other.place ? 1 : place === other.place ? 0.5 : 0)));
      const rd = Math.sqrt(mean(others.map((other) => other.rd ** 2)));
      const next = rate(own.rating, own.rd, own.vol, [[mean(others.map(({ rating }) => rating)), rd, mean(scores)]], { tau: TAU });
      return [player, { ...next, at: now, games: own.games + 1 }] as const;
    }),
  );
}
