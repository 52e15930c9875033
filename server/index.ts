import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { type Hex, hashWith } from '@fray/engine';
import { isGameId } from '@fray/games';
import type { FastifyInstance } from 'fastify';
import { type Clock, realTime } from './base/clock.ts';
import { DatabaseTime } from './base/databaseTime.ts';
import { nodeHashing } from './base/hashing.ts';
import { KeyedBuckets } from './base/keyedBuckets.ts';
import { LIMITS } from './base/limits.ts';
import { OutboundHttp } from './base/outboundHttp.ts';
import { readSettings, type Settings } from './base/settings.ts';
import { SignInChanges } from './base/signInChanges.ts';
import type { Bus } from './cluster/bus/bus.ts';
import { Cluster, type ClusterHandlers } from './cluster/cluster.ts';
import { openBus, rejections } from './cluster/openBus.ts';
import { RemoteBots } from './cluster/remoteBots.ts';
import { AccessTokens } from './community/accessTokens.ts';
import { Accounts } from './community/accounts.ts';
import { BotAccounts } from './community/botAccounts.ts';
import { Challenges } from './community/challenges.ts';
import { LabReports } from './community/labReports.ts';
import { MatchHistory } from './community/matchHistory.ts';
import { Moderation } from './community/moderation.ts';
import { OAuth } from './community/oauth.ts';
import { Playtests } from './community/playtests.ts';
import { Relations } from './community/relations.ts';
import { Scores } from './community/scores.ts';
import { Uploads } from './community/uploads.ts';
import { ExternalGames } from './games/externalGames.ts';
import { ApiWebhooks } from './notifications/apiWebhooks.ts';
import { PushNotifications } from './notifications/pushNotifications.ts';
import { Webhooks } from './notifications/webhooks.ts';
import { missingModule, PreviewProcess } from './previews/previewProcess.ts';
import { Previews } from './previews/previews.ts';
import { type PuzzleIds, readPuzzleIds } from './previews/puzzleIds.ts';
import { startArchiving } from './store/archiveFinished.ts';
import { openStore } from './store/openStore.ts';
import type { StoreHooks } from './store/sqlite.ts';
import type { SharedPlace, Store } from './store/store.ts';
import { watchStore } from './store/watchStore.ts';
import { type BotPlayers, BotPool } from './tables/bots.ts';
import { type RegistryOverrides, TableRegistry } from './tables/tableRegistry.ts';
import { stillWaits } from './tables/waiting.ts';
import { allClients } from './transport/allClients.ts';
import { ApiServer } from './transport/http/apiServer.ts';
import { keepFinishing } from './transport/http/finishRequests.ts';
import { answerForwarded, forwardRequests } from './transport/http/forwarding.ts';
import { registerGameFiles, registerGames, registerUploads } from './transport/http/gameRoutes.ts';
import { Metrics, registerHealth } from './transport/http/health.ts';
import { httpServer, listen } from './transport/http/httpServer.ts';
import { limitIdleConnections } from './transport/http/idleConnections.ts';
import { registerLinks } from './transport/http/linkRoutes.ts';
import { registerModeration } from './transport/http/moderationRoutes.ts';
import { registerNotificationRoutes } from './transport/http/notificationRoutes.ts';
import { registerLabReports } from './transport/http/playtestRoutes.ts';
import { registerBots, registerOAuth, registerTokens, registerWebhooks } from './transport/http/programRoutes.ts';
import { identify } from './transport/http/requests.ts';
import { prepareAnswers, registerRoutes } from './transport/http/routes.ts';
import { registerStreams, type StreamContext } from './transport/http/streamRoutes.ts';
import { Streams } from './transport/http/streams.ts';
import { openTournaments } from './transport/http/tournamentRoutes.ts';
import { registerPeople } from './transport/http/userRoutes.ts';
import { SOCKET_PATH, Sockets } from './transport/socket/sockets.ts';

export { LIMITS } from './base/limits.ts';
export { readSettings, SETTINGS, SETTINGS_FILE, SettingError, type Settings, SHORTEST_SECRET, variableOf } from './base/settings.ts';
export { thinkForBots } from './cluster/remoteBots.ts';
export type { ExternalGames } from './games/externalGames.ts';
export { LocalStore } from './store/localStore.ts';
export { backup, changeStore, queryStore, restore } from './store/maintenance.ts';
export type { StoreLocation } from './store/openStore.ts';
export { type MigrationSummary, move } from './store/postgres/copyFile.ts';
export type { Store } from './store/store.ts';

