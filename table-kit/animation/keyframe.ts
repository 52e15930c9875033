import type { Seat } from '@fray/engine';
import type { SoundEffectName } from '../sound/soundEffects.ts';

/** A sound at a place: -1 is the left edge of the board, 1 the right one. */
export interface SoundCue {
  readonly name: SoundEffectName;
  readonly pan?: number;
}

/** What a board shows for a short while. */
export interface Keyframe<P> {
  /** Units where they now stand, and what passes: a shell in flight, a blast, a number, tumbling dice. */
  readonly picture: P;
  /** Milliseconds at the usual tempo: 150 to 400, more only for a moment that deserves it. */
  readonly ms: number;
  readonly sound?: SoundCue;
  /** Whether it tells its event best where one picture must do; otherwise the first one does. */
  readonly isThumbnail?: boolean;
}

/**
 * Turns one step of the match into keyframes, as somebody sees it who sits at `eye`. Made from views and events alone, disposable at
 * any moment, never needed for truth: what is shown last is always the picture of `after`.
 */
export type Animation<V, E, P> = (before: V, events: readonly E[], after: V, orientation: Seat) => readonly Keyframe<P>[];

/** What a board shows at rest: made from a view, with marks of what happened last. */
export type FrameOf<V, E, P> = (view: V, orientation: Seat, events: readonly E[]) => P;

/** One step of a match, as one viewer knows it. */
export interface AnimatedStep<V, E> {
  /** Rises from step to step; a step that was taken back never returns with its number. */
  readonly n: number;
  readonly before: V;
  readonly events: readonly E[];
  readonly after: V;
  /** Whether it was made at this page: its sound is not that of others, and a press on the board goes through its film. */
  readonly own: boolean;
}

/** The steps that led to what is looked at. Steps are made when they are asked for. */
export interface StepHistory<V, E> {
  /** How many steps led here. */
  readonly length: number;
  /** The number of the step at 1 … length; 0 for the beginning. */
  number(at: number): number;
  step(at: number): AnimatedStep<V, E>;
}
