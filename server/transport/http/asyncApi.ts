import { type ClientMessage, PROTOCOL_VERSION, type ServerMessage } from '@fray/protocol';
import { CLIENT_MESSAGES, lobbyMessage, ownTablesMessage, SERVER_MESSAGES, tournamentMessage } from '@fray/protocol/answers';
import type { GenericSchema } from 'valibot';
import { CLIENT_EXAMPLES, serverExample } from './exampleMessages.ts';
import { withTexts } from './fieldTexts.ts';
import { jsonSchemaOf } from './jsonSchema.ts';

/** The purpose of each client message. A kind without an entry does not compile. */
const CLIENT_SUMMARIES = {
  hello: 'The first message of a connection: the version of the protocol, and the key of the device.',
  join: 'Joins a table in a seat, or without “seat” as a spectator. “seen” is the number of the last frame that you have.',
  leave: 'Leaves the table.',
  past: 'Asks for a page of the frames before number “before”.',
  move: 'Answers decision “on” with a move in the notation of the game.',
  moves: 'Asks for the legal moves of decision “on”.',
  act: 'An action other than a move. “on” is the current decision; only “undo” needs it.',
  claim: 'A claim against a player who has left.',
  commit: 'Fair dice: commits to your entropy for start number “attempt”.',
  reveal: 'Fair dice: reveals the entropy that you committed to.',
  say: 'A chat line: a phrase or a text.',
  face: 'A signal of a video call, which is forwarded to the opponent.',
  ping: 'Answered by “pong”.',
} as const satisfies Readonly<Record<ClientMessage['t'], string>>;

type ServerKind = ServerMessage['t'] | 'tables' | 'lobby' | 'tournament';

/** The messages of each stream of JSON lines; the tests compare them with the sent messages. */
export const STREAM_MESSAGES = {
  table: ['table', 'history', 'f', 'talk', 'face', 'no', 'again'],
  account: ['tables', 'turn', 'call'],
  lobby: ['lobby', 'again'],
  tournament: ['tournament', 'no', 'again'],
} as const satisfies Readonly<Record<string, readonly ServerKind[]>>;

const SERVER_SCHEMAS: Readonly<Record<ServerKind, GenericSchema>> = {
  ...SERVER_MESSAGES,
  tables: ownTablesMessage,
  lobby: lobbyMessage,
  tournament: tournamentMessage,
};

const clientExamples = new Map<string, unknown>(Object.entries(CLIENT_EXAMPLES));

const messageOf = (kind: string, summary: string | undefined, payload: object, example: unknown): object => ({
  name: kind,
  ...(summary === undefined ? {} : { summary }),
  contentType: 'application/json',
  payload,
  ...(example === undefined ? {} : { examples: [{ payload: example }] }),
});

const clientName = (kind: string): string => `client-${kind}`;
const serverName = (kind: string): string => `server-${kind}`;

function messages(): Record<string, object> {
  const fromClients = Object.entries(CLIENT_MESSAGES).map(([kind, schema]) => {
    const summary = new Map<string, string>(Object.entries(CLIENT_SUMMARIES)).get(kind);
    return [
      clientName(kind),
      messageOf(kind, summary, withTexts(jsonSchemaOf(schema, 'input'), 'message'), clientExamples.get(kind)),
    ] as const;
  });
  const fromServer = Object.entries(SERVER_SCHEMAS).map(([kind, schema]) => {
    const payload = jsonSchemaOf(schema, 'output');
    return [serverName(kind), messageOf(kind, payload.description, payload, serverExample(kind))] as const;
  });
  return Object.fromEntries([...fromClients, ...fromServer]);
}

const refs = (names: readonly string[], to: string): Record<string, object> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `${to}/${name}` }]));

function channelOf(address: string, title: string, names: readonly string[], more: object = {}): object {
  return { address, title, messages: refs(names, '#/components/messages'), ...more };
}

function operationOf(action: 'send' | 'receive', channel: string, summary: string, names: readonly string[]): object {
  return {
    action,
    channel: { $ref: `#/channels/${channel}` },
    summary,
    messages: Object.values(refs(names, `#/channels/${channel}/messages`)),
  };
}

/** The AsyncAPI 3 description of the WebSocket and of the streams, made from the schemas that check the messages. */
export function asyncApi(): object {
  const received = Object.keys(CLIENT_MESSAGES).map(clientName);
  const sent = Object.keys(SERVER_MESSAGES).map(serverName);
  const ofTable = STREAM_MESSAGES.table.map(serverName);
  const ofAccount = STREAM_MESSAGES.account.map(serverName);
  const ofLobby = STREAM_MESSAGES.lobby.map(serverName);
  const ofTournament = STREAM_MESSAGES.tournament.map(serverName);
  const byId = (of: string) => ({ parameters: { id: { description: `Id of the ${of}: ten of a–z and 2–9.` } } });
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Fray',
      version: '1.0.0',
      description: `The messages of a table, by WebSocket (protocol version ${PROTOCOL_VERSION}) and by streams of JSON lines.`,
      license: { name: 'MIT' },
    },
    defaultContentType: 'application/json',
    channels: {
      socket: channelOf('/ws', 'WebSocket', [...received, ...sent], { description: 'For pages and guests, by the key of a device.' }),
      table: channelOf('/api/1/tables/{id}/stream', 'Stream of a table', ofTable, byId('table')),
      account: channelOf('/api/1/me/stream', 'Stream of an account', ofAccount),
      lobby: channelOf('/api/1/tables/stream', 'Stream of the lobby', ofLobby),
      tournament: channelOf('/api/1/tournaments/{id}/stream', 'Stream of a tournament', ofTournament, byId('tournament')),
    },
    operations: {
      receive: operationOf('receive', 'socket', 'Messages of clients.', received),
      send: operationOf('send', 'socket', 'Messages of the server.', sent),
      streamTable: operationOf('send', 'table', 'What happens at a table, as your seat or a spectator may see it.', ofTable),
      streamAccount: operationOf('send', 'account', 'Your turns and challenges.', ofAccount),
      streamLobby: operationOf('send', 'lobby', 'Open tables and running matches, whenever they change.', ofLobby),
      streamTournament: operationOf('send', 'tournament', 'Entrants, games and standings, whenever they change.', ofTournament),
    },
    components: { messages: messages() },
  };
}
