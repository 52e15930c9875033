import {
  agreementRequest,
  proposalRequest,
  type Refusal,
  scoreRequest,
  seatRequest,
  takeSeatRequest,
  ticketRequest,
  userRequest,
} from '@fray/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../base/clock.ts';
import { RequestError } from '../../base/requestError.ts';
import type { Accounts } from '../../community/accounts.ts';
import type { BotAccounts } from '../../community/botAccounts.ts';
import type { Challenges } from '../../community/challenges.ts';
import type { Playtests } from '../../community/playtests.ts';
import type { Relations } from '../../community/relations.ts';
import type { Scores } from '../../community/scores.ts';
import { StorageError } from '../../store/storageError.ts';
import { TableMovedError } from '../../tables/clusterRouter.ts';
import { QuickPairing } from '../../tables/quickPairing.ts';
import type { Table } from '../../tables/table.ts';
import type { TableRegistry } from '../../tables/tableRegistry.ts';
import { Admission } from './admission.ts';
import type { ApiServer } from './apiServer.ts';
import { isAnsweredElsewhere, type RequestForwarder } from './forwarding.ts';
import { registerPlaytests } from './playtestRoutes.ts';
import { answerFault, body, done, requestingUser, routeOf } from './requests.ts';
import type { Streams } from './streams.ts';
import { actOnTable, registerTables, type SeatParams, seatNumber } from './tableRoutes.ts';

type ActOnSeats = Promise<Refusal | undefined>;

type Acts = (
  reply: FastifyReply,
  request: FastifyRequest<SeatParams>,
  act: (table: Table) => ActOnSeats,
) => Promise<FastifyReply | { readonly ok: true }>;

/** Routes to take and leave seats, and to agree on options before the match. */
function registerSeats(server: ApiServer, registry: TableRegistry, admission: Admission): void {
  const seated: Acts = async (reply, request, act) => done(reply, await actOnTable(registry, request, act));
  registerProposals(server, seated);

  server.post('/api/tables/:id/seats/:seat', async (request, reply) => {
    const person = requestingUser(request);
    const input = body(request, takeSeatRequest);
    return seated(reply, request, async (table) => {
      await admission.requireMaySit(person, request.address, seatNumber(request), table);
      const name = await admission.saveName(person, input.name);
      const counter = input.options && table.options.proposal(input.options);
      if (counter && !counter.ok) return counter.fault;
      const { commitment, offer } = input;
      return table.run({ kind: 'take-seat', seat: seatNumber(request), person, name, commitment, offer, options: counter?.value });
    });
  });

  server.delete('/api/tables/:id/seats/:seat', async (request, reply) => {
    const person = requestingUser(request);
    return seated(reply, request, (table) => table.run({ kind: 'leave-seat', seat: seatNumber(request), person }));
  });

  server.post('/api/tables/:id/seats/:seat/bot', async (request, reply) => {
    const person = requestingUser(request);
    const input = body(request, seatRequest);
    const level = input.kind === 'bot' ? input.level : '';
    return seated(
      reply,
      request,
      async (table) =>
        (table.hasBotsAtWork ? undefined : registry.newTables.tooManyBots(person, request.source)) ??
        table.run({ kind: 'seat-bot', seat: seatNumber(request), person, level }),
    );
  });

  server.post('/api/tables/:id/seats/:seat/ticket', async (request, reply) => {
    const person = requestingUser(request);
    const { ticket } = body(request, ticketRequest);
    return seated(reply, request, (table) => table.run({ kind: 'give-ticket', seat: seatNumber(request), person, ticket }));
  });

  server.post('/api/tables/:id/seats/:seat/move', async (request, reply) => {
    const person = requestingUser(request);
    const { ticket } = body(request, ticketRequest);
    return seated(reply, request, async (table) => {
      await admission.requireAccountIfRated(person, table.pace);
      await admission.requireNotBlocked(person, table);
      return table.run({ kind: 'use-ticket', seat: seatNumber(request), person, ticket });
    });
  });
}

