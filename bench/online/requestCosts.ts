import { subscribe } from 'node:diagnostics_channel';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Worker } from 'node:worker_threads';
import { MESSAGE_KINDS } from '@fray/protocol';
import { type RunningServer, serve } from '@fray/server';
import type { Report } from '../report.ts';
import { LoopTurns } from './loopTurns.ts';
import type { Answered, Exchange } from './requestClient.ts';
import { freshKey, MODERATOR, Site, type SiteSize } from './site.ts';
import { WORST_MESSAGES, WORST_REQUESTS } from './worstInputs.ts';

/** Milliseconds that one turn of the event loop may take. */
const BUDGET = 5;
/** Log entries of the long match, open tables, people in a tournament (of 256 places) and in a club. */
const LARGE: SiteSize = { entries: Number(process.env['BENCH_ENTRIES'] ?? 4000), tables: 60, people: 200 };
/** Repetitions of which the median counts; of inputs that take long, fewer; and of those that an address may send so often only. */
const TIMES = 25;
const FEW = 4;
const TAKES_LONG = /\/unclear$|\/begin$|^DELETE \/api\/tournaments\/:id$|^GET \/picture\/|\/games(\/:game)?$/;
const QUIET = 200;
/** The same before a repetition of what was just measured. */
const QUIET_AGAIN = 40;
/** Part of that time for which an idle server is at work, and milliseconds of waiting for it at most. */
const IDLE = 0.03;
const PATIENCE = 5000;
/** Processor time of a thread is told in steps of so many milliseconds. */
const STEP = 4;

/** Milliseconds of processor time that this thread has used. */
const processorTime = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** Collects all garbage of this process, or what was made lately. */
const collectGarbage = (() => {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as (what?: { readonly type: 'minor' }) => void;
})();

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
  /** Whether costs are measured, which takes a whole core while an answer is awaited. Otherwise they are zero. */
  measures = true;
  readonly #server: RunningServer;
  readonly #folder: string;
  readonly #client = new Worker(new URL('./requestClient.ts', import.meta.url));
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
      {
        folder,
        pictures,
        port: 0,
        data: join(folder, 'costs.sqlite'),
        log: 'silent',
        metrics: 'local',
        moderator: MODERATOR,
        uploads: 'anybody',
      },
      { rates: unlimited, requestsPerMinute: 1e9, countsAddresses: false, boxesAnywhere: true },
    );
    return new WatchedServer(server, [...routes], folder);
  }

  get url(): string {
    return this.#server.url;
  }

  /** Milliseconds of the longest turn of this thread's loop while something is answered, and how it was answered. */
  cost(exchange: Exchange): Promise<Cost> {
    const start = () => {
      if (this.measures) this.#turns.start();
    };
    return new Promise((resolve) => {
      let cost: Cost = { longest: 0, status: 0, answer: '' };
      this.#client.on('message', (answer: Answered) => {
        if (answer.what === 'begins') return start();
        if (answer.what === 'ended')
          cost = { longest: this.measures ? this.#turns.stop() : 0, status: answer.status, answer: answer.answer };
        else {
          this.#client.removeAllListeners('message');
          resolve(cost);
        }
      });
      if ('url' in exchange) start();
      this.#client.postMessage(exchange);
    });
  }

  /**
   * Resolves when no earlier input is worked on any more: pictures are drawn after their request was given up, for example. The garbage of
   * what was put there beforehand is collected, so that it is not collected while an answer is measured. Resolves to the share of its time
   * for which the server was still at work.
   */
  async settle(quiet = QUIET): Promise<number> {
    if (quiet === QUIET) collectGarbage();
    else collectGarbage({ type: 'minor' });
    for (const end = performance.now() + PATIENCE; ; ) {
      const [loop, used] = [performance.eventLoopUtilization(), processorTime()];
      await new Promise((resolve) => setTimeout(resolve, quiet));
      const { active } = performance.eventLoopUtilization(loop);
      // On a busy machine the loop seems to be at work while others have the processor.
      const busy = Math.min(active, processorTime() - used + STEP) / quiet;
      if (busy <= Math.max(IDLE, 1 / quiet) || performance.now() >= end) return busy;
    }
  }

  async close(): Promise<void> {
    await this.#client.terminate();
    await this.#server.close();
    rmSync(this.#folder, { recursive: true });
  }
}

