import { isIP } from 'node:net';
import { hostname } from 'node:os';

/** Whether a request comes from a page of ours. What is not a browser sends no origin, and holds no one's secrets either. */
export function isOurOrigin(origin: string | undefined, host: string | undefined, allowed: readonly string[]): boolean {
  if (origin === undefined) return true;
  if (allowed.includes(origin)) return true;
  try {
    return host !== undefined && new URL(origin).host === host.toLowerCase();
  } catch {
    return false;
  }
}

/** How the server may be called. */
export interface ServerNames {
  readonly url: string;
  readonly origins: readonly string[];
  /** How many proxies stand in front. */
  readonly proxy: number;
}

const OURS = new Set(['localhost', hostname().toLowerCase()]);
/** Names of a local network: its usual endings, and names of one word, which the public DNS does not have. */
const LOCAL = /\.(localhost|local|lan|home\.arpa|internal)$|^[^.]+$/;

/**
 * Whether a request names a host that this server goes by: an address, a name of the local network, or what the settings say. A page
 * of somebody else whose name suddenly leads here is none of that. Behind a proxy that has no name in the settings, the proxy decides.
 */
export function isOurHost(host: string | undefined, { url, origins, proxy }: ServerNames): boolean {
  if (host === undefined || (proxy > 0 && url === '')) return true;
  const parsed = hostnameOf(host);
  if (parsed === undefined) return false;
  const given = [url, ...origins].flatMap((one) => (URL.canParse(one) ? [new URL(one).hostname] : []));
  return isIP(parsed) > 0 || OURS.has(parsed) || LOCAL.test(parsed) || given.includes(parsed);
}

export const isLoopback = (address: string): boolean => /^(::ffff:)?127\.|^::1$/.test(address);

const hostnameOf = (host: string): string | undefined =>
  URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, '') : undefined;

/** Whether a request names this machine as only a program on this machine does. */
export function isHereByName(host: string | undefined): boolean {
  const name = host === undefined ? undefined : hostnameOf(host);
  return name !== undefined && (OURS.has(name) || isLoopback(name));
}
