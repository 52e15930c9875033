import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROTOCOL_VERSION, type ServerMessage } from '@fray/protocol';
import { afterEach } from 'vitest';
import { WebSocket } from 'ws';
import { type RunningServer, type ServerOverrides, type ServeSettings, serve } from '../index.ts';
import { echoServer } from './echoServer.ts';
import { uncompressed } from './uncompressed.ts';

const folder = mkdtempSync(join(tmpdir(), 'fray-'));
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Fray</title>');

/** Settings without rate limits. */
export const UNLIMITED = { rates: { burst: 1e9, each: 1e9 }, requestsPerMinute: 1e9 };

/** Resources of a test, closed in reverse order. */
export const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** A server without storage, closed after the test. */
export async function start(settings: Partial<ServeSettings> = {}, parts: ServerOverrides = UNLIMITED): Promise<RunningServer> {
  const server = await serve({ folder, port: 0, data: ':memory:', log: 'silent', ...settings }, parts);
  closing.push(() => server.close());
  return server;
}

/** A connection that sends arbitrary data. */
export class Raw {
  readonly socket: WebSocket;
  readonly received: ServerMessage[] = [];
  closed: number | undefined;

  constructor(url: string, headers: Record<string, string> = {}) {
    this.socket = new WebSocket(`${url.replace('http', 'ws')}ws`, { headers });
    this.socket.on('message', (data, binary) => this.received.push(JSON.parse(uncompressed(data, binary)) as ServerMessage));
    this.socket.on('close', (code) => {
      this.closed = code;
    });
    this.socket.on('error', () => {});
    closing.push(() => this.socket.terminate());
  }

  async opened(): Promise<this> {
    await new Promise((resolve, reject) => this.socket.once('open', resolve).once('error', reject));
    return this;
  }

  async say(...messages: readonly (object | string)[]): Promise<void> {
    for (const message of messages) this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
    await this.quiet();
  }

  /** Waits until the server has read everything sent, and nothing more arrives. */
  async quiet(): Promise<void> {
    for (let before = -1; before !== this.received.length; ) {
      before = this.received.length;
      await this.#read();
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
  }

  #read(): Promise<void> {
    if (this.socket.readyState !== WebSocket.OPEN) return Promise.resolve();
    return echoServer(this.socket);
  }

  get codes(): string[] {
    return this.received.flatMap((message) => (message.t === 'no' ? [message.code] : []));
  }
}

export const hello = { t: 'hello', v: PROTOCOL_VERSION, key: 'a'.repeat(64) };
