import { accountChanges, accountReads, accountUserColumns, type NewName } from './queries/accounts.ts';
import { botChanges, botReads, botUserColumns } from './queries/bots.ts';
import { clubChanges, clubReads, clubUserColumns } from './queries/clubs.ts';
import { conductChanges, conductReads, conductUserColumns } from './queries/conduct.ts';
import { matchChanges, matchReads, matchUserColumns } from './queries/matches.ts';
import { playtestChanges, playtestReads, playtestUserColumns } from './queries/playtests.ts';
import { pushChanges, pushReads, pushUserColumns } from './queries/pushSubscriptions.ts';
import { ratingChanges, ratingReads } from './queries/ratings.ts';
import { relationChanges, relationReads, relationUserColumns } from './queries/relations.ts';
import { tableChanges, tableReads } from './queries/tables.ts';
import { oauthChanges, oauthReads, oauthUserColumns, tokenChanges, tokenReads, tokenUserColumns } from './queries/tokens.ts';
import { tournamentChanges, tournamentReads, tournamentUserColumns } from './queries/tournaments.ts';
import { uploadChanges, uploadReads, uploadUserColumns } from './queries/uploads.ts';
import { forget, move, rename, tableUserColumns } from './queries/users.ts';
import { webhookChanges, webhookReads, webhookUserColumns } from './queries/webhookEndpoints.ts';
import type { Work } from './work.ts';

/*
 * All reads and changes that run as the same statements on every database, by name. Each subject has a file in `queries/` with its reads, its
 * changes and its user columns. The contract tests run all of them on SQLite and on PostgreSQL.
 */

/** Every column that identifies a user; `userColumns.test.ts` compares them with the declared ones. */
export const USER_COLUMNS = [
  ...tableUserColumns,
  // Subscriptions are found by the sessions, which the accounts' columns delete.
  ...pushUserColumns,
  ...accountUserColumns,
  ...tokenUserColumns,
  ...botUserColumns,
  ...oauthUserColumns,
  ...webhookUserColumns,
  ...matchUserColumns,
  ...relationUserColumns,
  ...conductUserColumns,
  ...tournamentUserColumns,
  ...clubUserColumns,
  ...playtestUserColumns,
  ...uploadUserColumns,
];

export const communityReads = {
  ...pushReads,
  ...accountReads,
  ...tokenReads,
  ...botReads,
  ...oauthReads,
  ...webhookReads,
  ...matchReads,
  ...ratingReads,
  ...relationReads,
  ...conductReads,
  ...tournamentReads,
  ...clubReads,
  ...playtestReads,
  ...uploadReads,
};

export const communityChanges = {
  ...pushChanges,
  ...accountChanges,
  ...tokenChanges,
  ...botChanges,
  ...oauthChanges,
  ...webhookChanges,
  ...matchChanges,
  ...ratingChanges,
  ...relationChanges,
  ...tournamentChanges,
  ...clubChanges,
  ...conductChanges,
  ...playtestChanges,
  ...uploadChanges,
  /** Moves what a device did as a guest to its account. */
  moved: (from: string, to: string): Work<void> => move(from, to, USER_COLUMNS),
  /** Renames an account everywhere. */
  renamed: (person: string, to: NewName): Work<void> => rename(person, to, USER_COLUMNS),
  /** Deletes a user; matches stay, without the user's identity. */
  forgotten: (person: string): Work<void> => forget(person, USER_COLUMNS),
};

const READS = { ...tableReads, ...communityReads };
const CHANGES = { ...tableChanges, ...communityChanges };

type Reads = typeof READS;
type Changes = typeof CHANGES;
type ResultOf<W> = W extends Work<infer T> ? T : never;

/** The reads as functions of their results. */
export type QueryReads = { readonly [K in keyof Reads]: (...args: Parameters<Reads[K]>) => ResultOf<ReturnType<Reads[K]>> };
/** A change as data: its name and arguments. */
export type QueryChange = { [K in keyof Changes]: readonly [K, ...Parameters<Changes[K]>] }[keyof Changes];

const isQuery = (name: string): name is keyof Reads => Object.hasOwn(READS, name);
/** Whether a read shows tables, whose state changes with every log entry. */
export const isTableRead = (name: string): boolean => Object.hasOwn(tableReads, name);
/** Whether a change is of users, ratings or tournaments, which are read before they are written. */
export const isCommunityChange = (name: string): boolean => Object.hasOwn(communityChanges, name);

/** The statements of a read; undefined if SQLite and PostgreSQL need different ones. */
export const workOfRead = (name: string, args: readonly unknown[]): Work<unknown> | undefined =>
  // The caller has checked that the arguments match the name.
  isQuery(name) ? (READS[name] as (...args: readonly unknown[]) => Work<unknown>)(...args) : undefined;

/** The statements of a change. */
export const workOfChange = ([name, ...args]: QueryChange): Work<unknown> =>
  (CHANGES[name] as (...args: readonly unknown[]) => Work<unknown>)(...args);
