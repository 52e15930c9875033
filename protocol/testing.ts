import { Client } from './client.ts';
import type { ConnectionEvents } from './directRoute.ts';

export const TABLE = 'abcdefghij';
const INFO = { id: TABLE, stage: 'running' };
export const EMPTY_HISTORY = { t: 'history', rest: true, frames: [] };

/** A connection that the client opened, with the messages it sent. */
export interface FakeConnection {
  readonly path: string | undefined;
  readonly events: ConnectionEvents;
  readonly sent: Record<string, unknown>[];
  isClosed: boolean;
}

/** Runs a `Client` without a network, on timers that the test advances. */
export class FakeClientHost {
  readonly connections: FakeConnection[] = [];
  #now = 0;
  #timers: { at: number; readonly call: () => void }[] = [];
  readonly client = new Client(
    {
      connect: (events, path) => {
        const connection: FakeConnection = { path, events, sent: [], isClosed: false };
        this.connections.push(connection);
        return {
          send: (text) => void connection.sent.push(JSON.parse(text) as Record<string, unknown>),
          close: () => {
            connection.isClosed = true;
          },
        };
      },
      schedule: (milliseconds, call) => {
        const timer = { at: this.#now + milliseconds, call };
        this.#timers.push(timer);
        return () => {
          this.#timers = this.#timers.filter((one) => one !== timer);
        };
      },
      onChange: () => {},
    },
    'page',
  );

  /** Completes the handshake and the join on the newest connection. */
  completeJoin(): void {
    const connection = this.connections.at(-1)!;
    connection.events.opened();
    deliver(connection, { t: 'welcome', v: 1, build: '' });
    deliver(connection, { t: 'table', table: INFO });
    deliver(connection, EMPTY_HISTORY);
  }

  /** Advances the time in steps of 100 ms and runs the timers that are due; calls `each` after every step. */
  advance(milliseconds: number, each: () => void = () => {}): void {
    for (const end = this.#now + milliseconds; this.#now < end; this.#now += 100) {
      for (const timer of this.#timers.filter(({ at }) => at <= this.#now)) {
        this.#timers = this.#timers.filter((one) => one !== timer);
        timer.call();
      }
      each();
    }
  }
}

/** Delivers a server message to the client on this connection. */
export const deliver = (connection: FakeConnection, message: object): void => connection.events.received(JSON.stringify(message));
