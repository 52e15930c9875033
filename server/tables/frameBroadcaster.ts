import type { Seat } from '@fray/engine';
import type { ClockFace, ServerMessage, TableInfo } from '@fray/protocol';
import type { Clock } from '../base/clock.ts';
import { LIMITS } from '../base/limits.ts';
import type { EmittedFrame, RequestRef } from './events.ts';
import {
  EncodedFrame,
  type Link,
  type LiveViewer,
  type SentFrame,
  type Subscriber,
  SubscriberQueue,
  sendTo,
  wireFrame,
} from './subscriberQueue.ts';

/** What is told of a table, and to whom that matters. */
export interface BroadcastSource {
  readonly time: Clock;
  /** How many seats the table has. */
  readonly size: number;
  info(subscriber: Subscriber): TableInfo;
  /** Whether the table tells this one something of their own; all others are told the same. */
  hasStake(subscriber: Subscriber): boolean;
  clockFor(viewer: LiveViewer): ClockFace | undefined;
  /** Everybody was told. */
  tableSent(): void;
}

/** Those who look on at one table, from its seats and beside it: what each was sent, and what still waits for its beat. */
export class FrameBroadcaster {
  readonly #source: BroadcastSource;
  readonly #queues: ReadonlyMap<LiveViewer, SubscriberQueue>;
  readonly #subscribers: ReadonlyMap<LiveViewer, Set<Subscriber>>;
  readonly #connectionsByUser = new Map<string, number>();
  readonly #awaySince: (number | undefined)[];
  #emitted: EmittedFrame[] = [];
  #cancelTick: (() => void) | undefined;
  #cancelSpectatorTick: (() => void) | undefined;
  #ticksFrom = 0;
  /** Whether more is to be told in this turn of the event loop, and who knows it already. */
  #isBroadcastQueued = false;
  #excluded: Subscriber | undefined;

  constructor(source: BroadcastSource) {
    this.#source = source;
    const viewers: LiveViewer[] = [...Array.from({ length: source.size }, (_, seat) => seat), 'watcher'];
    this.#queues = new Map(viewers.map((viewer) => [viewer, new SubscriberQueue()]));
    this.#subscribers = new Map(viewers.map((viewer) => [viewer, new Set()]));
    this.#awaySince = Array.from({ length: source.size }, () => source.time.now());
  }

  // --- Who is here --------------------------------------------------------------------------------------------------

