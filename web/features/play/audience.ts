import type { Preset } from '@fray/engine';
import { storedLevels } from './opponentLadder.ts';

/** Whether somebody has finished a game of this kind against a bot on this device. Whose first game it is gets the rules for newcomers. */
export const audienceOf = (game: string): NonNullable<Preset['audience']> =>
  Object.hasOwn(storedLevels(), game) ? 'regulars' : 'newcomers';
