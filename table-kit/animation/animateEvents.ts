import type { GameEvent, Seat } from '@fray/engine';
import type { SoundEffectName } from '../sound/soundEffects.ts';
import { FrameBuilder } from './frameBuilder.ts';
import type { Animation, FrameOf } from './keyframe.ts';

/** A cue's knowledge of its step besides its own event. */
export interface CueContext<V, E> {
  readonly before: V;
  readonly after: V;
  readonly orientation: Seat;
  /** The events that this cue shows at once, its own first. */
  readonly together: readonly E[];
  /** The events after those. */
  readonly rest: readonly E[];
}

/** How one kind of event is shown. */
export interface AnimationCue<V, E extends GameEvent, B, Own extends E = E> {
  /** Sounds with the first keyframe, unless the cue gives its keyframes sounds. */
  readonly sound: SoundEffectName;
  pan?(event: Own, context: CueContext<V, E>): number;
  show(frames: B, event: Own, context: CueContext<V, E>): void;
}

/** An event that is neither seen nor heard, and why. */
export interface Silent {
  readonly silent: string;
}

/** A cue, or a reason to have none, for every kind of event: a missing one does not compile. */
export type AnimationCues<V, E extends GameEvent, B> = {
  readonly [T in E['type']]: AnimationCue<V, E, B, Extract<E, { type: T }>> | Silent;
};

/** How a game's steps are animated. */
export interface EventAnimation<V, E extends GameEvent, P, B> {
  readonly pictureOf: FrameOf<V, E, P>;
  readonly cues: AnimationCues<V, E, B>;
  /** Whether an event is shown at once with the one before it, by the cue of the first. Without it each event has its turn. */
  joins?(before: E, event: E): boolean;
}

/** Where a builder begins: the picture before the step. */
export type StartOfAnimation<V, P, B> = (start: P, before: V, orientation: Seat) => B;

/** The animation of a game, from a cue for each kind of event. Cues follow each other as the events happened. */
export function animateEvents<V, E extends GameEvent, P>(animation: EventAnimation<V, E, P, FrameBuilder<P>>): Animation<V, E, P>;
export function animateEvents<V, E extends GameEvent, P, B extends FrameBuilder<P>>(
  animation: EventAnimation<V, E, P, B>,
  begin: StartOfAnimation<V, P, B>,
): Animation<V, E, P>;
export function animateEvents<V, E extends GameEvent, P, B extends FrameBuilder<P>>(
  { pictureOf, cues, joins = () => false }: EventAnimation<V, E, P, B>,
  begin: StartOfAnimation<V, P, FrameBuilder<P>> = (start) => new FrameBuilder(start),
): Animation<V, E, P> {
  return (before, events, after, orientation) => {
    // Without `begin` the cues are those of a plain builder: the overloads say so.
    const frames = begin(pictureOf(before, orientation, []), before, orientation) as B;
    for (let at = 0; at < events.length; ) {
      const event = events[at]!;
      const next = events.findIndex((event, i) => i > at && !joins(events[i - 1]!, event));
      const end = next < 0 ? events.length : next;
      const context = { before, after, orientation, together: events.slice(at, end), rest: events.slice(end) };
      // The record has a cue of just this event's kind under its name, which the compiler cannot follow.
      const cue = cues[event.type as E['type']] as AnimationCue<V, E, B> | Silent;
      if ('show' in cue) showCue(frames, cue, event, context);
      at = end;
    }
    return frames.keyframes;
  };
}

function showCue<V, E extends GameEvent, P, B extends FrameBuilder<P>>(
  frames: B,
  cue: AnimationCue<V, E, B>,
  event: E,
  context: CueContext<V, E>,
): void {
  const first = frames.keyframes.length;
  cue.show(frames, event, context);
  const isHeard = frames.keyframes.slice(first).some(({ sound }) => sound);
  if (!isHeard) frames.addSound(first, { name: cue.sound, pan: cue.pan?.(event, context) ?? 0 });
}
