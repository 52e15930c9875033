import * as v from 'valibot';
import { count, slug } from './shapes.ts';

/** Games won, drawn and lost. */
export type Tally = readonly [won: number, drawn: number, lost: number];

/** The last match results that a career remembers; a streak of wins is counted among them. */
const MAX_RECENT = 40;
const MAX_DAYS = 300;
const MAX_DEVICES = 60;
const MAX_NAMES = 400;

/**
 * The achievements of a player. They only grow: two copies merge into one with all achievements of both, in any order and any number of
 * times.
 */
export interface Career {
  /** By `game/level`: when the bot was beaten first, in milliseconds since 1970. */
  readonly medals: Readonly<Record<string, number>>;
  /** By device, then by `game/opponent`. Each device counts its own games, so that no game counts twice. */
  readonly tallies: Readonly<Record<string, Readonly<Record<string, Tally>>>>;
  /** The last results, newest first: when a match ended, and whether it was won. */
  readonly recent: readonly (readonly [at: number, won: 0 | 1])[];
  /** The longest streak of wins. */
  readonly bestStreak: number;
  /** The days whose puzzle was solved, newest first: `2026-11-22`. */
  readonly days: readonly string[];
}

export const EMPTY_CAREER: Career = { medals: {}, tallies: {}, recent: [], bestStreak: 0, days: [] };

const moment = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8_640_000_000_000_000));
/** A game, from outside as AUTHOR.NAME without its version, and a bot. */
const medalName = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9][a-z0-9_-]{0,39}(?:\.[a-z0-9][a-z0-9_-]{0,39})?\/[a-z0-9][a-z0-9_-]{0,39}$/, 'expected game and bot'),
);
const tally = v.tuple([count, count, count]);

const shapes = {
  medals: v.pipe(v.record(medalName, moment), v.maxEntries(MAX_NAMES)),
  tallies: v.pipe(v.record(slug, v.pipe(v.record(medalName, tally), v.maxEntries(MAX_NAMES))), v.maxEntries(MAX_DEVICES)),
  recent: v.pipe(v.array(v.tuple([moment, v.picklist([0, 1])])), v.maxLength(MAX_RECENT)),
  bestStreak: count,
  days: v.pipe(v.array(v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/, 'expected a day'))), v.maxLength(MAX_DAYS)),
};

/** A career as a device sends it, and as the database holds it. A newer version may have more. */
export const careerShape = v.object(shapes) satisfies v.GenericSchema<unknown, Career>;

/** The readable entries of a record. */
const readable = <T>(name: v.GenericSchema<string>, value: v.GenericSchema<unknown, T>, most: number) =>
  v.pipe(
    v.record(v.string(), v.unknown()),
    v.transform((record): Record<string, T> => {
      const entries = Object.entries(record).flatMap(([key, input]): (readonly [string, T])[] => {
        const read = v.safeParse(value, input);
        return v.is(name, key) && read.success ? [[key, read.output]] : [];
      });
      return Object.fromEntries(entries.slice(0, most));
    }),
  );

const lenient = v.object({
  medals: v.fallback(readable(medalName, moment, MAX_NAMES), {}),
  tallies: v.fallback(readable(slug, readable(medalName, tally, MAX_NAMES), MAX_DEVICES), {}),
  recent: v.fallback(shapes.recent, []),
  bestStreak: v.fallback(shapes.bestStreak, 0),
  days: v.fallback(shapes.days, []),
});

/** Reads a career from text of whatever origin. An entry that cannot be read is left out; the others stay. */
export function readCareer(text: string | null): Career {
  try {
    const read = v.safeParse(lenient, JSON.parse(text ?? '{}'));
    return read.success ? read.output : EMPTY_CAREER;
  } catch {
    return EMPTY_CAREER;
  }
}

/** Two records as one; where both have an entry, `choose` decides. The order of the entries does not depend on the order of the records. */
function union<T>(one: Readonly<Record<string, T>>, other: Readonly<Record<string, T>>, choose: (a: T, b: T) => T): Record<string, T> {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])].toSorted();
  return Object.fromEntries(
    names.flatMap((name) => {
      const [a, b] = [one[name], other[name]];
      const both = a === undefined ? b : b === undefined ? a : choose(a, b);
      return both === undefined ? [] : [[name, both]];
    }),
  );
}

const largest = (a: Tally, b: Tally): Tally => [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.max(a[2], b[2])];

/** The results of both, newest first, each moment once. */
function mergeRecent(one: Career['recent'], other: Career['recent']): Career['recent'] {
  const byMoment = new Map<number, 0 | 1>();
  for (const [at, won] of [...one, ...other]) byMoment.set(at, won === 1 || byMoment.get(at) === 1 ? 1 : 0);
  return [...byMoment].toSorted(([a], [b]) => b - a).slice(0, MAX_RECENT);
}

const gamesOf = (tallies: Readonly<Record<string, Tally>>): number =>
  Object.values(tallies).reduce((sum, [won, drawn, lost]) => sum + won + drawn + lost, 0);

/** A browser that forgets counts as a new device each time: of very many, those with the most games stay. */
function mergeTallies(one: Career['tallies'], other: Career['tallies']): Career['tallies'] {
  const all = union(one, other, (a, b) => union(a, b, largest));
  if (Object.keys(all).length <= MAX_DEVICES) return all;
  const most = Object.entries(all).toSorted(([, a], [, b]) => gamesOf(b) - gamesOf(a));
  return Object.fromEntries(most.slice(0, MAX_DEVICES));
}

/** Everything of both. */
export const mergeCareers = (one: Career, other: Career): Career => ({
  medals: union(one.medals, other.medals, Math.min),
  tallies: mergeTallies(one.tallies, other.tallies),
  recent: mergeRecent(one.recent, other.recent),
  bestStreak: Math.max(one.bestStreak, other.bestStreak),
  days: [...new Set([...one.days, ...other.days])].toSorted().toReversed().slice(0, MAX_DAYS),
});
