import { lookup } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { CallReason } from '@fray/protocol';

/** It is somebody's turn, and they do not look. */
export interface Notice {
  readonly person: string;
  readonly who: string;
  readonly table: string;
  readonly game: string;
  readonly against: readonly string[];
  readonly webhooks: readonly string[];
}

/**
 * Something beside their tables waits for somebody: a challenge, or their table of a round. It says nothing that is not theirs to know,
 * and nothing that a decision made in secret could change.
 */
export interface Call {
  /** Whom it is for: an account, or a device by itself. */
  readonly person: string;
  readonly why: CallReason;
  readonly game: string;
  /** Who calls: the name of whoever challenges, or of the tournament. */
  readonly by: string;
  /** Where it leads: what stands behind the `#`, as `/t/abcdefghij`. */
  readonly path: string;
}

export type WebhookPolicy = 'off' | 'public' | 'any';

/** Finds the addresses of a host. */
export type Resolve = (host: string) => Promise<readonly string[]>;

const resolveByDns: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

/** Milliseconds for one notice to be taken. */
const PATIENCE = 5000;

/** Tells people that it is their turn: on any page of ours that they have open, and where their group already talks. */
export class Notices {
  readonly #policy: WebhookPolicy;
  readonly #address: () => string;
  readonly #log: (what: string, about: object) => void;
  readonly #resolve: Resolve;
  /** Called for every notice: the open pages of the person. */
  onNotice: (notice: Notice) => void = () => {};
  /** Called for every call: the open pages of the person. */
  onCall: (call: Call) => void = () => {};

  constructor(policy: WebhookPolicy, address: () => string, log: (what: string, about: object) => void, resolve = resolveByDns) {
    this.#policy = policy;
    this.#address = address;
    this.#log = log;
    this.#resolve = resolve;
  }

  /** Calls somebody to what waits for them. Once for each thing: whoever asks again calls again. */
  call(call: Call): void {
    this.onCall(call);
  }

  tell(notice: Notice): void {
    this.onNotice(notice);
    if (this.#policy === 'off') return;
    const against = notice.against.length > 0 ? ` against ${notice.against.join(', ')}` : '';
    const who = notice.who === '' ? '' : `${notice.who}: `;
    const text = `${who}your turn in ${notice.game}${against}, table ${notice.table}: ${this.#address()}#/t/${notice.table}`;
    for (const url of new Set(notice.webhooks)) void this.#post(url, text);
  }

  /** Tried three times. Both common names of the field are filled in, so that it shows in most chats as it is. */
  async #post(url: string, text: string): Promise<void> {
    for (let attempt = 1; attempt <= 3; attempt++) {
      try {
        const status = await this.#send(new URL(url), JSON.stringify({ text, content: text }));
        if (status >= 200 && status < 300) return;
        throw new Error(`answered ${status}`);
      } catch (error) {
        this.#log('webhook-failed', { attempt, error: error instanceof Error ? error.message : String(error) });
        if (error instanceof PrivateAddress) return;
        await new Promise((resolve) => setTimeout(resolve, attempt * 2000).unref());
      }
    }
  }

  /** Sends to the very address that was found good: the name is resolved once, by the connection. Follows no redirection. */
  #send(url: URL, body: string): Promise<number> {
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    return new Promise((resolve, reject) => {
      if (isIP(literal)) this.#mustBeAllowed(literal, [literal]);
      const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
        method: 'POST',
        // No connection of before, which may lead elsewhere.
        agent: false,
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
        lookup: this.#lookup,
        signal: AbortSignal.timeout(PATIENCE),
      });
      request.on('response', (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      request.on('error', reject);
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

  /** A stranger must not make the server knock at doors of its own network. */
  #mustBeAllowed(host: string, addresses: readonly string[]): void {
    if (this.#policy === 'public' && addresses.some(isPrivate))
      throw new PrivateAddress(`${host} is not a public address (setting webhooks)`);
  }
}

class PrivateAddress extends Error {}

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
  return /^(::|64:ff9b:|2002:|f[cd]|fe[89a-f]|ff)/i.test(address);
}
