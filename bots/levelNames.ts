/** Names of the levels, weakest first. `docs/bots.md` has measurements of their strength. */
export const LEVELS = ['recruit', 'cadet', 'gunner', 'veteran', 'captain', 'ace'] as const;
export type Level = (typeof LEVELS)[number];

export const isLevel = (name: string): name is Level => LEVELS.some((level) => level === name);
