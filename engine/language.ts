/** Languages in which every text exists: a missing text does not compile. */
export const COMPLETE_LANGUAGES = ['en', 'da'] as const;
/** Languages that may lack texts, which are then English: `npm run languages` lists what is missing. */
export const FURTHER_LANGUAGES = [] as const;
/** The supported languages. A separate file, so that a page can import it without the engine. */
export const LANGUAGES = [...COMPLETE_LANGUAGES, ...FURTHER_LANGUAGES] as const;
export type CompleteLanguage = (typeof COMPLETE_LANGUAGES)[number];
export type Language = (typeof LANGUAGES)[number];
