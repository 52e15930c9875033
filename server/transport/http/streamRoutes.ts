import { type Refusal, type SeatMessage, seatMessage } from '@fray/protocol';
import type { FastifyReply } from 'fastify';
import type { KeyedBuckets } from '../../base/keyedBuckets.ts';
import { LIMITS } from '../../base/limits.ts';
import { RequestError } from '../../base/requestError.ts';
import type { BotAccounts } from '../../community/botAccounts.ts';
import { refusal } from '../../tables/commands.ts';
import { seatCommand } from '../../tables/seatCommand.ts';
import type { Subscriber } from '../../tables/subscribers.ts';
import type { Table } from '../../tables/table.ts';
import { ClientSession, type SessionContext } from '../socket/clientSession.ts';
import type { ConnectionContext } from '../socket/connection.ts';
import type { ApiRequest, ApiServer } from './apiServer.ts';
import { answerFault, body, query, requestingUser } from './requests.ts';
import { streamQuery } from './specs/tables.ts';
import type { Stream, Streams } from './streams.ts';
import { actOnTable, seatNumber } from './tableRoutes.ts';

/** Any node answers this route, also for tables of other nodes. */
export const STREAM_ROUTE = '/api/tables/:id/stream';

/** Server parts that streams and seat requests need. */
export interface StreamContext extends Omit<SessionContext, 'spectatorChatLimit'> {
  readonly streams: Streams;
  readonly bots: BotAccounts;
  /** Limits of spectators' chat and of opened streams, by address. */
  readonly chatLimits: KeyedBuckets;
  readonly joins: KeyedBuckets;
  readonly openProxy?: ConnectionContext['openProxy'];
}

/** Routes for programs that cannot open a WebSocket: streams of JSON lines, and requests of a seat. */
export function registerStreams(server: ApiServer, context: StreamContext): void {
  const { registry, streams, bots } = context;

  server.get('/api/me/stream', async (request, reply) => {
    const person = requestingUser(request);
    const tables = await registry.lists.ownTables(person);
    const challenges = await registry.lists.waitingFor(person, await registry.users.blockedBy(person));
    const stream = streams.open(request, reply, 'account');
    if (await bots.isBot(person)) listenAs(person, stream, context);
    stream.send(JSON.stringify({ t: 'tables', tables, challenges }));
  });

  server.get(STREAM_ROUTE, (request, reply) => openTableStream(request, reply, context));

  server.post('/api/tables/:id/seats/:seat/messages', async (request, reply) => {
    const person = requestingUser(request);
    const seat = seatNumber(request);
    const message = body(request, seatMessage);
    let answer = '';
    const refused = await actOnTable(registry, request, async (table) => {
      const result = await sendToTable(table, { seat, person, message }, context);
      if (typeof result !== 'string') return result;
      answer = result;
      return undefined;
    });
    return refused ? answerFault(reply, refused) : reply.type('application/json').send(answer);
  });
}

/** Says that a bot is online as long as its stream is open. */
function listenAs(person: string, stream: Stream, { bots, streams, log }: StreamContext): void {
  const note = (isListening: boolean) =>
    void bots.listens(person, isListening).catch((error: unknown) => log('fault', { message: 'bot presence', error: String(error) }));
  note(true);
  const timer = setInterval(() => note(true), LIMITS.botOnline / 3);
  timer.unref();
  stream.onClose(() => {
    clearInterval(timer);
    if (!streams.isNotified(person, stream)) note(false);
  });
}

interface SeatRequest {
  readonly seat: number;
  readonly person: string;
  readonly message: SeatMessage;
}

/** Carries out a request of a seat. Resolves to the answer as JSON text when it is stored, or to why it was refused. */
async function sendToTable(table: Table, { seat, person, message }: SeatRequest, context: StreamContext): Promise<string | Refusal> {
  if (table.seats[seat]?.person !== person) return table.confirmError(refusal('not-your-seat', 'this seat belongs to another user'));
  const { id } = message;
  if (!table.requestLimit(seat, context.seatRate).take(context.time.now())) return { ...refusal('too-fast', 'wait a moment'), wait: 1 };
  let answer = JSON.stringify({ t: 'done', id });
  const subscriber: Subscriber = { viewer: seat, person, send: (text) => (answer = text), rejoin: () => {} };
  const request = { subscriber, id };
  if (message.t !== 'say') return (await table.run(seatCommand(message, seat, request))) ?? answer;
  if ((message.phrase === undefined) === (message.text === undefined)) return refusal('bad-message', 'say a phrase or a text');
  if (!table.chatLimit(seat).take(context.time.now())) return { ...refusal('too-much-talk', 'wait a moment before you say more'), wait: 2 };
  const { name, isMuted } = await context.chatIdentity(person);
  if (isMuted) return refusal('muted', 'a moderator has silenced you for now');
  return (await table.run({ kind: 'chat', name, phrase: message.phrase, text: message.text, request })) ?? answer;
}

async function openTableStream(
  request: ApiRequest<'GET /api/tables/:id/stream'>,
  reply: FastifyReply,
  context: StreamContext,
): Promise<void> {
  const { seat, seen } = query(request, streamQuery);
  const { streams, chatLimits, joins, openProxy } = context;
  // A seat needs a user; a spectator does not.
  if (seat !== undefined) requestingUser(request);
  if (!/^[a-z2-9]{10}$/.test(request.params.id)) throw new RequestError('unknown-table', 'there is no such table');
  if (!joins.of(request.address).take(context.time.now()))
    throw new RequestError('joined-too-often', 'wait a moment before you open another stream', 1);
  const stream = streams.open(request, reply, 'table');
  const person = request.person === '' ? undefined : request.person;
  const write = (text: string): void => {
    stream.send(text);
    // The client comes back with the last frame that it has.
    if (text.startsWith('{"t":"again"') || text.startsWith('{"t":"no"')) stream.end();
  };
  const message = { t: 'join', table: request.params.id, ...(seat === undefined ? {} : { seat }), seen } as const;
  const proxy = openProxy?.(message, { person, address: request.address, write, rejoin: () => write('{"t":"again"}') });
  if (proxy) return stream.onClose(() => proxy.leave());
  const session = new ClientSession(person, { ...context, spectatorChatLimit: chatLimits.of(request.address) }, write);
  session.handle(message);
  stream.onClose(() => session.leave());
}
