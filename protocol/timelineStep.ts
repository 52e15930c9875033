import { applyDelta, type Delta } from '@fray/engine';
import type { WireFrame } from './serverMessages.ts';

/** What one frame brought, and what the viewer saw after it. */
export interface TimelineStep {
  readonly n: number;
  readonly events: readonly unknown[];
  readonly view: object;
  /** The match went back here: by the viewer's own undo, or for all by consent. */
  readonly back?: 'own' | 'all';
  /** It answers what was sent from this very page. */
  readonly own?: true;
}

/** A running hash of the log as this page was told it. */
export interface SeenHead {
  readonly number: number;
  readonly head: string;
}

/** A frame as what it brought, after the view before it. */
export function timelineStep(frame: WireFrame, before: object | undefined): TimelineStep {
  const view = applyDelta(before, frame.d as Delta | undefined);
  if (typeof view !== 'object' || view === null) throw new Error('a frame without a view');
  return { n: frame.n, events: frame.e ?? [], view, ...(frame.b === undefined ? {} : { back: frame.b === 1 ? 'own' : 'all' }) };
}

/** What a page of frames brought, as far as it lies before frame `before`. */
export function stepsBefore(before: number, frames: readonly WireFrame[]): TimelineStep[] {
  const earlier: TimelineStep[] = [];
  for (const frame of frames) {
    if (frame.n >= before) break;
    earlier.push(timelineStep(frame, earlier.at(-1)?.view));
  }
  return earlier;
}

export const headOf = ({ h, l }: WireFrame): SeenHead[] => (h === undefined || l === undefined ? [] : [{ number: l, head: h }]);
