import type { Frame, GameEvent, Viewer } from '@fray/engine';
import type { WireFrame } from '@fray/protocol';
import { LIMITS } from '../limits.ts';

/** Whose eyes a connection looks through. */
export type LiveViewer = Exclude<Viewer, 'all'>;

/** What a page is of a table: somebody who looks, from a seat or from beside it. */
export interface Looker {
  readonly viewer: LiveViewer;
  /** Absent for those who only watch. */
  readonly person: string | undefined;
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
export const whole = <V extends object>(frame: Frame<V, GameEvent>): Frame<V, GameEvent> => ({ ...frame, change: [frame.view] });

/** A frame as it is sent, and what its viewer sees after it. */
export interface Sent {
  readonly wire: WireFrame;
  readonly view: object;
}

/** The newest frames of one viewer, and those that wait for the next beat. */
export class Channel {
  #kept: WireFrame[] = [];
  /** What the viewer sees now. */
  #view: object = {};
  /** Frames that say that another seat made up its mind: held back until the beat. */
  #held: Sent[] = [];

  /** The number of the newest frame that may be seen. */
  get published(): number {
    return this.#kept.at(-1)?.n ?? 0;
  }

  publish({ wire, view }: Sent): void {
    this.#kept.push(wire);
    this.#view = view;
    if (this.#kept.length > 2 * LIMITS.frames) this.#kept = this.#kept.slice(-LIMITS.frames);
  }

  hold(frame: Sent): void {
    this.#held.push(frame);
  }

  /** Publishes what was held back, and returns it. */
  release(): readonly WireFrame[] {
    const held = this.#held;
    this.#held = [];
    for (const frame of held) this.publish(frame);
    return held.map(({ wire }) => wire);
  }

  /** What a page needs that has the frames to `seen`: the rest, or the newest frame alone, whole. What came before is history. */
  since(seen: number): { readonly rest: boolean; readonly frames: readonly WireFrame[] } {
    const last = this.#kept.at(-1);
    const first = this.#kept[0]?.n ?? 1;
    if (!last) return { rest: false, frames: [] };
    if (seen >= first - 1 && seen <= last.n) return { rest: seen > 0, frames: this.#kept.slice(seen + 1 - first) };
    return { rest: false, frames: [{ ...last, d: [this.#view] }] };
  }
}
