import type { NotificationReason } from '@fray/protocol';
import { type OutboundHttp, PrivateAddress } from '../base/outboundHttp.ts';
import { RequestError } from '../base/requestError.ts';

/** An invisible character that separates its neighbours. */
const APART = '\u200b';

/** Breaks mentions (`@everyone`), links and link markup in text for chat services. */
const tamed = (name: string): string => name.replaceAll('@', `@${APART}`).replaceAll('](', `]${APART}(`).replaceAll('://', `:${APART}//`);

/** Escapes a name for Slack-style messages (also Mattermost and Rocket.Chat), so that `<!channel>` notifies nobody. */
const forSlack = (name: string): string => tamed(name).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Escapes all Markdown characters of Discord in a name. */
const forDiscord = (name: string): string => tamed(name).replace(/[\\`*_~|<>[\]()#+:-]/g, '\\$&');

/** A user who is not looking at the table has to make a decision. */
export interface TurnNotice {
  readonly person: string;
  readonly who: string;
  readonly table: string;
  readonly game: string;
  readonly against: readonly string[];
  readonly webhooks: readonly string[];
}

/**
 * A notification of a challenge or of a tournament table. It contains only data that the user may know, and nothing that depends on a
 * secret decision.
 */
export interface NotificationRequest {
  /** The receiver: an account or a guest. */
  readonly person: string;
  readonly why: NotificationReason;
  readonly game: string;
  /** Name of the challenger or of the tournament. */
  readonly by: string;
  /** Target: the fragment of the page's URL, such as `/t/abcdefghij`. */
  readonly path: string;
}

/** A match of a user is over. */
export interface EndNotice {
  readonly person: string;
  readonly table: string;
  readonly game: string;
  readonly seat: number;
  /** Place of every seat, from 1. Shared places are equal. */
  readonly places: readonly number[];
  readonly reason: string;
}

/** Notifies users of their turn: on their open pages, and by webhooks to their chat. */
export class Webhooks {
  readonly #outside: OutboundHttp;
  readonly #address: () => string;
  readonly #log: (what: string, about: object) => void;
  /** Called for every turn notice, for the user's open pages. */
  onNotice: (notice: TurnNotice) => void = () => {};
  /** Called for every notification, for the user's open pages. */
  onNotification: (call: NotificationRequest) => void = () => {};
  /** Called for every player of a match that is over. */
  onEnd: (end: EndNotice) => void = () => {};

  constructor(outbound: OutboundHttp, address: () => string, log: (what: string, about: object) => void) {
    this.#outside = outbound;
    this.#address = address;
    this.#log = log;
  }

  /** Throws if messages cannot go to this URL. */
  requireUrl(url: string): void {
    const fault = this.#outside.urlError(url);
    if (fault !== undefined) throw new RequestError('bad-request', `webhook: ${fault}`);
  }

  /** Notifies a user of a pending item. Once per item: a repeated request does not notify again. */
  call(call: NotificationRequest): void {
    this.onNotification(call);
  }

  tell(notice: TurnNotice): void {
    this.onNotice(notice);
    if (!this.#outside.isOpen) return;
    const text = (format: (name: string) => string): string => {
      const against = notice.against.length > 0 ? ` against ${notice.against.map(format).join(', ')}` : '';
      const who = notice.who === '' ? '' : `${format(notice.who)}: `;
      return `${who}your turn in ${notice.game}${against}, table ${notice.table}: ${this.#address()}#/t/${notice.table}`;
    };
    // `text` for Slack-like chats, `content` for Discord; `allowed_mentions` prevents mentions in Discord.
    const message = JSON.stringify({ text: text(forSlack), content: text(forDiscord), allowed_mentions: { parse: [] } });
    for (const url of new Set(notice.webhooks)) void this.#post(url, message);
  }

  /** Posts a message; three attempts. */
  async #post(url: string, message: string): Promise<void> {
    for (let attempt = 1; attempt <= 3; attempt++) {
      try {
        const status = await this.#outside.post(url, { 'content-type': 'application/json' }, Buffer.from(message));
        if (status >= 200 && status < 300) return;
        throw new Error(`answered ${status}`);
      } catch (error) {
        this.#log('webhook-failed', { attempt, error: error instanceof Error ? error.message : String(error) });
        if (error instanceof PrivateAddress) return;
        await new Promise((resolve) => setTimeout(resolve, attempt * 2000).unref());
      }
    }
  }
}
