import { NEWCOMER, type Rating, updateRating } from './rating.ts';

/** What this browser remembers of somebody's puzzles. */
export interface Progress {
  /** By id: whether the first try was right, and whether it was solved since. */
  readonly tried: Readonly<Record<string, 'right' | 'later' | 'wrong'>>;
  /** The days whose puzzle was solved. */
  readonly days: readonly string[];
  readonly rating: Rating;
  /** The best storm of each collection. */
  readonly storms: Readonly<Record<string, number>>;
}

const NOTHING: Progress = { tried: {}, days: [], rating: NEWCOMER, storms: {} };

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const entriesWhere = <T>(value: unknown, fits: (one: unknown) => one is T): Record<string, T> =>
  isObject(value) ? Object.fromEntries(Object.entries(value).filter((entry): entry is [string, T] => fits(entry[1]))) : {};
const isTried = (value: unknown): value is Progress['tried'][string] => value === 'right' || value === 'later' || value === 'wrong';
const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);

/** What was kept; whatever of it cannot be read counts as never kept. */
export function readProgress(text: string | null): Progress {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? '{}');
  } catch {
    return NOTHING;
  }
  if (!isObject(kept)) return NOTHING;
  const { tried, days, rating, storms } = kept;
  return {
    tried: entriesWhere(tried, isTried),
    days: Array.isArray(days) ? days.filter(isDay) : [],
    rating:
      isObject(rating) && isNumber(rating['rating']) && isNumber(rating['spread'])
        ? { rating: rating['rating'], spread: rating['spread'] }
        : NEWCOMER,
    storms: entriesWhere(storms, isNumber),
  };
}

/** What is remembered after an answer: only the first try at a puzzle counts for the rating. */
export function afterAnswer(before: Progress, { id, right, difficulty, day }: PuzzleAnswer): Progress {
  const known = before.tried[id];
  return {
    ...before,
    tried: { ...before.tried, [id]: known === undefined ? (right ? 'right' : 'wrong') : known === 'wrong' && right ? 'later' : known },
    rating: known === undefined ? updateRating(before.rating, difficulty, right) : before.rating,
    days: right && day !== undefined && !before.days.includes(day) ? [...before.days, day] : before.days,
  };
}

export interface PuzzleAnswer {
  readonly id: string;
  readonly right: boolean;
  /** The puzzle's own rating. */
  readonly difficulty: number;
  /** The day whose puzzle it is. */
  readonly day?: string | undefined;
}
