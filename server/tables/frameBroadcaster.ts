import type { Frame, GameEvent } from '@fray/engine';
import type { ServerMessage, TableInfo, WireFrame } from '@fray/protocol';
import type { Clock } from '../base/clock.ts';
import { LIMITS } from '../base/limits.ts';
import type { Broadcast, Effects, MatchFrame, RequestRef } from './commands.ts';
import { type Link, type LiveViewer, type Subscriber, sendTo } from './subscribers.ts';
import { hasStake, type TableState } from './tableState.ts';

// --- One frame -------------------------------------------------------------------------------------------------------

/** Converts an engine frame to its wire form: short names, no empty fields. */
export function wireFrame(frame: MatchFrame, link?: Link): WireFrame {
  const wire: { -readonly [K in keyof WireFrame]: WireFrame[K] } = { n: frame.seq };
  if (frame.events.length > 0) wire.e = frame.events;
  if (frame.change !== undefined) wire.d = frame.change;
  if (frame.owes) wire.o = 1;
  if (frame.decision > 0) wire.k = frame.decision;
  if (frame.undoable) wire.u = 1;
  if (frame.back) wire.b = frame.back === 'own' ? 1 : 2;
  if (link) {
    wire.h = link.head;
    wire.l = link.number;
  }
  return wire;
}

/** A frame with the whole view instead of a change. */
export const fullFrame = <V extends object>(frame: Frame<V, GameEvent>): Frame<V, GameEvent> => ({
  ...frame,
  change: [frame.view],
});

/**
 * A frame that is serialized at most once, however many subscribers it is sent to. The change of the view is its last field, so that it can
 * be replaced in the text.
 */
class EncodedFrame {
  readonly n: number;
  /** The view after the frame. */
  readonly view: object;
  #frame: WireFrame | undefined;
  #text = '';
  /** Length of the text before the change of the view. */
  #fixedLength = 0;

  constructor(frame: MatchFrame, link: Link | undefined) {
    this.n = frame.seq;
    this.view = frame.view;
    this.#frame = wireFrame(frame, link);
  }

  /** The frame as JSON. */
  get text(): string {
    if (this.#frame) {
      const { d, ...fixed } = this.#frame;
      const start = JSON.stringify(fixed).slice(0, -1);
      this.#text = d === undefined ? `${start}}` : `${start},"d":${JSON.stringify(d)}}`;
      this.#fixedLength = start.length;
      this.#frame = undefined;
    }
    return this.#text;
  }

  /** The frame as JSON, with the whole view instead of the change. */
  get fullText(): string {
    const { text } = this;
    return `${text.slice(0, this.#fixedLength)},"d":${JSON.stringify([this.view])}}`;
  }
}

// --- The frames of one viewer ----------------------------------------------------------------------------------------

const NOTHING: readonly EncodedFrame[] = [];

/** The newest frames of one viewer, and those held back until the next tick. */
class FrameQueue {
  #published: EncodedFrame[] = [];
  /** Frames that announce another seat's lock; held until the next tick. */
  #held: EncodedFrame[] = [];

  /** The newest published frame; undefined before the first. */
  get last(): EncodedFrame | undefined {
    return this.#published.at(-1);
  }