  get isEmpty(): boolean {
    return [...this.#subscribers.values()].every(({ size }) => size === 0);
  }

  get spectatorCount(): number {
    return this.#subscribers.get('watcher')!.size;
  }

  has(subscriber: Subscriber): boolean {
    return this.#subscribers.get(subscriber.viewer)!.has(subscriber);
  }

  isSeatConnected(seat: Seat): boolean {
    return (this.#subscribers.get(seat)?.size ?? 0) > 0;
  }

  isUserConnected(person: string): boolean {
    return this.#connectionsByUser.has(person);
  }

  /** Since when nobody looks from a seat; undefined while somebody does. */
  awaySince(seat: Seat): number | undefined {
    return this.#awaySince[seat];
  }

  /** Answers whether somebody new came. */
  add(subscriber: Subscriber): boolean {
    const { viewer, person } = subscriber;
    const same = this.#subscribers.get(viewer)!;
    if (same.has(subscriber)) return false;
    same.add(subscriber);
    if (person !== undefined) this.#connectionsByUser.set(person, (this.#connectionsByUser.get(person) ?? 0) + 1);
    if (typeof viewer === 'number') this.#awaySince[viewer] = undefined;
    return true;
  }

  /** Answers whether it looked on. */
  remove(subscriber: Subscriber): boolean {
    const { viewer, person } = subscriber;
    const same = this.#subscribers.get(viewer)!;
    if (!same.delete(subscriber)) return false;
    if (person !== undefined) {
      const left = (this.#connectionsByUser.get(person) ?? 1) - 1;
      if (left > 0) this.#connectionsByUser.set(person, left);
      else this.#connectionsByUser.delete(person);
    }
    if (typeof viewer === 'number' && same.size === 0) this.#awaySince[viewer] = this.#source.time.now();
    return true;
  }

  detachSubscribers(who: (subscriber: Subscriber) => boolean, anew = false): void {
    for (const same of this.#subscribers.values())
      for (const subscriber of same) {
        if (!who(subscriber)) continue;
        this.remove(subscriber);
        subscriber.rejoin(anew);
      }
  }

  // --- Frames -------------------------------------------------------------------------------------------------------

  /** The engine's frames as they arise, until they are durable. */
  readonly listen = (viewer: LiveViewer, frame: EmittedFrame['frame'], lock: boolean): void => {
    this.#emitted.push({ viewer, frame, lock });
  };

  /** What arose since the last time. */
  takeEmitted(): readonly EmittedFrame[] {
    const emitted = this.#emitted;
    this.#emitted = [];
    return emitted;
  }

  /** The number of the newest frame that a viewer may have seen. */
  lastPublished(viewer: LiveViewer): number {
    return this.#queues.get(viewer)!.lastPublished;
  }

  /** What a viewer may see now: what others decided in secret shows at its beat. */
  publishedView(viewer: LiveViewer): { readonly at: number; readonly view: object } {
    const { lastPublished: published, view } = this.#queues.get(viewer)!;
    return { at: published, view };
  }

  /** What a page needs that has the frames to `seen`: a message. */
  messageSince(viewer: LiveViewer, publishedView: number): string {
    return this.#queues.get(viewer)!.messageSince(publishedView);
  }

  /** Frames as they are sent, for those who look made to text at once: that is all of them that waits for the disk. */
  encode(emitted: readonly EmittedFrame[], head: Link | undefined): readonly SentFrame[] {
    return emitted.map(({ viewer, frame, lock }) => {
      const sent = { viewer, lock, frame: new EncodedFrame(wireFrame(frame, head)), view: frame.view };
      if (this.#subscribers.get(viewer)!.size > 0) void sent.frame.text;
      return sent;
    });
  }

  /** Puts what a replay or the start emitted into the channels. */
  publish(emitted: readonly EmittedFrame[], head: Link | undefined, tell = false): void {
    for (const sent of this.encode(emitted, head)) {
      this.#queues.get(sent.viewer)!.publish(sent);
      if (tell) this.#send(sent.viewer, sent.frame);
    }
  }

  /** Something that everybody sees has happened: beats count from here. */
  restartTicks(): void {
    this.#ticksFrom = this.#source.time.now();
  }

  /** Everybody gets their frames of what is durable now; locks of others wait for the beat. */
  deliver(broadcast: readonly SentFrame[], actor: Seat, request?: RequestRef): void {
    let acknowledged = false;
    for (const sent of broadcast) {
      const { viewer, lock, frame } = sent;
      const queue = this.#queues.get(viewer)!;
      if (lock && viewer !== actor) {
        queue.hold(sent);
        this.#scheduleTick();
        continue;
      }
      for (const held of queue.release()) this.#send(viewer, held);
      queue.publish(sent);
      if (request && viewer === request.subscriber.viewer && this.has(request.subscriber)) acknowledged = true;
      this.#send(viewer, frame, request);
    }
    if (request && !acknowledged) sendTo(request.subscriber, { t: 'done', id: request.id });
  }

  #send(viewer: LiveViewer, { text }: EncodedFrame, request?: RequestRef): void {
    const same = this.#subscribers.get(viewer)!;
    if (same.size === 0) return;
    const c = this.#source.clockFor(viewer);
    // Behind its kind and whom it answers; an id is letters and digits, and needs no escapes.
    const rest = `${c ? `"c":${JSON.stringify(c)},` : ''}${text.slice(1)}`;
    for (const subscriber of same)
      subscriber.send(subscriber === request?.subscriber ? `{"t":"f","a":"${request.id}",${rest}` : `{"t":"f",${rest}`);
  }

  /** Locks reach the others at the next beat since the decision was opened: their time tells nothing. */
  #scheduleTick(): void {
    if (this.#cancelTick) return;
    const { time } = this.#source;
    const passed = time.now() - this.#ticksFrom;
    this.#cancelTick = time.after(LIMITS.lockTick - (passed % LIMITS.lockTick), () => {
      this.#cancelTick = undefined;
      for (const [viewer, queue] of this.#queues) for (const frame of queue.release()) this.#send(viewer, frame);
    });
  }

  // --- Telling ------------------------------------------------------------------------------------------------------

  /** Sends the same to all who may hear it. */
  broadcast(message: ServerMessage, hears: (subscriber: Subscriber) => boolean): void {
    const text = JSON.stringify(message);
    for (const same of this.#subscribers.values()) for (const subscriber of same) if (hears(subscriber)) subscriber.send(text);
  }

  /** From now on these are the persons whom somebody does not hear. */
  setBlocked(person: string, unheard: ReadonlySet<string>): void {
    for (const same of this.#subscribers.values())
      for (const subscriber of same) if (subscriber.person === person) subscriber.blocked = unheard;
  }

  /** Everybody hears how the table stands, once for all that changed in this turn of the event loop. */
  broadcastTable(except?: Subscriber): void {
    if (this.#isBroadcastQueued) {
      if (except !== this.#excluded) this.#excluded = undefined;
      return;
    }
    this.#isBroadcastQueued = true;
    this.#excluded = except;
    setImmediate(() => {
      this.#isBroadcastQueued = false;
      this.#broadcastNow();
    });
  }

  /** One hears at once how the table stands: what they are answered next means that. */
  sendTable(subscriber: Subscriber): void {
    if (this.has(subscriber)) sendTo(subscriber, { t: 'table', table: this.#source.info(subscriber) });
  }

  /** One of those beside the table came or went: where many are, that costs each of them and not each pair. */
  broadcastSpectatorCount(except?: Subscriber): void {
    if (this.spectatorCount <= LIMITS.manySpectators) return this.broadcastTable(except);
    this.#cancelSpectatorTick ??= this.#source.time.after(LIMITS.spectatorTick, () => {
      this.#cancelSpectatorTick = undefined;
      this.broadcastTable();
    });
  }

  #broadcastNow(): void {
    let same: string | undefined;
    for (const subscribers of this.#subscribers.values())
      for (const subscriber of subscribers) {
        if (subscriber === this.#excluded) continue;
        if (this.#source.hasStake(subscriber)) sendTo(subscriber, { t: 'table', table: this.#source.info(subscriber) });
        else subscriber.send((same ??= JSON.stringify({ t: 'table', table: this.#source.info(subscriber) } satisfies ServerMessage)));
      }
    this.#source.tableSent();
  }

  /** Nobody looks any more; they come in again, `anew` where nothing that they saw counts. */
  close(anew: boolean): void {
    this.#cancelTick?.();
    this.#cancelSpectatorTick?.();
    this.detachSubscribers(() => true, anew);
  }
}
