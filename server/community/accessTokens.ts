import { createHash, randomBytes } from 'node:crypto';
import { type NewToken, TOKEN_PREFIX, TOKEN_SCOPES, type TokenRequest, type TokenScope, type TokenView } from '@fray/protocol';
import type { Clock } from '../base/clock.ts';
import { LIMITS } from '../base/limits.ts';
import { RequestError } from '../base/requestError.ts';
import type { TokenRow } from '../store/queries/tokens.ts';
import type { Change, Store } from '../store/store.ts';

/** Milliseconds for which the time of the last use may be out of date. */
const USED_STEP = 60_000;

const hashOf = (token: string): string => createHash('sha256').update(`fray token ${token}`).digest('hex');

const scopesOf = ({ scopes }: TokenRow): readonly TokenScope[] => TOKEN_SCOPES.filter((scope) => scopes.split(',').includes(scope));

const viewOf = (row: TokenRow): TokenView => ({
  id: row.id,
  label: row.label,
  scopes: scopesOf(row),
  since: row.since,
  used: row.used,
});

/** The user of an access token, and its scopes. `key`: an opaque name of the token, for rate limits. */
export interface TokenHolder {
  readonly key: string;
  readonly account: string;
  readonly scopes: readonly TokenScope[];
  /** Whether it acts as a bot account: the account is one, and the token has the scope. */
  readonly isBot: boolean;
}

/** Access tokens, with which programs act as an account. Only hashes are stored. */
export class AccessTokens {
  readonly #store: Store;
  readonly #time: Clock;
  /** Called after a token of these users was revoked: their streams end. */
  readonly #revoked: (users: readonly string[]) => void;

  constructor(store: Store, time: Clock, revoked: (users: readonly string[]) => void) {
    this.#store = store;
    this.#time = time;
    this.#revoked = revoked;
  }

  /** Creates a token. Its text is in this answer only. */
  async create(person: string, request: TokenRequest): Promise<NewToken> {
    return this.createFor(await this.#accountOf(person), request, () => undefined);
  }

  /** Creates a token of an account together with another change, which is given its id. */
  async createFor(
    account: string,
    { label, scopes }: { readonly label: string; readonly scopes: readonly string[] },
    beside: (id: string) => Change | undefined,
  ): Promise<NewToken> {
    const token = TOKEN_PREFIX + randomBytes(32).toString('hex');
    const row: TokenRow = {
      hash: hashOf(token),
      id: randomBytes(8).toString('hex'),
      account,
      label,
      scopes: TOKEN_SCOPES.filter((scope) => scopes.includes(scope)).join(','),
      since: this.#time.date(),
      used: 0,
    };
    const other = beside(row.id);
    await this.#store.write(...(other ? [other] : []), ['putToken', row, LIMITS.tokensPerAccount]);
    return { ...viewOf(row), token };
  }

  async list(person: string): Promise<readonly TokenView[]> {
    return (await this.#store.read('tokensOf', await this.#accountOf(person))).map(viewOf);
  }

  async revoke(person: string, id: string): Promise<void> {
    await this.#store.write(['dropToken', await this.#accountOf(person), id]);
    this.#revoked([person]);
  }

  /** The holder of a token. Throws if it is unknown or revoked, or if a moderator has closed the account. */
  find = async (token: string): Promise<TokenHolder> => {
    const row = await this.#store.read('tokenByHash', hashOf(token));
    if (!row) throw new RequestError('unknown-token', 'this access token is wrong or was revoked');
    const now = this.#time.date();
    if ((await this.#store.read('sanctions', row.account)).some(({ kind }) => kind === 'close'))
      throw new RequestError('account-closed', 'a moderator has closed this account');
    if (now - row.used > USED_STEP) await this.#store.write(['tokenUsed', row.hash, now]);
    const scopes = scopesOf(row);
    const isBot = scopes.includes('bot') && (await this.#store.read('botAccount', row.account)) !== undefined;
    return { key: row.id, account: row.account, scopes, isBot };
  };

  async #accountOf(person: string): Promise<string> {
    const account = await this.#store.read('account', person);
    if (!account) throw new RequestError('no-account', 'create an account first: access tokens belong to one');
    return account.id;
  }
}
