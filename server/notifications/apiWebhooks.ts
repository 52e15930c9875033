import { createHmac, randomBytes } from 'node:crypto';
import {
  type NewWebhook,
  WEBHOOK_EVENTS,
  type WebhookDelivery,
  type WebhookEvent,
  type WebhookRequest,
  type WebhookView,
} from '@fray/protocol/webhooks';
import type { Clock } from '../base/clock.ts';
import { KeyedBuckets } from '../base/keyedBuckets.ts';
import { LIMITS } from '../base/limits.ts';
import { type OutboundHttp, PrivateAddress } from '../base/outboundHttp.ts';
import { RequestError } from '../base/requestError.ts';
import type { DeliveryRow, WebhookRow } from '../store/queries/webhookEndpoints.ts';
import { StorageError } from '../store/storageError.ts';
import type { Store } from '../store/store.ts';
import type { EndNotice, NotificationRequest, TurnNotice } from './webhooks.ts';

/** Milliseconds before each further attempt. */
const RETRIES = [5_000, 60_000, 5 * 60_000, 30 * 60_000];

const SECRET_PREFIX = 'whsec_';

/** A message for an address. The id is the same for every attempt, so that a receiver can drop repeated events. */
type Message = Pick<DeliveryRow, 'id' | 'body'>;

const eventsOf = ({ events }: WebhookRow): readonly WebhookEvent[] => WEBHOOK_EVENTS.filter((event) => events.split(',').includes(event));

const isPaused = ({ failures }: WebhookRow): boolean => failures >= LIMITS.webhookFailures;

const viewOf = (row: WebhookRow): WebhookView => ({
  id: row.id,
  url: row.url,
  events: eventsOf(row),
  since: row.since,
  at: row.at,
  ...(row.fault === '' ? {} : { fault: row.fault }),
  paused: isPaused(row),
});

/**
 * The signature of an event by Standard Webhooks 1.0: HMAC-SHA256 of id, time and body. `at`: seconds since 1970.
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
function signatureOf(secret: string, id: string, at: number, body: string): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`;
}

const deliveryView = ({ id, event, at, tried, due, fault }: DeliveryRow): WebhookDelivery => ({
  id,
  event: WEBHOOK_EVENTS.find((one) => one === event) ?? 'turn',
  at,
  state: due > 0 ? 'waits' : fault === '' ? 'arrived' : 'failed',
  tried,
  ...(due > 0 ? { next: due } : {}),
  ...(fault === '' ? {} : { fault }),
});

/**
 * Sends the events of accounts to the addresses that their programs registered. Events are stored before their first attempt: after a
 * restart, or when a node is gone, any node that finds a due event claims it.
 */
export class ApiWebhooks {
  readonly #store: Store;
  readonly #outbound: OutboundHttp;
  readonly #time: Clock;
  readonly #log: (what: string, about: object) => void;
  readonly #pings = new KeyedBuckets(LIMITS.webhookPings);
  readonly #events = new KeyedBuckets(LIMITS.webhookEvents);
  /** Functions that cancel the waiting attempts of this node. */
  readonly #waiting = new Map<DeliveryRow, () => void>();
  #cancelLook = () => {};
  #isClosed = false;

  constructor(store: Store, outbound: OutboundHttp, time: Clock, log: (what: string, about: object) => void) {
    this.#store = store;
    this.#outbound = outbound;
    this.#time = time;
    this.#log = log;
  }

