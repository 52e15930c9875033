import { columnsOf } from '../define.ts';
import { DB, type Row } from '../schema.ts';
import { conflict } from '../storageError.ts';
import { all, insert, one, rowOf, upsert, type Work } from '../work.ts';
import { blankedRow, deletedRow, type UserColumn } from './userColumns.ts';

export type BotRow = Row<'botAccounts'>;

/** A bot account with its names. */
export interface ListedBot extends BotRow {
  readonly name: string;
  /** Name of the owner who has agreed. */
  readonly owned: string | null;
  readonly games: number;
  /** A running match that may be watched. */
  readonly playing: string | null;
}

/** A rating in the list of bots. `list` is a game and “programs”. */
export interface ListedRating {
  readonly player: string;
  readonly list: string;
  readonly rating: number;
  readonly rd: number;
  readonly at: number;
  readonly games: number;
}

/** Points of a rating curve in the list. */
const CURVE = 12;
/** Bots in the list. */
const LISTED = 200;

export const botUserColumns: readonly UserColumn[] = [
  deletedRow('bot_accounts', 'account'),
  blankedRow('bot_accounts', 'owner', "owner = '', agreed = 0", []),
  deletedRow('bot_games', 'bot'),
];

const BOTS = `SELECT ${columnsOf(DB.botAccounts, 'bot_accounts')}, accounts.name, CASE agreed WHEN 1 THEN owners.name END AS owned,
    coalesce((SELECT sum(count) FROM played_sums WHERE person = account), 0) AS games,
    (SELECT max(tables.id) FROM seats JOIN tables ON tables.id = seats.tbl
     WHERE seats.person = account AND stage = 'running' AND private = 0 AND watch = 1) AS playing
  FROM bot_accounts JOIN accounts ON accounts.id = account LEFT JOIN accounts AS owners ON owners.id = owner`;

/** The bots among these users. */
function* botsAmong(people: readonly string[]): Work<readonly string[]> {
  const found: string[] = [];
  for (const account of new Set(people)) {
    const row = yield* one<{ account: string }>('SELECT account FROM bot_accounts WHERE account = $account', { account });
    if (row) found.push(row.account);
  }
  return found;
}

export const botReads = {
  botAccount: (account: string) => rowOf(DB.botAccounts, 'WHERE account = $account', { account }),
  botsAmong,
  /** Bot accounts, those that are online first. */
  bots: () => all<ListedBot>(`${BOTS} ORDER BY online DESC, accounts.name LIMIT $most`, { most: LISTED }),
  listedBot: (account: string) => one<ListedBot>(`${BOTS} WHERE account = $account`, { account }),
  /** Bots that name an account as their owner. */
  botsOf: (owner: string) => all<ListedBot>(`${BOTS} WHERE owner = $owner AND owner <> '' ORDER BY accounts.name`, { owner }),
  /** Ratings of all bot accounts, or of one. */
  botRatings: (account: string | null) =>
    all<ListedRating>(
      `SELECT player, list, rating, rd, at, games FROM ratings JOIN bot_accounts ON account = player
       WHERE list LIKE '% programs' AND (CAST($account AS TEXT) IS NULL OR player = $account) ORDER BY rating DESC`,
      { account },
    ),
  /** The latest ratings of all bot accounts, or of one, oldest first. */
  botCurves: (account: string | null) =>
    all<{ readonly person: string; readonly game: string; readonly rating: number }>(
      `SELECT person, game, rating FROM
         (SELECT person, game, rating, at, tbl, row_number() OVER (PARTITION BY person, game ORDER BY at DESC, tbl DESC) AS nth
          FROM played JOIN bot_accounts ON account = person
          WHERE rating IS NOT NULL AND (CAST($account AS TEXT) IS NULL OR person = $account)) AS latest
       WHERE nth <= $most ORDER BY person, game, at, tbl`,
      { account, most: CURVE },
    ),
  /** Number of tables at which a bot has sat with another one since a time. */
  *botGames(bot: string, since: number) {
    return (yield* one<{ n: number }>('SELECT count(*) AS n FROM bot_games WHERE bot = $bot AND at > $since', { bot, since }))?.n ?? 0;
  },
};

export const botChanges = {
  /** Makes an account a bot account. Fails if the account has sat at a table, is entered in a tournament of people, or is in a club. */
  *becomeBot(row: BotRow) {
    const among = yield* one(
      `SELECT 1 AS among FROM seats WHERE person = $id UNION ALL SELECT 1 FROM played WHERE person = $id
       UNION ALL SELECT 1 FROM club_members WHERE person = $id
       UNION ALL SELECT 1 FROM entrants JOIN tournaments ON tournaments.id = entrants.tournament
         WHERE entrants.person = $id AND tournaments.programs = 0 AND tournaments.stage IN ('open', 'running')
       LIMIT 1`,
      { id: row.account },
    );
    if (among) throw conflict('bot-too-late', 'an account becomes a bot account before its first match, tournament of people, or club');
    yield* insert(DB.botAccounts, row, 'ON CONFLICT DO NOTHING');
  },
  /** Changes engine, version and owner. Another owner has to agree. */
  *changeBot({ account, engine, version, owner }: Pick<BotRow, 'account' | 'engine' | 'version' | 'owner'>) {
    yield* all(
      `UPDATE bot_accounts SET engine = $engine, version = $version, agreed = CASE owner WHEN $owner THEN agreed ELSE 0 END, owner = $owner
       WHERE account = $account`,
      { account, engine, version, owner },
    );
  },
  /** The owner agrees, or is not the owner any more. */
  *ownBot(account: string, owner: string, isOwner: boolean) {
    yield* all(
      isOwner
        ? 'UPDATE bot_accounts SET agreed = 1 WHERE account = $account AND owner = $owner'
        : "UPDATE bot_accounts SET agreed = 0, owner = '' WHERE account = $account AND owner = $owner",
      { account, owner },
    );
  },
  /** Notes until when a bot's program listens. */
  *botOnline(account: string, until: number) {
    yield* all('UPDATE bot_accounts SET online = $until WHERE account = $account', { account, until });
  },
  /** Counts a table for these bots. The whole commit fails if one of them has sat at `most` others since `since`. */
  *countBotGame(bots: readonly string[], tbl: string, at: number, since: number, most: number) {
    for (const bot of bots) {
      yield* all('DELETE FROM bot_games WHERE bot = $bot AND at <= $since', { bot, since });
      const row = yield* one<{ n: number }>('SELECT count(*) AS n FROM bot_games WHERE bot = $bot AND tbl <> $tbl', { bot, tbl });
      if ((row?.n ?? 0) >= most) throw conflict('too-many-bot-games', `a bot plays ${most} matches with bots a day`);
      yield* upsert(DB.botGames, { bot, tbl, at }, ['at']);
    }
  },
};
