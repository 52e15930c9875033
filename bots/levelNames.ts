/** The levels by name, weakest first. Their strength is measured: see `docs/bots.md`. */
export const LEVELS = ['recruit', 'cadet', 'gunner', 'veteran', 'captain', 'ace'] as const;
export type Level = (typeof LEVELS)[number];

export const isLevel = (name: string): name is Level => LEVELS.some((level) => level === name);
