import { signal } from '@preact/signals';

/** What runs a film: the page asks it to skip, and whether it still runs. */
interface Running {
  skip(): void;
}

/** Those who may see everything. */
const ALL_SEEING = 'all';

/**
 * Shows the films of one table, one after the other. It belongs to the table, not to a component: what each audience has seen is
 * remembered while the board is away, so that whoever comes back sees what happened meanwhile.
 */
export class Playback {
  /** Whether something is being shown that happened before now. */
  readonly busy = signal(false);
  readonly #showing = signal(0);
  readonly #seen = new Map<string, number>();
  #audience = ALL_SEEING;
  #running: Running | undefined;
  #waiting: (() => void)[] = [];

  /** The number of the step that is being shown; meant only while it is busy. Whoever draws by it draws anew when another begins. */
  get showing(): number {
    return this.#showing.value;
  }

  /** Whose eyes look: players who share a device and hide things from each other are audiences of their own. */
  get audience(): string {
    return this.#audience;
  }

  set audience(next: string) {
    // When nothing is secret any more, the end of the match follows what was seen last.
    const { seen } = this;
    this.#audience = next;
    if (next === ALL_SEEING) this.seen ??= seen;
  }

  /** The number of the last step that this audience has seen; undefined before the first look. */
  get seen(): number | undefined {
    return this.#seen.get(this.#audience);
  }

  set seen(n: number | undefined) {
    if (n === undefined) this.#seen.delete(this.#audience);
    else this.#seen.set(this.#audience, n);
  }

  /** A board with a film says that it is there, and that it has gone. */
  attach(running: Running | undefined): void {
    this.#running = running;
    if (!running) this.end();
  }

  get attached(): boolean {
    return this.#running !== undefined;
  }

  /** Shows at once how things stand. */
  skip(): void {
    this.#running?.skip();
  }

  begin(step: number): void {
    this.#showing.value = step;
    this.busy.value = true;
  }

  end(): void {
    // Whoever waits goes on before anything is drawn: a step that follows at once is drawn with the rest, not after it.
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const go of waiting) go();
    this.busy.value = false;
  }

  /** Settles when everything has been shown. */
  idle(): Promise<void> {
    return this.busy.value ? new Promise((resolve) => this.#waiting.push(resolve)) : Promise.resolve();
  }
}
