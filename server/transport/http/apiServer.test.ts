import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { answerFault, messageFault } from '../../testing/answerCheck.ts';
import { ApiServer } from './apiServer.ts';
import { body } from './requests.ts';
import type { RouteSpecs } from './specs/spec.ts';

describe('routes of the API', () => {
  it('do not compile without schemas of request and answer', async () => {
    const server = fastify();
    const api = new ApiServer(server);
    // @ts-expect-error This route is not described.
    api.get('/api/nowhere', () => ({ ok: true }));
    // @ts-expect-error The answer lacks a field.
    api.get('/api/mine', () => ({}));
    // @ts-expect-error The answer has another type.
    api.get('/api/me', () => ({ name: 1, webhook: '' }));
    // @ts-expect-error The path has no such parameter.
    api.get('/api/clubs', ({ params }) => ({ clubs: params.id }));
    // @ts-expect-error The route has no body.
    api.post('/api/me/sanctions/seen', (request) => ({ ok: body(request, 'anything') }));
    const specs = [
      // @ts-expect-error No schema of the answer.
      { 'GET /api/nowhere': { scope: null, summary: 'None', query: null } } satisfies RouteSpecs,
      // @ts-expect-error No schema of the body.
      { 'POST /api/nowhere': { scope: null, summary: 'None', answer: { type: 'text/plain' } } } satisfies RouteSpecs,
      {
        // @ts-expect-error A route for programs has examples.
        'GET /api/nowhere': { scope: 'read', summary: 'None', detail: '', errors: [], query: null, answer: { type: 'text/plain' } },
      } satisfies RouteSpecs,
    ];
    expect(specs).toHaveLength(3);
    await server.close();
  });
});

describe('the check of answers in tests', () => {
  it('detects a missing field, an extra field, another error and another message', () => {
    const table = { id: 'a', game: 'g', stage: 'open', seat: 0, against: [], owes: true, changed: 1 };
    expect(answerFault('GET /api/mine', 200, JSON.stringify({ tables: [table] }))).toBeUndefined();
    expect(answerFault('GET /api/mine', 200, JSON.stringify({ tables: [{ ...table, seat: undefined }] }))).toContain('tables.0.seat');
    expect(answerFault('GET /api/mine', 200, JSON.stringify({ tables: [{ ...table, more: 1 }] }))).toContain('does not name');
    expect(answerFault('GET /api/nowhere', 200, '{}')).toContain('no such route');
    expect(answerFault('GET /api/mine', 409, '{"code":"stale","message":"m"}')).toContain('“stale”');
    expect(answerFault('GET /api/mine', 429, '{"code":"too-fast","message":"m","wait":1}')).toBeUndefined();
    expect(messageFault('{"t":"done","id":"a"}', 'socket')).toBeUndefined();
    expect(messageFault('{"t":"done","id":"a","n":1}', 'socket')).toContain('does not name');
    expect(messageFault('{"t":"gone"}', 'socket')).toContain('does not list');
    expect(messageFault('{"t":"pong"}', 'table')).toContain('does not list');
  });
});
