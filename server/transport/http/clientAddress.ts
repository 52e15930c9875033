import type { IncomingHttpHeaders } from 'node:http';
import { isIPv6 } from 'node:net';
import { isHereByName, isLoopback } from './origin.ts';

/** What is read of a request by HTTP, also of one that opens a WebSocket. */
interface Incoming {
  readonly headers: IncomingHttpHeaders;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/** Headers by which a proxy says that it passes a request on. */
const PROXY_HEADERS = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'];

/** Characters of an address that a proxy names; a longer text is none. */
const LONGEST_ADDRESS = 64;

/**
 * The address of the client that sent a request. `hops` proxies of ours stand in front of the server. Each of them writes the address
 * that it was called from into `X-Forwarded-For`, behind what stands there or in its place. So the last `hops` addresses are true, the
 * first of those is the client, and everything before it is only what the client claims.
 */
export function clientAddress({ headers, socket }: Incoming, hops: number): string {
  const peer = plainAddress(socket.remoteAddress ?? '');
  if (hops === 0) return peer;
  const named = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((one) => plainAddress(one.trim().slice(0, LONGEST_ADDRESS)))
    .filter((one) => one !== '');
  return named.at(-hops) ?? named[0] ?? peer;
}

/**
 * Whose requests are counted together: those of one IPv4 address, or of one IPv6 network of 64 bits, because whoever has one address
 * there has them all.
 */
export function addressGroup(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const [first, last] = [groups(head), groups(tail ?? '')];
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length;
  return `${[...first, ...Array<string>(zeros).fill('0'), ...last].slice(0, 4).join(':')}::/64`;
}

/** The group of the client's address: the key of every limit that counts by address. */
export const clientGroup = (request: Incoming, hops: number): string => addressGroup(clientAddress(request, hops));

/**
 * Whether a program on this machine asks directly. A proxy on this machine calls from here as well: what it passes on bears its headers,
 * or another name of the host. Only a proxy that changes nothing at all cannot be told apart.
 */
export const isDirectFromHere = ({ headers, socket }: Incoming): boolean =>
  isLoopback(socket.remoteAddress ?? '') && isHereByName(headers.host) && PROXY_HEADERS.every((name) => headers[name] === undefined);

/** An address without port, brackets and zone; an IPv4 address that is written as IPv6 as itself. */
function plainAddress(text: string): string {
  const withPort = /^\[([^\]]*)\](?::\d+)?$/.exec(text) ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text);
  const bare = (withPort?.[1] ?? text).split('%')[0] ?? '';
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1] ?? bare.toLowerCase();
}
