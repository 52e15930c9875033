import { Client } from './client.ts';
import type { ConnectionEvents } from './directRoute.ts';

export const TABLE = 'abcdefghij';
const INFO = { id: TABLE, stage: 'running' };
export const HISTORY = { t: 'history', rest: true, frames: [] };

/** A line as a page dials it, with what was said on it. */
export interface FakeConnection {
  readonly at: string | undefined;
  readonly events: ConnectionEvents;
  readonly said: Record<string, unknown>[];
  isClosed: boolean;
}

/** A page without a network and with a time that a test lets pass. */
export class FakePage {
  readonly lines: FakeConnection[] = [];
  #now = 0;
  #timers: { at: number; readonly call: () => void }[] = [];
  readonly client = new Client(
    {
      dial: (events, at) => {
        const line: FakeConnection = { at, events, said: [], isClosed: false };
        this.lines.push(line);
        return {
          send: (text) => void line.said.push(JSON.parse(text) as Record<string, unknown>),
          close: () => {
            line.isClosed = true;
          },
        };
      },
      after: (milliseconds, call) => {
        const timer = { at: this.#now + milliseconds, call };
        this.#timers.push(timer);
        return () => {
          this.#timers = this.#timers.filter((one) => one !== timer);
        };
      },
      changed: () => {},
    },
    'page',
  );

  /** Comes in at a table by the newest line. */
  arrive(): void {
    const line = this.lines.at(-1)!;
    line.events.opened();
    tell(line, { t: 'welcome', v: 1, build: '' });
    tell(line, { t: 'table', table: INFO });
    tell(line, HISTORY);
  }

  /** So many milliseconds go by. */
  pass(milliseconds: number, each: () => void = () => {}): void {
    for (const end = this.#now + milliseconds; this.#now < end; this.#now += 100) {
      for (const timer of this.#timers.filter(({ at }) => at <= this.#now)) {
        this.#timers = this.#timers.filter((one) => one !== timer);
        timer.call();
      }
      each();
    }
  }
}

/** A line hears a message of the server's. */
export const tell = (line: FakeConnection, message: object): void => line.events.received(JSON.stringify(message));