  publish(frame: EncodedFrame): void {
    this.#published.push(frame);
    if (this.#published.length > 2 * LIMITS.frames) this.#published = this.#published.slice(-LIMITS.frames);
  }

  hold(frame: EncodedFrame): void {
    this.#held.push(frame);
  }

  /** Publishes all held frames and returns them. */
  release(): readonly EncodedFrame[] {
    const heldFrames = this.#held;
    if (heldFrames.length === 0) return NOTHING;
    this.#held = [];
    for (const frame of heldFrames) this.publish(frame);
    return heldFrames;
  }

  /**
   * A `history` message for a client that has the frames up to `seen`: the frames after it. If they are no longer queued, the newest frame
   * alone with the whole view. Older frames are served as history pages.
   */
  messageSince(seen: number): string {
    const { last } = this;
    const first = this.#published[0]?.n ?? 1;
    if (!last) return history(false, []);
    if (seen >= first - 1 && seen <= last.n) {
      const frames = this.#published.slice(seen + 1 - first);
      return history(
        seen > 0,
        frames.map(({ text }) => text),
      );
    }
    return history(false, [last.fullText]);
  }
}

const history = (rest: boolean, frames: readonly string[]): string => `{"t":"history","rest":${rest},"frames":[${frames.join(',')}]}`;

// --- All frames of a table -------------------------------------------------------------------------------------------

/** What the broadcaster needs besides the state of its table. */
export interface BroadcastContext {
  readonly time: Clock;
  info(subscriber: Subscriber): TableInfo;
  /** Called after the table state was broadcast. */
  tableSent(): void;
}

/** Broadcasts, those of the match encoded. */
type EncodedBroadcasts = readonly (
  | Exclude<Broadcast, { kind: 'match' }>
  | (Extract<Broadcast, { kind: 'match' }> & { readonly encoded: EncodedFrame })
)[];

/** Sends the frames of committed commands to the subscribers of one table. Holds secret locks back until the next tick. */
export class FrameBroadcaster {
  readonly #state: TableState;
  readonly #context: BroadcastContext;
  readonly #queues: ReadonlyMap<LiveViewer, FrameQueue>;
  #cancelTick: (() => void) | undefined;
  #cancelSpectatorTick: (() => void) | undefined;
  /** Whether a broadcast is queued for this turn of the event loop, and the subscriber it leaves out. */
  #isBroadcastQueued = false;
  #excluded: Subscriber | undefined;

  constructor(state: TableState, context: BroadcastContext) {
    this.#state = state;
    this.#context = context;
    this.#queues = new Map(state.subscribers.viewers.map((viewer) => [viewer, new FrameQueue()]));
  }

  /** Sequence number of the last frame sent to this viewer; 0 before the first. */
  lastPublished(viewer: LiveViewer): number {
    return this.#queues.get(viewer)!.last?.n ?? 0;
  }

  /** The last published view and its sequence number. Other players' locks are not in it before their tick. */
  publishedView(viewer: LiveViewer): { readonly at: number; readonly view: object } {
    const { last } = this.#queues.get(viewer)!;
    return { at: last?.n ?? 0, view: last?.view ?? {} };
  }

  /** Publishes a frame of a replay. There are no subscribers yet. */
  publish(viewer: LiveViewer, frame: MatchFrame, link: Link | undefined): void {
    this.#queues.get(viewer)!.publish(new EncodedFrame(frame, link));
  }

