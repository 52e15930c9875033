import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import helmet from '@fastify/helmet';
import limit from '@fastify/rate-limit';
import files from '@fastify/static';
import { type Hex, hashWith } from '@fray/engine';
import fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { answerCarried, carryRequests, wasCarried } from './cluster/carrying.ts';
import { Cluster } from './cluster/cluster.ts';
import { openBus } from './cluster/openBus.ts';
import { builtIn } from './hashing.ts';
import { identify } from './http/asking.ts';
import { isLoopback, isOurHost, isOurOrigin } from './http/origin.ts';
import { registerRoutes } from './http/routes.ts';
import { LIMITS } from './limits.ts';
import { Metrics } from './metrics.ts';
import { type Call, type Notice, Notices } from './notices.ts';
import { Accounts } from './people/accounts.ts';
import { Challenges } from './people/challenges.ts';
import { Circle } from './people/circle.ts';
import { registerCircle } from './people/circleRoutes.ts';
import { PlayedGames } from './people/games.ts';
import { PeopleStore } from './people/peopleStore.ts';
import { registerPeople } from './people/routes.ts';
import { Scores } from './scores.ts';
import { readSettings, type Settings } from './settings.ts';
import { keepArchiving } from './store/archiving.ts';
import { openStore } from './store/openStore.ts';
import type { StoreHooks } from './store/sqlite.ts';
import { type BotPlayers, BotPool } from './tables/bots.ts';
import { Hall } from './tables/hall.ts';
import { type Clockwork, realTime } from './time.ts';
import { certificate } from './tls.ts';
import { Sockets } from './wire/sockets.ts';

export { LIMITS } from './limits.ts';
export { PeopleStore } from './people/peopleStore.ts';
export { readSettings, SETTINGS, SETTINGS_FILE, SettingError, type Settings, variableOf } from './settings.ts';
export { LocalStore } from './store/local.ts';
export type { Kept } from './store/openStore.ts';
export { askKept, backup, changeKept, restore } from './store/operator.ts';
export { type Moved, move } from './store/postgres/move.ts';

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
  /** Draws the secrets for the dice; tests put one in its place that can be repeated. */
  readonly secret?: () => Hex;
  /** Messages that one connection may send, and requests that one address may make each minute. */
  readonly rates?: { readonly burst: number; readonly each: number };
  readonly requestsPerMinute?: number;
}

export interface Served {
  readonly url: string;
  readonly port: number;
  readonly hall: Hall;
  readonly notices: Notices;
  close(): Promise<void>;
}

hashWith(builtIn);
// What a server leaves behind is short-lived: more threads that collect it together cost more than they save.
setFlagsFromString('--no-parallel-scavenge');

const PORTS_TRIED = 50;

