import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { LIMITS } from '../../base/limits.ts';

/*
 * Limits of what a few bytes may cost. Node handles up to 2 MB of a connection in one turn of the event loop, and that many bytes can hold
 * 70,000 requests, or 350,000 chunks of a body.
 */

/**
 * Ends a connection on which more than `most` requests wait for their answers, or are read in one turn of the event loop. Requests that
 * follow on it are not handled. Call this before other listeners are added.
 */
export function limitPipelining(server: Server, most: number = LIMITS.pipelinedRequests): void {
  const handlers = server.listeners('request');
  server.removeAllListeners('request');
  /** Requests without an answer, and those of this turn. */
  const counts = new WeakMap<Socket, number>();
  const forget = (socket: Socket) => counts.set(socket, (counts.get(socket) ?? 1) - 1);
  const isHandled = ({ socket }: IncomingMessage, response: ServerResponse): boolean => {
    if (socket.destroyed) return false;
    const count = (counts.get(socket) ?? 0) + 1;
    counts.set(socket, count);
    if (count > most) {
      socket.destroy();
      return false;
    }
    response.once('close', () => setImmediate(forget, socket));
    return true;
  };
  server.on('request', (request, response) => {
    if (isHandled(request, response)) for (const handler of handlers) handler.call(server, request, response);
  });
  server.on('checkExpectation', (request, response) => {
    if (isHandled(request, response)) response.writeHead(417, { connection: 'close' }).end();
  });
}

const isChunked = ({ headers }: IncomingMessage): boolean => headers['transfer-encoding'] !== undefined;

/** Ends a connection that sends a body in more than `most` chunks, or goes on with one in chunks after it was refused. */
export function limitChunks(server: FastifyInstance, most: number = LIMITS.bodyChunks): void {
  server.addHook('preParsing', (request, _reply, payload, done) => {
    const { raw } = request;
    let chunks = 0;
    if (isChunked(raw))
      payload.on('data', () => {
        if (++chunks > most) raw.destroy();
      });
    done(null, payload);
  });
  server.addHook('onResponse', async ({ raw }) => {
    if (isChunked(raw) && !raw.complete) raw.destroy();
  });
}
