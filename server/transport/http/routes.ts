import { type Refusal, scoreRequest, userRequest } from '@fray/protocol';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../base/clock.ts';
import { LIMITS } from '../../base/limits.ts';
import { RequestError } from '../../base/requestError.ts';
import type { Accounts } from '../../community/accounts.ts';
import type { Challenges } from '../../community/challenges.ts';
import type { Relations } from '../../community/relations.ts';
import type { Scores } from '../../community/scores.ts';
import { StorageError } from '../../store/storageError.ts';
import { TableMovedError } from '../../tables/clusterRouter.ts';
import { QuickPairing } from '../../tables/quickPairing.ts';
import type { TableRegistry } from '../../tables/tableRegistry.ts';
import { Admission } from './admission.ts';
import { isAnsweredElsewhere, type RequestForwarder } from './forwarding.ts';
import { answerFault, body, done, requestingUser } from './requests.ts';
import { registerSeats } from './seatRoutes.ts';
import { registerTables } from './tableRoutes.ts';

/** Services that the routes use. */
interface RouteContext {
  readonly registry: TableRegistry;
  readonly accounts: Accounts;
  readonly relations: Relations;
  readonly challenges: Challenges;
  readonly scores: Scores;
  readonly time: Clock;
  /** Undefined on a single server. */
  readonly forwarder: RequestForwarder | undefined;
}

/** Registers the HTTP API. Requests that change something may be repeated safely after a lost answer. */
export function registerRoutes(server: FastifyInstance, context: RouteContext): void {
  server.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof RequestError) return answerFault(reply, error.refusal);
    if (error instanceof TableMovedError && context.forwarder && (await isAnsweredElsewhere(request, reply, context.forwarder)))
      return reply;
    if (error instanceof TableMovedError)
      return answerFault(reply, { code: 'no-answer', message: 'the table is about to be held by another server: ask again' });
    if (error instanceof StorageError && error.code !== undefined) return answerFault(reply, { code: error.code, message: error.message });
    if (error instanceof StorageError) return answerFault(reply, { code: 'storage', message: `nothing could be kept: ${error.message}` });
    const status = error.statusCode ?? 500;
    if (status >= 500) reply.log.error(error);
    return reply.code(status).send({
      code: status === 429 ? 'too-fast' : status >= 500 ? 'fault' : 'bad-request',
      message: status >= 500 ? 'the server could not do that; it has been logged' : error.message,
    } satisfies Refusal);
  });

  // API answers are private and not cached, unless a route says otherwise.
  server.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });

  const admission = new Admission(context.registry, context.accounts, context.relations);
  registerTables(server, { ...context, admission, quickPairing: new QuickPairing(context.registry) });
  registerSeats(server, context.registry, admission);
  registerScores(server, context.scores);
  registerOwnRoutes(server, context);
}

function registerScores(server: FastifyInstance, scores: Scores): void {
  server.get<{ Params: { game: string } }>('/api/scores/:game', async ({ params }) => ({ lists: await scores.lists(params.game) }));

  server.post('/api/scores', { bodyLimit: LIMITS.recordBody }, async (request, reply) => {
    const person = requestingUser(request);
    return done(reply, await scores.submit(person, body(request, scoreRequest)));
  });

  server.get<{ Params: { digest: string } }>('/api/scores/record/:digest', async ({ params }, reply) => {
    const record = await scores.record(params.digest);
    if (record === undefined) throw new RequestError('unknown-record', 'there is no such record');
    return reply.type('text/plain; charset=utf-8').send(record);
  });
}

/** Routes for the requesting user's own data. */
function registerOwnRoutes(server: FastifyInstance, { registry, accounts, challenges }: RouteContext): void {
  server.get('/api/mine', async (request) => ({ tables: await registry.lists.ownTables(requestingUser(request)) }));

  server.get('/api/me/challenges', async (request) => ({ challenges: await challenges.to(requestingUser(request)) }));

  server.get('/api/me', async (request) => {
    const row = await registry.store.read('person', requestingUser(request));
    return { name: row?.name ?? '', webhook: row?.webhook ?? '' };
  });

  server.put('/api/me', async (request) => {
    const person = requestingUser(request);
    const asked = body(request, userRequest);
    await registry.users.saveProfile(
      person,
      asked.name === undefined ? asked : { ...asked, name: await accounts.nameFor(person, asked.name) },
    );
    return { ok: true };
  });

  server.delete('/api/me', async (request) => {
    await accounts.forget(requestingUser(request));
    return { ok: true };
  });
}
