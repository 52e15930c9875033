/** A game as far as its teams go: see `Rules.teams`. */
export interface TeamGame {
  teams?(seats: number): readonly number[];
}

/**
 * Returns the team of each seat, counted from 0. In a game without teams each seat is one of its own.
 *
 * @example
 * teamsOf({ teams: () => [0, 1, 0, 1] }, 4); // => [0, 1, 0, 1]
 * teamsOf({}, 3); // => [0, 1, 2]
 */
export const teamsOf = (game: TeamGame, seats: number): readonly number[] =>
  game.teams?.(seats) ?? Array.from({ length: seats }, (_, seat) => seat);

/** Returns the number of sides that can win: of teams, or of seats. */
export const sideCount = (game: TeamGame, seats: number): number => new Set(teamsOf(game, seats)).size;

/**
 * Returns each seat's share of the win: that of its team. Teams that share the first place share the win.
 *
 * @example
 * winShares([1, 3, 1, 3], [0, 1, 0, 1]); // => [1, 0, 1, 0]
 * winShares([1, 1, 3], [0, 1, 2]); // => [0.5, 0.5, 0]
 */
export function winShares(places: readonly number[], teams: readonly number[]): number[] {
  const winners = new Set(teams.filter((_, seat) => places[seat] === 1));
  return teams.map((team) => (winners.has(team) ? 1 / winners.size : 0));
}
