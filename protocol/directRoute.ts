import { readServerMessage } from './serverMessages.ts';

/** A text connection, such as a WebSocket. */
export interface Connection {
  send(text: string): void;
  close(): void;
}

export interface ConnectionEvents {
  opened(): void;
  received(text: string): void;
  closed(): void;
}

interface Scheduler {
  schedule(milliseconds: number, call: () => void): () => void;
}

/** Milliseconds between two attempts to change the connection: nodes may disagree for a while about who holds a table. */
const RETRY_PAUSE_MS = 10_000;
/** A path on the same host only: the connection carries the device's secret key. */
const NODE_PATH = /^\/[\w-]{1,40}\/ws$/;

/** Opens a direct connection to the node that holds the table. The current connection stays in use until the new one is welcome. */
export class DirectRoute {
  readonly #open: (at: string) => Connection;
  readonly #scheduler: Scheduler;
  #suggestedPath: string | undefined;
  #connection: Connection | undefined;
  #currentPath: string | undefined;
  #cancelPause: (() => void) | undefined;

  constructor(open: (at: string) => Connection, scheduler: Scheduler) {
    this.#open = open;
    this.#scheduler = scheduler;
  }

  /** Notes the path of the node that holds the table. Ignores paths that could lead to another host. */
  suggest(at: string): void {
    if (NODE_PATH.test(at) && at !== this.#currentPath) this.#suggestedPath = at;
  }

  /** Opens a connection to the suggested path, or does so later if one was opened within `RETRY_PAUSE_MS`. */
  connect(): void {
    if (this.#suggestedPath === undefined || this.#cancelPause) return;
    this.#cancelPause = this.#scheduler.schedule(RETRY_PAUSE_MS, () => {
      this.#cancelPause = undefined;
      this.connect();
    });
    this.#connection?.close();
    this.#connection = this.#open(this.#suggestedPath);
  }

  /** Whether `connection` is the direct one and has just been welcomed: the client uses it from now on. */
  takeOver(connection: Connection, text: string): boolean {
    if (connection !== this.#connection) return false;
    if (readServerMessage(text)?.t !== 'welcome') {
      this.cancel();
      return false;
    }
    this.#currentPath = this.#suggestedPath;
    this.#suggestedPath = undefined;
    this.#connection = undefined;
    return true;
  }

  /** The direct connection was closed before it was in use. */
  failed(connection: Connection): void {
    if (connection === this.#connection) this.cancel();
  }

  /** Forgets the suggested path and closes the direct connection. */
  cancel(): void {
    this.#suggestedPath = undefined;
    this.#connection?.close();
    this.#connection = undefined;
  }

  /** The connection in use is lost: the client reconnects by the default path. */
  reset(): void {
    this.#currentPath = undefined;
    this.cancel();
  }

  close(): void {
    this.reset();
    this.#cancelPause?.();
    this.#cancelPause = undefined;
  }
}
