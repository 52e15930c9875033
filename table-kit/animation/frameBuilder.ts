import type { Keyframe, SoundCue } from './keyframe.ts';

/** Builds the keyframes of one step, one after the other. A game with shorthands of its own extends it. */
export class FrameBuilder<P> {
  readonly #keyframes: Keyframe<P>[] = [];
  #now: P;

  constructor(start: P) {
    this.#now = start;
  }

  get keyframes(): readonly Keyframe<P>[] {
    return this.#keyframes;
  }

  /** The picture so far, without what only passes. */
  get now(): P {
    return this.#now;
  }

  /** Changes the picture without showing it. */
  set(change: Partial<P>): void {
    this.#now = { ...this.#now, ...change };
  }

  /** Adds keyframes. The picture of the last one is the picture from now on. */
  show(...keyframes: readonly Keyframe<P>[]): void {
    this.#keyframes.push(...keyframes);
    this.#now = keyframes.at(-1)?.picture ?? this.#now;
  }

  /** Adds a keyframe with a passing effect, which the next keyframe does not show. */
  flash(passing: Partial<P>, ms: number, sound?: SoundCue): void {
    this.#keyframes.push({ picture: { ...this.#now, ...passing }, ms, ...(sound && { sound }) });
  }

  /** Gives the keyframe at an index a sound. */
  addSound(index: number, sound: SoundCue): void {
    const keyframe = this.#keyframes[index];
    if (keyframe) this.#keyframes[index] = { ...keyframe, sound };
  }
}