export interface ServeSettings extends Partial<Settings> {
  /** Folder with the built web page. */
  readonly folder: string;
  /** Folder of the preview renderer and its fonts. Without it, shared links have no picture. */
  readonly pictures?: string;
  /** Whether to try the next port when this one is in use. */
  readonly orNext?: boolean;
}

/** Replacements for tests. */
export interface ServerOverrides {
  readonly time?: Clock;
  readonly bots?: BotPlayers;
  readonly hooks?: StoreHooks;
  /** Draws the secrets of matches. */
  readonly secret?: () => Hex;
  /** Sends webhooks and push messages. */
  readonly outbound?: OutboundHttp;
  /** Rate limits: messages per connection, and HTTP requests per address and minute. */
  readonly rates?: { readonly burst: number; readonly each: number };
  readonly requestsPerMinute?: number;
  /** Whether tables and tournaments are limited by address. A load test from one address turns this off. */
  readonly countsAddresses?: boolean;
  /** Rate limit of matches between bots, by address. */
  readonly botGamesPerAddress?: { readonly burst: number; readonly each: number };
  /** Milliseconds that serving a page waits for its preview text. */
  readonly previewWait?: number;
  /** Runs games of users even if this machine cannot isolate boxes. */
  readonly boxesAnywhere?: boolean;
  /** Called with the method and path of every HTTP route. */
  readonly onRoute?: (method: string, url: string) => void;
}

export interface RunningServer {
  readonly url: string;
  readonly port: number;
  readonly registry: TableRegistry;
  readonly webhooks: Webhooks;
  /** Games from outside, to install further ones. */
  readonly games: ExternalGames;
  close(): Promise<void>;
}

hashWith(nodeHashing);
// Garbage of this server is short-lived. Parallel collection costs more threads than it saves. Pretenuring treats objects of newly opened
// tables as long-lived, and so fills the old generation with garbage.
setFlagsFromString('--no-parallel-scavenge');
setFlagsFromString('--no-allocation-site-pretenuring');

