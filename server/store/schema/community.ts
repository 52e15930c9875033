import {
  type CallOffReason,
  careerShape,
  type TournamentKind,
  type TournamentStage,
  type UnratedReason,
  type Visibility,
} from '@fray/protocol';
import { bigint, defineTable, integer, json, nullable, real, text, userId } from '../define.ts';
import { storedOptions, storedPace } from './shapes.ts';

/* Users, finished matches and ratings, tournaments and clubs. */

// --- Users ----------------------------------------------------------------------------------------------------------------

const people = defineTable(
  'people',
  { id: userId(), name: text({ initial: '' }), webhook: text({ initial: '' }), seen: bigint() },
  { key: ['id'] },
);

/**
 * Accounts. An account is a user like any other; devices that are signed in act as that user. Only public keys and hashes are stored, so
 * the database gives access to no account.
 */
const accounts = defineTable(
  'accounts',
  {
    id: userId(),
    name: text(),
    since: bigint(),
    /** Who may see the match history. */
    sees: text<Visibility>({ initial: 'public' }),
  },
  { key: ['id'] },
);

/** Skeletons of names: no two accounts look alike. */
const nameShapes = defineTable(
  'name_shapes',
  { shape: text(), account: userId() },
  { key: ['shape'], indexes: { name_shapes_by_account: '(account)' } },
);

/** Skeletons of former names. They stay reserved for a while, so that nobody can impersonate the former owner. */
const formerNames = defineTable(
  'former_names',
  { shape: text(), account: userId(), until: bigint() },
  { key: ['shape'], indexes: { former_names_by_account: '(account)' } },
);

const passkeys = defineTable(
  'passkeys',
  {
    id: text(),
    account: userId(),
    /** Base64url. */
    public_key: text(),
    counter: bigint(),
    /** Comma-separated. */
    transports: text(),
    label: text(),
    since: bigint(),
    used: bigint(),
  },
  { key: ['id'], indexes: { passkeys_by_account: '(account)' } },
);

/** Hashes of recovery codes. */
const recovery = defineTable(
  'recovery',
  { hash: text(), account: userId() },
  { key: ['hash'], indexes: { recovery_by_account: '(account)' } },
);

/** Devices that act as an account. */
const sessions = defineTable(
  'sessions',
  {
    /** The device's guest id. */
    device: userId(),
    id: text(),
    account: userId(),
    label: text(),
    since: bigint(),
  },
  { key: ['device'], indexes: { sessions_by_account: '(account)' } },
);

/** A challenge that a device has to sign, once, and the name that it requested. */
const challenges = defineTable(
  'challenges',
  {
    device: userId(),
    challenge: text(),
    /** The account to create, extend or enter; empty: the one that the passkey belongs to. */
    account: userId(),
    name: text(),
    at: bigint(),
  },
  { key: ['device'] },
);

/** Access tokens of accounts, for programs. Only hashes are stored. */
const accessTokens = defineTable(
  'access_tokens',
  {
    hash: text(),
    id: text(),
    account: userId(),
    label: text(),
    /** Comma-separated scopes. */
    scopes: text(),
    since: bigint(),
    /** Last use, at most a minute too old; 0: never. */
    used: bigint(),
  },
  { key: ['hash'], indexes: { access_tokens_by_account: '(account)' }, since: 21 },
);

/** Push subscriptions of devices. */
const pushSubscriptions = defineTable(
  'called',
  {
    endpoint: text(),
    /** The device's guest id; it is notified for any user that it acts as. */
    device: userId(),
    p256dh: text(),
    auth: text(),
    language: text(),
    /** `22-7`; empty: no hour is quiet. */
    quiet: text(),
    zone: text(),
    /** Comma-separated games. */
    silent: text(),
    since: bigint(),
  },
  { key: ['endpoint'], indexes: { called_by_device: '(device)' } },
);

/** Medals and streaks of accounts, as the devices have counted them. */
const careers = defineTable('careers', { account: userId(), career: json(careerShape) }, { key: ['account'], since: 22 });

