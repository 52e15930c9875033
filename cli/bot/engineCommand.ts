/** What stands for the game in the command line of an engine. */
export const GAME_WORD = '{game}';

/** The command of an engine for one game. */
export const commandFor = (command: readonly string[], game: string): readonly string[] =>
  command.map((word) => word.replaceAll(GAME_WORD, game));
