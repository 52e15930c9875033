import type { Seat } from '@fray/engine';
import type { SoundEffectName } from '../sound/soundEffects.ts';

/** A sound with its position: -1 is the left edge of the board, 1 the right one. */
export interface SoundCue {
  readonly name: SoundEffectName;
  readonly pan?: number;
}

/** One picture of an animation, with its duration. */
export interface Keyframe<P> {
  /** Units at their places, and passing effects: a shell in flight, a blast, a number, tumbling dice. */
  readonly picture: P;
  /** Milliseconds at normal speed: 150 to 400, more only for important events. */
  readonly ms: number;
  readonly sound?: SoundCue;
  /** Whether this keyframe represents its event in a single picture; by default the first one does. */
  readonly isThumbnail?: boolean;
}

/**
 * Turns one step of the match into keyframes, for the orientation `eye`. It uses only views and events. It can be skipped at any time: after
 * it the board always shows the picture of `after`.
 */
export type Animation<V, E, P> = (before: V, events: readonly E[], after: V, orientation: Seat) => readonly Keyframe<P>[];

/** Returns the picture of a position: made from a view, with marks of the last events. */
export type FrameOf<V, E, P> = (view: V, orientation: Seat, events: readonly E[]) => P;

/** One step of a match, as one viewer knows it. */
export interface AnimatedStep<V, E> {
  /** Increases from step to step. The number of an undone step is not used again. */
  readonly n: number;
  readonly before: V;
  readonly events: readonly E[];
  readonly after: V;
  /** Whether the step was made by this client. Its sounds differ, and presses on the board act during its animation. */
  readonly own: boolean;
}

/** The steps up to the shown one. Each is computed on request. */
export interface StepHistory<V, E> {
  /** Number of steps. */
  readonly length: number;
  /** Returns the number of the step at index 1 … `length`; 0 for the start. */
  number(at: number): number;
  step(at: number): AnimatedStep<V, E>;
}
