import { NEWCOMER, type Rating, updateRating } from './rating.ts';

/** A player's progress, stored in this browser. */
export interface Progress {
  /** By id: whether the first try was right, and whether it was solved since. */
  readonly tried: Readonly<Record<string, 'right' | 'later' | 'wrong'>>;
  /** The days whose puzzle was solved. */
  readonly days: readonly string[];
  readonly rating: Rating;
  /** By id: what the first try changed in the rating. */
  readonly gains: Readonly<Record<string, number>>;
  /** The rating after each first try, with its day; the oldest first. */
  readonly history: readonly RatedDay[];
  /** The best storm of each collection. */
  readonly storms: Readonly<Record<string, number>>;
}

export type RatedDay = readonly [day: string, rating: number];

/** Number of first tries stored for the curve. */
const KEPT = 200;

const NOTHING: Progress = { tried: {}, days: [], rating: NEWCOMER, gains: {}, history: [], storms: {} };

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const entriesWhere = <T>(value: unknown, fits: (one: unknown) => one is T): Record<string, T> =>
  isObject(value) ? Object.fromEntries(Object.entries(value).filter((entry): entry is [string, T] => fits(entry[1]))) : {};
const isTried = (value: unknown): value is Progress['tried'][string] => value === 'right' || value === 'later' || value === 'wrong';
const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);

const isRatedDay = (value: unknown): value is RatedDay =>
  Array.isArray(value) && value.length === 2 && isDay(value[0]) && isNumber(value[1]);

/** The stored progress. Unreadable parts are ignored. */
export function readProgress(text: string | null): Progress {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? '{}');
  } catch {
    return NOTHING;
  }
  if (!isObject(stored)) return NOTHING;
  const { tried, days, rating, gains, history, storms } = stored;
  return {
    tried: entriesWhere(tried, isTried),
    days: Array.isArray(days) ? days.filter(isDay) : [],
    rating:
      isObject(rating) && isNumber(rating['rating']) && isNumber(rating['spread'])
        ? { rating: rating['rating'], spread: rating['spread'] }
        : NEWCOMER,
    gains: entriesWhere(gains, isNumber),
    history: Array.isArray(history) ? history.filter(isRatedDay) : [],
    storms: entriesWhere(storms, isNumber),
  };
}

/** The progress after an answer. Only the first try at a puzzle counts for the rating. */
export function afterAnswer(before: Progress, { id, right, difficulty, day, at }: PuzzleAnswer): Progress {
  const known = before.tried[id];
  const rating = known === undefined ? updateRating(before.rating, difficulty, right) : before.rating;
  const isFirst = known === undefined;
  return {
    ...before,
    tried: { ...before.tried, [id]: known === undefined ? (right ? 'right' : 'wrong') : known === 'wrong' && right ? 'later' : known },
    rating,
    gains: isFirst ? { ...before.gains, [id]: Math.round(rating.rating) - Math.round(before.rating.rating) } : before.gains,
    history: isFirst ? [...before.history, [at, Math.round(rating.rating)] as const].slice(-KEPT) : before.history,
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
  /** The day of the answer. */
  readonly at: string;
}