  /** Creates a webhook once its address has answered a test message. The secret is in this answer only. */
  async create(person: string, { id, url, events }: WebhookRequest): Promise<NewWebhook> {
    const account = await this.#accountOf(person);
    if (!this.#outbound.isOpen) throw new RequestError('calls-off', 'this server sends no webhooks (setting webhooks)');
    const fault = this.#outbound.urlError(url);
    if (fault !== undefined) throw new RequestError('bad-request', `url: ${fault}`);
    const secret = SECRET_PREFIX + randomBytes(24).toString('base64');
    const now = this.#time.date();
    const row: WebhookRow = { id, account, url, secret, events: events.join(','), since: now, at: now, fault: '', failures: 0 };
    await this.#ping(row);
    await this.#store.write(['putWebhook', row, LIMITS.webhooksPerAccount]);
    return { ...viewOf(row), secret };
  }

  /** Begins to look for events that are due. */
  start(): void {
    if (this.#outbound.isOpen) void this.#look();
  }

  async #look(): Promise<void> {
    try {
      const here = new Set([...this.#waiting.keys()].map(({ id }) => id));
      for (const row of await this.#store.read('deliveriesDue', this.#time.date())) if (!here.has(row.id)) void this.#attemptClaimed(row);
    } catch (error) {
      this.#fault(error);
    }
    if (!this.#isClosed) this.#cancelLook = this.#time.after(LIMITS.webhookLook, () => void this.#look());
  }

  /** The newest events of a webhook, with what became of them. */
  async deliveries(person: string, id: string): Promise<readonly WebhookDelivery[]> {
    const account = await this.#accountOf(person);
    if (!(await this.#store.read('webhook', account, id))) throw new RequestError('unknown-webhook', 'there is no such webhook');
    return (await this.#store.read('deliveriesOf', account, id)).slice(0, LIMITS.webhookLog).map(deliveryView);
  }

  async list(person: string): Promise<readonly WebhookView[]> {
    return (await this.#store.read('webhooksOf', await this.#accountOf(person))).map(viewOf);
  }

  /** Sends a test message. If it arrives, a paused webhook is sent events again. */
  async test(person: string, id: string): Promise<WebhookView> {
    const account = await this.#accountOf(person);
    const row = await this.#store.read('webhook', account, id);
    if (!row) throw new RequestError('unknown-webhook', 'there is no such webhook');
    await this.#ping(row);
    const at = this.#time.date();
    await this.#store.write(['webhookSent', { account, id }, at, '']);
    return viewOf({ ...row, at, fault: '', failures: 0 });
  }

  async remove(person: string, id: string): Promise<void> {
    const account = await this.#accountOf(person);
    await this.#store.write(['dropWebhook', account, id]);
    for (const [delivery, cancel] of this.#waiting)
      if (delivery.webhook === id && delivery.account === account) {
        cancel();
        this.#waiting.delete(delivery);
      }
  }

  sendTurn({ person, table, game, against }: TurnNotice): void {
    this.#send(person, 'turn', { table, game, against });
  }

  sendNotification({ person, why, game, by, path }: NotificationRequest): void {
    this.#send(person, 'call', { why, game, by, path });
  }

  sendEnd({ person, ...end }: EndNotice): void {
    this.#send(person, 'end', end);
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelLook();
    for (const cancel of this.#waiting.values()) cancel();
    this.#waiting.clear();
  }

  #send(person: string, event: WebhookEvent, data: object): void {
    if (!this.#outbound.isOpen) return;
    this.#sendToAll(person, event, data).catch((error: unknown) => this.#fault(error));
  }

  async #sendToAll(person: string, event: WebhookEvent, data: object): Promise<void> {
    for (const row of await this.#store.read('webhooksOf', person)) {
      if (!eventsOf(row).includes(event) || isPaused(row) || !this.#events.of(person).take(this.#time.now())) continue;
      const { account, id: webhook } = row;
      const at = this.#time.date();
      const due = at + LIMITS.webhookClaim;
      const delivery: DeliveryRow = { ...this.#message(event, data), account, webhook, event, at, tried: 0, due, fault: '' };
      await this.#store.write(['putDelivery', delivery, LIMITS.webhookLog]);
      void this.#attempt(delivery).catch((error: unknown) => this.#fault(error));
    }
  }

  #fault(error: unknown): void {
    this.#log('fault', { message: 'webhook', error: String(error) });
  }

  #message(type: WebhookEvent | 'ping', data: object): Message {
    const timestamp = new Date(this.#time.date()).toISOString();
    return { id: `msg_${randomBytes(12).toString('hex')}`, body: JSON.stringify({ type, timestamp, data }) };
  }

  /** Makes an attempt that is due, unless another node does. Never rejects. */
  async #attemptClaimed(delivery: DeliveryRow): Promise<void> {
    this.#waiting.delete(delivery);
    const until = this.#time.date() + LIMITS.webhookClaim;
    try {
      await this.#store.write(['claimDelivery', delivery, until]);
    } catch (error) {
      return error instanceof StorageError && error.code === 'already-so' ? undefined : this.#fault(error);
    }
    await this.#attempt({ ...delivery, due: until }).catch((error: unknown) => this.#fault(error));
  }

  /** Makes an attempt that this node has claimed, and notes what came of it. */
  async #attempt(delivery: DeliveryRow): Promise<void> {
    const { account, webhook, id } = delivery;
    const row = await this.#store.read('webhook', account, webhook);
    if (!row || this.#isClosed) return;
    const fault = await this.#post(row, delivery);
    const pause = fault === undefined || fault.isFinal ? undefined : RETRIES[delivery.tried];
    const now = this.#time.date();
    const due = pause !== undefined && this.#mayWait(account) ? now + pause : 0;
    const tried = { ...delivery, id, tried: delivery.tried + 1, due, fault: fault?.why ?? '' };
    const sent = ['webhookSent', { account, id: webhook }, now, fault?.why ?? ''] as const;
    await this.#store.write(['deliveryTried', tried], ...(due === 0 ? [sent] : []));
    if (due === 0 || pause === undefined || this.#isClosed) return;
    this.#waiting.set(
      tried,
      this.#time.after(pause, () => void this.#attemptClaimed(tried)),
    );
  }

  #mayWait(account: string): boolean {
    const own = [...this.#waiting.keys()].filter((waiting) => waiting.account === account).length;
    return this.#waiting.size < LIMITS.webhooksWaiting && own < LIMITS.webhooksWaitingPerAccount;
  }

  /** Sends a test message. Throws unless the address answers it with a status of 2xx. */
  async #ping(row: WebhookRow): Promise<void> {
    if (!this.#outbound.isOpen) throw new RequestError('calls-off', 'this server sends no notifications (setting webhooks)');
    if (!this.#pings.of(row.account).take(this.#time.now())) throw new RequestError('too-fast', 'too many test messages', 10);
    const fault = await this.#post(row, this.#message('ping', {}));
    if (fault) throw new RequestError('webhook-failed', `the test message did not arrive: ${fault.why}`);
  }

  /** Sends an event. Resolves to why it did not arrive; undefined if it did. `isFinal`: another attempt would change nothing. */
  async #post(row: WebhookRow, { id, body }: Message): Promise<{ readonly why: string; readonly isFinal: boolean } | undefined> {
    const at = Math.floor(this.#time.date() / 1000);
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': at,
      'webhook-signature': signatureOf(row.secret, id, at, body),
    };
    try {
      const status = await this.#outbound.post(row.url, headers, Buffer.from(body));
      // Status 410: the receiver wants no more events.
      return status >= 200 && status < 300 ? undefined : { why: `the address answered ${status}`, isFinal: status === 410 };
    } catch (error) {
      // The system's message may tell about the server's network.
      const isPrivate = error instanceof PrivateAddress;
      return { why: isPrivate ? 'the address is not public' : 'no answer', isFinal: isPrivate };
    }
  }

  async #accountOf(person: string): Promise<string> {
    const account = await this.#store.read('account', person);
    if (!account) throw new RequestError('no-account', 'create an account first: webhooks belong to one');
    return account.id;
  }
}
