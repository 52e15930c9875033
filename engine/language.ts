/** The languages that every game and every page speaks. Alone, so that a page that only speaks need not load the engine. */
export const LANGUAGES = ['en', 'da'] as const;
export type Language = (typeof LANGUAGES)[number];
