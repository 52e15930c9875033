import type { Seat } from '@fray/engine';
import type { AnimatedStep, Animation, FrameOf, Keyframe, SoundCue, StepHistory } from './keyframe.ts';
import type { Playback } from './playback.ts';

/** The board's picture at one moment. */
export interface AnimationState<P> {
  readonly picture: P;
  /** Milliseconds until the next picture; 0 at rest and without motion. */
  readonly ms: number;
  /** Number of the keyframe: a key for effects that start again with each keyframe. */
  readonly keyframe: number;
  /** Whether an animation runs. */
  readonly playing: boolean;
  /** Whether all steps that are still to be shown were made by this client. */
  readonly own: boolean;
}

/** A game's animation: keyframes of a step, and the picture of a position. */
export interface AnimationScript<V, E, P> {
  readonly animate: Animation<V, E, P>;
  readonly pictureOf: FrameOf<V, E, P>;
  /** Loads the animation's code, if it is a file of its own. */
  load?(): void;
}

/** The player's environment: timers, sound, and a callback for a new picture. */
export interface TableHost {
  later(run: () => void, milliseconds: number): () => void;
  playSound(sound: SoundCue, quiet: boolean): void;
  changed(): void;
}

/** The position to show, and the steps that led to it. */
export interface AnimationInput<V, E> {
  readonly view: V;
  readonly events: readonly E[];
  readonly stepHistory: StepHistory<V, E>;
  readonly orientation: Seat;
  /** Factor for the duration of keyframes; 0: no motion. */
  readonly pace: number;
}

/** With more steps to show than this, the position is shown at once. */
const MAX_STEPS = 60;
/** Up to this many waiting steps are shown at normal speed; more are shown faster. */
const UNHURRIED_STEPS = 8;
/** Shortest keyframe in milliseconds. */
const SHORTEST = 50;
/** Milliseconds between sounds without motion. */
const SOUND_GAP = 110;
const MAX_SOUNDS = 4;

/** Plays the steps of a match one after the other. Without steps to play it shows the position. */
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

  /** Enqueues the steps since the last call. Returns what to show. */
  follow(now: AnimationInput<V, E>): AnimationState<P> {
    const fresh = this.#fresh(now.stepHistory);
    this.#now = now;
    this.#playback.seen = now.stepHistory.number(now.stepHistory.length);
    // A running animation also ends when motion is turned off.
    if (fresh === undefined || (now.pace === 0 && fresh.length === 0 && this.#current)) this.#stop();
    else if (fresh.length > 0) this.#enqueue(fresh, now);
    return this.#current ?? this.#atRest(now);
  }

  /** The position itself, for a hidden page. The new steps stay unseen, and `follow` animates them later. */
  atRest(now: AnimationInput<V, E>): AnimationState<P> {
    return this.#atRest(now);
  }

  /** The page was hidden: the step that is being shown, and all after it, count as not seen. */
  leave(stepHistory: StepHistory<V, E>): void {
    if (!this.#current) return;
    let seen = stepHistory.length;
    while (seen > 0 && stepHistory.number(seen) >= this.#step) seen--;
    this.skip();
    this.#playback.seen = stepHistory.number(seen);
  }

  /** Shows the current position without animation. */
  skip(): void {
    if (!this.#current) return;
    this.#stop();
    this.#host.changed();
  }

  /** Steps that were not shown yet; undefined if they do not follow the last shown one, or are too many. */
  #fresh(stepHistory: StepHistory<V, E>): AnimatedStep<V, E>[] | undefined {
    const { seen } = this.#playback;
    if (seen === undefined) return undefined;
    let from = stepHistory.length;
    while (from > 0 && stepHistory.number(from) > seen) from--;
    if (stepHistory.number(from) !== seen || stepHistory.length - from > MAX_STEPS) return undefined;
    return Array.from({ length: stepHistory.length - from }, (_, i) => stepHistory.step(from + 1 + i));
  }

  #enqueue(steps: readonly AnimatedStep<V, E>[], now: AnimationInput<V, E>): void {
    if (now.pace === 0) {
      this.#stop();
      this.#playSounds(steps, now);
      return;
    }
    this.#waiting.push(...steps);
    // The backlog may be too long even if steps arrived one by one.
    if (this.#waiting.length > MAX_STEPS) this.#stop();
    else if (!this.#current) this.#next();
    else if (this.#current.own && !this.#isOwn()) this.#current = { ...this.#current, own: false };
  }

  /** Shows the next keyframe, begins the next step, or ends. */
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
    const keyframe = this.#keyframes[this.#index++]!;
    const speed = Math.max(1, 1 + (this.#waiting.length - UNHURRIED_STEPS) * 0.25);
    const ms = Math.max(SHORTEST, (keyframe.ms * now.pace) / speed);
    this.#playback.begin(this.#step);
    this.#current = { picture: keyframe.picture, ms, keyframe: ++this.#count, playing: true, own: this.#isOwn() };
    if (keyframe.sound) this.#host.playSound(keyframe.sound, !this.#own);
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
      // A fault in an animation must not break the table: skip the step and show the position.
      console.error('a step cannot be shown', error);
      return [];
    }
  }

  #playSounds(steps: readonly AnimatedStep<V, E>[], now: AnimationInput<V, E>): void {
    const sounds = steps.flatMap((step) =>
      this.#animate(step, now.orientation).flatMap(({ sound }) => (sound ? [{ sound, quiet: !step.own }] : [])),
    );
    for (const [i, { sound, quiet }] of sounds.slice(-MAX_SOUNDS).entries())
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

  /** The picture of the position, with marks of the last events. */
  #atRest(now: AnimationInput<V, E>): AnimationState<P> {
    const { view, events, orientation } = now;
    if (this.#rest?.view === view && this.#rest.events === events && this.#rest.orientation === orientation) return this.#rest.animation;
    const picture = this.#script.pictureOf(view, orientation, events);
    const animation = { picture, ms: 0, keyframe: ++this.#count, playing: false, own: false };
    this.#rest = { view, events, orientation, animation };
    return animation;
  }
}
