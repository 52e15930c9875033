import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { dirname, join } from 'node:path';
import helmet from '@fastify/helmet';
import limit from '@fastify/rate-limit';
import files from '@fastify/static';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { isOurOrigin } from './http/origin.ts';
import { registerRoutes } from './http/routes.ts';
import { LIMITS } from './limits.ts';
import { Metrics } from './metrics.ts';
import { Notices } from './notices.ts';
import { Scores } from './scores.ts';
import { readSettings, type Settings } from './settings.ts';
import { Store, type StoreHooks } from './store/store.ts';
import { type BotPlayers, BotPool } from './tables/bots.ts';
import { Hall } from './tables/hall.ts';
import { type Clockwork, realTime } from './time.ts';
import { certificate } from './tls.ts';
import { Sockets } from './wire/sockets.ts';

export { LIMITS } from './limits.ts';
export { readSettings, SETTINGS, SETTINGS_FILE, SettingError, type Settings, variableOf } from './settings.ts';
export { backup, type Report, reports, restore } from './store/operator.ts';
export { Store } from './store/store.ts';

export interface ServeSettings extends Partial<Settings> {
  /** The folder with the built page. */
  readonly folder: string;
  /** Whether another port may be taken when the one wanted is in use. */
  readonly orNext?: boolean;
}

/** What tests put in place of the real thing. */
export interface Parts {
  readonly time?: Clockwork;
  readonly bots?: BotPlayers;
  readonly hooks?: StoreHooks;
  /** Messages that one connection may send, and requests that one address may make each minute. */
  readonly rates?: { readonly burst: number; readonly each: number };
  readonly requestsPerMinute?: number;
}

export interface Served {
  readonly url: string;
  readonly port: number;
  readonly hall: Hall;
  close(): Promise<void>;
}

const PORTS_TRIED = 50;

/** Serves the page and the tables. */
export async function serve({ folder, orNext = false, ...given }: ServeSettings, parts: Parts = {}): Promise<Served> {
  const settings: Settings = { ...readSettings({}, {}, undefined).settings, ...given };
  const index = join(folder, 'index.html');
  if (!existsSync(index)) throw new Error(`the page is not built: there is no ${index}; run “npm run build”`);
  if (settings.data !== ':memory:') {
    try {
      mkdirSync(dirname(settings.data), { recursive: true });
    } catch (error) {
      throw new Error(
        `the folder of the data file ${settings.data} cannot be made: ${error instanceof Error ? error.message : String(error)}`,
        {
          cause: error,
        },
      );
    }
  }
  const store = new Store(settings.data, parts.hooks);
  const bots = parts.bots ?? new BotPool();
  const time = parts.time ?? realTime;
  const server = await httpServer(settings, folder, parts.requestsPerMinute ?? LIMITS.requestsPerMinute);
  const log = (what: string, about: object) =>
    server.log[what === 'fault' || what === 'frozen' || what === 'dropped' ? 'error' : 'info'](about, what);
  let url = settings.url;
  const notices = new Notices(settings.webhooks, () => url, log);
  const hall = new Hall(store, time, bots, notices, log);
  const metrics = new Metrics();
  const sockets = new Sockets(
    server.server as Server,
    {
      hall,
      time,
      build: createHash('sha256').update(readFileSync(index)).digest('hex').slice(0, 12),
      ice: settings.ice,
      rates: parts.rates ?? LIMITS.messages,
      count: (what) => metrics.count(what),
      log,
    },
    settings.origins,
  );
  notices.onNotice = ({ person, table, game, against }) => {
    for (const connection of sockets.of(person))
      if (connection.table !== table) connection.send({ t: 'turn', table, game, against: against.join(', ') });
  };
  registerRoutes(server, hall, new Scores(store, hall, time), time);
  server.get('/healthz', (_request, reply) => {
    try {
      store.checkForeignChange();
      return { ok: true };
    } catch (error) {
      return reply.code(503).send({ ok: false, message: error instanceof Error ? error.message : String(error) });
    }
  });
  if (settings.metrics) {
    metrics.watch(hall, sockets);
    server.get('/metrics', async (_request, reply) => reply.type('text/plain').send(await metrics.registry.metrics()));
  }
  const stop = async () => {
    sockets.close();
    hall.close();
    await server.close();
    await bots.close();
    store.close();
  };
  try {
    const port = await listen(server, settings, orNext);
    const address = `${settings.tls ? 'https' : 'http'}://localhost:${port}/`;
    if (url === '') url = address;
    // Nobody waits for the tables of others: whoever comes first has theirs read at once.
    void hall.wake();
    // A restore by another process is noticed even while nobody plays.
    const watch = setInterval(() => store.checkForeignChange(), 2000);
    watch.unref();
    let stopping: Promise<void> | undefined;
    const close = () => {
      clearInterval(watch);
      stopping ??= stop();
      return stopping;
    };
    return { url: address, port, hall, close };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function httpServer(settings: Settings, folder: string, requestsPerMinute: number): Promise<FastifyInstance> {
  const common = {
    logger: settings.log === 'silent' ? false : { level: settings.log },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.proxy,
    bodyLimit: LIMITS.body,
    forceCloseConnections: true,
  };
  // Both kinds answer alike; what differs is the type of the socket below, which nobody here looks at.
  const server = (settings.tls ? fastify({ ...common, https: await certificate(settings) }) : fastify(common)) as FastifyInstance;
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Chart bars and board sizes are set by style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    // Plain HTTP on a local network must keep working.
    strictTransportSecurity: false,
  });
  await server.register(limit, {
    max: requestsPerMinute,
    timeWindow: 60_000,
    allowList: (request) => request.method === 'GET' || request.method === 'HEAD',
  });
  // Pages of others may not ask for anything in a visitor's name.
  server.addHook('onRequest', async (request, reply) => {
    if (!isOurOrigin(request.headers.origin, request.headers.host, settings.origins))
      await reply.code(403).send({ code: 'foreign-origin', message: 'requests come from pages of this server' });
  });
  await server.register(files, {
    root: folder,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  return server;
}

async function listen(server: FastifyInstance, { host, port }: Settings, orNext: boolean): Promise<number> {
  for (let tried = port; ; tried++) {
    try {
      await server.listen({ host, port: tried });
      const address = server.server.address();
      return typeof address === 'object' && address ? address.port : tried;
    } catch (error) {
      const inUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (!inUse || !orNext || tried - port >= PORTS_TRIED) throw inUse ? new Error(`port ${tried} is in use; set PORT to another`) : error;
    }
  }
}
