import type { Language } from '@fray/engine';
import { outside } from './gameUi.ts';

const BOOKS = import.meta.glob<{ readonly default: string }>('../../games/*/rulebook*.md');

/** A rulebook as HTML: English is the one that the others translate. */
export async function rulebookOf(game: string, language: Language): Promise<{ readonly default: string }> {
  const external = await outside.rulebook?.(game, language);
  if (external !== undefined) return { default: external };
  const inLanguage = (suffix: string) => BOOKS[`../../games/${game}/rulebook${suffix}.md`];
  // A draft is in English only.
  const file = (language === 'en' ? undefined : inLanguage(`.${language}`)) ?? inLanguage('');
  if (!file) throw new Error(`there is no rulebook of ${game}`);
  return file();
}
