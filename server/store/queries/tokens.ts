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
