import type { Frame, GameEvent, Viewer } from '@fray/engine';
import type { ServerMessage, WireFrame } from '@fray/protocol';
import { LIMITS } from '../base/limits.ts';

/** Whose view a connection sees: a seat's, or a spectator's. */
export type LiveViewer = Exclude<Viewer, 'all'>;

/** One connection that receives a table's frames, from a seat or as a spectator. */
export interface Subscriber {
  readonly viewer: LiveViewer;
  /** Undefined for a connection without a user, which can only watch. */
  readonly person: string | undefined;
  /** Users whose chat this subscriber does not receive. */
  blocked?: ReadonlySet<string>;
  send(text: string): void;
  /** The table was dropped from memory: the client must join again. With `anew` it discards all frames it has. */
  rejoin(anew: boolean): void;
}

/** One published hash of the log. Its number is public. The number of entries it covers is not, since some may have been undone. */
export interface Link {
  readonly number: number;
  readonly head: string;
}

/** Converts an engine frame to its wire form: short names, no empty fields. */
export function wireFrame(frame: Frame<object, GameEvent>, link?: Link): WireFrame {
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
export const fullFrame = <V extends object>(frame: Frame<V, GameEvent>): Frame<V, GameEvent> => ({ ...frame, change: [frame.view] });

/** A frame that is serialized at most once, however many subscribers it is sent to. */
export class EncodedFrame {
  readonly n: number;
  #frame: WireFrame | undefined;
  #text = '';

  constructor(frame: WireFrame) {
    this.n = frame.n;
    this.#frame = frame;
  }

  /** The frame as JSON. */
  get text(): string {
    if (this.#frame) {
      this.#text = JSON.stringify(this.#frame);
      this.#frame = undefined;
    }
    return this.#text;
  }
}

/** A frame for one viewer, with the view after it. `lock` as in `EmittedFrame`. */
export interface SentFrame {
  readonly viewer: LiveViewer;
  readonly lock: boolean;
  readonly frame: EncodedFrame;
  readonly view: object;
}

const NOTHING: readonly EncodedFrame[] = [];

/** The newest frames of one viewer, and those held back until the next tick. */
export class SubscriberQueue {
  #kept: EncodedFrame[] = [];
  /** The view after the newest published frame. */
  #view: object = {};
  /** Frames that announce another seat's lock; held until the next tick. */
  #held: SentFrame[] = [];

  /** Sequence number of the newest published frame; 0 before the first. */
  get lastPublished(): number {
    return this.#kept.at(-1)?.n ?? 0;
  }

  /** The published view. */
  get view(): object {
    return this.#view;
  }

  publish({ frame, view }: SentFrame): void {
    this.#kept.push(frame);
    this.#view = view;
    if (this.#kept.length > 2 * LIMITS.frames) this.#kept = this.#kept.slice(-LIMITS.frames);
  }

  hold(sent: SentFrame): void {
    this.#held.push(sent);
  }

  /** Publishes all held frames and returns them. */
  release(): readonly EncodedFrame[] {
    const held = this.#held;
    if (held.length === 0) return NOTHING;
    this.#held = [];
    for (const sent of held) this.publish(sent);
    return held.map(({ frame }) => frame);
  }

  /**
   * A `history` message for a client that has the frames up to `seen`: the frames after it. If they are no longer queued, the newest frame
   * alone with the whole view. Older frames are served as history pages.
   */
  messageSince(seen: number): string {
    const last = this.#kept.at(-1);
    const first = this.#kept[0]?.n ?? 1;
    if (!last) return history(false, []);
    if (seen >= first - 1 && seen <= last.n) {
      const frames = this.#kept.slice(seen + 1 - first);
      return history(
        seen > 0,
        frames.map(({ text }) => text),
      );
    }
    const newest = JSON.parse(last.text) as WireFrame;
    return history(false, [JSON.stringify({ ...newest, d: [this.#view] })]);
  }
}

const history = (rest: boolean, frames: readonly string[]): string => `{"t":"history","rest":${rest},"frames":[${frames.join(',')}]}`;

export const sendTo = (subscriber: Subscriber, message: ServerMessage): void => subscriber.send(JSON.stringify(message));
