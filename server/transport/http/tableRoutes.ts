import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { createTable, pairingRequest, type Refusal } from '@fray/protocol';
import type { FastifyRequest } from 'fastify';
import { RequestError } from '../../base/requestError.ts';
import { Sequencer } from '../../base/sequencer.ts';
import type { Accounts } from '../../community/accounts.ts';
import type { BotAccounts } from '../../community/botAccounts.ts';
import type { Challenges } from '../../community/challenges.ts';
import type { Playtests } from '../../community/playtests.ts';
import type { Relations } from '../../community/relations.ts';
import { RETRY } from '../../tables/commands.ts';
import type { QuickPairing } from '../../tables/quickPairing.ts';
import type { Table } from '../../tables/table.ts';
import type { TableRegistry } from '../../tables/tableRegistry.ts';
import { tournamentOf } from '../../tables/tableState.ts';
import { type Admission, requireUnratedForTokens, testedByPeople } from './admission.ts';
import type { ApiServer } from './apiServer.ts';
import { answerFault, body, query, requestingUser } from './requests.ts';
import { stateQuery } from './specs/tables.ts';
import { idOfState, type Streams } from './streams.ts';

export interface TableParams {
  Params: { id: string };
}

const TABLE_ID = /^[a-z2-9]{10}$/;

/** Any node answers this route from the store. */
export const RECORD_ROUTE = '/api/tables/:id/record';

export async function requestedTable(registry: TableRegistry, { params: { id } }: FastifyRequest<TableParams>): Promise<Table> {
  const table = TABLE_ID.test(id) ? await registry.find(id) : undefined;
  if (!table) throw new RequestError('unknown-table', 'there is no such table');
  return table;
}

export interface SeatParams {
  Params: TableParams['Params'] & { seat: string };
}

/** The seat that a request names; -1 if it is no number. */
export const seatNumber = ({ params: { seat } }: FastifyRequest<SeatParams>): number => (/^\d{1,2}$/.test(seat) ? Number(seat) : -1);

/** Attempts of a request when other nodes change the table at the same time. */
const MAX_TRIES = 5;

/** Acts on the requested table, again on the reloaded table if another node changed it meanwhile. Resolves to why it was refused. */
export async function actOnTable(
  registry: TableRegistry,
  request: FastifyRequest<SeatParams>,
  act: (table: Table) => Promise<Refusal | undefined>,
): Promise<Refusal | undefined> {
  for (let tried = 1; ; tried++) {
    const table = await requestedTable(registry, request);
    requireUnratedForTokens(request, table.pace, tournamentOf(table.row) !== undefined);
    if (request.holder && table.row.playtest !== '') throw testedByPeople;
    const refused = await act(table).catch((error: unknown) => {
      if (error instanceof RequestError) return table.confirmError(error.refusal);
      throw error;
    });
    if (refused?.code !== RETRY.code || tried === MAX_TRIES) return refused;
  }
}

/** Services that the table routes use. */
interface TableRouteContext {
  readonly registry: TableRegistry;
  readonly accounts: Accounts;
  readonly relations: Relations;
  readonly challenges: Challenges;
  readonly bots: BotAccounts;
  readonly playtests: Playtests;
  readonly admission: Admission;
  readonly quickPairing: QuickPairing;
  readonly streams: Streams;
}

/** Open tables and running matches: once, and as a stream. */
function registerLobby(
  server: ApiServer,
  { registry, relations, streams }: Pick<TableRouteContext, 'registry' | 'relations' | 'streams'>,
): void {
  const lobbyOf = async (person: string) => {
    const apart = person === '' ? undefined : await relations.apartFrom(person);
    return { tables: await registry.lists.open(apart), running: await registry.lists.running() };
  };
  server.get('/api/tables', (request) => lobbyOf(request.person));
  server.get('/api/tables/stream', async (request, reply) => {
    const { seen } = query(request, stateQuery);
    streams.openStates(request, reply, 'lobby', seen, async () => {
      const lobby = await lobbyOf(request.person);
      return { t: 'lobby', id: idOfState(lobby), ...lobby };
    });
  });
}

/** Routes for tables: lists, creation, records. */
export function registerTables(
  server: ApiServer,
  { registry, accounts, relations, challenges, bots, playtests, admission, quickPairing: strangers, streams }: TableRouteContext,
): void {
  registerLobby(server, { registry, relations, streams });

  // One creation per user at a time, so that limits count earlier ones.
  const turns = new Sequencer();

  server.post('/api/tables', (request, reply) => {
    const person = requestingUser(request);
    const options = body(request, createTable);
    requireUnratedForTokens(request, options.pace);
    registry.users.requireWebhook(options.webhook);
    return turns.run(person, async () => {
      if (options.playtest !== undefined && (request.holder !== null || (await bots.isBot(person)))) throw testedByPeople;
      const input = await playtests.tableRequest(person, options);
      // A repeated request returns the same table, and sends no challenge again.
      const before = await registry.newTables.openedBefore(person, input);
      if (before) return before;
      await admission.requireAccountIfRated(person, input.pace);
      const reservations = await challenges.seats(person, input.seats);
      const challenged = [...reservations.values()].map((seat) => seat.person);
      await bots.requireMayChallenge(person, input.pace.rated === true, challenged);
      const name = await admission.saveName(person, input.name);
      const created = await registry.newTables.create(person, { ...input, name }, reservations, request.source);
      if (!created.ok) return answerFault(reply, created.fault);
      challenges.call(person, name, input.game, input.id, reservations);
      return created.value;
    });
  });

  server.post('/api/pair', (request, reply) => {
    const person = requestingUser(request);
    const input = body(request, pairingRequest);
    requireUnratedForTokens(request, input.pace);
    return turns.run(person, async () => {
      if (await bots.isBot(person))
        throw new RequestError('not-for-bots', 'people wait for people: challenge a bot, or one that asks for it');
      await admission.requireAccountIfRated(person, input.pace);
      const name = await admission.saveName(person, input.name);
      const apart = await relations.apartFrom(person);
      const created = await strangers.pair(person, { ...input, name }, apart, (rows) => accounts.byStrength(person, rows), request.source);
      return created.ok ? created.value : answerFault(reply, created.fault);
    });
  });

  server.get('/api/tables/:id/shown', async (request) => (await requestedTable(registry, request)).view);

  server.get(RECORD_ROUTE, async (request, reply) => {
    const { id } = request.params;
    const found = TABLE_ID.test(id) ? await registry.records.packed(id, request.address) : undefined;
    if (!found) {
      await requestedTable(registry, request);
      throw new RequestError('not-over', 'the record is open once the match is over');
    }
    const { players } = found.match;
    // The record shows all hidden cards, so it has the same readers as the match had spectators.
    if (players && !players.includes(request.person)) throw new RequestError('no-spectators', 'this table is for its players only');
    reply
      .type('text/plain; charset=utf-8')
      .headers({ 'content-disposition': `inline; filename="${found.match.game}-${id}.fray"`, vary: 'accept-encoding' });
    if (acceptsGzip(request.headers['accept-encoding'])) return reply.header('content-encoding', 'gzip').send(found.bytes);
    return reply.send(Readable.from([found.bytes]).compose(createGunzip()));
  });
}

/** Whether an `Accept-Encoding` header accepts gzip. */
const acceptsGzip = (accepted: string | undefined): boolean =>
  (accepted ?? '').split(',').some((one) => /^\s*(?:x-)?gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*$)|$)/i.test(one));
