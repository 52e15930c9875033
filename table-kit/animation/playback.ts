import { signal } from '@preact/signals';

/** The runner of an animation, as `Playback` controls it. */
export interface RunningAnimation {
  skip(): void;
}

/** The audience that may see everything. */
const ALL_SEEING = 'all';

/**
 * State of the animations of one table. It belongs to the table, not to a component: it remembers the last step that each audience has seen
 * while the board is not drawn, so that later steps are animated when the board is drawn again.
 */
export class Playback {
  /** Whether an animation runs. */
  readonly busy = signal(false);
  readonly #showing = signal(0);
  readonly #seen = new Map<string, number>();
  #audience = ALL_SEEING;
  #running: RunningAnimation | undefined;
  #waiting: (() => void)[] = [];

  /** Number of the animated step; valid while `busy`. Components that read it are rendered again when the next step begins. */
  get showing(): number {
    return this.#showing.value;
  }

  /** The current audience. Players who share a device and have secrets from each other are separate audiences. */
  get audience(): string {
    return this.#audience;
  }

  set audience(next: string) {
    // When all secrets are revealed, the end of the match follows the step that was seen last.
    const { seen } = this;
    this.#audience = next;
    if (next === ALL_SEEING) this.seen ??= seen;
  }

  /** Number of the last step that this audience has seen; undefined before the first one. */
  get seen(): number | undefined {
    return this.#seen.get(this.#audience);
  }

  set seen(n: number | undefined) {
    if (n === undefined) this.#seen.delete(this.#audience);
    else this.#seen.set(this.#audience, n);
  }

  /** Called by an animated board when it appears, and with `undefined` when it disappears. */
  attach(running: RunningAnimation | undefined): void {
    this.#running = running;
    if (!running) this.end();
  }

  get attached(): boolean {
    return this.#running !== undefined;
  }

  /** Skips to the current position. */
  skip(): void {
    this.#running?.skip();
  }

  begin(step: number): void {
    this.#showing.value = step;
    this.busy.value = true;
  }

  end(): void {
    // Resolve waiting promises before the next render, so that a step that follows at once is part of it.
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const go of waiting) go();
    this.busy.value = false;
  }

  /** Resolves when all animations have ended. */
  idle(): Promise<void> {
    return this.busy.value ? new Promise((resolve) => this.#waiting.push(resolve)) : Promise.resolve();
  }
}
