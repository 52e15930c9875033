import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readName } from '../base/names.ts';
import { hashOf } from '../community/recovery.ts';
import { type RunningServer, type ServerOverrides, type ServeSettings, serve } from '../index.ts';
import { drawsOf } from './draws.ts';
import { Guest } from './guest.ts';

export type { Guest };

/** Servers with empty stores, and their users; all are closed together. */
export class CommunityHarness {
  readonly #open: RunningServer[] = [];
  readonly #guests: Guest[] = [];

  async open(settings: Partial<ServeSettings> = {}, parts: ServerOverrides = {}): Promise<RunningServer> {
    const folder = mkdtempSync(join(tmpdir(), 'fray-'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Fray</title>');
    const server = await serve(
      { folder, port: 0, data: ':memory:', log: 'error', ...settings },
      { rates: { burst: 1e6, each: 1e6 }, requestsPerMinute: 1e6, secret: drawsOf('people'), ...parts },
    );
    this.#open.push(server);
    return server;
  }

  /** A guest device. */
  guest(server: RunningServer, name: string): Guest {
    const guest = new Guest(server.url, name);
    this.#guests.push(guest);
    return guest;
  }

  /** A device signed in to a new account of this name. */
  async signedIn(server: RunningServer, name: string): Promise<Guest> {
    const people = server.registry.store;
    const read = readName(name);
    if (!read.ok) throw new Error(read.why);
    const id = name.padEnd(32, 'x').toLowerCase();
    await people.write(
      ['putAccount', { id, name, since: 1, sees: 'public' }, read.shapes],
      ['putRecovery', id, [hashOf(`code of ${name}`)]],
    );
    const one = this.guest(server, 'whatever');
    const { status, json } = await one.post('api/account/code', { code: `Code-of-${name}` });
    if (status !== 200) throw new Error(JSON.stringify(json));
    return one;
  }

  /** Closes one server; another one can open its data. */
  async stop(server: RunningServer): Promise<void> {
    this.#open.splice(this.#open.indexOf(server), 1);
    await server.close();
  }

  async close(): Promise<void> {
    for (const guest of this.#guests.splice(0)) guest.leave();
    for (const server of this.#open.splice(0)) await server.close();
  }
}
