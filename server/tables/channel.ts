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
  /** What the table knows is no longer what is kept: come in again. */
  rejoin(): void;
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

/** The newest frames of one viewer, and those that wait for the next beat. */
export class Channel {
  #kept: WireFrame[] = [];
  /** Frames that say that another seat made up its mind: held back until the beat. */
  #held: WireFrame[] = [];

  /** The number of the newest frame that may be seen. */
  get published(): number {
    return this.#kept.at(-1)?.n ?? 0;
  }

  publish(frame: WireFrame): void {
    this.#kept.push(frame);
    if (this.#kept.length > 2 * LIMITS.frames) this.#kept = this.#kept.slice(-LIMITS.frames);
  }

  hold(frame: WireFrame): void {
    this.#held.push(frame);
  }

  /** Publishes what was held back, and returns it. */
  release(): readonly WireFrame[] {
    const held = this.#held;
    this.#held = [];
    for (const frame of held) this.publish(frame);
    return held;
  }

  /** The frames after `seen`, if they are all still here. */
  since(seen: number): readonly WireFrame[] | undefined {
    const first = this.#kept[0]?.n ?? 1;
    if (seen < first - 1 || seen > this.published) return undefined;
    return this.#kept.slice(seen + 1 - first);
  }
}
