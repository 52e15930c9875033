import { bigint, defineTable, text, userId } from '../define.ts';

/* Tables for programs: bot accounts, matches among them, and apps that request access tokens. */

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

/** Apps of other people that may ask for access tokens. They have no secret. */
const oauthApps = defineTable(
  'oauth_apps',
  {
    id: text(),
    account: userId(),
    name: text(),
    /** Redirect addresses, one per line. */
    redirects: text(),
    since: bigint(),
  },
  { key: ['id'], indexes: { oauth_apps_by_account: '(account)' }, since: 24 },
);

/** Codes that an app exchanges for an access token. Only hashes are stored. */
const oauthCodes = defineTable(
  'oauth_codes',
  {
    hash: text(),
    app: text(),
    account: userId(),
    redirect: text(),
    challenge: text(),
    /** Comma-separated scopes. */
    scopes: text(),
    at: bigint(),
    /** Id of the access token that it gave; empty: not used. */
    token: text(),
  },
  { key: ['hash'], indexes: { oauth_codes_by_time: '(at)' }, since: 24 },
);

/** Addresses of programs that are sent an account's events. */
const webhookEndpoints = defineTable(
  'webhook_endpoints',
  {
    id: text(),
    account: userId(),
    url: text(),
    /** Signs the events, so it is stored as it is. */
    secret: text(),
    /** Comma-separated kinds of events. */
    events: text(),
    since: bigint(),
    /** When the last event was sent or given up; 0: never. */
    at: bigint(),
    /** Why it was given up; empty: it was delivered. */
    fault: text(),
    /** Events in a row that were given up. */
    failures: bigint(),
  },
  { key: ['account', 'id'], since: 25 },
);

/** Events for webhooks: those that wait for an attempt, and the newest that are done. */
const webhookDeliveries = defineTable(
  'webhook_deliveries',
  {
    /** The same for every attempt. */
    id: text(),
    account: userId(),
    webhook: text(),
    event: text(),
    body: text(),
    at: bigint(),
    /** Attempts so far. */
    tried: bigint(),
    /** Time of the next attempt; 0: it was delivered or given up. */
    due: bigint(),
    /** Why the last attempt failed; empty: it did not. */
    fault: text(),
  },
  {
    key: ['id'],
    indexes: { webhook_deliveries_by_webhook: '(account, webhook, at)', webhook_deliveries_by_due: '(due)' },
    since: 27,
  },
);

export const programTables = { botAccounts, botGames, oauthApps, oauthCodes, webhookEndpoints, webhookDeliveries };
