import rate from 'glicko2-lite';

/** A Glicko-2 rating: a normal distribution of the player's strength. */
export interface Strength {
  readonly rating: number;
  /** Rating deviation: the true strength lies within 1.96 of it with 95 % probability. */
  readonly rd: number;
  readonly vol: number;
  /** Time of the last rated match, in milliseconds since 1970. */
  readonly at: number;
  readonly games: number;
}

/** Player and place of one seat of a rated match. */
export interface Place {
  readonly player: string;
  readonly place: number;
  /** The team of the seat, in games of teams. */
  readonly team?: number;
}

export const UNKNOWN: Strength = { rating: 1500, rd: 350, vol: 0.06, at: 0, games: 0 };

/** Ratings with a larger deviation are provisional and on no leaderboard. */
export const PROVISIONAL = 110;

const TAU = 0.5;
const DAY = 24 * 3600_000;
/** Variance added per day without a match: the deviation grows from 60 to 110 in a year. */
const FORGOTTEN = (110 ** 2 - 60 ** 2) / 365;

/** Returns the rating deviation at `now`, widened by the time since the last match. */
export const widenDeviation = ({ rd, at }: Strength, now: number): number =>
  at === 0 ? rd : Math.min(UNKNOWN.rd, Math.sqrt(rd ** 2 + (FORGOTTEN * Math.max(0, now - at)) / DAY));

const mean = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0) / list.length;

/**
 * Returns the ratings after a match. Each match is one Glicko-2 rating period. With more than two players it counts as one result against
 * all opponents together: places at one table say less than as many separate matches. A bot in several seats is one player.
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
      const teams = places.flatMap(({ player: one, team }) => (one === player && team !== undefined ? [team] : []));
      // Partners are no opponents.
      const opponents = places.filter((other) => other.player !== player && !(other.team !== undefined && teams.includes(other.team)));
      if (opponents.length === 0) return [player, { ...own, at: now, games: own.games + 1 }] as const;
      const others = opponents.map((other) => stands.get(other.player) ?? UNKNOWN);
      const scores = places
        .filter((one) => one.player === player)
        .flatMap(({ place }) => opponents.map((other) => (place < other.place ? 1 : place === other.place ? 0.5 : 0)));
      const rd = Math.sqrt(mean(others.map((other) => other.rd ** 2)));
      const next = rate(own.rating, own.rd, own.vol, [[mean(others.map(({ rating }) => rating)), rd, mean(scores)]], { tau: TAU });
      return [player, { ...next, at: now, games: own.games + 1 }] as const;
    }),
  );
}