/** Serves the page and the tables. */
export async function serve({ folder, orNext = false, ...given }: ServeSettings, parts: Parts = {}): Promise<Served> {
  const settings: Settings = { ...readSettings({}, {}, undefined).settings, ...given };
  const index = join(folder, 'index.html');
  if (!existsSync(index)) throw new Error(`the page is not built: there is no ${index}; run “npm run build”`);
  const { store, place, close: closeStore } = await openStore(settings, parts.hooks);
  const bus = await openBus(settings.nats, place).catch(async (error: unknown) => {
    await closeStore();
    throw error;
  });
  const bots = parts.bots ?? new BotPool();
  const time = parts.time ?? realTime;
  const server = await httpServer(settings, folder, parts.requestsPerMinute ?? LIMITS.requestsPerMinute);
  const log = (what: string, about: object) =>
    server.log[what === 'fault' || what === 'frozen' || what === 'dropped' ? 'error' : 'info'](about, what);
  let url = settings.url;
  const notices = new Notices(settings.webhooks, () => url, log);
  const hall = new Hall(store, time, bots, notices, log, parts.secret && { secret: parts.secret });
  const people = new PeopleStore(store);
  const begin = (persons: readonly string[]): void => {
    for (const person of persons) for (const connection of sockets.of(person)) connection.begin();
  };
  const accounts = new Accounts(people, hall, time, (persons) => {
    begin(persons);
    cluster?.tellChanged(persons);
  });
  const metrics = new Metrics();
  const turn = ({ person, table, game, against }: Notice): void => {
    for (const connection of sockets.of(person))
      if (connection.table !== table) connection.send({ t: 'turn', table, game, against: against.join(', ') });
  };
  const called = ({ person, ...call }: Call): void => {
    for (const connection of sockets.of(person)) connection.send({ t: 'call', ...call });
  };
  const cluster =
    bus &&
    new Cluster(
      bus,
      hall,
      { time, log, count: (what) => metrics.count(what) },
      { turn, call: called, begin, request: (asked) => answerCarried(server, asked) },
    );
  hall.elsewhere = cluster;
  const sockets = new Sockets(
    server.server as Server,
    {
      hall,
      personAt: (device) => accounts.personAt(device),
      time,
      build: createHash('sha256').update(readFileSync(index)).digest('hex').slice(0, 12),
      ice: settings.ice,
      rates: parts.rates ?? LIMITS.messages,
      count: (what) => metrics.count(what),
      log,
      ...(cluster ? { counterFor: cluster.counterFor } : {}),
    },
    { ...settings, joins: parts.rates ?? LIMITS.joinsPerAddress },
  );
  notices.onNotice = (notice) => {
    turn(notice);
    cluster?.tellTurn(notice);
  };
  notices.onCall = (call) => {
    called(call);
    cluster?.tellCall(call);
  };
  if (cluster) carryRequests(server, cluster);
  identify(server, (device) => accounts.personAt(device));
  const circle = new Circle(people, hall, time);
  if (cluster) circle.onReheard = (person) => cluster.tellReheard(person);
  const challenges = new Challenges(people, hall, circle, notices);
  registerRoutes(server, hall, accounts, circle, challenges, new Scores(store, hall, time), time);
  registerPeople(server, new PlayedGames(people, hall), accounts, time);
  registerCircle(server, circle);
  server.get('/healthz', async (_request, reply) => {
    try {
      await store.check();
      if (store.fault === undefined) return { ok: true };
      return reply.code(503).send({ ok: false, message: `nothing can be kept: ${store.fault}; tables can still be watched` });
    } catch (error) {
      return reply.code(503).send({ ok: false, message: error instanceof Error ? error.message : String(error) });
    }
  });
  // Whether a proxy should send new pages here.
  server.get('/readyz', async (_request, reply) =>
    cluster?.isReady === false ? reply.code(503).send({ ok: false, message: 'this server gives its tables away' }) : { ok: true },
  );
  if (settings.metrics !== 'off') {
    metrics.watch(hall, sockets, () => cluster?.nodes ?? 1);
    server.get('/metrics', async (request, reply) =>
      settings.metrics === 'any' || isLoopback(request.ip)
        ? reply.type('text/plain').send(await metrics.registry.metrics())
        : reply
            .code(403)
            .send({ code: 'not-from-here', message: 'the numbers are for this machine; “--metrics any” gives them to everybody' }),
    );
  }
  const stop = async () => {
    // The tables go to others first, then whoever looks comes in again there.
    cluster?.drain();
    sockets.close();
    await hall.close();
    await cluster?.close();
    await server.close();
    await bots.close();
    await closeStore();
  };
  try {
    await cluster?.start();
    const port = await listen(server, settings, orNext);
    const address = `${settings.tls ? 'https' : 'http'}://localhost:${port}/`;
    if (url === '') url = address;
    // Nobody waits for the tables of others: whoever comes first has theirs read at once.
    void hall.wake();
    // A restore by another process is noticed even while nobody plays.
    const look = async () => {
      const isThere = await store.check().then(
        () => true,
        (error: unknown) => log('fault', { error: String(error) }) ?? false,
      );
      // Who cannot keep anything holds nothing.
      cluster?.mayHold(isThere);
    };
    const stopArchiving = keepArchiving(store, time, log);
    const watch = setInterval(() => void look(), 2000);
    watch.unref();
    let stopping: Promise<void> | undefined;
    const close = () => {
      clearInterval(watch);
      stopArchiving();
      stopping ??= stop();
      return stopping;
    };
    return { url: address, port, hall, notices, close };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** How much more often than it changes something an address may do what costs less. */
const RATED = { writes: 1, reads: LIMITS.readsForEach, files: LIMITS.filesForEach } as const;

function kindOf({ method, url }: FastifyRequest): keyof typeof RATED {
  if (method !== 'GET' && method !== 'HEAD') return 'writes';
  return url.startsWith('/api/') || url === '/healthz' || url === '/readyz' || url === '/metrics' ? 'reads' : 'files';
}

async function httpServer(settings: Settings, folder: string, requestsPerMinute: number): Promise<FastifyInstance> {
  const common = {
    logger: settings.log === 'silent' ? false : { level: settings.log },
    // Whoever begins a request and does not end it is cut off.
    requestTimeout: LIMITS.request,
    http: { headersTimeout: LIMITS.request, connectionsCheckingInterval: LIMITS.request / 4 },
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
    max: (request) => RATED[kindOf(request)] * requestsPerMinute,
    // What another server carried here was counted there.
    allowList: wasCarried,
    keyGenerator: (request) => `${kindOf(request)} ${request.ip}`,
    timeWindow: 60_000,
  });
  // Pages of others may not ask for anything in a visitor's name, nor under a name of their own that leads here.
  server.addHook('onRequest', async (request, reply) => {
    if (!isOurHost(request.headers.host, settings))
      await reply.code(421).send({ code: 'foreign-host', message: 'this server goes by another name: set “--url”' });
    if (!isOurOrigin(request.headers.origin, request.headers.host, settings.origins))
      await reply.code(403).send({ code: 'foreign-origin', message: 'requests come from pages of this server' });
  });
  await server.register(files, {
    root: folder,
    // The build has made a small copy of every text.
    preCompressed: true,
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
