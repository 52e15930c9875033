import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RECORD_ROUTE } from '../transport/http/tableRoutes.ts';
import type { Cluster, ForwardedRequest } from './cluster.ts';
import type { ForwardedResponse } from './messages.ts';

/** What carries requests to the node that holds a table. */
export type RequestForwarder = Pick<Cluster, 'carry'>;

/** How a node answers that does not hold the table by now. */
const CHANGING_HANDS = 503;
/** Milliseconds until whoever holds the table is asked again, and how often at most. */
const ASKED_AGAIN = 100;
const ASKED_AT_MOST = 20;

/** Known to nobody outside of this process: a request that bears it was carried here. */
const MARK = randomUUID();

export const wasForwarded = (request: FastifyRequest): boolean => request.headers['x-carried'] === MARK;

/** The address of the client who asked another node; undefined where nobody else was asked. */
export const carriedFrom = (request: FastifyRequest): string | undefined =>
  wasForwarded(request) ? String(request.headers['x-carried-from'] ?? '') : undefined;

/** Headers of an answer that are carried back. */
const HEADERS = ['content-type', 'content-disposition', 'cache-control'] as const;
const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/** The table that a request is about, which its holder answers for. */
function tableOf({ params, body, url, routeOptions }: FastifyRequest): string | undefined {
  if (routeOptions.url === RECORD_ROUTE) return undefined;
  if (url.startsWith('/api/tables/')) return idIn(params);
  if (url === '/api/tables') return idIn(body);
  if (url !== '/api/scores' || typeof body !== 'object' || body === null || !('from' in body)) return undefined;
  const { from } = body;
  return typeof from === 'object' && from !== null && 'table' in from && typeof from.table === 'string' ? from.table : undefined;
}

const idIn = (given: unknown): string | undefined =>
  typeof given === 'object' && given !== null && 'id' in given && typeof given.id === 'string' ? given.id : undefined;

/** Has requests about tables of other nodes answered there. */
export function forwardRequests(server: FastifyInstance, cluster: RequestForwarder): void {
  server.addHook('preHandler', async (request, reply) => {
    if (await isAnsweredElsewhere(request, reply, cluster)) return reply;
  });
}

/** Answers a request about a table that another node holds; while it changes hands, whoever holds it by then is asked again. */
export async function isAnsweredElsewhere(request: FastifyRequest, reply: FastifyReply, cluster: RequestForwarder): Promise<boolean> {
  const table = wasForwarded(request) ? undefined : tableOf(request);
  const method = METHODS.find((one) => one === request.method);
  if (table === undefined || !method) return false;
  const { authorization } = request.headers;
  const { url, body, address } = request;
  const carried = {
    method,
    url,
    address,
    ...(authorization === undefined ? {} : { authorization }),
    ...(body === undefined || body === null ? {} : { body }),
  };
  let answer = await cluster.carry(table, carried);
  for (let asked = 1; answer?.status === CHANGING_HANDS && asked < ASKED_AT_MOST; asked++) {
    await new Promise((resolve) => setTimeout(resolve, ASKED_AGAIN));
    answer = await cluster.carry(table, carried);
  }
  if (!answer) return false;
  await reply.code(answer.status).headers(answer.headers).send(answer.body);
  return true;
}

/** Answers a request that another node carried here. */
export async function answerForwarded(
  server: FastifyInstance,
  { method, url, address, authorization, body }: ForwardedRequest,
): Promise<ForwardedResponse> {
  const answered = await server.inject({
    method,
    url,
    headers: {
      host: 'localhost',
      'x-carried': MARK,
      'x-carried-from': address,
      ...(authorization === undefined ? {} : { authorization }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  const headers = Object.fromEntries(
    HEADERS.flatMap((name) => {
      const value = answered.headers[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  return { status: answered.statusCode, headers, body: answered.payload };
}
