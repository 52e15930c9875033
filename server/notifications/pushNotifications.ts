import { LANGUAGES } from '@fray/engine';
import { RETENTION } from '@fray/protocol';
import * as v from 'valibot';
import webPush from 'web-push';
import type { Clock } from '../base/clock.ts';
import { LIMITS } from '../base/limits.ts';
import type { OutboundHttp } from '../base/outboundHttp.ts';
import type { PushSubscriptionRow } from '../store/queries/pushSubscriptions.ts';
import type { Store } from '../store/store.ts';
import { quietFor } from './quietHours.ts';
import { textOf, type WaitingReason } from './texts.ts';

const vapidKeys = v.object({ publicKey: v.string(), privateKey: v.string() });

interface Ground {
  readonly people: Store;
  readonly outside: OutboundHttp;
  readonly time: Clock;
  log(what: string, about: object): void;
  /** Contact of the operator for push services (VAPID subject): a web or mail address. */
  subject(): string;
  /** Whether the item still waits and the user still has no page open. */
  stillWaits(thing: WaitingReason): Promise<boolean>;
}

/** Items collected for one user or one device until they are sent. */
interface Gathered {
  readonly things: Map<string, WaitingReason>;
  stop: (() => void) | undefined;
}

/** Name of the server's VAPID key pair, which is created once and stored in the database. */
const KEY = 'vapid';
/** Seconds for which a push service keeps a message for a device that is off. */
const LASTS = RETENTION.notificationHours * 3600;
/** Status codes for an expired subscription. */
const GONE = [404, 410];

/**
 * Sends web push notifications to users without an open page. Items that arrive during a delay are combined into one message. Pending items
 * are held in memory only: after a restart, the page shows them.
 */
export class PushNotifications {
  readonly #ground: Ground;
  readonly #persons = new Map<string, Gathered>();
  readonly #devices = new Map<string, Gathered>();
  /** By device: time before which no further message is sent. */
  readonly #resting = new Map<string, number>();
  #key: Promise<{ readonly publicKey: string; readonly privateKey: string }> | undefined;

  constructor(ground: Ground) {
    this.#ground = ground;
  }

  get isOpen(): boolean {
    return this.#ground.outside.isOpen;
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
    const { people } = this.#ground;
    if ((await people.read('serverKey', KEY)) === undefined)
      await people.write(['putServerKey', KEY, JSON.stringify(webPush.generateVAPIDKeys())]);
    // Another node may have created the key first: use the stored one.
    return v.parse(vapidKeys, JSON.parse((await people.read('serverKey', KEY)) ?? ''));
  }

  /** Adds an item; the user is notified after a delay if it still waits. */
  waits(thing: WaitingReason): void {
    if (!this.isOpen || (this.#persons.size >= LIMITS.usersWithNotifications && !this.#persons.has(thing.person))) return;
    this.#gather(this.#persons, thing.person, [thing], LIMITS.notifyAfter, (things) => this.#callPerson(thing.person, things));
  }

  /** Discards all pending items. */
  close(): void {
    for (const { stop } of [...this.#persons.values(), ...this.#devices.values()]) stop?.();
    this.#persons.clear();
    this.#devices.clear();
  }

  #gather(
    in_: Map<string, Gathered>,
    name: string,
    things: readonly WaitingReason[],
    after: number,
    then: (things: readonly WaitingReason[]) => Promise<void>,
  ) {
    const gathered = in_.get(name) ?? { things: new Map<string, WaitingReason>(), stop: undefined };
    in_.set(name, gathered);
    for (const thing of things)
      if (gathered.things.size < LIMITS.notificationsPerUser) gathered.things.set(`${thing.why} ${thing.path}`, thing);
    gathered.stop ??= this.#ground.time.after(after, () => {
      in_.delete(name);
      void then([...gathered.things.values()]).catch((error: unknown) => this.#ground.log('fault', { error: String(error) }));
    });
  }

  async #still(things: readonly WaitingReason[]): Promise<readonly WaitingReason[]> {
    const still = await Promise.all(things.map((thing) => this.#ground.stillWaits(thing)));
    return things.filter((_, i) => still[i]);
  }

  async #callPerson(person: string, gathered: readonly WaitingReason[]): Promise<void> {
    const things = await this.#still(gathered);
    if (things.length === 0) return;
    for (const device of await this.#ground.people.read('pushSubscriptionsOf', person)) await this.#callDevice(device, things);
  }

  /** Notifies a device now, or after its pause and its quiet hours. */
  async #callDevice(device: PushSubscriptionRow, given: readonly WaitingReason[]): Promise<void> {
    const silent = device.silent.split(',');
    const things = given.filter(({ game }) => !silent.includes(game));
    if (things.length === 0) return;
    const { endpoint, quiet, zone } = device;
    const date = this.#ground.time.date();
    const later = Math.max(quietFor(quiet, zone, date), (this.#resting.get(endpoint) ?? 0) - date);
    if (later > 0) {
      this.#gather(this.#devices, endpoint, things, later, async (all) => {
        const [row, still] = [await this.#ground.people.read('pushSubscription', endpoint), await this.#still(all)];
        // The device may belong to another user by now.
        const person = still[0]?.person;
        if (!row || person === undefined) return;
        if ((await this.#ground.people.read('pushSubscriptionsOf', person)).some((one) => one.endpoint === endpoint))
          await this.#callDevice(row, still);
      });
      return;
    }
    this.#rest(endpoint, date);
    await this.#send(device, things);
  }

  #rest(endpoint: string, date: number): void {
    for (const [name, until] of this.#resting) if (until <= date) this.#resting.delete(name);
    this.#resting.set(endpoint, date + LIMITS.notifyPause);
  }

  async #send({ endpoint, p256dh, auth, language }: PushSubscriptionRow, things: readonly WaitingReason[]): Promise<void> {
    const { people, outside, log, subject } = this.#ground;
    const text = textOf(things, LANGUAGES.find((name) => name === language) ?? 'en');
    try {
      const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(text), {
        vapidDetails: { subject: subject(), ...(await this.#keys()) },
        TTL: LASTS,
        urgency: 'normal',
      });
      const status = await outside.post(endpoint, asHeaders(request.headers), request.body);
      if (GONE.includes(status)) await people.write(['dropPushSubscription', endpoint]);
      else if (status < 200 || status >= 300) throw new Error(`answered ${status}`);
    } catch (error) {
      log('push-failed', { error: error instanceof Error ? error.message : String(error) });
    }
  }
}

const asHeaders = (headers: object): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (name === 'Content-Length' ? [] : [[name, String(value)]])));
