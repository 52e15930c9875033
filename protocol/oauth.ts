import * as v from 'valibot';
import { singleLine } from './shapes.ts';
import { TOKEN_SCOPES, type TokenScope } from './tokens.ts';

/* OAuth 2 for other people's apps: authorization code with PKCE (RFC 6749, 7636, 8252, 9207). Apps are public: they have no secret. */

/** The used part of `URL`, which pages and servers both have. */
interface Address {
  readonly protocol: string;
  readonly hostname: string;
  readonly username: string;
  readonly password: string;
  readonly href: string;
  port: string;
}
declare const URL: { new (text: string): Address; canParse(text: string): boolean };

const LOOPBACK = ['127.0.0.1', '[::1]'];

/** Whether an app may have this redirect address: https, a loopback address, or a scheme of its own such as `org.example.app:/done`. */
function isRedirect(text: string): boolean {
  // `URL` drops line breaks and tabs, so that it would check another text than is stored.
  if (/[\s\p{Cc}]/u.test(text) || !URL.canParse(text) || text.includes('#')) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  if (protocol === 'https:') return true;
  return protocol === 'http:' ? [...LOOPBACK, 'localhost'].includes(hostname) : /^[a-z][a-z0-9+-]*\.[a-z0-9+.-]+:$/.test(protocol);
}

const redirect = v.pipe(
  v.string(),
  v.maxLength(500),
  v.check(isRedirect, 'expected an address with https, a loopback address, or a scheme with a dot'),
);

/** Whether a redirect is the registered one: the same text, except for the port of a loopback address. */
export function isSameRedirect(registered: string, requested: string): boolean {
  if (!isRedirect(registered) || !isRedirect(requested)) return false;
  if (registered === requested) return true;
  const [one, other] = [new URL(registered), new URL(requested)];
  if (one.protocol !== 'http:' || !LOOPBACK.includes(one.hostname)) return false;
  other.port = one.port;
  return one.href === other.href;
}

/** Registers an app. */
export const appRequest = v.strictObject({
  name: v.pipe(singleLine(40), v.minLength(1, 'expected a name')),
  redirects: v.pipe(v.array(redirect), v.minLength(1), v.maxLength(5)),
});
export type AppRequest = v.InferOutput<typeof appRequest>;

/** An app as its owner sees it. */
export interface AppView {
  readonly id: string;
  readonly name: string;
  readonly redirects: readonly string[];
  readonly since: number;
}

const isScope = (text: string): text is TokenScope => TOKEN_SCOPES.some((scope) => scope === text);

/** Parameters of `/oauth/authorize`: the request of an app to a user. */
export const authorizationRequest = v.strictObject({
  response_type: v.literal('code'),
  client_id: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/, 'expected the id of an app')),
  redirect_uri: v.pipe(v.string(), v.maxLength(500)),
  scope: v.pipe(
    v.string(),
    v.maxLength(100),
    v.transform((text) => text.split(' ')),
    v.array(v.custom<TokenScope>((text) => typeof text === 'string' && isScope(text), 'expected scopes')),
  ),
  state: v.optional(v.pipe(v.string(), v.maxLength(500))),
  code_challenge: v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'expected the SHA-256 of a verifier as base64url')),
  code_challenge_method: v.literal('S256'),
});
export type AuthorizationRequest = v.InferOutput<typeof authorizationRequest>;

/** A person's answer. */
export const consentRequest = v.strictObject({ request: authorizationRequest, allow: v.boolean() });

/** The permissions that a person is asked for. */
export interface ConsentView {
  readonly app: string;
  readonly by: string;
  /** Where the answer is sent: a host, or the scheme of an app. */
  readonly to: string;
  readonly scopes: readonly TokenScope[];
}

/** Exchanges a code for an access token. */
export const codeGrant = v.object({
  grant_type: v.literal('authorization_code'),
  code: v.pipe(v.string(), v.maxLength(100)),
  redirect_uri: v.pipe(v.string(), v.maxLength(500)),
  client_id: v.pipe(v.string(), v.maxLength(40)),
  code_verifier: v.pipe(v.string(), v.regex(/^[\w.~-]{43,128}$/)),
});
export type CodeGrant = v.InferOutput<typeof codeGrant>;
