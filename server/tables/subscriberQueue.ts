import type { Frame, GameEvent, Viewer } from '@fray/engine';
import type { ServerMessage, WireFrame } from '@fray/protocol';
import { LIMITS } from '../base/limits.ts';

/** Whose eyes a connection looks through. */
export type LiveViewer = Exclude<Viewer, 'all'>;

/** What a page is of a table: somebody who looks, from a seat or from beside it. */
export interface Subscriber {
  readonly viewer: LiveViewer;
  /** Absent for those who only watch. */
  readonly person: string | undefined;
  /** Persons whose talk is not for these ears. */
  blocked?: ReadonlySet<string>;
  send(text: string): void;
  /** What the table knows is no longer what is kept: come in again; `anew` where nothing that was seen counts. */
  rejoin(anew: boolean): void;
}

/** A link of the chain of heads. Its number is public; how many entries it covers is not: some may have been taken back. */
export interface Link {
  readonly number: number;
  readonly head: string;
}

/** A frame of the engine, made ready for the wire: short names, and nothing that is empty. */
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

/** A frame that replaces everything instead of saying what changed. */
export const fullFrame = <V extends object>(frame: Frame<V, GameEvent>): Frame<V, GameEvent> => ({ ...frame, change: [frame.view] });

/** A frame on its way: turned into text once, whoever is sent it, and kept as that. */
export class EncodedFrame {
  readonly n: number;
  #frame: WireFrame | undefined;
  #text = '';

  constructor(frame: WireFrame) {
    this.n = frame.n;
    this.#frame = frame;
  }

  /** Its JSON. */
  get text(): string {
    if (this.#frame) {
      this.#text = JSON.stringify(this.#frame);
      this.#frame = undefined;
    }
    return this.#text;
  }
}

/** A frame for one viewer, and what that viewer sees after it; `lock` as in `Emitted`. */
export interface SentFrame {
  readonly viewer: LiveViewer;
  readonly lock: boolean;
  readonly frame: EncodedFrame;
  readonly view: object;
}

const NOTHING: readonly EncodedFrame[] = [];

/** The newest frames of one viewer, and those that wait for the next beat. */
export class SubscriberQueue {
  #kept: EncodedFrame[] = [];
  /** What the viewer sees now. */
  #view: object = {};
  /** Frames that say that another seat made up its mind: held back until the beat. */
  #held: SentFrame[] = [];

  /** The number of the newest frame that may be seen. */
  get lastPublished(): number {
    return this.#kept.at(-1)?.n ?? 0;
  }

  /** What may be seen now. */
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

  /** Publishes what was held back, and returns it. */
  release(): readonly EncodedFrame[] {
    const held = this.#held;
    if (held.length === 0) return NOTHING;
    this.#held = [];
    for (const sent of held) this.publish(sent);
    return held.map(({ frame }) => frame);
  }

  /**
   * What a page needs that has the frames to `seen`, as a message: the rest, or the newest frame alone, whole. What came before
   * is history.
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
