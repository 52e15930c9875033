import { addLanguage } from '@fray/engine/catalogue';
import type { Language } from '@fray/engine/language';
import { batch, signal } from '@preact/signals';
import { language } from '../shared/settings.ts';
import type { PageWords, Words } from './en.ts';

/** A catalogue is a file, loaded when its language is spoken; a language without one, or a catalogue without a text, does not compile. */
const CATALOGUES: Readonly<Record<Language, () => Promise<PageWords>>> = {
  en: () => import('./en.ts').then(({ en }) => en),
  da: () => import('./da.ts').then(({ da }) => da),
};

/** What is said at tables of several devices: whoever sits down at one of this device does not wait for it. */
const WITH_OTHERS: Readonly<Record<Language, () => Promise<Words['online']>>> = {
  en: () => import('./online/en.ts').then(({ online }) => online),
  da: () => import('./online/da.ts').then(({ online }) => online),
};

const spoken = signal<Words>();
const spokenWithOthers = signal<Words['online']>();

let asked: Language | undefined;
let withOthers = false;

/** Speaks another language, once its words are there: until then all stays in the one before, so that no sentence is half of each. */
export async function speak(wanted: Language): Promise<void> {
  asked = wanted;
  const [catalogue, online] = await Promise.all([CATALOGUES[wanted](), withOthers ? WITH_OTHERS[wanted]() : undefined]);
  await addLanguage(wanted);
  if (asked !== wanted) return;
  batch(() => {
    language.value = wanted;
    if (online) spokenWithOthers.value = online;
    spoken.value = {
      ...catalogue,
      get online() {
        if (!spokenWithOthers.value) throw new Error('this page did not wait for what is said with others');
        return spokenWithOthers.value;
      },
    };
  });
}

/** Settles when what is said with others can be said, in this language and in any that is spoken later. */
export async function speakWithOthers(): Promise<void> {
  withOthers = true;
  while (!spokenWithOthers.value) await speak(asked ?? language.peek());
}

/** The page's words in the language of the moment; reading it in a component makes that component follow the language. */
export function words(): Words {
  if (!spoken.value) throw new Error('nothing is said before the words are there');
  return spoken.value;
}
