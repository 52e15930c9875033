import type { Language } from './language.ts';

/** What loads a language into each catalogue that has been opened. */
const learners = new Set<(language: Language) => Promise<void>>();

/** Settles when all that has been opened can be said in a language, also what is opened meanwhile. */
export async function addLanguage(language: Language): Promise<void> {
  for (let reached = -1; reached < learners.size; ) {
    reached = learners.size;
    await Promise.all(Array.from(learners, (load) => load(language)));
  }
}

/** What is said in several languages, each a file that `learn` loads. One that has not been learned is answered in one that has. */
export function catalogue<T extends object>(files: Readonly<Record<Language, () => Promise<T>>>): Readonly<Record<Language, T>> {
  const learned = new Map<Language, T>();
  learners.add(async (language) => {
    if (!learned.has(language)) learned.set(language, await files[language]());
  });
  const said = (language: Language): T => {
    const text = learned.get(language) ?? learned.values().next().value;
    if (!text) throw new Error('nothing is said before a language is learned');
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