/** Keys of the server itself, made once. */
const serverKeys = defineTable('server_keys', { name: text(), value: text() }, { key: ['name'] });

/** Friend requests: in both directions they make a friendship. */
const friends = defineTable(
  'friends',
  { one: userId(), other: userId(), since: bigint() },
  { key: ['one', 'other'], indexes: { friends_by_other: '(other)' } },
);

/** User `one` has blocked user `other`; only `one` may know. */
const blocks = defineTable(
  'blocks',
  { one: userId(), other: userId(), since: bigint() },
  { key: ['one', 'other'], indexes: { blocks_by_other: '(other)' } },
);

/** Reports: of a chat line by its number, or of the behaviour in seat N as line -1 - N. */
const reports = defineTable(
  'reports',
  {
    tbl: text(),
    line: integer(),
    by: userId(),
    at: bigint(),
    /** The reported user; empty: unknown. */
    about: userId({ initial: '' }),
    reason: text({ initial: 'other' }),
    note: text({ initial: '' }),
    /** The decision: dismiss, warn, mute, close; empty: open. */
    settled: text({ initial: '' }),
  },
  { key: ['tbl', 'line', 'by'] },
);

const sanctions = defineTable(
  'sanctions',
  {
    person: userId(),
    /** warn, mute, close. */
    kind: text(),
    reason: text(),
    at: bigint(),
    /** 0: no end. */
    until: bigint(),
    /** Whether the user has seen it: 1 or 0. */
    seen: bigint(),
  },
  { key: ['person', 'kind'] },
);

/** Abandonment statistics: weighted sums in which older matches count less. */
const conduct = defineTable(
  'manners',
  {
    person: userId(),
    matches: real(),
    /** Matches left before the end. */
    leaving: real(),
    /** Matches with repeated timeouts. */
    slow: real(),
  },
  { key: ['person'] },
);

// --- Finished matches and ratings -----------------------------------------------------------------------------------------

/** Finished matches, one row for each player, so that a user's matches are read as one range. */
const played = defineTable(
  'played',
  {
    person: userId(),
    at: bigint(),
    tbl: text(),
    seat: bigint(),
    game: text(),
    /** 2 won, 1 drawn, 0 lost. */
    outcome: bigint(),
    place: bigint(),
    seats: bigint(),
    reason: text(),
    /** Turns as the game counts them; 0: not counted. */
    turns: bigint(),
    others: text<'people' | 'bots' | 'both'>(),
    /** Value of the game's first option; empty: not stored. */
    setting: text(),
    /** Rating and deviation after the match, and the change; null: not rated. */
    rating: nullable(real()),
    rd: nullable(real()),
    change: nullable(real()),
    /** Why a match at a rated table was not rated; otherwise empty. */
    uncounted: text<UnratedReason | ''>({ initial: '' }),
  },
  { key: ['person', 'at', 'tbl', 'seat'], indexes: { played_by_table: '(tbl)' } },
);

/** Counts of a user's results, updated when a match ends: reading statistics costs the same however many matches there are. */
const playedSums = defineTable(
  'played_sums',
  { person: userId(), game: text(), seat: bigint(), setting: text(), outcome: bigint(), count: bigint() },
  { key: ['person', 'game', 'seat', 'setting', 'outcome'] },
);

/**
 * Rated matches in the order in which they ended. `list` is a game, or a game and “bots” if bots took part. A deleted user stays here and in
 * `ratings` under a meaningless name (`renameRated`).
 */
const rated = defineTable(
  'rated',
  {
    n: bigint(),
    tbl: text(),
    list: text(),
    at: bigint(),
    /** Separated by spaces, in the order of the seats. */
    players: text(),
    places: text(),
  },
  { key: ['n'], unique: ['tbl'], hasRowIds: true },
);

/** Ratings, computed from `rated`. */
const ratings = defineTable(
  'ratings',
  { list: text(), player: text(), rating: real(), rd: real(), vol: real(), at: bigint(), games: bigint() },
  { key: ['list', 'player'], indexes: { ratings_by_rating: '(list, rating)', ratings_by_player: '(player)' } },
);

