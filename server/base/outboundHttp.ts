import { lookup } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';

/** Where user-supplied URLs may point: nowhere, to public addresses only, or anywhere. */
export type OutboundPolicy = 'off' | 'public' | 'any';

/** Resolves a host name to its addresses. */
export type Resolve = (host: string) => Promise<readonly string[]>;

const resolveByDns: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

/** Timeout of one request in milliseconds. */
const PATIENCE = 5000;

/** Answers with a status of 1xx before the final one. */
const MOST_ANNOUNCED = 3;

/** HTTP client for URLs supplied by users: webhooks and push services. It prevents requests into the server's own network (SSRF). */
export class OutboundHttp {
  readonly policy: OutboundPolicy;
  readonly #resolve: Resolve;

  constructor(policy: OutboundPolicy, resolve = resolveByDns) {
    this.policy = policy;
    this.#resolve = resolve;
  }

  get isOpen(): boolean {
    return this.policy !== 'off';
  }

  /**
   * Why messages cannot go to this URL; undefined if they can. A name is not resolved before something is sent, and can be refused then.
   */
  urlError(url: string): string | undefined {
    if (this.policy === 'any') return undefined;
    const { protocol, hostname } = new URL(url);
    if (protocol !== 'https:') return 'expected an address with https';
    const literal = hostname.replace(/^\[|\]$/g, '');
    return isIP(literal) && isPrivate(literal) ? 'expected a public address' : undefined;
  }

  /**
   * Sends a POST and resolves to the status. The name is resolved once, by the connection itself, so the checked address is the one used.
   * Redirects are not followed.
   */
  post(address: string, headers: Readonly<Record<string, string | number>>, body: Uint8Array): Promise<number> {
    const url = new URL(address);
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    return new Promise((resolve, reject) => {
      if (isIP(literal)) this.#mustBeAllowed(literal, [literal]);
      const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
        method: 'POST',
        // Do not reuse a connection: its address was checked under another name.
        agent: false,
        headers: { ...headers, 'content-length': body.length },
        lookup: this.#lookup,
        signal: AbortSignal.timeout(PATIENCE),
      });
      request.on('response', (answer) => {
        resolve(answer.statusCode ?? 0);
        // Nobody reads the body, which may be endless.
        answer.destroy();
      });
      // A receiver may send announcements such as 103 without an end, as fast as its line allows.
      let announced = 0;
      request.on('information', () => {
        if (++announced > MOST_ANNOUNCED) request.destroy(new Error('announces an answer again and again'));
      });
      request.on('error', reject);
      request.on('close', () => reject(new Error('closed without an answer')));
      request.end(body);
    });
  }

  readonly #lookup: LookupFunction = (host, { all }, found) => {
    this.#resolve(host).then(
      (addresses) => {
        try {
          this.#mustBeAllowed(host, addresses);
        } catch (error) {
          return found(error as PrivateAddress, '');
        }
        const list = addresses.map((address) => ({ address, family: isIP(address) }));
        const [first] = list;
        if (!first) return found(new Error(`${host} has no address`), '');
        return all ? found(null, list) : found(null, first.address, first.family);
      },
      (error: Error) => found(error, ''),
    );
  };

  /** Throws if the policy forbids one of the addresses. */
  #mustBeAllowed(host: string, addresses: readonly string[]): void {
    if (this.policy === 'public' && addresses.some(isPrivate))
      throw new PrivateAddress(`${host} is not a public address (setting webhooks)`);
  }
}

export class PrivateAddress extends Error {}

export function isPrivate(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (isIP(mapped) === 4) {
    const [a = 0, b = 0] = mapped.split('.').map(Number);
    return (
      a === 0 ||
      a === 10 ||
      a === 127 ||
      (a === 100 && b >= 64 && b < 128) ||
      (a === 169 && b === 254) ||
      (a === 172 && b >= 16 && b < 32) ||
      (a === 192 && (b === 0 || b === 168)) ||
      (a === 198 && (b === 18 || b === 19)) ||
      a >= 224
    );
  }
  // 2001::/23 are tunnels and identifiers, such as Teredo; 100::/64 discards.
  return /^(::|100:|64:ff9b:|2001:(?::|[01]?[0-9a-f]{1,2}:)|2002:|f[cd]|fe[89a-f]|ff)/i.test(address);
}