/** Starts a server for the page and the tables. Resolves when it listens. */
export async function serve(
  { folder, pictures, orNext = false, ...ownSettings }: ServeSettings,
  overrides: ServerOverrides = {},
): Promise<RunningServer> {
  const settings: Settings = { ...readSettings({}, {}, undefined).settings, ...ownSettings };
  const index = join(folder, 'index.html');
  if (!existsSync(index)) throw new Error(`the page is not built: there is no ${index}; run “npm run build”`);
  const { store, shared, close: closeStore } = await openStore(settings, overrides.hooks);
  const own = overrides.time ?? realTime;
  const { time, bus } = await joinCluster(settings, shared, own).catch(async (error: unknown) => {
    await closeStore();
    throw error;
  });
  const server = await httpServer(
    settings,
    folder,
    overrides.requestsPerMinute ?? LIMITS.requestsPerMinute,
    overrides.countsAddresses ?? true,
  );
  const parts = createServer(server, { settings, index, pictures, store, bus, time, overrides });
  const { registry, games, webhooks, cluster, running, log, address } = parts;
  const stop = async () => {
    await parts.stop();
    await closeStore();
  };
  try {
    if (settings.games !== '') await games.watch(settings.games);
    await cluster?.start();
    const port = await listen(server, settings, orNext);
    const url = `${settings.tls ? 'https' : 'http'}://localhost:${port}/`;
    address.url ||= url;
    // Wake tables in the background; a client's own table is loaded on demand.
    registry.wakeWithRetry();
    running.start();
    const check = () => Promise.all([store.read('check'), time instanceof DatabaseTime ? time.synchronize() : undefined]);
    const stopChecking = watchStore(check, log, (isThere) => cluster?.mayHold(isThere));
    const stopArchiving = startArchiving(store, time, log);
    let stopping: Promise<void> | undefined;
    const close = () => {
      stopChecking();
      stopArchiving();
      stopping ??= stop();
      return stopping;
    };
    return { url, port, registry, webhooks, games, close };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Connects to the other nodes on the database: their common clock and bus. */
async function joinCluster(settings: Settings, shared: SharedPlace | undefined, own: Clock) {
  const time = shared ? await DatabaseTime.open(own, () => shared.now()) : own;
  return { time, bus: await openBus(settings, shared, time) };
}

type Log = (what: string, about: object) => void;

const logTo =
  (server: FastifyInstance): Log =>
  (what, about) =>
    server.log[what === 'fault' || what === 'frozen' || what === 'dropped' ? 'error' : 'info'](about, what);

const drawingTime = ({ previewWait = 0 }: ServerOverrides): number => Math.max(LIMITS.drawing, previewWait);

/** What a server is created from. */
interface ServerParts {
  readonly settings: Settings;
  /** Path of the page's `index.html`. */
  readonly index: string;
  readonly pictures: string | undefined;
  readonly store: Store;
  readonly bus: Bus | undefined;
  readonly time: Clock;
  readonly overrides: ServerOverrides;
}

/** Rates of what clients send, of one connection, one seat and one address. */
const ratesOf = ({ rates }: ServerOverrides) => ({
  rates: rates ?? LIMITS.messages,
  seatRate: rates ?? LIMITS.seatRequests,
  joins: rates ?? LIMITS.joinsPerAddress,
  pages: rates ?? LIMITS.pagesPerAddress,
  requests: rates ?? LIMITS.seatRequestsPerAddress,
});

/** Creates all parts of the server. It does not listen yet. */
function createServer(server: FastifyInstance, parts: ServerParts) {
  const { settings, index, pictures, store, bus, time, overrides } = parts;
  reportRoutes(server, overrides);
  const log = logTo(server);
  const games = new ExternalGames(settings.data, log);
  const localBots = overrides.bots ?? new BotPool(undefined, games.folder);
  const bots = bus ? new RemoteBots(bus, localBots) : localBots;
  if (bus) bus.onRejected = rejections(time, (why) => log('fault', { message: why }));
  // If the settings have no URL, it is set when the server listens.
  const address = { url: settings.url };
  const outbound = overrides.outbound ?? new OutboundHttp(settings.webhooks);
  const apiWebhooks = new ApiWebhooks(store, outbound, time, log);
  const webhooks = new Webhooks(outbound, () => address.url, log);
  const uploads = new Uploads(store, time, log, settings.uploads, overrides.boxesAnywhere);
  const registry = new TableRegistry(store, time, bots, webhooks, log, outsideGames(games, uploads, overrides));
  const signIns = new SignInChanges();
  const streams = new Streams(signIns, time, log);
  const clients = allClients(() => sockets, streams, signIns);
  const changed = (users: readonly string[]): void => {
    clients.requireHello(users);
    cluster?.broadcastSignInsChanged(users);
  };
  const accounts = new Accounts(store, registry, time, changed);
  const botAccounts = new BotAccounts(store, accounts, time, overrides.botGamesPerAddress);
  const metrics = new Metrics();
  const { rates, seatRate, ...rateOfAddress } = ratesOf(overrides);
  const { userAt, usersAt, chatIdentity } = accounts;
  const sessions = { time, log, count: metrics.count, seatRate, chatIdentity, chatLimits: new KeyedBuckets(LIMITS.chat) };
  const direct = settings.direct ? settings.direct + SOCKET_PATH : undefined;
  const cluster = bus && new Cluster(bus, registry, sessions, clusterHandlers(server, clients), direct);
  registry.cluster = cluster;
  const counter = cluster ? { openProxy: cluster.openProxy } : {};
  const sockets = new Sockets(
    server.server as Server,
    { ...sessions, registry, userOf: userAt, usersOf: usersAt, signIns, build: buildOf(index), ice: settings.ice, rates, ...counter },
    { ...settings, ...rateOfAddress },
  );
  const isConnected = (person: string) => sockets.isConnected(person);
  const push = pushFrom(address, { people: store, outbound, time, log, stillWaits: (item) => stillWaits(registry, item, isConnected) });
  apiWebhooks.start();
  forwardNotifications(webhooks, cluster ? [clients, cluster] : [clients], push, apiWebhooks);
  const previews = openPreviews(pictures, drawingTime(overrides), games, log);
  const notifying = { webhooks, push, outbound, apiWebhooks };
  const ofUsers = { accounts, botAccounts, uploads };
  const services: Services = { registry, users: store, cluster, ...notifying, previews, streams, time, changed, ...ofUsers };
  const programs = { ...sessions, registry, streams, bots: botAccounts, joins: new KeyedBuckets(rateOfAddress.joins), ...counter };
  prepareAnswers(server, cluster);
  const api = new ApiServer(server);
  registerOAuth(server, api, new OAuth(store, accounts, openToPrograms(server, api, programs, userAt, changed), time), () => address.url);
  registerAllRoutes(server, api, parts, services, games);
  const held = { registry, people: store, accounts, notices: webhooks, time, log, isBot: botAccounts.isBot };
  const running = openTournaments(api, held, streams, settings.moderator);
  registerHealth(server, { store, registry, sockets, cluster, metrics, readers: settings.metrics });
  if (settings.proxy === 0) limitIdleConnections(server.server as Server);
  const finish = keepFinishing(server.server as Server);
  const stop = () =>
    shutDown({ server, registry, cluster, running, sockets, streams, finish, push, apiWebhooks, bots, previews, games, uploads });
  return { registry, games, webhooks, cluster, running, log, address, stop };
}

/** Where tables find games from outside. */
const outsideGames = (games: ExternalGames, uploads: Uploads, { secret }: ServerOverrides): Partial<RegistryOverrides> => ({
  boxed: (id) => uploads.find(id),
  successor: (id, options) => games.successor(id, options),
  ...(secret && { secret }),
});

/** Handlers for messages of other nodes that do not concern tables. */
const clusterHandlers = (server: FastifyInstance, clients: ReturnType<typeof allClients>): ClusterHandlers => ({
  turn: clients.sendTurn,
  call: clients.sendNotification,
  requireHello: clients.requireHello,
  recheck: clients.recheck,
  request: (request) => answerForwarded(server, request),
});

/** A name of the built page, by which an older page notices that it is old. */
const buildOf = (index: string): string => createHash('sha256').update(readFileSync(index)).digest('hex').slice(0, 12);

/** Push messages of this server. Their sender is its address, if that is public. */
const pushFrom = (address: { readonly url: string }, parts: Omit<ConstructorParameters<typeof PushNotifications>[0], 'subject'>) =>
  new PushNotifications({ ...parts, subject: () => (address.url.startsWith('https:') ? address.url : 'mailto:fray@localhost') });

/** Undefined without pictures: links have no previews then. A module that was not built is reported once, here. */
function openPreviews(pictures: string | undefined, patience: number, games: ExternalGames, log: Log): Previews | undefined {
  if (pictures === undefined) return undefined;
  const missing = missingModule(pictures);
  if (missing === undefined) return new Previews(new PreviewProcess(pictures, patience, () => games.forPreviews), log);
  log('fault', { message: `links have no pictures: there is no ${missing}; run “npm run build”` });
  return undefined;
}

/** Tells a test which routes there are. */
function reportRoutes(server: FastifyInstance, { onRoute }: ServerOverrides): void {
  server.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) onRoute?.(one, url);
  });
}

