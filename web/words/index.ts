import type { Language } from '@fray/engine/language';
import { batch, signal } from '@preact/signals';
import { language } from '../app/settings.ts';
import type { Words } from './en.ts';

/** A catalogue is a file, loaded when its language is spoken; a language without one, or a catalogue without a text, does not compile. */
const CATALOGUES: Readonly<Record<Language, () => Promise<Words>>> = {
  en: () => import('./en.ts').then(({ en }) => en),
  da: () => import('./da.ts').then(({ da }) => da),
};

const spoken = signal<Words>();

let asked: Language | undefined;

/** Speaks another language, once its words are there: until then all stays in the one before, so that no sentence is half of each. */
export async function speak(wanted: Language): Promise<void> {
  asked = wanted;
  const catalogue = await CATALOGUES[wanted]();
  if (asked !== wanted) return;
  batch(() => {
    language.value = wanted;
    spoken.value = catalogue;
  });
}

/** The page's words in the language of the moment; reading it in a component makes that component follow the language. */
export function words(): Words {
  if (!spoken.value) throw new Error('nothing is said before the words are there');
  return spoken.value;
}
