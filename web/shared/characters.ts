import type { Level } from '@fray/bots';
import type { AnyRules } from '@fray/engine';
import { language } from './settings.ts';
import { words } from './words/index.ts';

/** The character of a bot in this game: the game's own text, or the general one. */
export function styleOf(game: AnyRules, level: Level): string {
  const name = `plays-${level}`;
  const text = game.localize(name, language.value);
  return text === name ? `${words().manners[level]}.` : text;
}

/** A name and a rank, for lists. */
export const nameAndRank = (level: Level): string => `${words().levelNames[level]}, ${words().ranks[level]}`;
