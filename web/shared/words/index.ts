import { addLanguage, loadTexts, type TextFiles } from '@fray/engine/catalogue';
import type { Language } from '@fray/engine/language';
import { batch, signal } from '@preact/signals';
import { language } from '../settings.ts';
import type { PageWords, Words } from './en.ts';
import type { ErrorTexts } from './online/errors.ts';

/** The page's texts, one file a language. English and Danish must be whole; a further language falls back to English. */
const CATALOGUES: TextFiles<PageWords> = {
  en: () => import('./en.ts').then(({ en }) => en),
  da: () => import('./da.ts').then(({ da }) => da),
};

/** Texts of tables with several devices: tables on this device do not wait for them. */
const WITH_OTHERS: TextFiles<Words['online']> = {
  en: () => import('./online/en.ts').then(({ online }) => online),
  da: () => import('./online/da.ts').then(({ online }) => online),
};

/** The texts of errors: most users see none, so the first page does not wait for them. */
const ERRORS: TextFiles<ErrorTexts> = {
  en: () => import('./online/errors.en.ts').then(({ errors }) => errors),
  da: () => import('./online/errors.da.ts').then(({ errors }) => errors),
};

const loadedWords = signal<Words>();
const spokenWithOthers = signal<Words['online']>();
const spokenErrors = signal<ErrorTexts>();

let requestedLanguage: Language | undefined;
let withOthers = false;
let withErrors = false;

/** Changes the language when its texts are loaded. Until then all texts stay in the previous one, so that no page is mixed. */
export async function changeLanguage(next: Language): Promise<void> {
  requestedLanguage = next;
  const [catalogue, online, errors] = await Promise.all([
    loadTexts(CATALOGUES, next),
    withOthers ? loadTexts(WITH_OTHERS, next) : undefined,
    withErrors ? loadTexts(ERRORS, next) : undefined,
  ]);
  await addLanguage(next);
  if (requestedLanguage !== next) return;
  batch(() => {
    language.value = next;
    if (online) spokenWithOthers.value = online;
    if (errors) spokenErrors.value = errors;
    loadedWords.value = {
      ...catalogue,
      get online() {
        if (!spokenWithOthers.value) throw new Error('this page did not wait for what is said with others');
        return spokenWithOthers.value;
      },
    };
  });
}

/** Settles when the texts for online play are loaded, in this language and in any later one. */
export async function loadOnlineTexts(): Promise<void> {
  withOthers = true;
  while (!spokenWithOthers.value) await changeLanguage(requestedLanguage ?? language.peek());
}

/** The page's words in the language of the moment; reading it in a component makes that component follow the language. */
export function words(): Words {
  if (!loadedWords.value) throw new Error('nothing is said before the words are there');
  return loadedWords.value;
}

/** Loads the texts of errors, in this language and in any that is spoken later. They may fail to load where the network does. */
export async function loadErrorTexts(): Promise<void> {
  withErrors = true;
  if (spokenErrors.value) return;
  const chosen = requestedLanguage ?? language.peek();
  const errors = await loadTexts(ERRORS, chosen).catch(() => undefined);
  if (errors && (requestedLanguage ?? chosen) === chosen) spokenErrors.value = errors;
}

/** The texts of errors; undefined while they are not loaded. Reading it starts that. */
export function errorTexts(): ErrorTexts | undefined {
  if (!spokenErrors.value) void loadErrorTexts();
  return spokenErrors.value;
}
