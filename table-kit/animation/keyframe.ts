import type { GameEvent, Seat } from '@fray/engine';
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
  readonly voice?: SoundCue;
  /** Whether it tells its event best where one picture must do; otherwise the first one does. */
  readonly telling?: boolean;
}

/**
 * Turns one step of the match into beats, as somebody sees it who sits at `eye`. Made from views and events alone, disposable at
 * any moment, never needed for truth: what is shown last is always the picture of `after`.
 */
export type Animation<V, E, P> = (before: V, events: readonly E[], after: V, eye: Seat) => readonly Keyframe<P>[];

/** What a board shows at rest: made from a view, with marks of what happened last. */
export type FrameOf<V, E, P> = (view: V, eye: Seat, events: readonly E[]) => P;

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

/** Where a cue stands: the step that it belongs to. */
export interface CueContext<V> {
  readonly before: V;
  readonly after: V;
  readonly eye: Seat;
}

/** How one kind of event is shown: its voice, and beats that begin with the picture as the cue before left it. */
export interface AnimationCue<V, E, P> {
  /** Sounds with the first beat, unless the beats bring voices of their own. */
  readonly voice: SoundEffectName;
  pan?(event: E, context: CueContext<V>): number;
  beats(picture: P, event: E, context: CueContext<V>): readonly Keyframe<P>[];
}

/** An event that is neither seen nor heard, and why. */
export interface Silent {
  readonly silent: string;
}

/** A cue, or a reason to have none, for every kind of event: a missing one does not compile. */
export type AnimationCues<V, E extends GameEvent, P> = {
  readonly [T in E['type']]: AnimationCue<V, Extract<E, { type: T }>, P> | Silent;
};

/** The choreography of a game from a cue for each kind of event, played in the order in which things happened. */
export function animateEvents<V, E extends GameEvent, P>(pictureOf: FrameOf<V, E, P>, cues: AnimationCues<V, E, P>): Animation<V, E, P> {
  return (before, events, after, eye) => {
    const context = { before, after, eye };
    const beats: Keyframe<P>[] = [];
    let picture = pictureOf(before, eye, []);
    for (const event of events) {
      // The record has a cue of just this event's kind under its name, which the compiler cannot follow.
      const cue = cues[event.type as E['type']] as AnimationCue<V, E, P> | Silent;
      if ('silent' in cue) continue;
      const made = cue.beats(picture, event, context);
      const spoken = made.some(({ voice }) => voice);
      for (const [i, beat] of made.entries())
        beats.push(i === 0 && !spoken ? { ...beat, voice: { name: cue.voice, pan: cue.pan?.(event, context) ?? 0 } } : beat);
      picture = made.at(-1)?.picture ?? picture;
    }
    return beats;
  };
}
