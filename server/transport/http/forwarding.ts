import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { routeOf } from './requests.ts';
import { STREAM_ROUTE } from './streamRoutes.ts';
import { RECORD_ROUTE } from './tableRoutes.ts';

/** An HTTP request forwarded to the node that holds its table. */
export interface ForwardedRequest {
  readonly method: (typeof METHODS)[number];
  readonly url: string;
  /** Network address of the client. */
  readonly address: string;
  readonly authorization?: string | undefined;
  readonly body?: unknown;
}

export interface ForwardedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Forwards requests to the node that holds a table. */
export interface RequestForwarder {
  /** Resolves to undefined if this node holds the table, or if the other one does not answer. */
  forward(table: string, request: ForwardedRequest): Promise<ForwardedResponse | undefined>;
}

/** Status of the answer of a node that no longer holds the table. */
const CHANGING_HANDS = 503;
/** Milliseconds between attempts while a table moves between nodes, and the maximum number of attempts. */
const ASKED_AGAIN = 100;
const ASKED_AT_MOST = 20;

/** Secret of this process that marks injected requests as forwarded. */
const MARK = randomUUID();

export const wasForwarded = (request: FastifyRequest): boolean => request.headers['x-carried'] === MARK;

/** Network address of the client that sent the request to another node; undefined if the request was not forwarded. */
export const carriedFrom = (request: FastifyRequest): string | undefined =>
  wasForwarded(request) ? String(request.headers['x-carried-from'] ?? '') : undefined;

/** Response headers that are returned to the client. */
const HEADERS = ['content-type', 'content-disposition', 'cache-control'] as const;
const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/** The table that a request concerns and whose holder must answer it. */
function tableOf(request: FastifyRequest): string | undefined {
  const { params, body } = request;
  const route = routeOf(request);
  if (route === RECORD_ROUTE || route === STREAM_ROUTE) return undefined;
  if (route.startsWith('/api/tables/')) return idIn(params);
  if (route === '/api/tables') return idIn(body);
  if (route !== '/api/scores' || typeof body !== 'object' || body === null || !('from' in body)) return undefined;
  const { from } = body;
  return typeof from === 'object' && from !== null && 'table' in from && typeof from.table === 'string' ? from.table : undefined;
}

const idIn = (input: unknown): string | undefined =>
  typeof input === 'object' && input !== null && 'id' in input && typeof input.id === 'string' ? input.id : undefined;

/** Adds a hook that forwards requests about tables held by other nodes. */
export function forwardRequests(server: FastifyInstance, cluster: RequestForwarder): void {
  server.addHook('preHandler', async (request, reply) => {
    if (await isAnsweredElsewhere(request, reply, cluster)) return reply;
  });
}

/** Answers a request about a table held by another node. Retries while the table moves between nodes. Returns whether it answered. */
export async function isAnsweredElsewhere(request: FastifyRequest, reply: FastifyReply, cluster: RequestForwarder): Promise<boolean> {
  const table = wasForwarded(request) ? undefined : tableOf(request);
  const method = METHODS.find((one) => one === request.method);
  if (table === undefined || !method) return false;
  const { authorization } = request.headers;
  const { url, body, address } = request;
  const forwarded = {
    method,
    url,
    address,
    ...(authorization === undefined ? {} : { authorization }),
    ...(body === undefined || body === null ? {} : { body }),
  };
  let answer = await cluster.forward(table, forwarded);
  for (let requests = 1; answer?.status === CHANGING_HANDS && requests < ASKED_AT_MOST; requests++) {
    await new Promise((resolve) => setTimeout(resolve, ASKED_AGAIN));
    answer = await cluster.forward(table, forwarded);
  }
  if (!answer) return false;
  await reply.code(answer.status).headers(answer.headers).send(answer.body);
  return true;
}

/** Handles a request forwarded by another node, and returns the response to send back. */
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
