import { accountChanges, accountNames, accountReads, type NewName } from './queries/accounts.ts';
import { clubChanges, clubNames, clubReads } from './queries/clubs.ts';
import { conductChanges, conductNames, conductReads } from './queries/conduct.ts';
import { playedChanges, playedNames, playedReads } from './queries/matches.ts';
import { pushChanges, pushPersonColumns, pushReads } from './queries/pushSubscriptions.ts';
import { ratingChanges, ratingReads } from './queries/ratings.ts';
import { circleChanges, circleNames, circleReads } from './queries/relations.ts';
import { tournamentChanges, tournamentNames, tournamentReads } from './queries/tournaments.ts';
import { forget, move, rename, tableNames } from './queries/users.ts';
import type { Work } from './work.ts';

/*
 * Reads and changes of community data, by name. Each feature has a file in `stored/` (or in its own folder) with its reads, its changes and
 * its user columns; the tables are in `schema.ts`. The contract tests run all of them on SQLite and on PostgreSQL.
 */

/** Every column that identifies a user; `personColumns.test.ts` checks that none is missing. */
export const NAMED = [
  ...tableNames,
  ...pushPersonColumns,
  ...accountNames,
  ...playedNames,
  ...circleNames,
  ...conductNames,
  ...tournamentNames,
  ...clubNames,
];

export const READS = {
  ...pushReads,
  ...accountReads,
  ...playedReads,
  ...ratingReads,
  ...circleReads,
  ...conductReads,
  ...tournamentReads,
  ...clubReads,
};

export const CHANGES = {
  ...pushChanges,
  ...accountChanges,
  ...playedChanges,
  ...ratingChanges,
  ...circleChanges,
  ...tournamentChanges,
  ...clubChanges,
  ...conductChanges,
  /** Moves what a device did as a guest to its account. */
  moved: (from: string, to: string): Work<void> => move(from, to, NAMED),
  /** Renames an account everywhere. */
  renamed: (person: string, to: NewName): Work<void> => rename(person, to, NAMED),
  /** Deletes a user; matches stay, without the user's identity. */
  forgotten: (person: string): Work<void> => forget(person, NAMED),
};

type Reads = typeof READS;
type Changes = typeof CHANGES;

export type PeopleRead = keyof Reads;
export type PeopleGiven<K extends PeopleRead> = Parameters<Reads[K]>;
export type PeopleAnswer<K extends PeopleRead> = ReturnType<Reads[K]> extends Work<infer T> ? T : never;

/** A read with its arguments, as data. */
export type PeopleAsked = { [K in PeopleRead]: readonly [K, ...PeopleGiven<K>] }[PeopleRead];
/** A change with its arguments, as data; part of the commit that contains it. */
export type PeopleChange = { [K in keyof Changes]: readonly [K, ...Parameters<Changes[K]>] }[keyof Changes];

// Name and arguments match by type, which the compiler cannot see here.
export const answerOf = ([name, ...given]: PeopleAsked): Work<unknown> => (READS[name] as (...given: unknown[]) => Work<unknown>)(...given);
export const changeOf = ([name, ...given]: PeopleChange): Work<unknown> =>
  (CHANGES[name] as (...given: unknown[]) => Work<unknown>)(...given);
