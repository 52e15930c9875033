import { LEVELS, type Level } from '@fray/bots/levels';
import { CARDS, type GameId } from '@fray/games';
import type { Career } from '@fray/protocol';

/** One medal for each bot in each game. */
export const MEDALS = CARDS.length * LEVELS.length;

const hasMedal = ({ medals }: Career, game: string, level: Level): boolean => medals[`${game}/${level}`] !== undefined;

/** Number of medals won: in one game, or in all. */
export const medalsWon = (career: Career, game?: string): number =>
  CARDS.filter(({ id }) => game === undefined || id === game).reduce(
    (sum, { id }) => sum + LEVELS.filter((level) => hasMedal(career, id, level)).length,
    0,
  );

/** The weakest bot that was not beaten in a game yet; undefined: all of them were. */
export const nextMedal = (career: Career, game: string): Level | undefined => LEVELS.find((level) => !hasMedal(career, game, level));

/** The game with the newest medal. */
export function lastMedalGame({ medals }: Career): GameId | undefined {
  const [newest] = Object.entries(medals).toSorted(([, a], [, b]) => b - a);
  return CARDS.find(({ id }) => newest?.[0].startsWith(`${id}/`))?.id;
}