/** Routes to propose options, and to agree or decline. */
function registerProposals(server: ApiServer, seated: Acts): void {
  server.post('/api/tables/:id/seats/:seat/propose', async (request, reply) => {
    const person = requestingUser(request);
    const input = body(request, proposalRequest);
    return seated(reply, request, async (table) => {
      const options = table.options.proposal(input.options);
      if (!options.ok) return options.fault;
      const { offer } = input;
      return table.run({ kind: 'propose-options', seat: seatNumber(request), person, offer, options: options.value });
    });
  });

  server.post('/api/tables/:id/seats/:seat/agree', async (request, reply) => {
    const person = requestingUser(request);
    const { offer } = body(request, agreementRequest);
    return seated(reply, request, (table) => table.run({ kind: 'agree-options', seat: seatNumber(request), person, offer }));
  });

  server.post('/api/tables/:id/seats/:seat/decline', async (request, reply) => {
    const person = requestingUser(request);
    return seated(reply, request, (table) => table.run({ kind: 'decline-seat', seat: seatNumber(request), person }));
  });
}

/** Services that the routes use. */
interface RouteContext {
  readonly registry: TableRegistry;
  readonly accounts: Accounts;
  readonly relations: Relations;
  readonly challenges: Challenges;
  readonly playtests: Playtests;
  readonly bots: BotAccounts;
  readonly scores: Scores;
  readonly streams: Streams;
  readonly time: Clock;
}

/** Decides how refusals and faults are answered, and that answers of the API are not cached. */
export function prepareAnswers(server: FastifyInstance, forwarder: RequestForwarder | undefined): void {
  server.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof RequestError) return answerFault(reply, error.refusal);
    if (error instanceof TableMovedError && forwarder && (await isAnsweredElsewhere(request, reply, forwarder))) return reply;
    if (error instanceof TableMovedError)
      return answerFault(reply, { code: 'no-answer', message: 'the table is about to be held by another server: ask again' });
    if (error instanceof StorageError && error.code !== undefined) return answerFault(reply, { code: error.code, message: error.message });
    if (error instanceof StorageError)
      return answerFault(reply, { code: 'storage', message: `the change could not be stored: ${error.message}` });
    const status = error.statusCode ?? 500;
    if (status >= 500) reply.log.error(error);
    const wait = Number(reply.getHeader('retry-after') ?? 0);
    return reply.code(status).send({
      ...(wait > 0 ? { wait } : {}),
      code: status === 429 ? 'too-fast' : status >= 500 ? 'fault' : 'bad-request',
      message: status >= 500 ? 'the server could not do that; it has been logged' : error.message,
    } satisfies Refusal);
  });

  // API answers are private and not cached, unless a route says otherwise.
  server.addHook('onSend', async (request, reply) => {
    if (routeOf(request).startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}

/** Registers the HTTP API. Requests that change something may be repeated safely after a lost answer. */
export function registerRoutes(server: ApiServer, context: RouteContext): void {
  const admission = new Admission(context.registry, context.accounts, context.relations, context.bots);
  registerTables(server, { ...context, admission, quickPairing: new QuickPairing(context.registry) });
  registerSeats(server, context.registry, admission);
  registerPlaytests(server, context.playtests, context.registry, context.time);
  registerScores(server, context.scores);
  registerOwnRoutes(server, context);
}

function registerScores(server: ApiServer, scores: Scores): void {
  server.get('/api/scores/:game', async ({ params }) => ({ lists: await scores.lists(params.game) }));

  server.post('/api/scores', async (request, reply) => {
    const person = requestingUser(request);
    return done(reply, await scores.submit(person, body(request, scoreRequest)));
  });

  server.get('/api/scores/record/:digest', async ({ params }, reply) => {
    const record = await scores.record(params.digest);
    if (record === undefined) throw new RequestError('unknown-record', 'there is no such record');
    return reply.type('text/plain; charset=utf-8').send(record);
  });
}

/** Routes for the requesting user's own data. */
function registerOwnRoutes(server: ApiServer, { registry, accounts, challenges }: RouteContext): void {
  server.get('/api/mine', async (request) => ({ tables: await registry.lists.ownTables(requestingUser(request)) }));

  server.get('/api/me/challenges', async (request) => ({ challenges: await challenges.to(requestingUser(request)) }));

  server.get('/api/me', async (request) => {
    const row = await registry.store.read('person', requestingUser(request));
    return { name: row?.name ?? '', webhook: row?.webhook ?? '' };
  });

  server.put('/api/me', async (request) => {
    const person = requestingUser(request);
    const input = body(request, userRequest);
    await registry.users.saveProfile(
      person,
      input.name === undefined ? input : { ...input, name: await accounts.nameFor(person, input.name) },
    );
    return { ok: true };
  });

  server.delete('/api/me', async (request) => {
    await accounts.forget(requestingUser(request));
    return { ok: true };
  });
}
