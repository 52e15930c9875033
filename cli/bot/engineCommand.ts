/** Placeholder for the game in an engine's command line. */
export const GAME_WORD = '{game}';

/** The command of an engine for one game. */
export const commandFor = (command: readonly string[], game: string): readonly string[] =>
  command.map((word) => word.replaceAll(GAME_WORD, game));
