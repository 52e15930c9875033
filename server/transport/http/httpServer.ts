import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { dirname, join } from 'node:path';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import limit from '@fastify/rate-limit';
import files from '@fastify/static';
import { RETENTION } from '@fray/protocol';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { jsonLimitError } from '../../base/jsonLimits.ts';
import { LIMITS } from '../../base/limits.ts';
import type { Settings } from '../../base/settings.ts';
import { ensurePrivate, PRIVATE_FOLDER } from '../../store/privateFile.ts';
import { clientGroup } from './clientAddress.ts';
import { limitChunks, limitPipelining } from './denseInput.ts';
import { carriedFrom, wasForwarded } from './forwarding.ts';
import { isForAnyOrigin, isOurHost, isOurOrigin } from './origin.ts';
import { answerFault, routeOf, tokenOf } from './requests.ts';

/**
 * The configured certificate, or a self-signed one for all addresses of this machine. The latter is created once and stored beside the
 * data.
 */
export async function certificate({ cert, key, data }: Settings): Promise<{ cert: Buffer | string; key: Buffer | string }> {
  if (cert !== '' || key !== '') {
    if (cert === '' || key === '') throw new Error('a certificate needs both --cert and --key');
    return { cert: readFileSync(cert), key: readFileSync(key) };
  }
  const folder = dirname(data);
  const [certFile, keyFile] = [join(folder, 'fray-cert.pem'), join(folder, 'fray-key.pem')];
  if (existsSync(certFile) && existsSync(keyFile)) {
    for (const file of [certFile, keyFile]) ensurePrivate(file);
    return { cert: readFileSync(certFile), key: readFileSync(keyFile) };
  }
  const { generate } = await import('selfsigned');
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list?.map(({ address }) => address.split('%')[0] ?? '') ?? []);
  const certificate = await generate([{ name: 'commonName', value: 'Fray' }], {
    keySize: 2048,
    notAfterDate: new Date(Date.now() + 825 * 24 * 3600_000),
    algorithm: 'sha256',
    extensions: [
      {
        name: 'subjectAltName',
        altNames: [{ type: 2, value: 'localhost' }, ...addresses.filter(Boolean).map((ip) => ({ type: 7 as const, ip }))],
      },
    ],
  });
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
  for (const file of [certFile, keyFile]) ensurePrivate(file);
  writeFileSync(certFile, certificate.cert);
  writeFileSync(keyFile, certificate.private);
  return { cert: certificate.cert, key: certificate.private };
}

/** Random per process and never stored. */
const SALT = randomBytes(32);

/**
 * An address as an opaque number, for limits and lists per address. It is constant while this process runs. The address cannot be recovered
 * from it, so it may be stored. 0: unknown address.
 */
const sourceOf = (address: string): number =>
  address === '' ? 0 : 1 + (createHmac('sha256', SALT).update(address).digest().readUInt32BE(0) % (2 ** 31 - 1));

const PORTS_TRIED = 50;

declare module 'fastify' {
  interface FastifyRequest {
    /** Address group of the client, for limits. */
    readonly address: string;
    /** The address as an opaque number that may be stored (`sourceOf`); 0 if addresses are not counted. */
    readonly source: number;
  }
}

/** Factor by which cheap requests are allowed more often than writes. */
const RATED = { writes: 1, reads: LIMITS.readsForEach, files: LIMITS.filesForEach, programs: LIMITS.programsForEach } as const;

function kindOf(request: FastifyRequest): keyof typeof RATED {
  const { method } = request;
  const url = routeOf(request);
  // Each token has a limit of its own.
  if (tokenOf(request) !== undefined) return 'programs';
  if (method !== 'GET' && method !== 'HEAD') return 'writes';
  return url.startsWith('/api/') || url === '/healthz' || url === '/readyz' || url === '/metrics' ? 'reads' : 'files';
}

/** Headers that pages of other sites may send and read. */
const SHARED_WITH_SITES = {
  methods: ['GET', 'POST', 'PUT', 'DELETE'],
  allowedHeaders: ['authorization', 'content-type'],
  exposedHeaders: ['retry-after'],
  maxAge: 7200,
};

/** When incomplete requests are aborted. */
const PATIENCE = { headersTimeout: LIMITS.request, connectionsCheckingInterval: LIMITS.request / 4 };

