import { bigint, defineTable, text, userId } from '../define.ts';

/* What belongs to programs: bot accounts and their matches with each other. */

/** Accounts that are played by a program. An account becomes one before its first match, and stays one. */
const botAccounts = defineTable(
  'bot_accounts',
  {
    account: userId(),
    engine: text(),
    version: text(),
    /** The account that answers for the bot; empty: none. */
    owner: userId(),
    /** Whether the owner has agreed: 1 or 0. */
    agreed: bigint(),
    since: bigint(),
    /** Until when its program is known to listen for challenges. */
    online: bigint(),
  },
  { key: ['account'], indexes: { bot_accounts_by_owner: '(owner)' }, since: 23 },
);

/** Tables at which a bot account sat down with another one, for their daily quota. */
const botGames = defineTable(
  'bot_games',
  { bot: userId(), tbl: text(), at: bigint() },
  { key: ['bot', 'tbl'], indexes: { bot_games_by_time: '(bot, at)' }, since: 23 },
);

export const programTables = { botAccounts, botGames };