/** Identifies who sends requests, by device key or access token, and registers what programs need. */
function openToPrograms(
  server: FastifyInstance,
  api: ApiServer,
  context: StreamContext,
  userAt: Accounts['userAt'],
  changed: (users: readonly string[]) => void,
): AccessTokens {
  const { registry, time } = context;
  const tokens = new AccessTokens(registry.store, time, changed);
  const tokenLimits = new KeyedBuckets(LIMITS.tokenRequests);
  identify(server, {
    userAt,
    isBot: context.bots.isBot,
    isMuted: async (person) => person !== '' && (await context.chatIdentity(person)).isMuted,
    findToken: tokens.find,
    tokenLimits,
    now: () => time.now(),
  });
  registerTokens(api, tokens, { ...context, tokenLimits });
  registerStreams(api, context);
  return tokens;
}

interface ShutdownParts {
  readonly server: FastifyInstance;
  readonly registry: TableRegistry;
  readonly cluster: Cluster | undefined;
  readonly running: ReturnType<typeof openTournaments>;
  readonly sockets: Sockets;
  readonly streams: Streams;
  readonly finish: ReturnType<typeof keepFinishing>;
  readonly push: PushNotifications;
  readonly apiWebhooks: ApiWebhooks;
  readonly bots: BotPlayers;
  readonly previews: Previews | undefined;
  readonly games: ExternalGames;
  readonly uploads: Uploads;
}

