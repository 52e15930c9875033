import type { Language, OptionsOf, PaperCard, PaperHints } from '@fray/engine';
import { textIn } from '@fray/engine/catalogue';
import { bookOf } from '../rules/book.ts';
import type { optionSpecs } from '../rules/options.ts';
import { da } from '../text/da.ts';
import { en } from '../text/en.ts';

const WORDS = {
  en: { kind: 'Tunnel', found: 'Nothing happens if the rat advances.', danger: 'A casualty if the rat advances.' },
  da: { kind: 'Tunnel', found: 'Der sker intet, hvis rotten går frem.', danger: 'Et tab, hvis rotten går frem.' },
};

/** A noun without its article, with a capital: “a tunnel” is the title “Tunnel”. */
function titled(words: string): string {
  const noun = words.slice(words.indexOf(' ') + 1);
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}

/** V2: the deck. */
function cards(options: OptionsOf<typeof optionSpecs>, language: Language): PaperCard[] {
  const words = textIn(WORDS, language);
  const skin = textIn({ en, da }, language).skins[options.skin];
  const [vc, trap, tunnel] = bookOf(options).cards;
  const counted = [
    ['vc', vc, words.danger],
    ['trap', trap, words.danger],
    ['tunnel', tunnel, words.found],
  ] as const;
  return counted.map(([kind, count, text]) => ({
    id: kind,
    title: titled(skin.card[kind]),
    kind: words.kind,
    text,
    count,
    countOption: `${kind}_cards`,
  }));
}

export const paper: PaperHints<typeof optionSpecs> = { cards };
