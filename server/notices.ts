import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

/** It is somebody's turn, and they do not look. */
export interface Notice {
  readonly person: string;
  readonly who: string;
  readonly table: string;
  readonly game: string;
  readonly against: readonly string[];
  readonly webhooks: readonly string[];
}

export type WebhookPolicy = 'off' | 'public' | 'any';

/** Tells people that it is their turn: on any page of ours that they have open, and where their group already talks. */
export class Notices {
  readonly #policy: WebhookPolicy;
  readonly #address: () => string;
  readonly #log: (what: string, about: object) => void;
  /** Called for every notice: the open pages of the person. */
  onNotice: (notice: Notice) => void = () => {};

  constructor(policy: WebhookPolicy, address: () => string, log: (what: string, about: object) => void) {
    this.#policy = policy;
    this.#address = address;
    this.#log = log;
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
        if (this.#policy === 'public') await mustBePublic(new URL(url).hostname);
        const answer = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ text, content: text }),
          redirect: 'error',
          signal: AbortSignal.timeout(5000),
        });
        if (answer.ok) return;
        throw new Error(`answered ${answer.status}`);
      } catch (error) {
        this.#log('webhook-failed', { attempt, error: error instanceof Error ? error.message : String(error) });
        if (error instanceof PrivateAddress) return;
        await new Promise((resolve) => setTimeout(resolve, attempt * 2000).unref());
      }
    }
  }
}

class PrivateAddress extends Error {}

/** A stranger must not make the server knock at doors of its own network. */
async function mustBePublic(host: string): Promise<void> {
  const bare = host.replace(/^\[|\]$/g, '');
  const addresses = isIP(bare) ? [bare] : (await lookup(bare, { all: true })).map(({ address }) => address);
  if (addresses.some(isPrivate)) throw new PrivateAddress(`${host} is not a public address (setting webhooks)`);
}

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
      (a === 192 && b === 168) ||
      a >= 224
    );
  }
  return /^(::1?$|::ffff:|64:ff9b:|f[cd]|fe[89ab]|ff)/i.test(address);
}