/** An answer to an input, and what it cost. */
interface Cost {
  readonly longest: number;
  /** Of an answer by HTTP. */
  readonly status: number;
  readonly answer: string;
}

/**
 * What must hold of the answer to a worst input: accepted, or refused in the way that the input says. Undefined where it holds. `settle`:
 * waits until the server is idle after what the input prepares.
 */
export async function answerTo(
  server: WatchedServer,
  site: Site,
  input: Input,
  settle: () => Promise<void> = async () => {},
): Promise<Cost & { readonly wrong?: string }> {
  const { exchange, refused, late, silent } = await input(site);
  await settle();
  const cost = await server.cost(exchange);
  const { status, answer } = cost;
  const text = 'url' in exchange ? `${status} ${answer}` : answer;
  const accepted = 'url' in exchange ? status >= 200 && status < 400 : silent || (answer !== '' && !answer.startsWith('{"t":"no"'));
  const isAsSaid = refused === undefined ? accepted || (late !== undefined && text.includes(late)) : text.includes(refused);
  return isAsSaid ? cost : { ...cost, wrong: `${refused === undefined ? 'accepted' : `refused by ${refused}`}, and it was: ${text}` };
}

type Input = (site: Site) => Promise<{
  readonly exchange: Exchange;
  readonly refused?: string | undefined;
  readonly late?: string | undefined;
  readonly silent?: boolean;
}>;

/** The worst inputs of all routes and messages, by their names. */
export const INPUTS: Readonly<Record<string, Input>> = {
  ...Object.fromEntries(Object.keys(WORST_REQUESTS).map((route) => [route, (site: Site) => requestOf(route, site)])),
  ...Object.fromEntries(MESSAGE_KINDS.map((kind) => [`message ${kind}`, (site: Site) => messageOf(kind, site)])),
};

async function requestOf(route: string, site: Site): ReturnType<Input> {
  const { path, body, key, headers, refused, late } = await WORST_REQUESTS[route]!(site);
  const request = {
    method: route.split(' ')[0] ?? 'GET',
    url: site.url + path,
    headers: {
      authorization: `Bearer ${key ?? freshKey()}`,
      origin: new URL(site.url).origin,
      accept: 'text/html',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
  return { exchange: request, refused, late };
}

async function messageOf(kind: keyof typeof WORST_MESSAGES, site: Site): ReturnType<Input> {
  const { before = [], message, after = [], refused, silent = false } = await WORST_MESSAGES[kind](site);
  const texts = (messages: readonly object[]) => messages.map((one) => JSON.stringify(one));
  const socket = `${site.url.replace(/^http/, 'ws')}ws`;
  return {
    exchange: { socket, before: texts(before), text: JSON.stringify(message), after: texts(after), quiet: QUIET, silent },
    refused,
    silent,
  };
}

/** How long the dearest input of every route and message, or of those that match `only`, holds the server's thread up at once. */
export async function costsBench(report: Report, only = ''): Promise<void> {
  const server = await WatchedServer.open();
  const site = await Site.create(server.url, LARGE);
  for (const [what, input] of Object.entries(INPUTS)) {
    if (!new RegExp(only).test(what)) continue;
    const costs: number[] = [];
    let busiest = 0;
    const settle = async (quiet: number) => {
      busiest = Math.max(busiest, await server.settle(quiet));
    };
    const takesLong = TAKES_LONG.test(what);
    for (let n = 0; n < (takesLong ? FEW : TIMES); n++) {
      const { longest, wrong } = await answerTo(server, site, input, () => settle(takesLong || n === 0 ? QUIET : QUIET_AGAIN));
      if (wrong !== undefined) console.log(`${what}: expected to be ${wrong}`);
      costs.push(longest);
    }
    if (busiest > IDLE) console.log(`${what}: the server was at work for up to ${Math.round(100 * busiest)} % of the time before it`);
    const sorted = costs.toSorted((a, b) => a - b);
    report(what, sorted[Math.floor(sorted.length / 2)] ?? Number.NaN, 'ms (at most)', BUDGET);
  }
  console.log(`\nthe longest turn of the event loop, the median of ${TIMES} times; load of the machine ${loadavg()[0]!.toFixed(0)}`);
  await server.close();
}