// --- Tournaments and clubs ------------------------------------------------------------------------------------------------

const tournaments = defineTable(
  'tournaments',
  {
    id: text(),
    kind: text<TournamentKind>(),
    name: text(),
    game: text(),
    options: json(storedOptions),
    pace: json(storedPace),
    host: userId(),
    club: text(),
    private: bigint(),
    places: bigint(),
    /** Of a Swiss, as requested until it begins. */
    rounds: bigint(),
    /** How long an arena pairs, and how long a game may take; in milliseconds. */
    lasts: bigint(),
    round_time: bigint(),
    /** The level of the bots that fill it up; empty: none. */
    bots: text(),
    /** Start time; 0: when it is full, or when its host starts it. */
    starts: bigint(),
    created: bigint(),
    began: bigint(),
    ended: bigint(),
    stage: text<TournamentStage>(),
    /** The seed of the lots; its hash is published before. */
    seed: text(),
    /** Revision: raised by every change. */
    changed: bigint(),
    /** Anonymous number for the network address that created it; 0: unknown. */
    source: integer({ initial: 0 }),
    /** Whether bot accounts may enter: 1 or 0. */
    programs: bigint({ initial: 0, since: 23 }),
    /** Why it was called off; empty: it was not, or earlier than reasons were stored. */
    called_off: text<CallOffReason | ''>({ initial: '', since: 31 }),
  },
  {
    key: ['id'],
    indexes: {
      tournaments_by_stage: '(stage, created)',
      tournaments_by_club: '(club, created)',
      tournaments_by_host: '(host)',
      tournaments_by_source: "(source) WHERE stage IN ('open', 'running') AND source <> 0",
    },
  },
);

const entrants = defineTable(
  'entrants',
  {
    tournament: text(),
    n: bigint(),
    /** Empty: a bot, or a deleted user. */
    person: userId(),
    /** A name, or a bot's level. */
    name: text(),
    kind: text<'human' | 'bot'>(),
    at: bigint(),
    /** First round that the entrant plays in, and the last one before leaving; 0: has not left. */
    from_round: bigint(),
    until_round: bigint(),
    strength: real(),
  },
  { key: ['tournament', 'n'], indexes: { entrants_once: { unique: "(person, tournament) WHERE person <> ''" } } },
);

/** The winner; `nobody`: neither player came. */
export type Result = 'first' | 'second' | 'draw' | 'nobody';

const tournamentGames = defineTable(
  'tournament_games',
  {
    tournament: text(),
    round: bigint(),
    board: bigint(),
    /** 0, and 1 where a drawn game is played again. */
    again: bigint(),
    first: bigint(),
    /** 0: a bye. */
    second: bigint(),
    tbl: text(),
    at: bigint(),
    /** Empty: not decided. */
    result: text<'' | Result>(),
    /** Players who forfeited; empty: it was played. */
    absent: text<'' | 'first' | 'second' | 'both'>(),
    ended: bigint(),
  },
  { key: ['tournament', 'round', 'board', 'again'], indexes: { tournament_games_by_table: '(tbl)' } },
);

const clubs = defineTable(
  'clubs',
  { id: text(), name: text(), founder: userId(), created: bigint() },
  { key: ['id'], indexes: { clubs_by_founder: '(founder)' } },
);

const clubMembers = defineTable(
  'club_members',
  { club: text(), person: userId(), name: text(), since: bigint() },
  { key: ['club', 'person'], indexes: { club_members_by_person: '(person)' } },
);

export const communityTables = {
  people,
  accounts,
  nameShapes,
  formerNames,
  passkeys,
  recovery,
  sessions,
  challenges,
  accessTokens,
  pushSubscriptions,
  careers,
  serverKeys,
  friends,
  blocks,
  reports,
  sanctions,
  conduct,
  played,
  playedSums,
  rated,
  ratings,
  tournaments,
  entrants,
  tournamentGames,
  clubs,
  clubMembers,
};
