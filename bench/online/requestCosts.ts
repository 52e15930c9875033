import { randomBytes } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { MESSAGE_KINDS } from '@fray/protocol';
import { type RunningServer, serve } from '@fray/server';
import type { Answered, Asked } from './asker.ts';
import { LoopTurns } from './loopTurns.ts';
import { longMatch } from './ourLoad.ts';
import { finishedMatch } from './records.ts';
import { type Site, WORST_MESSAGES, WORST_REQUESTS } from './worstInputs.ts';

type Report = (what: string, value: number, unit: string, goal?: number) => void;

/** Milliseconds that one turn of the event loop may take. */
const BUDGET = 5;
const ENTRIES = Number(process.env['BENCH_ENTRIES'] ?? 4000);
/** The code is warm after the first; the middle of the others counts. */
const TIMES = 6;
const QUIET = 200;
const TABLES = 60;
const ENTRANTS = 256;
const HEX = 'a'.repeat(64);

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const fresh = (): string => Array.from(randomBytes(10), (byte) => LETTERS[byte % LETTERS.length]).join('');
const freshKey = (): string => randomBytes(32).toString('hex');

/** What Fastify publishes of each server that is made, as far as it is used here. */
interface NewFastify {
  readonly fastify: {
    addHook(name: 'onRoute', hook: (route: { readonly method: string | readonly string[]; readonly url: string }) => void): void;
  };
}

/** A server in this process, with all routes that it has, and one thing at a time is asked of it. */
export class WatchedServer {
  /** By method and pattern, as Fastify names them. */
  readonly routes: readonly string[];
  readonly #server: RunningServer;
  readonly #folder: string;
  readonly #asker = new Worker(new URL('./asker.ts', import.meta.url));
  readonly #turns = new LoopTurns();

  private constructor(server: RunningServer, routes: readonly string[], folder: string) {
    this.#server = server;
    this.routes = routes;
    this.#folder = folder;
  }

  static async open(): Promise<WatchedServer> {
    const folder = mkdtempSync(join(process.env['BENCH_FOLDER'] ?? tmpdir(), 'fray-costs-'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html><head><title>Fray</title></head>');
    const routes = new Set<string>();
    subscribe('fastify.initialization', (message) => {
      const { fastify } = message as NewFastify;
      fastify.addHook('onRoute', ({ method, url }) => {
        for (const one of [method].flat()) if (one !== 'HEAD') routes.add(`${one} ${url}`);
      });
    });
    const unlimited = { burst: 1e9, each: 1e9 };
    const pictures = fileURLToPath(new URL('../../web/pictures', import.meta.url));
    const server = await serve(
      { folder, pictures, port: 0, data: join(folder, 'costs.sqlite'), log: 'silent', metrics: 'local' },
      { rates: unlimited, requestsPerMinute: 1e9, countsAddresses: false },
    );
    return new WatchedServer(server, [...routes], folder);
  }

  get url(): string {
    return this.#server.url;
  }

  /** Milliseconds of processor time of the longest turn of this thread's loop while something is answered, and how it was answered. */
  cost(asked: Asked): Promise<{ readonly longest: number; readonly answer: string }> {
    return new Promise((resolve) => {
      this.#asker.on('message', (heard: Answered) => {
        if (heard.what === 'begins') return this.#turns.start();
        this.#asker.removeAllListeners('message');
        resolve({ longest: this.#turns.stop(), answer: heard.answer });
      });
      if ('url' in asked) this.#turns.start();
      this.#asker.postMessage(asked);
    });
  }

  async close(): Promise<void> {
    await this.#asker.terminate();
    await this.#server.close();
    rmSync(this.#folder, { recursive: true });
  }
}

/** What is asked for must be there: long matches, a list of tables, a tournament and a club. */
async function furnish(url: string): Promise<Site> {
  const post = async (path: string, body: object, key = freshKey()) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  };
  const site = { tournament: fresh(), club: fresh(), open: fresh(), host: freshKey(), maker: freshKey(), fresh, freshKey };
  const table = (id: string, key: string, more = {}) =>
    post('api/tables', { id, game: 'arcade', seats: [{ kind: 'me' }, { kind: 'open' }], name: 'Somebody', commitment: HEX, ...more }, key);
  await table(site.open, site.host);
  for (let n = 0; n < TABLES; n++) await table(fresh(), n % 2 === 0 ? site.host : freshKey(), { private: false });
  const tournament = { kind: 'swiss', name: 'Many', game: 'tubetanks', pace: { bank: 300, turn: 20 }, places: ENTRANTS, roundMinutes: 60 };
  await post('api/tournaments', { ...tournament, id: site.tournament }, site.maker);
  await post('api/clubs', { id: site.club, title: 'Many', name: 'Maker' }, site.maker);
  for (let n = 0; n < ENTRANTS - 10; n++) {
    await post(`api/tournaments/${site.tournament}/enter`, { name: `Somebody ${n}` });
    await post(`api/clubs/${site.club}/members`, { name: `Somebody ${n}` });
  }
  return { ...site, long: await longMatch(url, ENTRIES), finished: await finishedMatch(url, ENTRIES / 2) };
}

/** The dearest requests, as they are sent. */
function requestOf(url: string, route: string, site: Site): Asked {
  const { path, body, key } = WORST_REQUESTS[route]!(site);
  return {
    method: route.split(' ')[0] ?? 'GET',
    url: url + path,
    headers: {
      authorization: `Bearer ${key ?? freshKey()}`,
      origin: new URL(url).origin,
      accept: 'text/html',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
}

function messageOf(url: string, kind: keyof typeof WORST_MESSAGES, { long }: Site): Asked {
  const hello = { t: 'hello', v: 1, key: long.key };
  const join = { t: 'join', table: long.table, seat: long.seat, seen: 0 };
  const before = kind === 'hello' ? [] : kind === 'join' ? [hello] : [hello, join];
  return {
    socket: `${url.replace(/^http/, 'ws')}ws`,
    before: before.map((message) => JSON.stringify(message)),
    text: JSON.stringify({ t: kind, ...WORST_MESSAGES[kind](long) }),
    quiet: QUIET,
  };
}

/** How long the dearest input of every route and message holds the server's thread up at once. */
export async function costsBench(report: Report): Promise<void> {
  const server = await WatchedServer.open();
  const site = await furnish(server.url);
  const measure = async (what: string, asked: () => Asked) => {
    const costs: number[] = [];
    let answer = '';
    for (let n = 0; n < TIMES; n++) {
      const cost = await server.cost(asked());
      costs.push(cost.longest);
      answer = cost.answer;
    }
    const warm = costs.slice(1).toSorted((a, b) => a - b);
    report(`${what} (${answer.slice(0, 24)})`, warm[Math.floor(warm.length / 2)] ?? Number.NaN, 'ms (at most)', BUDGET);
    if ((costs[0] ?? 0) > BUDGET) report('  the first time, before its code is compiled', costs[0] ?? Number.NaN, 'ms');
  };
  for (const route of Object.keys(WORST_REQUESTS)) await measure(route, () => requestOf(server.url, route, site));
  for (const kind of MESSAGE_KINDS) await measure(`message ${kind}`, () => messageOf(server.url, kind, site));
  console.log(`\nprocessor time of the longest turn of the event loop; load of the machine ${loadavg()[0]!.toFixed(0)}`);
  await server.close();
}
