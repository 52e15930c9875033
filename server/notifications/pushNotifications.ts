import { LANGUAGES } from '@fray/engine';
import { RETENTION } from '@fray/protocol';
import * as v from 'valibot';
import type { Clock } from '../base/clock.ts';
import { LIMITS } from '../base/limits.ts';
import type { OutboundHttp } from '../base/outboundHttp.ts';
import type { PushSubscriptionRow } from '../store/queries/pushSubscriptions.ts';
import type { Store } from '../store/store.ts';
import { quietFor } from './quietHours.ts';
import { type PendingItem, textOf } from './texts.ts';

const vapidKeys = v.object({ publicKey: v.string(), privateKey: v.string() });

interface PushContext {
  readonly people: Store;
  readonly outbound: OutboundHttp;
  readonly time: Clock;
  log(what: string, about: object): void;
  /** Contact of the operator for push services (VAPID subject): a web or mail address. */
  subject(): string;
  /** Whether the item still waits and the user still has no page open. */
  stillWaits(item: PendingItem): Promise<boolean>;
}

/** Items collected for one user or one device until they are sent. */
interface PendingItems {
  readonly items: Map<string, PendingItem>;
  stop: (() => void) | undefined;
}

/** Loaded with the first key or message. */
const webPush = async () => (await import('web-push')).default;

/** Name of the server's VAPID key pair, which is created once and stored in the database. */
const VAPID_KEY = 'vapid';
/** Seconds for which a push service keeps a message for a device that is off. */
const MESSAGE_LIFETIME = RETENTION.notificationHours * 3600;
/** Status codes for an expired subscription. */
const EXPIRED = [404, 410];

/**
 * Sends web push notifications to users without an open page. Items that arrive during a delay are combined into one message. Pending items
 * are held in memory only: after a restart, the page shows them.
 */
export class PushNotifications {
  readonly #context: PushContext;
  readonly #users = new Map<string, PendingItems>();
  readonly #devices = new Map<string, PendingItems>();
  /** By device: time before which no further message is sent. */
  readonly #pausedUntil = new Map<string, number>();
  #key: Promise<{ readonly publicKey: string; readonly privateKey: string }> | undefined;

  constructor(context: PushContext) {
    this.#context = context;
  }

  get isOpen(): boolean {
    return this.#context.outbound.isOpen;
  }

  /** Public VAPID key, with which devices subscribe. */
  async publicKey(): Promise<string> {
    return (await this.#keys()).publicKey;
  }

  #keys() {
    this.#key ??= this.#readKeys();
    // Retry on the next call after an error.
    this.#key.catch(() => (this.#key = undefined));
    return this.#key;
  }

  async #readKeys(): Promise<{ readonly publicKey: string; readonly privateKey: string }> {
    const { people } = this.#context;
    if ((await people.read('serverKey', VAPID_KEY)) === undefined)
      await people.write(['putServerKey', VAPID_KEY, JSON.stringify((await webPush()).generateVAPIDKeys())]);
    // Another node may have created the key first: use the stored one.
    return v.parse(vapidKeys, JSON.parse((await people.read('serverKey', VAPID_KEY)) ?? ''));
  }

  /** Adds an item; the user is notified after a delay if it still waits. */
  add(item: PendingItem): void {
    if (!this.isOpen || (this.#users.size >= LIMITS.usersWithNotifications && !this.#users.has(item.person))) return;
    this.#collect(this.#users, item.person, [item], LIMITS.notifyAfter, (items) => this.#notifyUser(item.person, items));
  }

  /** Discards all pending items. */
  close(): void {
    for (const { stop } of [...this.#users.values(), ...this.#devices.values()]) stop?.();
    this.#users.clear();
    this.#devices.clear();
  }

  #collect(
    pendingByName: Map<string, PendingItems>,
    name: string,
    items: readonly PendingItem[],
    after: number,
    then: (items: readonly PendingItem[]) => Promise<void>,
  ) {
    const pending = pendingByName.get(name) ?? { items: new Map<string, PendingItem>(), stop: undefined };
    pendingByName.set(name, pending);
    for (const item of items) if (pending.items.size < LIMITS.notificationsPerUser) pending.items.set(`${item.why} ${item.path}`, item);
    pending.stop ??= this.#context.time.after(after, () => {
      pendingByName.delete(name);
      void then([...pending.items.values()]).catch((error: unknown) => this.#context.log('fault', { error: String(error) }));
    });
  }

  async #stillWaiting(items: readonly PendingItem[]): Promise<readonly PendingItem[]> {
    const still = await Promise.all(items.map((item) => this.#context.stillWaits(item)));
    return items.filter((_, i) => still[i]);
  }

  async #notifyUser(person: string, pending: readonly PendingItem[]): Promise<void> {
    const items = await this.#stillWaiting(pending);
    if (items.length === 0) return;
    for (const device of await this.#context.people.read('pushSubscriptionsOf', person)) await this.#notifyDevice(device, items);
  }

  /** Notifies a device now, or after its pause and its quiet hours. */
  async #notifyDevice(device: PushSubscriptionRow, pending: readonly PendingItem[]): Promise<void> {
    const silent = device.silent.split(',');
    const items = pending.filter(({ game }) => !silent.includes(game));
    if (items.length === 0) return;
    const { endpoint, quiet, zone } = device;
    const date = this.#context.time.date();
    const later = Math.max(quietFor(quiet, zone, date), (this.#pausedUntil.get(endpoint) ?? 0) - date);
    if (later > 0) {
      this.#collect(this.#devices, endpoint, items, later, async (all) => {
        const [row, still] = [await this.#context.people.read('pushSubscription', endpoint), await this.#stillWaiting(all)];
        // The device may belong to another user by now.
        const person = still[0]?.person;
        if (!row || person === undefined) return;
        if ((await this.#context.people.read('pushSubscriptionsOf', person)).some((one) => one.endpoint === endpoint))
          await this.#notifyDevice(row, still);
      });
      return;
    }
    this.#pause(endpoint, date);
    await this.#send(device, items);
  }

  #pause(endpoint: string, date: number): void {
    for (const [name, until] of this.#pausedUntil) if (until <= date) this.#pausedUntil.delete(name);
    this.#pausedUntil.set(endpoint, date + LIMITS.notifyPause);
  }

  async #send({ endpoint, p256dh, auth, language }: PushSubscriptionRow, items: readonly PendingItem[]): Promise<void> {
    const { people, outbound, log, subject } = this.#context;
    const text = textOf(items, LANGUAGES.find((name) => name === language) ?? 'en');
    try {
      const push = await webPush();
      const request = push.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(text), {
        vapidDetails: { subject: subject(), ...(await this.#keys()) },
        TTL: MESSAGE_LIFETIME,
        urgency: 'normal',
      });
      const status = await outbound.post(endpoint, asHeaders(request.headers), request.body);
      if (EXPIRED.includes(status)) await people.write(['dropPushSubscription', endpoint]);
      else if (status < 200 || status >= 300) throw new Error(`answered ${status}`);
    } catch (error) {
      log('push-failed', { error: error instanceof Error ? error.message : String(error) });
    }
  }
}

const asHeaders = (headers: object): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (name === 'Content-Length' ? [] : [[name, String(value)]])));
