/** Longest name and note of a version, and longest sentence of a tester, in characters. */
export const PLAYTEST_TEXTS = { name: 60, note: 300, words: 200 } as const;
