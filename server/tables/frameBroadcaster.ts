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
  tell,
  wireFrame,
} from './subscriberQueue.ts';

/** What is told of a table, and to whom that matters. */
export interface Shown {
  readonly time: Clock;
  /** How many seats the table has. */
  readonly size: number;
  info(looker: Subscriber): TableInfo;
  /** Whether the table tells this one something of their own; all others are told the same. */
  hasStake(looker: Subscriber): boolean;
  clockFor(viewer: LiveViewer): ClockFace | undefined;
  /** Everybody was told. */
  told(): void;
}

/** Those who look on at one table, from its seats and beside it: what each was sent, and what still waits for its beat. */
export class FrameBroadcaster {
  readonly #shown: Shown;
  readonly #channels: ReadonlyMap<LiveViewer, SubscriberQueue>;
  readonly #lookers: ReadonlyMap<LiveViewer, Set<Subscriber>>;
  readonly #people = new Map<string, number>();
  readonly #awaySince: (number | undefined)[];
  #emitted: EmittedFrame[] = [];
  #stopBeat: (() => void) | undefined;
  #stopCrowd: (() => void) | undefined;
  #windowBegan = 0;
  /** Whether more is to be told in this turn of the event loop, and who knows it already. */
  #isStale = false;
  #except: Subscriber | undefined;

  constructor(shown: Shown) {
    this.#shown = shown;
    const viewers: LiveViewer[] = [...Array.from({ length: shown.size }, (_, seat) => seat), 'watcher'];
    this.#channels = new Map(viewers.map((viewer) => [viewer, new SubscriberQueue()]));
    this.#lookers = new Map(viewers.map((viewer) => [viewer, new Set()]));
    this.#awaySince = Array.from({ length: shown.size }, () => shown.time.now());
  }

  // --- Who is here --------------------------------------------------------------------------------------------------

