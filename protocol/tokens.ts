import * as v from 'valibot';
import { singleLine } from './shapes.ts';

/**
 * Permissions of an access token. `read`: see what the account sees; `play`: unrated tables; `bot`: become a bot account, and as one play
 * rated matches among bots and enter tournaments that are open to bots; `organise`: tournaments; `webhooks`: addresses that receive events;
 * `publish`: push games of the account, if the server accepts any.
 */
export const TOKEN_SCOPES = ['read', 'play', 'bot', 'organise', 'webhooks', 'publish'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** How an access token begins, so that people and secret scanners recognize one. 64 hex digits follow. */
export const TOKEN_PREFIX = 'fray_';

/** Creates an access token of the requester's account. */
export const tokenRequest = v.strictObject({
  label: v.pipe(singleLine(40), v.minLength(1, 'expected a name')),
  scopes: v.pipe(v.array(v.picklist(TOKEN_SCOPES)), v.minLength(1, 'expected a scope'), v.maxLength(TOKEN_SCOPES.length)),
});
export type TokenRequest = v.InferOutput<typeof tokenRequest>;

/** An access token as its owner sees it. Times are milliseconds since 1970; `used` 0: never. */
export interface TokenView {
  readonly id: string;
  readonly label: string;
  readonly scopes: readonly TokenScope[];
  readonly since: number;
  readonly used: number;
}

/** How much of a limit is used. */
export interface Usage {
  readonly used: number;
  readonly most: number;
}

/** Usage of the limits of an account's programs. */
export interface UsageView {
  /** Requests of each token; a program sees its own. `back`: requests regained per second. */
  readonly tokens: readonly (Usage & { readonly id: string; readonly label: string; readonly back: number })[];
  readonly streams: Usage;
  /** Of a bot account: its matches with other bots within a day. */
  readonly botGames?: Usage;
}

/** A new access token. The server stores only its hash, so `token` is never shown again. */
export interface NewToken extends TokenView {
  readonly token: string;
}
