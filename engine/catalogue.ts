import { COMPLETE_LANGUAGES, type CompleteLanguage, LANGUAGES, type Language } from './language.ts';

/** The texts of a further language: any of them may be missing. */
export type PartialTexts<T> = T extends (...args: never[]) => unknown
  ? T
  : T extends readonly unknown[]
    ? T
    : T extends object
      ? { readonly [Name in keyof T]?: PartialTexts<T[Name]> }
      : T;

/** The texts of each language: all of them for complete languages, some or none for others. */
export type Texts<T> = Readonly<Record<CompleteLanguage, T>> & {
  readonly [Further in Exclude<Language, CompleteLanguage>]?: PartialTexts<T>;
};

/** Texts to read: whole in every language. */
export type Catalogue<T> = Readonly<Record<Language, T>>;

/** Loads the file of a language. */
export type TextFiles<T> = Readonly<Record<CompleteLanguage, () => Promise<T>>> & {
  readonly [Further in Exclude<Language, CompleteLanguage>]?: () => Promise<PartialTexts<T>>;
};

/** Texts and names of texts; functions and lists are texts. */
const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns `texts`, with those of `whole` in place of missing ones. */
export function completed<T>(whole: T, texts: PartialTexts<T> | undefined): T;
export function completed(whole: unknown, texts: unknown): unknown {
  if (!isGroup(whole) || !isGroup(texts)) return texts ?? whole;
  return Object.fromEntries(Object.entries(whole).map(([name, text]) => [name, completed(text, texts[name])]));
}

/** Returns the names of the texts of `whole` that are missing in `texts`: `options.zone.label`. */
export function missingTexts(whole: unknown, texts: unknown, name = ''): string[] {
  if (texts === undefined) return [name];
  if (!isGroup(whole) || !isGroup(texts)) return [];
  return Object.entries(whole).flatMap(([part, text]) => missingTexts(text, texts[part], name === '' ? part : `${name}.${part}`));
}

/**
 * Makes texts that are all in memory readable in every language. English stands in for missing ones.
 *
 * @example
 * const texts = catalogue({ en: { hits: (n) => `${n} hits` }, da: { hits: (n) => `${n} træffere` } });
 *
 * texts.da.hits(2); // => '2 træffere'
 */
export function catalogue<T>(texts: Texts<T>): Catalogue<T> {
  const read = new Map<Language, T>();
  return perLanguage((language) => {
    const text = read.get(language) ?? textIn(texts, language);
    read.set(language, text);
    return text;
  });
}

/** Returns the text of a language; English stands in for a missing one. */
export function textIn<T>(texts: Texts<T>, language: Language): T {
  const written: { readonly [Name in Language]?: T | PartialTexts<T> } = texts;
  return isComplete(language) ? texts[language] : completed(texts.en, written[language] as PartialTexts<T> | undefined);
}

const isComplete = (language: Language): language is CompleteLanguage => COMPLETE_LANGUAGES.some((name) => name === language);

/** A record with a getter for each language. */
function perLanguage<T>(textsOf: (language: Language) => T): Catalogue<T> {
  const record = {};
  for (const language of LANGUAGES) Object.defineProperty(record, language, { enumerable: true, get: () => textsOf(language) });
  return record as Catalogue<T>;
}

/** Loaders of all open catalogues. */
const loaders = new Set<(language: Language) => Promise<void>>();

/** Loads a language into all open catalogues. Resolves when all are loaded, including catalogues opened meanwhile. */
export async function addLanguage(language: Language): Promise<void> {
  for (let reached = -1; reached < loaders.size; ) {
    reached = loaders.size;
    await Promise.all(Array.from(loaders, (load) => load(language)));
  }
}

/**
 * Returns texts by language; each language is a file that `addLanguage` loads. A language that is not loaded is replaced by one that is.
 * Throws if none is loaded.
 */
export function loadedCatalogue<T extends object>(files: TextFiles<T>): Catalogue<T> {
  const loaded = new Map<Language, T>();
  loaders.add(async (language) => {
    if (!loaded.has(language)) loaded.set(language, await loadTexts(files, language));
  });
  return perLanguage((language) => {
    const text = loaded.get(language) ?? loaded.values().next().value;
    if (!text) throw new Error('no language is loaded yet: call addLanguage first');
    return text;
  });
}

/** Loads the texts of a language. A further language also needs the English file, for what it lacks. */
export async function loadTexts<T>(files: TextFiles<T>, language: Language): Promise<T> {
  if (isComplete(language)) return files[language]();
  const file = (files as Readonly<Record<string, (() => Promise<PartialTexts<T>>) | undefined>>)[language];
  const [whole, texts] = await Promise.all([files.en(), file?.()]);
  return completed(whole, texts);
}
