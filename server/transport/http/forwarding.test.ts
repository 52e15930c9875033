import fastify from 'fastify';
import { describe, expect, it } from 'vitest';

import { type ForwardedRequest, forwardRequests } from './forwarding.ts';

describe('a request about a table held by another node', () => {
  it.each([
    ['while it changes hands', [503, 503, 200], 200],
    ['that refuses', [409, 200], 409],
    ['and then this one', [503, undefined], 418],
  ] as const)('is answered by whoever holds it in the end: one %s', async (_who, statuses, expected) => {
    const server = fastify();
    const asked: ForwardedRequest[] = [];
    const carry = async (_table: string, request: ForwardedRequest) => {
      const status = statuses[asked.length];
      asked.push(request);
      return status === undefined ? undefined : { status, headers: {}, body: '{}' };
    };
    forwardRequests(server, { forward: carry });
    server.post('/api/tables/:id/seats/:seat', async (_request, reply) => reply.code(418).send({}));
    const url = '/api/tables/abcdefghij/seats/1';
    const { statusCode } = await server.inject({ method: 'POST', url, payload: { name: 'Bo' }, headers: { authorization: 'Bearer key' } });
    expect(statusCode).toBe(expected);
    expect(asked).toEqual(
      statuses.slice(0, asked.length).map(() => ({ method: 'POST', url, body: { name: 'Bo' }, authorization: 'Bearer key' })),
    );
  });
});