/** Shuts down: hands tables to other nodes first, then closes connections and answers pending requests. */
async function shutDown({
  server,
  registry,
  cluster,
  running,
  sockets,
  streams,
  finish,
  push,
  apiWebhooks,
  bots,
  previews,
  games,
  uploads,
}: ShutdownParts): Promise<void> {
  cluster?.drain();
  await running.close();
  sockets.close();
  streams.close();
  await finish();
  push.close();
  apiWebhooks.close();
  await registry.close();
  await cluster?.close();
  await server.close();
  await bots.close();
  previews?.close();
  games.close();
  uploads.close();
}

/** Services that the HTTP routes use. */
interface Services {
  readonly registry: TableRegistry;
  readonly users: Store;
  readonly accounts: Accounts;
  readonly webhooks: Webhooks;
  readonly cluster: Cluster | undefined;
  readonly push: PushNotifications;
  readonly outbound: OutboundHttp;
  readonly apiWebhooks: ApiWebhooks;
  readonly previews: Previews | undefined;
  readonly streams: Streams;
  readonly time: Clock;
  readonly botAccounts: BotAccounts;
  readonly uploads: Uploads;
  readonly changed: (users: readonly string[]) => void;
}

/** Registers all HTTP routes. */
function registerAllRoutes(
  server: FastifyInstance,
  api: ApiServer,
  { settings, index, store, overrides }: ServerParts,
  services: Services,
  games: ExternalGames,
): void {
  const {
    registry,
    users,
    accounts,
    webhooks,
    cluster,
    push,
    outbound,
    apiWebhooks,
    previews,
    streams,
    time,
    changed,
    botAccounts,
    uploads,
  } = services;
  const relations = new Relations(users, registry, time);
  if (cluster) {
    relations.onBlocksChanged = (person) => cluster.broadcastBlocksChanged(person);
    forwardRequests(server, cluster);
  }
  const challenges = new Challenges(users, registry, relations, webhooks);
  const playtests = new Playtests(store, registry, time);
  registerRoutes(api, {
    registry,
    accounts,
    relations,
    challenges,
    playtests,
    bots: botAccounts,
    scores: new Scores(store, registry, time),
    streams,
    time,
  });
  registerModeration(api, new Moderation(users, registry, time, changed), { registry, playtests, uploads, secret: settings.moderator });
  registerLabReports(api, new LabReports(store, registry, time));
  registerPeople(api, new MatchHistory(users, registry, botAccounts), accounts, relations, time);
  registerGames(api, uploads);
  registerUploads(api, uploads, settings.moderator);
  registerBots(api, botAccounts);
  registerNotificationRoutes(api, users, push, outbound, time);
  registerWebhooks(api, apiWebhooks);
  registerGameFiles(server, games, uploads);
  registerLinks(server, {
    index,
    games,
    hasUploads: uploads.isOn,
    url: settings.url,
    previews,
    targets: { records: registry.records, puzzles: allPuzzles(index, games), isDrawable: (game) => isGameId(game) || games.has(game) },
    patience: overrides.previewWait ?? LIMITS.previewWait,
  });
}

/** The puzzles of the page and of games from outside. */
function allPuzzles(index: string, games: ExternalGames): PuzzleIds {
  const built = readPuzzleIds(dirname(index));
  return { has: (id) => built.has(id) || games.hasPuzzle(id) };
}

/** Forwards turn notices and notifications to all open connections of the user and to push. */
function forwardNotifications(
  webhooks: Webhooks,
  pages: readonly Pick<Sockets, 'sendTurn' | 'sendNotification'>[],
  push: PushNotifications,
  apiWebhooks: ApiWebhooks,
): void {
  webhooks.onNotice = (notice) => {
    for (const page of pages) page.sendTurn(notice);
    apiWebhooks.sendTurn(notice);
    const { person, table, game, against } = notice;
    push.add({ person, why: 'turn', game, by: against.join(', '), path: `/t/${table}` });
  };
  webhooks.onNotification = (call) => {
    for (const page of pages) page.sendNotification(call);
    apiWebhooks.sendNotification(call);
    push.add(call);
  };
  webhooks.onEnd = (end) => apiWebhooks.sendEnd(end);
}
