import { applyDelta, type Delta, type GameEvent } from '@fray/engine';
import type { WireFrame } from './serverMessages.ts';

/** The events of one frame, and the view after it. */
export interface ViewStep {
  readonly n: number;
  readonly events: readonly GameEvent[];
  readonly view: object;
  /** The match was taken back: by the viewer's own undo, or for all players by consent. */
  readonly back?: 'own' | 'all';
  /** Whether this frame acknowledges an action of this client. */
  readonly own?: true;
}

/** A head of the log's hash chain, as received. */
export interface SeenHead {
  readonly number: number;
  readonly head: string;
}

/** Applies a frame to the previous view; throws if that gives no view. */
export function viewStep(frame: WireFrame, before: object | undefined): ViewStep {
  const view = applyDelta(before, frame.d as Delta | undefined);
  if (typeof view !== 'object' || view === null) throw new Error('a frame without a view');
  return { n: frame.n, events: frame.e ?? [], view, ...(frame.b === undefined ? {} : { back: frame.b === 1 ? 'own' : 'all' }) };
}

/** The steps of a page of frames, up to frame `before` (exclusive). */
export function stepsBefore(before: number, frames: readonly WireFrame[]): ViewStep[] {
  const earlier: ViewStep[] = [];
  for (const frame of frames) {
    if (frame.n >= before) break;
    earlier.push(viewStep(frame, earlier.at(-1)?.view));
  }
  return earlier;
}

export const headsOf = ({ h, l }: WireFrame): SeenHead[] => (h === undefined || l === undefined ? [] : [{ number: l, head: h }]);
