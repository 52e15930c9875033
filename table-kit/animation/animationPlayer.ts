import type { Seat } from '@fray/engine';
import type { AnimatedStep, Animation, FrameOf, Keyframe, SoundCue, StepHistory } from './keyframe.ts';
import type { Playback } from './playback.ts';

/** What a board shows at one moment. */
export interface AnimationState<P> {
  readonly picture: P;
  /** Milliseconds until the next picture; 0 at rest and where nothing travels. */
  readonly ms: number;
  /** Counts the beats: a key for effects that shall start anew. */
  readonly beat: number;
  /** Whether something is shown that happened before now. */
  readonly playing: boolean;
  /** Whether all that is still to be shown was done here, by whoever looks. */
  readonly own: boolean;
}

/** How a game's film is made. */
export interface AnimationScript<V, E, P> {
  readonly animate: Animation<V, E, P>;
  readonly pictureOf: FrameOf<V, E, P>;
  /** Fetches what makes the film, where that travels apart. */
  load?(): void;
}

/** What a player needs of the world: time, sound, and somebody to tell that there is another picture. */
export interface TableHost {
  later(run: () => void, milliseconds: number): () => void;
  playSound(sound: SoundCue, quiet: boolean): void;
  changed(): void;
}

/** What is to be shown now. */
export interface AnimationInput<V, E> {
  readonly view: V;
  readonly events: readonly E[];
  readonly stepHistory: StepHistory<V, E>;
  readonly orientation: Seat;
  /** A factor for the length of beats; 0 shows results only. */
  readonly pace: number;
}

/** With more steps behind than that, nobody wants to watch them all. */
const MOST_STEPS = 60;
/** So many steps are shown at their own pace; more are shown faster. */
const UNHURRIED_STEPS = 8;
const SHORTEST = 50;
/** Milliseconds between sounds where nothing travels. */
const SOUND_GAP = 110;
const MOST_SOUNDS = 4;

/** Plays the steps of a match one after the other, and shows the position whenever there is nothing to play. */
export class AnimationPlayer<V, E, P> {
  readonly #script: AnimationScript<V, E, P>;
  readonly #host: TableHost;
  readonly #playback: Playback;
  #waiting: AnimatedStep<V, E>[] = [];
  #keyframes: readonly Keyframe<P>[] = [];
  #index = 0;
  #count = 0;
  #own = false;
  #step = 0;
  #current: AnimationState<P> | undefined;
  #now: AnimationInput<V, E> | undefined;
  #cancel: (() => void) | undefined;
  #rest: (Pick<AnimationInput<V, E>, 'view' | 'events' | 'orientation'> & { readonly animation: AnimationState<P> }) | undefined;

  constructor(script: AnimationScript<V, E, P>, playback: Playback, host: TableHost) {
    this.#script = script;
    this.#playback = playback;
    this.#host = host;
  }

