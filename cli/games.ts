import { type AnyGame, isExternalGameId, type MatchRecord } from '@fray/engine';
import { CARDS, GAMES, isGameId } from '@fray/games';
import { UsageError } from './usageError.ts';

/** Whether a game is named by its folder or its bundle, and not by an id. */
export const isGamePath = (name: string): boolean => /[\\/]/.test(name) || /^\.{1,2}$|\.fraygame$/.test(name);

/** A game as people name it: an id, the folder of a game from outside, or its bundle. */
export async function gameNamed(name: string): Promise<AnyGame> {
  if (isGamePath(name)) return (await import('./outsideGames.ts')).gameAt(name);
  if (isExternalGameId(name)) return (await import('./outsideGames.ts')).keptVersion(name);
  if (!isGameId(name))
    throw new UsageError(
      `there is no game “${name}”; there are ${CARDS.map((card) => card.id).join(', ')}, and games of your own by their folder, such as ./mine`,
    );
  try {
    return await GAMES[name]();
  } catch (error) {
    // A clone that was not set up, or a game whose package is not listed where it should be.
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')
      throw new UsageError(`the package of ${name} is not installed: run “npm ci”`);
    throw error;
  }
}

/** The option by which commands that read records find a version that is not kept here. */
export const GAME_OF_RECORD = ['--game <path>', 'the folder or bundle of the game from outside that the record names'] as const;

/** The game of a record. `path`: where its version is, for a game from outside. */
export async function gameOfRecord({ game }: Pick<MatchRecord, 'game'>, path: string | undefined): Promise<AnyGame> {
  const external = path === undefined ? undefined : await gameNamed(path);
  if (external?.id === game) return external;
  if (external === undefined || (isExternalGameId(game) && (await import('./outsideGames.ts')).isKept(game))) return gameNamed(game);
  throw new UsageError(`the record is of ${game}, and ${path} is ${external.id}`);
}
