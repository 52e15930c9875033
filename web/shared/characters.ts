import type { Level } from '@fray/bots';
import type { AnyRules } from '@fray/engine';
import { language } from './settings.ts';
import { words } from './words/index.ts';

/** What is to be known of how somebody plays this game: by the game's own words, or what is true everywhere. */
export function styleOf(game: AnyRules, level: Level): string {
  const name = `plays-${level}`;
  const said = game.localize(name, language.value);
  return said === name ? `${words().manners[level]}.` : said;
}

/** A name and a rank, for lists. */
export const nameAndRank = (level: Level): string => `${words().levelNames[level]}, ${words().ranks[level]}`;
