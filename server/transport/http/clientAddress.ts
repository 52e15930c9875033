import type { IncomingHttpHeaders } from 'node:http';
import { isIPv6 } from 'node:net';
import { isHereByName, isLoopback } from './origin.ts';

/** The parts of an HTTP request that are read here, also of a WebSocket upgrade. */
interface Incoming {
  readonly headers: IncomingHttpHeaders;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/** Headers that proxies add to requests. */
const PROXY_HEADERS = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'];

/** Longest address accepted from a proxy, in characters. */
const LONGEST_ADDRESS = 64;

/**
 * Address of the client. `hops` is the number of trusted proxies in front. Each appends the address it was called from to `X-Forwarded-
 * For`, or replaces the header with it. So the last `hops` addresses are reliable, and the first of these is the client. Everything before
 * is only what the client claims.
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

/** The key by which requests are counted: an IPv4 address, or a 64-bit IPv6 network, whose addresses all belong to one customer. */
export function addressGroup(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const [first, last] = [groups(head), groups(tail ?? '')];
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length;
  return `${[...first, ...Array<string>(zeros).fill('0'), ...last].slice(0, 4).join(':')}::/64`;
}

/** Address group of the client; the key of all limits per address. */
export const clientGroup = (request: Incoming, hops: number): string => addressGroup(clientAddress(request, hops));

/**
 * Whether a program on this machine sent the request, without a proxy. A local proxy is recognized by its headers or its host name. A proxy
 * that changes nothing cannot be recognized.
 */
export const isDirectFromHere = ({ headers, socket }: Incoming): boolean =>
  isLoopback(socket.remoteAddress ?? '') && isHereByName(headers.host) && PROXY_HEADERS.every((name) => headers[name] === undefined);

/** An address without port, brackets and zone. An IPv4-mapped IPv6 address becomes plain IPv4. */
function plainAddress(text: string): string {
  const withPort = /^\[([^\]]*)\](?::\d+)?$/.exec(text) ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text);
  const bare = (withPort?.[1] ?? text).split('%')[0] ?? '';
  return mappedAddress(bare) ?? bare.toLowerCase();
}

/** The IPv4 address that an IPv6 address stands for, in any of its spellings: `::ffff:1.2.3.4`, `::ffff:102:304`. */
function mappedAddress(address: string): string | undefined {
  if (!isIPv6(address)) return undefined;
  const [, high = '', low = ''] = /^\[::ffff:([0-9a-f]+):([0-9a-f]+)\]$/.exec(new URL(`http://[${address}]`).hostname) ?? [];
  if (high === '') return undefined;
  return [high, low].flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff]).join('.');
}
