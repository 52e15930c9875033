import type { Seat } from '@fray/engine';
import type { ClockFace, ServerMessage, TableInfo } from '@fray/protocol';
import type { Clock } from '../base/clock.ts';
import { LIMITS } from '../base/limits.ts';
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
import type { EmittedFrame, RequestRef } from './tableContext.ts';

/** What the broadcaster reads from its table. */
export interface BroadcastSource {
  readonly time: Clock;
  /** Number of seats. */
  readonly size: number;
  info(subscriber: Subscriber): TableInfo;
  /** Whether this subscriber's table state differs from the one that all other spectators get. */
  hasStake(subscriber: Subscriber): boolean;
  clockFor(viewer: LiveViewer): ClockFace | undefined;
  /** Called after the table state was broadcast. */
  tableSent(): void;
}

/**
 * Sends frames and table state to all subscribers of one table. Queues the frames of each viewer, and holds secret locks back until the
 * next tick.
 */
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
  /** Whether a broadcast is queued for this turn of the event loop, and the subscriber it leaves out. */
  #isBroadcastQueued = false;
  #excluded: Subscriber | undefined;

  constructor(source: BroadcastSource) {
    this.#source = source;
    const viewers: LiveViewer[] = [...Array.from({ length: source.size }, (_, seat) => seat), 'watcher'];
    this.#queues = new Map(viewers.map((viewer) => [viewer, new SubscriberQueue()]));
    this.#subscribers = new Map(viewers.map((viewer) => [viewer, new Set()]));
    this.#awaySince = Array.from({ length: source.size }, () => source.time.now());
  }

  // --- Subscribers ---------------------------------------------------------------------------------------------------

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

  /** When the last connection of this seat ended, on the server's clock; undefined while the seat is connected. */
  awaySince(seat: Seat): number | undefined {
    return this.#awaySince[seat];
  }

  /** Returns false if it was subscribed already. */
  add(subscriber: Subscriber): boolean {
    const { viewer, person } = subscriber;
    const same = this.#subscribers.get(viewer)!;
    if (same.has(subscriber)) return false;
    same.add(subscriber);
    if (person !== undefined) this.#connectionsByUser.set(person, (this.#connectionsByUser.get(person) ?? 0) + 1);
    if (typeof viewer === 'number') this.#awaySince[viewer] = undefined;
    return true;
  }

  /** Returns false if it was not subscribed. */
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

  /** Collects the engine's frames until they are committed. */
  readonly listen = (viewer: LiveViewer, frame: EmittedFrame['frame'], lock: boolean): void => {
    this.#emitted.push({ viewer, frame, lock });
  };

  /** Returns the frames collected since the last call. */
  takeEmitted(): readonly EmittedFrame[] {
    const emitted = this.#emitted;
    this.#emitted = [];
    return emitted;
  }

  /** Sequence number of the last frame sent to this viewer. */
  lastPublished(viewer: LiveViewer): number {
    return this.#queues.get(viewer)!.lastPublished;
  }

  /** The last published view and its sequence number. Other players' locks are not in it before their tick. */
  publishedView(viewer: LiveViewer): { readonly at: number; readonly view: object } {
    const { lastPublished: published, view } = this.#queues.get(viewer)!;
    return { at: published, view };
  }

  /** A `history` message with the frames after number `seen`. */
  messageSince(viewer: LiveViewer, publishedView: number): string {
    return this.#queues.get(viewer)!.messageSince(publishedView);
  }

  /** Encodes frames. Frames with subscribers are serialized at once, so that the queue holds text instead of objects during the commit. */
  encode(emitted: readonly EmittedFrame[], head: Link | undefined): readonly SentFrame[] {
    return emitted.map(({ viewer, frame, lock }) => {
      const sent = { viewer, lock, frame: new EncodedFrame(wireFrame(frame, head)), view: frame.view };
      if (this.#subscribers.get(viewer)!.size > 0) void sent.frame.text;
      return sent;
    });
  }

  /** Publishes frames of a replay or of the start. With `tell` subscribers are sent them. */
  publish(emitted: readonly EmittedFrame[], head: Link | undefined, tell = false): void {
    for (const sent of this.encode(emitted, head)) {
      this.#queues.get(sent.viewer)!.publish(sent);
      if (tell) this.#send(sent.viewer, sent.frame);
    }
  }

  /** Ticks count from here: a new decision is visible to all. */
  restartTicks(): void {
    this.#ticksFrom = this.#source.time.now();
  }

  /**
   * Sends committed frames to all subscribers and acknowledges the request. Other players' locks are held back until the next tick, so
   * their timing reveals nothing.
   */
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
    // The message is assembled as text after type and request id. An id has only letters and digits, so it needs no escapes.
    const rest = `${c ? `"c":${JSON.stringify(c)},` : ''}${text.slice(1)}`;
    for (const subscriber of same)
      subscriber.send(subscriber === request?.subscriber ? `{"t":"f","a":"${request.id}",${rest}` : `{"t":"f",${rest}`);
  }

  /**
   * Publishes held locks at the next tick. Ticks have a fixed interval from the opening of the decision, so their timing reveals nothing.
   */
  #scheduleTick(): void {
    if (this.#cancelTick) return;
    const { time } = this.#source;
    const passed = time.now() - this.#ticksFrom;
    this.#cancelTick = time.after(LIMITS.lockTick - (passed % LIMITS.lockTick), () => {
      this.#cancelTick = undefined;
      for (const [viewer, queue] of this.#queues) for (const frame of queue.release()) this.#send(viewer, frame);
    });
  }

  // --- Table state ---------------------------------------------------------------------------------------------------

  /** Sends a message to all subscribers for whom `hears` holds. */
  broadcast(message: ServerMessage, hears: (subscriber: Subscriber) => boolean): void {
    const text = JSON.stringify(message);
    for (const same of this.#subscribers.values()) for (const subscriber of same) if (hears(subscriber)) subscriber.send(text);
  }

  /** Replaces the set of users whose chat this user does not receive. */
  setBlocked(person: string, unheard: ReadonlySet<string>): void {
    for (const same of this.#subscribers.values())
      for (const subscriber of same) if (subscriber.person === person) subscriber.blocked = unheard;
  }

  /** Broadcasts the table state at the end of this turn of the event loop: once for all changes until then. */
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

  /** Sends the table state at once, before an answer that refers to it. */
  sendTable(subscriber: Subscriber): void {
    if (this.has(subscriber)) sendTo(subscriber, { t: 'table', table: this.#source.info(subscriber) });
  }

  /** A spectator came or left. Broadcasts the table state, but at most once a second when there are many spectators. */
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

  /** Stops all timers and asks all subscribers to rejoin. With `anew` they discard all frames they have. */
  close(anew: boolean): void {
    this.#cancelTick?.();
    this.#cancelSpectatorTick?.();
    this.detachSubscribers(() => true, anew);
  }
}
