import fastify from 'fastify';
import { describe, expect, it } from 'vitest';

import { type ForwardedRequest, forwardRequests } from './forwarding.ts';

describe('a request about a table held by another node', () => {
  it('is known by its route, also where the path is escaped', async () => {
    const server = fastify();
    const tables: string[] = [];
    const forward = async (table: string) => {
      tables.push(table);
      return { status: 200, headers: {}, body: '{}' };
    };
    forwardRequests(server, { forward });
    server.post('/api/tables', async () => ({}));
    server.post('/api/tables/:id/seats/:seat', async () => ({}));
    const payload = { id: 'abcdefghij' };
    for (const url of ['/%61pi/tables/abcdefghij/seats/1', '/api/t%61bles/abcdefghij/seats/1', '/%61pi/tables', '/api/tables?x=1'])
      await server.inject({ method: 'POST', url, payload });
    expect(tables).toEqual(Array(4).fill('abcdefghij'));
  });

  it.each([
    ['while it changes hands', [503, 503, 200], 200],
    ['that refuses', [409, 200], 409],
    ['and then this one', [503, undefined], 418],
  ] as const)('is answered by its holder eventually: one %s', async (_who, statuses, expected) => {
    const server = fastify();
    const requests: ForwardedRequest[] = [];
    const carry = async (_table: string, request: ForwardedRequest) => {
      const status = statuses[requests.length];
      requests.push(request);
      return status === undefined ? undefined : { status, headers: {}, body: '{}' };
    };
    forwardRequests(server, { forward: carry });
    server.post('/api/tables/:id/seats/:seat', async (_request, reply) => reply.code(418).send({}));
    const url = '/api/tables/abcdefghij/seats/1';
    const { statusCode } = await server.inject({ method: 'POST', url, payload: { name: 'Bo' }, headers: { authorization: 'Bearer key' } });
    expect(statusCode).toBe(expected);
    expect(requests).toEqual(
      statuses.slice(0, requests.length).map(() => ({ method: 'POST', url, body: { name: 'Bo' }, authorization: 'Bearer key' })),
    );
  });
});
