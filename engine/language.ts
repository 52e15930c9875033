/** The supported languages. A separate file, so that a page can import it without the engine. */
export const LANGUAGES = ['en', 'da'] as const;
export type Language = (typeof LANGUAGES)[number];