  /** Follows the match: what came since the last look is put in line. Answers with what to show. */
  follow(now: AnimationInput<V, E>): AnimationState<P> {
    const fresh = this.#fresh(now.stepHistory);
    this.#now = now;
    this.#playback.seen = now.stepHistory.number(now.stepHistory.length);
    // Also what is shown already ends where nothing shall travel any more.
    if (fresh === undefined || (now.pace === 0 && fresh.length === 0 && this.#current)) this.#stop();
    else if (fresh.length > 0) this.#enqueue(fresh, now);
    return this.#current ?? this.#atRest(now);
  }

  /** How things stand, for nobody to see: what came since the last look is shown to who looks again. */
  atRest(now: AnimationInput<V, E>): AnimationState<P> {
    return this.#atRest(now);
  }

  /** Nobody looks any more: the step that is being shown, and all after it, count as not seen. */
  leave(stepHistory: StepHistory<V, E>): void {
    if (!this.#current) return;
    let seen = stepHistory.length;
    while (seen > 0 && stepHistory.number(seen) >= this.#step) seen--;
    this.skip();
    this.#playback.seen = stepHistory.number(seen);
  }

  /** Shows at once how things stand. */
  skip(): void {
    if (!this.#current) return;
    this.#stop();
    this.#host.changed();
  }

  /** Steps that this audience has not seen; undefined when they do not follow what it saw, or are too many. */
  #fresh(stepHistory: StepHistory<V, E>): AnimatedStep<V, E>[] | undefined {
    const { seen } = this.#playback;
    if (seen === undefined) return undefined;
    let from = stepHistory.length;
    while (from > 0 && stepHistory.number(from) > seen) from--;
    if (stepHistory.number(from) !== seen || stepHistory.length - from > MOST_STEPS) return undefined;
    return Array.from({ length: stepHistory.length - from }, (_, i) => stepHistory.step(from + 1 + i));
  }

  #enqueue(steps: readonly AnimatedStep<V, E>[], now: AnimationInput<V, E>): void {
    if (now.pace === 0) {
      this.#stop();
      this.#playSounds(steps, now);
      return;
    }
    this.#waiting.push(...steps);
    // However few came at a time.
    if (this.#waiting.length > MOST_STEPS) this.#stop();
    else if (!this.#current) this.#next();
    else if (this.#current.own && !this.#isOwn()) this.#current = { ...this.#current, own: false };
  }

  /** Goes on to the next beat, the next step, or to rest. */
  #next(): void {
    const now = this.#now;
    if (!now) return;
    while (this.#index >= this.#keyframes.length) {
      const step = this.#waiting.shift();
      if (!step) return this.#end();
      this.#keyframes = this.#animate(step, now.orientation);
      this.#own = step.own;
      this.#step = step.n;
      this.#index = 0;
    }
    const beat = this.#keyframes[this.#index++]!;
    const speed = Math.max(1, 1 + (this.#waiting.length - UNHURRIED_STEPS) * 0.25);
    const ms = Math.max(SHORTEST, (beat.ms * now.pace) / speed);
    this.#playback.begin(this.#step);
    this.#current = { picture: beat.picture, ms, beat: ++this.#count, playing: true, own: this.#isOwn() };
    if (beat.sound) this.#host.playSound(beat.sound, !this.#own);
    this.#cancel = this.#host.later(() => {
      this.#next();
      this.#host.changed();
    }, ms);
  }

  #isOwn(): boolean {
    return this.#own && this.#waiting.every(({ own }) => own);
  }

  #animate(step: AnimatedStep<V, E>, orientation: Seat): readonly Keyframe<P>[] {
    try {
      return this.#script.animate(step.before, step.events, step.after, orientation);
    } catch (error) {
      // A film is never worth a table: what cannot be shown is skipped, and the position is shown.
      console.error('a step cannot be shown', error);
      return [];
    }
  }

  #playSounds(steps: readonly AnimatedStep<V, E>[], now: AnimationInput<V, E>): void {
    const sounds = steps.flatMap((step) =>
      this.#animate(step, now.orientation).flatMap(({ sound }) => (sound ? [{ sound, quiet: !step.own }] : [])),
    );
    for (const [i, { sound, quiet }] of sounds.slice(-MOST_SOUNDS).entries())
      this.#host.later(() => this.#host.playSound(sound, quiet), i * SOUND_GAP);
  }

  #end(): void {
    this.#stop();
  }

  #stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#waiting = [];
    this.#keyframes = [];
    this.#index = 0;
    this.#current = undefined;
    this.#playback.end();
  }

  /** The position itself, with marks of what happened last. */
  #atRest(now: AnimationInput<V, E>): AnimationState<P> {
    const { view, events, orientation } = now;
    if (this.#rest?.view === view && this.#rest.events === events && this.#rest.orientation === orientation) return this.#rest.animation;
    const picture = this.#script.pictureOf(view, orientation, events);
    const animation = { picture, ms: 0, beat: ++this.#count, playing: false, own: false };
    this.#rest = { view, events, orientation, animation };
    return animation;
  }
}
