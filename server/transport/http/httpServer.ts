import helmet from '@fastify/helmet';
import limit from '@fastify/rate-limit';
import files from '@fastify/static';
import { RETENTION } from '@fray/protocol';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { LIMITS } from '../../base/limits.ts';
import { certificate } from '../../base/tls.ts';
import { carriedFrom, wasForwarded } from '../../cluster/forwarding.ts';
import { answerFault } from '../../http/requests.ts';
import type { Settings } from '../../settings.ts';
import { clientGroup } from './clientAddress.ts';
import { isOurHost, isOurOrigin } from './origin.ts';
import { sourceOf } from './sources.ts';

const PORTS_TRIED = 50;

declare module 'fastify' {
  interface FastifyRequest {
    /** The client's address, as limits count by it. */
    readonly address: string;
    /** The same as a number that may be kept (`sourceOf`); 0 where addresses are not counted. */
    readonly source: number;
  }
}

/** How much more often than it changes something an address may do what costs less. */
const RATED = { writes: 1, reads: LIMITS.readsForEach, files: LIMITS.filesForEach } as const;

function kindOf({ method, url }: FastifyRequest): keyof typeof RATED {
  if (method !== 'GET' && method !== 'HEAD') return 'writes';
  return url.startsWith('/api/') || url === '/healthz' || url === '/readyz' || url === '/metrics' ? 'reads' : 'files';
}

/** What answers by HTTP, with the built page, and with what is kept from strangers. */
export async function httpServer(
  settings: Settings,
  folder: string,
  requestsPerMinute: number,
  countsAddresses: boolean,
): Promise<FastifyInstance> {
  const common = {
    logger: settings.log === 'silent' ? false : { level: settings.log },
    // Whoever begins a request and does not end it is cut off.
    requestTimeout: LIMITS.request,
    http: { headersTimeout: LIMITS.request, connectionsCheckingInterval: LIMITS.request / 4 },
    logController: new LogController({ disableRequestLogging: true }),
    // The same as `clientAddress`, for what Fastify answers by itself: the protocol and the host that a proxy names.
    trustProxy: (_address: string, hop: number) => hop < settings.proxy,
    bodyLimit: LIMITS.body,
    forceCloseConnections: true,
    // An address that cannot be read.
    frameworkErrors: (error: Error, _request: FastifyRequest, reply: FastifyReply) =>
      void answerFault(reply, { code: 'bad-request', message: error.message }),
  };
  // Both kinds answer alike; what differs is the type of the socket below, which nobody here looks at.
  const server = (settings.tls ? fastify({ ...common, https: await certificate(settings) }) : fastify(common)) as FastifyInstance;
  identifyClients(server, settings.proxy, countsAddresses);
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
    allowList: wasForwarded,
    keyGenerator: (request) => `${kindOf(request)} ${request.address}`,
    timeWindow: RETENTION.addressCountSeconds * 1000,
  });
  // Pages of others may not ask for anything in a visitor's name, nor under a name of their own that leads here.
  server.addHook('onRequest', async (request, reply) => {
    if (!isOurHost(request.headers.host, settings))
      await answerFault(reply, { code: 'foreign-host', message: 'this server goes by another name: set “--url”' });
    if (!isOurOrigin(request.headers.origin, request.headers.host, settings.origins))
      await answerFault(reply, { code: 'foreign-origin', message: 'requests come from pages of this server' });
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

/** Says of every request from which address it comes. */
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

/** Listens at the port that is wanted, or at the next free one; answers which. */
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