  get isEmpty(): boolean {
    return [...this.#lookers.values()].every(({ size }) => size === 0);
  }

  get watchers(): number {
    return this.#lookers.get('watcher')!.size;
  }

  has(looker: Subscriber): boolean {
    return this.#lookers.get(looker.viewer)!.has(looker);
  }

  isSeatHere(seat: Seat): boolean {
    return (this.#lookers.get(seat)?.size ?? 0) > 0;
  }

  isHere(person: string): boolean {
    return this.#people.has(person);
  }

  /** Since when nobody looks from a seat; undefined while somebody does. */
  awaySince(seat: Seat): number | undefined {
    return this.#awaySince[seat];
  }

  /** Answers whether somebody new came. */
  add(looker: Subscriber): boolean {
    const { viewer, person } = looker;
    const same = this.#lookers.get(viewer)!;
    if (same.has(looker)) return false;
    same.add(looker);
    if (person !== undefined) this.#people.set(person, (this.#people.get(person) ?? 0) + 1);
    if (typeof viewer === 'number') this.#awaySince[viewer] = undefined;
    return true;
  }

  /** Answers whether it looked on. */
  remove(looker: Subscriber): boolean {
    const { viewer, person } = looker;
    const same = this.#lookers.get(viewer)!;
    if (!same.delete(looker)) return false;
    if (person !== undefined) {
      const left = (this.#people.get(person) ?? 1) - 1;
      if (left > 0) this.#people.set(person, left);
      else this.#people.delete(person);
    }
    if (typeof viewer === 'number' && same.size === 0) this.#awaySince[viewer] = this.#shown.time.now();
    return true;
  }

  sendAway(who: (looker: Subscriber) => boolean, anew = false): void {
    for (const same of this.#lookers.values())
      for (const looker of same) {
        if (!who(looker)) continue;
        this.remove(looker);
        looker.rejoin(anew);
      }
  }

  // --- Frames -------------------------------------------------------------------------------------------------------

  /** The engine's frames as they arise, until they are durable. */
  readonly listen = (viewer: LiveViewer, frame: EmittedFrame['frame'], lock: boolean): void => {
    this.#emitted.push({ viewer, frame, lock });
  };

  /** What arose since the last time. */
  take(): readonly EmittedFrame[] {
    const emitted = this.#emitted;
    this.#emitted = [];
    return emitted;
  }

  /** The number of the newest frame that a viewer may have seen. */
  published(viewer: LiveViewer): number {
    return this.#channels.get(viewer)!.published;
  }

  /** What a viewer may see now: what others decided in secret shows at its beat. */
  seen(viewer: LiveViewer): { readonly at: number; readonly view: object } {
    const { published, view } = this.#channels.get(viewer)!;
    return { at: published, view };
  }

  /** What a page needs that has the frames to `seen`: a message. */
  since(viewer: LiveViewer, seen: number): string {
    return this.#channels.get(viewer)!.since(seen);
  }

  /** Frames as they are sent, for those who look made to text at once: that is all of them that waits for the disk. */
  ready(emitted: readonly EmittedFrame[], head: Link | undefined): readonly SentFrame[] {
    return emitted.map(({ viewer, frame, lock }) => {
      const sent = { viewer, lock, frame: new EncodedFrame(wireFrame(frame, head)), view: frame.view };
      if (this.#lookers.get(viewer)!.size > 0) void sent.frame.text;
      return sent;
    });
  }

  /** Puts what a replay or the start emitted into the channels. */
  publish(emitted: readonly EmittedFrame[], head: Link | undefined, tell = false): void {
    for (const sent of this.ready(emitted, head)) {
      this.#channels.get(sent.viewer)!.publish(sent);
      if (tell) this.#send(sent.viewer, sent.frame);
    }
  }

  /** Something that everybody sees has happened: beats count from here. */
  decisionOpened(): void {
    this.#windowBegan = this.#shown.time.now();
  }

  /** Everybody gets their frames of what is durable now; locks of others wait for the beat. */
  deliver(all: readonly SentFrame[], actor: Seat, asked?: RequestRef): void {
    let acknowledged = false;
    for (const sent of all) {
      const { viewer, lock, frame } = sent;
      const channel = this.#channels.get(viewer)!;
      if (lock && viewer !== actor) {
        channel.hold(sent);
        this.#beat();
        continue;
      }
      for (const held of channel.release()) this.#send(viewer, held);
      channel.publish(sent);
      if (asked && viewer === asked.looker.viewer && this.has(asked.looker)) acknowledged = true;
      this.#send(viewer, frame, asked);
    }
    if (asked && !acknowledged) tell(asked.looker, { t: 'done', id: asked.id });
  }

  #send(viewer: LiveViewer, { text }: EncodedFrame, asked?: RequestRef): void {
    const same = this.#lookers.get(viewer)!;
    if (same.size === 0) return;
    const c = this.#shown.clockFor(viewer);
    // Behind its kind and whom it answers; an id is letters and digits, and needs no escapes.
    const rest = `${c ? `"c":${JSON.stringify(c)},` : ''}${text.slice(1)}`;
    for (const looker of same) looker.send(looker === asked?.looker ? `{"t":"f","a":"${asked.id}",${rest}` : `{"t":"f",${rest}`);
  }

  /** Locks reach the others at the next beat since the decision was opened: their time tells nothing. */
  #beat(): void {
    if (this.#stopBeat) return;
    const { time } = this.#shown;
    const passed = time.now() - this.#windowBegan;
    this.#stopBeat = time.after(LIMITS.beat - (passed % LIMITS.beat), () => {
      this.#stopBeat = undefined;
      for (const [viewer, channel] of this.#channels) for (const frame of channel.release()) this.#send(viewer, frame);
    });
  }

  // --- Telling ------------------------------------------------------------------------------------------------------

  /** Sends the same to all who may hear it. */
  all(message: ServerMessage, hears: (looker: Subscriber) => boolean): void {
    const text = JSON.stringify(message);
    for (const same of this.#lookers.values()) for (const looker of same) if (hears(looker)) looker.send(text);
  }

  /** From now on these are the persons whom somebody does not hear. */
  rehear(person: string, unheard: ReadonlySet<string>): void {
    for (const same of this.#lookers.values()) for (const looker of same) if (looker.person === person) looker.unheard = unheard;
  }

  /** Everybody hears how the table stands, once for all that changed in this turn of the event loop. */
  tellEverybody(except?: Subscriber): void {
    if (this.#isStale) {
      if (except !== this.#except) this.#except = undefined;
      return;
    }
    this.#isStale = true;
    this.#except = except;
    setImmediate(() => {
      this.#isStale = false;
      this.#tellNow();
    });
  }

  /** One hears at once how the table stands: what they are answered next means that. */
  tellTable(looker: Subscriber): void {
    if (this.has(looker)) tell(looker, { t: 'table', table: this.#shown.info(looker) });
  }

  /** One of those beside the table came or went: where many are, that costs each of them and not each pair. */
  tellOfWatchers(except?: Subscriber): void {
    if (this.watchers <= LIMITS.crowd) return this.tellEverybody(except);
    this.#stopCrowd ??= this.#shown.time.after(LIMITS.crowdBeat, () => {
      this.#stopCrowd = undefined;
      this.tellEverybody();
    });
  }

  #tellNow(): void {
    let same: string | undefined;
    for (const lookers of this.#lookers.values())
      for (const looker of lookers) {
        if (looker === this.#except) continue;
        if (this.#shown.hasStake(looker)) tell(looker, { t: 'table', table: this.#shown.info(looker) });
        else looker.send((same ??= JSON.stringify({ t: 'table', table: this.#shown.info(looker) } satisfies ServerMessage)));
      }
    this.#shown.told();
  }

  /** Nobody looks any more; they come in again, `anew` where nothing that they saw counts. */
  close(anew: boolean): void {
    this.#stopBeat?.();
    this.#stopCrowd?.();
    this.sendAway(() => true, anew);
  }
}
