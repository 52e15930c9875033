import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { NewToken } from '@fray/protocol';
import {
  type AppRequest,
  type AppView,
  type AuthorizationRequest,
  type CodeGrant,
  type ConsentView,
  isSameRedirect,
} from '@fray/protocol/oauth';
import type { Clock } from '../base/clock.ts';
import { LIMITS } from '../base/limits.ts';
import { requireTitle } from '../base/names.ts';
import { RequestError } from '../base/requestError.ts';
import type { AppRow } from '../store/queries/tokens.ts';
import type { Store } from '../store/store.ts';
import type { AccessTokens } from './accessTokens.ts';
import type { Accounts } from './accounts.ts';

/** Milliseconds for which a code may be exchanged, and for which it is known afterwards, so that a replay is noticed. */
const CODE_LIFE = 60_000;
const CODE_KEPT = 24 * 3600_000;

const hashOf = (code: string): string => createHash('sha256').update(`fray code ${code}`).digest('hex');
const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');
const isSame = (a: string, b: string): boolean =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());

const redirectsOf = ({ redirects }: AppRow): readonly string[] => redirects.split('\n');

const viewOf = (row: AppRow): AppView => ({ id: row.id, name: row.name, redirects: redirectsOf(row), since: row.since });

const unknownApp = new RequestError('bad-request', 'client_id, redirect_uri: there is no such app, or it is not answered at this address');
/** RFC 6749, 5.2. Its message is all that the app is told. */
const badGrant = () => new RequestError('unknown-code', 'the code is unknown, was used, or belongs to another request');

/** OAuth 2 for other people's apps: authorization code with PKCE. Access tokens are the same as those that accounts create themselves. */
export class OAuth {
  readonly #store: Store;
  readonly #accounts: Accounts;
  readonly #tokens: AccessTokens;
  readonly #time: Clock;

  constructor(store: Store, accounts: Accounts, tokens: AccessTokens, time: Clock) {
    this.#store = store;
    this.#accounts = accounts;
    this.#tokens = tokens;
    this.#time = time;
  }

  async register(person: string, { name, redirects }: AppRequest): Promise<AppView> {
    const { id: account } = await this.#accounts.accountOf(person);
    requireTitle(name);
    const row: AppRow = { id: randomBytes(8).toString('hex'), account, name, redirects: redirects.join('\n'), since: this.#time.date() };
    await this.#store.write(['putApp', row, LIMITS.appsPerAccount]);
    return viewOf(row);
  }

  async list(person: string): Promise<readonly AppView[]> {
    return (await this.#store.read('oauthAppsOf', person)).map(viewOf);
  }

  async remove(person: string, id: string): Promise<void> {
    await this.#store.write(['dropApp', person, id]);
  }

  /** The permissions that an app requests of a user. Throws if the app is unknown or the redirect address is not registered. */
  async describe({ client_id, redirect_uri, scope }: AuthorizationRequest): Promise<ConsentView> {
    const app = await this.#app(client_id, redirect_uri);
    const by = await this.#store.read('account', app.account);
    const { protocol, host } = new URL(redirect_uri);
    return { app: app.name, by: by?.name ?? '', to: /^https?:$/.test(protocol) ? host : protocol, scopes: [...new Set(scope)] };
  }

  /** A person's answer. Returns the address that tells the app. */
  async answer(person: string, request: AuthorizationRequest, isAllowed: boolean, issuer: string): Promise<string> {
    const { id: account } = await this.#accounts.accountOf(person);
    const { client_id, redirect_uri, scope, state, code_challenge } = request;
    await this.#app(client_id, redirect_uri);
    const to = new URL(redirect_uri);
    if (state !== undefined) to.searchParams.set('state', state);
    to.searchParams.set('iss', issuer);
    if (!isAllowed) {
      to.searchParams.set('error', 'access_denied');
      return to.href;
    }
    const code = randomBytes(32).toString('base64url');
    const now = this.#time.date();
    await this.#store.write([
      'putCode',
      {
        hash: hashOf(code),
        app: client_id,
        account,
        redirect: redirect_uri,
        challenge: code_challenge,
        scopes: [...new Set(scope)].join(','),
        at: now,
        token: '',
      },
      now - CODE_KEPT,
    ]);
    to.searchParams.set('code', code);
    return to.href;
  }

  /** Exchanges a code for an access token, once. A repeated code revokes the token that it gave. */
  async exchange({ code, client_id, redirect_uri, code_verifier }: CodeGrant): Promise<NewToken> {
    const row = await this.#store.read('oauthCode', hashOf(code));
    if (!row || row.app !== client_id || row.redirect !== redirect_uri || !isSame(challengeOf(code_verifier), row.challenge))
      throw badGrant();
    if (row.token !== '') {
      await this.#tokens.revoke(row.account, row.token);
      throw badGrant();
    }
    const app = await this.#store.read('oauthApp', client_id);
    if (!app || this.#time.date() - row.at > CODE_LIFE) throw badGrant();
    return this.#tokens.createFor(row.account, { label: app.name, scopes: row.scopes.split(',') }, (id) => ['useCode', row.hash, id]);
  }

  async #app(id: string, redirect: string): Promise<AppRow> {
    const app = await this.#store.read('oauthApp', id);
    if (!app || !redirectsOf(app).some((registered) => isSameRedirect(registered, redirect))) throw unknownApp;
    return app;
  }
}
