import type { ServerMessage } from './serverMessages.ts';

/** A connection as the client needs it: texts one way and the other. */
export interface Connection {
  send(text: string): void;
  close(): void;
}

export interface ConnectionEvents {
  opened(): void;
  received(text: string): void;
  closed(): void;
}

interface Clock {
  after(milliseconds: number, call: () => void): () => void;
}

/** Milliseconds for which a page stays where it is once it has gone, or tried to go, somewhere: servers may not agree for a while. */
const RESTS = 10_000;
/** Never another host: the line carries the key of a device. */
const WAY = /^\/[\w-]{1,40}\/ws$/;

/** The way to the very server that holds a table: a line is opened there while the one that there is still serves. */
export class DirectRoute {
  readonly #open: (at: string) => Connection;
  readonly #time: Clock;
  #at: string | undefined;
  #wire: Connection | undefined;
  #taken: string | undefined;
  #stopRest: (() => void) | undefined;

  constructor(open: (at: string) => Connection, time: Clock) {
    this.#open = open;
    this.#time = time;
  }

  /** Where the table is held, as far as anybody says. */
  told(at: string): void {
    if (WAY.test(at) && at !== this.#taken) this.#at = at;
  }

  /** Goes there, or later where that was done a moment ago. */
  go(): void {
    if (this.#at === undefined || this.#stopRest) return;
    this.#stopRest = this.#time.after(RESTS, () => {
      this.#stopRest = undefined;
      this.go();
    });
    this.#wire?.close();
    this.#wire = this.#open(this.#at);
  }

  /** Whether this is the line there, welcome by now: it serves from now on. */
  takes(wire: Connection, text: string): boolean {
    if (wire !== this.#wire) return false;
    if ((JSON.parse(text) as ServerMessage).t !== 'welcome') {
      this.stay();
      return false;
    }
    this.#taken = this.#at;
    this.#at = undefined;
    this.#wire = undefined;
    return true;
  }

  /** The line there came to nothing. */
  failed(wire: Connection): void {
    if (wire === this.#wire) this.stay();
  }

  /** What was told counts no more. */
  stay(): void {
    this.#at = undefined;
    this.#wire?.close();
    this.#wire = undefined;
  }

  /** The line in use is lost: the next one is opened by the usual way. */
  lost(): void {
    this.#taken = undefined;
    this.stay();
  }

  close(): void {
    this.lost();
    this.#stopRest?.();
    this.#stopRest = undefined;
  }
}