/** The server without routes and headers. */
async function bareServer(settings: Settings): Promise<FastifyInstance> {
  const common = {
    logger: settings.log === 'silent' ? false : { level: settings.log },
    requestTimeout: LIMITS.request,
    logController: new LogController({ disableRequestLogging: true }),
    // Trust the same proxies as `clientAddress`, for Fastify's own protocol and host.
    trustProxy: (_address: string, hop: number) => hop < settings.proxy,
    bodyLimit: LIMITS.body,
    rewriteUrl: ({ url = '/' }: { url?: string | undefined }) => meantUrl(url),
    forceCloseConnections: true,
    // Requests with an invalid URL.
    frameworkErrors: (error: Error, _request: FastifyRequest, reply: FastifyReply) =>
      void answerFault(reply, { code: 'bad-request', message: error.message }),
  };
  // Both server types behave alike; only their socket type differs, which is not used here.
  return (
    settings.tls
      ? fastify({ ...common, https: { ...PATIENCE, handshakeTimeout: LIMITS.request, ...(await certificate(settings)) } })
      : fastify({ ...common, http: PATIENCE })
  ) as FastifyInstance;
}

/** Creates the HTTP server with the built page, security headers and rate limits. */
export async function httpServer(
  settings: Settings,
  folder: string,
  requestsPerMinute: number,
  countsAddresses: boolean,
): Promise<FastifyInstance> {
  const server = await bareServer(settings);
  limitPipelining(server.server);
  limitChunks(server);
  limitJson(server);
  identifyClients(server, settings.proxy, countsAddresses);
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Chart bars and board sizes use style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    // HSTS would break plain HTTP on a local network.
    strictTransportSecurity: false,
  });
  await server.register(limit, {
    max: (request) => RATED[kindOf(request)] * requestsPerMinute,
    // Requests forwarded by another node were counted there.
    allowList: wasForwarded,
    keyGenerator: (request) => `${kindOf(request)} ${request.address}`,
    timeWindow: RETENTION.addressCountSeconds * 1000,
  });
  await server.register(cors, {
    delegator: (request, done) => done(null, { ...SHARED_WITH_SITES, origin: isForAnyOrigin(request) ? '*' : false }),
  });
  // Reject requests from other sites (CSRF) and under foreign host names (DNS rebinding).
  server.addHook('onRequest', async (request, reply) => {
    if (!isOurHost(request.headers.host, settings))
      await answerFault(reply, { code: 'foreign-host', message: 'this server goes by another name: set “--url”' });
    if (!isForAnyOrigin(request) && !isOurOrigin(request.headers.origin, request.headers.host, settings.origins))
      await answerFault(reply, { code: 'foreign-origin', message: 'requests come from pages of this server' });
  });
  await server.register(files, {
    root: folder,
    // The build wrote a compressed copy of every text file.
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
      // The same for every origin, which the headers for other sites' pages say nothing of.
      reply.header('vary', 'accept-encoding');
    },
  });
  return server;
}

/**
 * The URL that is served. Version 1 of the API is the current one. A URL of a page that ends within an escape (`%2`) is read literally, so
 * that the page can report the error.
 */
function meantUrl(url: string): string {
  if (url.startsWith('/api/1/')) return `/api${url.slice('/api/1'.length)}`;
  if (!url.includes('%') || /^\/(?:api|picture)\//.test(url)) return url;
  const [path = '', ...query] = url.split('?');
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
}

/** Refuses JSON bodies that would take long to parse. */
function limitJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    const why = jsonLimitError(body);
    if (why === undefined) return void parse(request, body, done);
    done(Object.assign(new Error(`body: ${why}`), { statusCode: 400 }));
  });
}

/** Adds the client's address to every request. */
function identifyClients(server: FastifyInstance, hops: number, countsAddresses: boolean): void {
  server.decorateRequest('address', {
    getter() {
      return carriedFrom(this) ?? clientGroup(this.raw, hops);
    },
  });
  server.decorateRequest('source', {
    getter() {
      return countsAddresses ? sourceOf(this.address) : 0;
    },
  });
}

/** Listens on the port, or with `orNext` on the next free one. Resolves to the port. */
export async function listen(server: FastifyInstance, { host, port }: Settings, orNext: boolean): Promise<number> {
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
