import { DB, type Row } from '../schema.ts';
import { conflict } from '../storageError.ts';
import { all, insert, one, rowOf, rowsOf } from '../work.ts';
import { deletedRow, type UserColumn } from './userColumns.ts';

export type TokenRow = Row<'accessTokens'>;

/** Access tokens go with their account. */
export const tokenUserColumns: readonly UserColumn[] = [deletedRow('access_tokens', 'account')];

export const tokenReads = {
  /** The token with this hash. */
  tokenByHash: (hash: string) => rowOf(DB.accessTokens, 'WHERE hash = $hash', { hash }),
  tokensOf: (account: string) => rowsOf(DB.accessTokens, 'WHERE account = $account ORDER BY since DESC, id', { account }),
};

export const tokenChanges = {
  /** Stores a token. The whole commit fails if the account has `most` tokens already. */
  *putToken(row: TokenRow, most: number) {
    const counted = yield* one<{ n: number }>('SELECT count(*) AS n FROM access_tokens WHERE account = $account', { account: row.account });
    if (Number(counted?.n) >= most) throw conflict('too-many-tokens', `an account has at most ${most} access tokens`);
    yield* insert(DB.accessTokens, row);
  },
  *dropToken(account: string, id: string) {
    yield* all('DELETE FROM access_tokens WHERE account = $account AND id = $id', { account, id });
  },
  /** Notes that a token was used. */
  *tokenUsed(hash: string, at: number) {
    yield* all('UPDATE access_tokens SET used = $at WHERE hash = $hash AND used < $at', { hash, at });
  },
};

export type AppRow = Row<'oauthApps'>;
type CodeRow = Row<'oauthCodes'>;

export const oauthUserColumns: readonly UserColumn[] = [deletedRow('oauth_apps', 'account'), deletedRow('oauth_codes', 'account')];

export const oauthReads = {
  oauthApp: (id: string) => rowOf(DB.oauthApps, 'WHERE id = $id', { id }),
  oauthAppsOf: (account: string) => rowsOf(DB.oauthApps, 'WHERE account = $account ORDER BY since DESC, id', { account }),
  oauthCode: (hash: string) => rowOf(DB.oauthCodes, 'WHERE hash = $hash', { hash }),
};

export const oauthChanges = {
  /** Registers an app. The whole commit fails if the account has `most` apps already. */
  *putApp(row: AppRow, most: number) {
    const counted = yield* one<{ n: number }>('SELECT count(*) AS n FROM oauth_apps WHERE account = $account', { account: row.account });
    if ((counted?.n ?? 0) >= most) throw conflict('too-many-tokens', `an account has at most ${most} apps`);
    yield* insert(DB.oauthApps, row);
  },
  *dropApp(account: string, id: string) {
    const dropped = yield* one('DELETE FROM oauth_apps WHERE account = $account AND id = $id RETURNING id', { account, id });
    if (dropped) yield* all('DELETE FROM oauth_codes WHERE app = $id', { id });
  },
  /** Stores a code, and deletes those from before a time. */
  *putCode(row: CodeRow, before: number) {
    yield* all('DELETE FROM oauth_codes WHERE at < $before', { before });
    yield* insert(DB.oauthCodes, row);
  },
  /** Uses a code for a token. The whole commit fails if it was used before. */
  *useCode(hash: string, token: string) {
    if (!(yield* one("UPDATE oauth_codes SET token = $token WHERE hash = $hash AND token = '' RETURNING hash", { hash, token })))
      throw conflict('unknown-code', 'this code was used already');
  },
};
