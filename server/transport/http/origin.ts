import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { FastifyRequest } from 'fastify';
import { tokenOf } from './requests.ts';

/** Whether the request comes from our own page. Programs other than browsers send no origin, and hold no cookies of other users. */
export function isOurOrigin(origin: string | undefined, host: string | undefined, allowed: readonly string[]): boolean {
  if (origin === undefined) return true;
  if (allowed.includes(origin)) return true;
  try {
    return host !== undefined && new URL(origin).host === host.toLowerCase();
  } catch {
    return false;
  }
}

/** Addresses that anybody may read: the descriptions of the API, and what an app needs for OAuth. */
const PUBLIC = new Set(['/.well-known/oauth-authorization-server', '/api/oauth/token', '/api/openapi.json', '/api/asyncapi.json']);

/**
 * Whether pages of any site may send this request: one with an access token, which a page of another site has only if its user gave it,
 * and one that needs no key. A preflight is answered for the whole API; the request after it is checked by itself.
 */
export function isForAnyOrigin(request: FastifyRequest): boolean {
  const [path = ''] = request.url.split('?', 1);
  if (request.method === 'OPTIONS') return path.startsWith('/api/') || PUBLIC.has(path);
  return tokenOf(request) !== undefined || (request.headers.authorization === undefined && PUBLIC.has(path));
}

/** Names under which the server may be reached. */
export interface ServerNames {
  readonly url: string;
  readonly origins: readonly string[];
  /** Number of trusted proxies in front of the server. */
  readonly proxy: number;
}

const OURS = new Set(['localhost', hostname().toLowerCase()]);
/** Names of a local network: its usual endings, and names of one word, which the public DNS does not have. */
const LOCAL = /\.(localhost|local|lan|home\.arpa|internal)$|^[^.]+$/;

/**
 * Whether the request's host is one of this server: an address, a local name, or a name from the settings. This prevents DNS rebinding.
 * Behind a proxy without a configured name, the proxy decides.
 */
export function isOurHost(host: string | undefined, { url, origins, proxy }: ServerNames): boolean {
  if (host === undefined || (proxy > 0 && url === '')) return true;
  const parsed = hostnameOf(host);
  if (parsed === undefined) return false;
  const hosts = [url, ...origins].flatMap((one) => (URL.canParse(one) ? [new URL(one).hostname] : []));
  return isIP(parsed) > 0 || OURS.has(parsed) || LOCAL.test(parsed) || hosts.includes(parsed);
}

/** Whether this is a loopback address. A name that merely begins like one may belong to anybody. */
export const isLoopback = (address: string): boolean => isIP(address) > 0 && /^(::ffff:)?127\.|^::1$/.test(address);

const hostnameOf = (host: string): string | undefined =>
  URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, '') : undefined;

/** Whether the host is a loopback name, as only a local program uses. */
export function isHereByName(host: string | undefined): boolean {
  const name = host === undefined ? undefined : hostnameOf(host);
  return name !== undefined && (OURS.has(name) || isLoopback(name));
}
