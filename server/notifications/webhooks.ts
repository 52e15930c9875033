import type { NotificationReason } from '@fray/protocol';
import { type OutboundHttp, PrivateAddress } from '../base/outboundHttp.ts';
import { forDiscord, forSlack } from '../chatText.ts';

/** It is somebody's turn, and they do not look. */
export interface TurnNotice {
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
export interface NotificationRequest {
  /** Whom it is for: an account, or a device by itself. */
  readonly person: string;
  readonly why: NotificationReason;
  readonly game: string;
  /** Who calls: the name of whoever challenges, or of the tournament. */
  readonly by: string;
  /** Where it leads: what stands behind the `#`, as `/t/abcdefghij`. */
  readonly path: string;
}

/** Tells people that it is their turn: on any page of ours that they have open, and where their group already talks. */
export class Webhooks {
  readonly #outside: OutboundHttp;
  readonly #address: () => string;
  readonly #log: (what: string, about: object) => void;
  /** Called for every notice: the open pages of the person. */
  onNotice: (notice: TurnNotice) => void = () => {};
  /** Called for every call: the open pages of the person. */
  onCall: (call: NotificationRequest) => void = () => {};

  constructor(outside: OutboundHttp, address: () => string, log: (what: string, about: object) => void) {
    this.#outside = outside;
    this.#address = address;
    this.#log = log;
  }

  /** Calls somebody to what waits for them. Once for each thing: whoever asks again calls again. */
  call(call: NotificationRequest): void {
    this.onCall(call);
  }

  tell(notice: TurnNotice): void {
    this.onNotice(notice);
    if (!this.#outside.isOpen) return;
    const text = (shown: (name: string) => string): string => {
      const against = notice.against.length > 0 ? ` against ${notice.against.map(shown).join(', ')}` : '';
      const who = notice.who === '' ? '' : `${shown(notice.who)}: `;
      return `${who}your turn in ${notice.game}${against}, table ${notice.table}: ${this.#address()}#/t/${notice.table}`;
    };
    // Both common names of the field are filled in, so that it shows in most chats as it is; in Discord nobody is mentioned by it.
    const message = JSON.stringify({ text: text(forSlack), content: text(forDiscord), allowed_mentions: { parse: [] } });
    for (const url of new Set(notice.webhooks)) void this.#post(url, message);
  }

  /** Tried three times. */
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