  /** Encodes the frames. Those with subscribers are serialized at once, so that text instead of objects waits for the commit. */
  encode(broadcasts: readonly Broadcast[]): EncodedBroadcasts {
    return broadcasts.map((broadcast) => {
      if (broadcast.kind !== 'match') return broadcast;
      const encoded = new EncodedFrame(broadcast.frame, broadcast.link);
      if (this.#state.subscribers.of(broadcast.viewer).size > 0) void encoded.text;
      return { ...broadcast, encoded };
    });
  }

  /** Sends committed broadcasts in their order, then the acknowledgements that no frame of the match has carried. */
  deliver(broadcasts: EncodedBroadcasts, acks: Effects['acks']): void {
    const [request] = acks;
    let isAcknowledged = false;
    for (const broadcast of broadcasts)
      if (broadcast.kind !== 'match') this.#deliverOther(broadcast);
      else if (this.#deliverMatch(broadcast.viewer, broadcast.encoded, broadcast.isHeld, request)) isAcknowledged = true;
    for (const ack of acks) if (ack !== request || !isAcknowledged) sendTo(ack.subscriber, { t: 'done', id: ack.id });
  }

  /** Sends a frame of the match, after those held back before it. Returns whether it acknowledged the request. */
  #deliverMatch(viewer: LiveViewer, frame: EncodedFrame, isHeld: boolean, request: RequestRef | undefined): boolean {
    const queue = this.#queues.get(viewer)!;
    if (isHeld) {
      queue.hold(frame);
      this.#scheduleTick();
      return false;
    }
    for (const frame of queue.release()) this.#send(viewer, frame);
    queue.publish(frame);
    this.#send(viewer, frame, request);
    return request !== undefined && viewer === request.subscriber.viewer && this.#state.subscribers.has(request.subscriber);
  }

  #deliverOther(broadcast: Exclude<Broadcast, { kind: 'match' }>): void {
    const { subscribers } = this.#state;
    switch (broadcast.kind) {
      case 'history':
        return broadcast.to.send(this.#queues.get(broadcast.to.viewer)!.messageSince(broadcast.seen));
      case 'table':
        return broadcast.to ? this.#sendTable(broadcast.to) : this.#broadcastTable(broadcast.except);
      case 'spectator-count':
        return this.#broadcastSpectatorCount(broadcast.except);
      case 'message': {
        const { to, message } = broadcast;
        if (typeof to !== 'function') return sendTo(to, message);
        const text = JSON.stringify(message);
        for (const subscriber of subscribers.all()) if (to(subscriber)) subscriber.send(text);
        return;
      }
      case 'rejoin':
        this.detach(broadcast.who);
    }
  }

  #send(viewer: LiveViewer, { text }: EncodedFrame, request?: RequestRef): void {
    const { subscribers, clocks } = this.#state;
    const same = subscribers.of(viewer);
    if (same.size === 0) return;
    const c = clocks?.viewFor(viewer, this.#context.time.now());
    // The message is assembled as text after type and request id. An id has only letters and digits, so it needs no escapes.
    const rest = `${c ? `"c":${JSON.stringify(c)},` : ''}${text.slice(1)}`;
    const message = `{"t":"f",${rest}`;
    for (const subscriber of same) subscriber.send(subscriber === request?.subscriber ? `{"t":"f","a":"${request.id}",${rest}` : message);
  }

  /**
   * Publishes held locks at the next tick. Ticks have a fixed interval from the opening of the decision, so their timing reveals nothing.
   */
  #scheduleTick(): void {
    if (this.#cancelTick) return;
    const { time } = this.#context;
    const passed = time.now() - this.#state.ticksFrom;
    this.#cancelTick = time.after(LIMITS.lockTick - (passed % LIMITS.lockTick), () => {
      this.#cancelTick = undefined;
      for (const [viewer, queue] of this.#queues) for (const frame of queue.release()) this.#send(viewer, frame);
    });
  }

  /** Broadcasts the table state at the end of this turn of the event loop: once for all changes until then. */
  #broadcastTable(except?: Subscriber): void {
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

  #broadcastNow(): void {
    /** Texts by reader: subscribers without a stake share one. */
    const texts = new Map<string, string>();
    for (const subscriber of this.#state.subscribers.all()) {
      if (subscriber === this.#excluded) continue;
      const reader = hasStake(this.#state, subscriber) ? `${subscriber.viewer} ${subscriber.person}` : '';
      const text = texts.get(reader) ?? JSON.stringify({ t: 'table', table: this.#context.info(subscriber) } satisfies ServerMessage);
      texts.set(reader, text);
      subscriber.send(text);
    }
    this.#context.tableSent();
  }

  /** Sends the table state at once, before an answer that refers to it. */
  #sendTable(subscriber: Subscriber): void {
    if (this.#state.subscribers.has(subscriber)) sendTo(subscriber, { t: 'table', table: this.#context.info(subscriber) });
  }

  /** A spectator came or left. Broadcasts the table state, but at most once a second when there are many spectators. */
  #broadcastSpectatorCount(except: Subscriber): void {
    if (this.#state.subscribers.spectatorCount <= LIMITS.manySpectators) return this.#broadcastTable(except);
    this.#cancelSpectatorTick ??= this.#context.time.after(LIMITS.spectatorTick, () => {
      this.#cancelSpectatorTick = undefined;
      this.#broadcastTable();
    });
  }

  /** Asks the matching subscribers to rejoin. With `anew` they discard all frames they have. */
  detach(who: (subscriber: Subscriber) => boolean, anew = false): void {
    const { subscribers } = this.#state;
    for (const subscriber of subscribers.all()) {
      if (!who(subscriber)) continue;
      subscribers.remove(subscriber, this.#context.time.now());
      subscriber.rejoin(anew);
    }
  }

  /** Stops all timers and asks all subscribers to rejoin. */
  close(anew: boolean): void {
    this.#cancelTick?.();
    this.#cancelSpectatorTick?.();
    this.detach(() => true, anew);
  }
}
