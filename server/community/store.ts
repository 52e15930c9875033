import { pushChanges, pushPersonColumns, pushReads } from '../notifications/pushStore.ts';
import { tournamentChanges, tournamentNames, tournamentReads } from '../tournaments/stored.ts';
import { clubChanges, clubNames, clubReads } from '../tournaments/storedClubs.ts';
import { accountChanges, accountNames, accountReads, type NewName } from './stored/accounts.ts';
import { conductChanges, conductNames, conductReads } from './stored/conduct.ts';
import { playedChanges, playedNames, playedReads } from './stored/matches.ts';
import { forget, move, rename, tableNames } from './stored/persons.ts';
import { ratingChanges, ratingReads } from './stored/ratings.ts';
import { circleChanges, circleNames, circleReads } from './stored/relations.ts';
import type { Work } from './stored/statements.ts';

/*
 * What is kept about people, by the names of what is read and changed. A feature has a file of its own in `kept/` (or where it is at
 * home) with its reads, its changes, and the columns that name people; its tables are in `schema.ts`. Here it is one line each.
 * `contract.test.ts`, `playedContract.test.ts` and that of the tournaments run all of it on SQLite and on PostgreSQL.
 */

/** Every column that says who somebody is: `named.test.ts` looks whether one was left out. */
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
  /** What a person did before they had an account belongs to it from now on. */
  moved: (from: string, to: string): Work<void> => move(from, to, NAMED),
  /** Somebody with an account is called otherwise, wherever their name stands. */
  renamed: (person: string, to: NewName): Work<void> => rename(person, to, NAMED),
  /** Takes a person out of everything; what they played stays, without them. */
  forgotten: (person: string): Work<void> => forget(person, NAMED),
};

type Reads = typeof READS;
type Changes = typeof CHANGES;

export type PeopleRead = keyof Reads;
export type PeopleGiven<K extends PeopleRead> = Parameters<Reads[K]>;
export type PeopleAnswer<K extends PeopleRead> = ReturnType<Reads[K]> extends Work<infer T> ? T : never;

/** One question about people, as data. */
export type PeopleAsked = { [K in PeopleRead]: readonly [K, ...PeopleGiven<K>] }[PeopleRead];
/** One change about people, as data; it is part of whatever commit it stands in. */
export type PeopleChange = { [K in keyof Changes]: readonly [K, ...Parameters<Changes[K]>] }[keyof Changes];

// A question or a change names what is done and what that takes: together they fit.
export const answerOf = ([name, ...given]: PeopleAsked): Work<unknown> => (READS[name] as (...given: unknown[]) => Work<unknown>)(...given);
export const changeOf = ([name, ...given]: PeopleChange): Work<unknown> =>
  (CHANGES[name] as (...given: unknown[]) => Work<unknown>)(...given);
