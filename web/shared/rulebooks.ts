import type { Language } from '@fray/engine';

const BOOKS = import.meta.glob<{ readonly default: string }>('../../games/*/rulebook*.md');

/** A rulebook as HTML: English is the one that the others translate. */
export function rulebookOf(game: string, language: Language): Promise<{ readonly default: string }> {
  const file = BOOKS[`../../games/${game}/rulebook${language === 'en' ? '' : `.${language}`}.md`];
  return file ? file() : Promise.reject(new Error(`there is no rulebook of ${game}`));
}
