import type { Language } from './language.ts';

/** Loaders of all open catalogues. */
const learners = new Set<(language: Language) => Promise<void>>();

/** Loads a language into all open catalogues. Resolves when all are loaded, including catalogues opened meanwhile. */
export async function addLanguage(language: Language): Promise<void> {
  for (let reached = -1; reached < learners.size; ) {
    reached = learners.size;
    await Promise.all(Array.from(learners, (load) => load(language)));
  }
}

/**
 * Returns texts by language; each language is a file loaded by `addLanguage`. A language that is not loaded yet answers in one
 * that is. Throws if none is loaded.
 */
export function catalogue<T extends object>(files: Readonly<Record<Language, () => Promise<T>>>): Readonly<Record<Language, T>> {
  const learned = new Map<Language, T>();
  learners.add(async (language) => {
    if (!learned.has(language)) learned.set(language, await files[language]());
  });
  const said = (language: Language): T => {
    const text = learned.get(language) ?? learned.values().next().value;
    if (!text) throw new Error('no language is loaded yet: call addLanguage first');
    return text;
  };
  return {
    get en() {
      return said('en');
    },
    get da() {
      return said('da');
    },
  };
}
