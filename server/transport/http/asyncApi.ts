import { type ClientMessage, PROTOCOL_VERSION, type ServerMessage } from '@fray/protocol';
import { CLIENT_MESSAGES, lobbyMessage, ownTablesMessage, SERVER_MESSAGES, tournamentMessage } from '@fray/protocol/answers';
import type { GenericSchema } from 'valibot';
import { readExampleAnswers } from './exampleAnswers.ts';
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

const TABLE = 'amber42fox';
const HEX = '5a'.repeat(32);
const COMMITMENT = 'fd7949df702e5333394acb64fd5426d4e68c64fad660482c22d839dccb9be4ea';
const AT = 1795770000000;

/** An example of each message of a client. The tests send them to a server. */
export const CLIENT_EXAMPLES: { readonly [T in ClientMessage['t']]: Partial<Extract<ClientMessage, { t: T }>> & { readonly t: T } } = {
  hello: { t: 'hello', v: PROTOCOL_VERSION, key: HEX },
  join: { t: 'join', table: TABLE, seat: 0, seen: 0 },
  leave: { t: 'leave' },
  past: { t: 'past', before: 200 },
  move: { t: 'move', id: 'a3', on: 0, move: 'FFF' },
  moves: { t: 'moves', id: 'a2', on: 0 },
  act: { t: 'act', id: 'a4', action: 'concede' },
  claim: { t: 'claim', id: 'a5', what: 'win', seat: 1 },
  commit: { t: 'commit', id: 'a0', attempt: 2, commitment: COMMITMENT },
  reveal: { t: 'reveal', id: 'a1', attempt: 1, entropy: HEX },
  say: { t: 'say', id: 'a6', phrase: 'good-game' },
  face: { t: 'face', id: 'a7', signal: '{"type":"offer"}' },
  ping: { t: 'ping' },
};

const FRAMES = [{ n: 2, e: [{ type: 'locked', seat: 'one', program: 'FFF' }], d: { one: { ready: [true], program: ['FFF'] } }, k: 1 }];

/** Kinds that the recorded answers of streams have. */
type Recorded = 'table' | 'history';

/** An example of each message of a server that no recorded answer has. */
const SERVER_EXAMPLES: { readonly [T in Exclude<ServerMessage['t'], Recorded>]: { readonly t: T } & Readonly<Record<string, unknown>> } = {
  welcome: { t: 'welcome', v: PROTOCOL_VERSION, build: 'c0ffee42' },
  past: { t: 'past', frames: FRAMES },
  f: { t: 'f', a: 'a3', n: 3, e: [{ type: 'round', round: 2 }], d: { round: [2] }, o: 1, k: 1 },
  done: { t: 'done', id: 'a4' },
  no: { t: 'no', id: 'a3', code: 'stale', message: 'this decision was answered' },
  moves: { t: 'moves', id: 'a2', on: 0, moves: ['FFF', 'FFL', 'FFR'] },
  talk: { t: 'talk', lines: [{ n: 1, seat: 1, who: 'Bo', phrase: 'good-game', at: AT }] },
  face: { t: 'face', seat: 1, signal: '{"type":"answer"}' },
  turn: { t: 'turn', table: TABLE, game: 'tubetanks', against: 'Bo' },
  call: { t: 'call', why: 'challenge', game: 'tubetanks', by: 'Bo', path: `/t/${TABLE}` },
  held: { t: 'held', at: '/node/two' },
  again: { t: 'again' },
  closing: { t: 'closing' },
  pong: { t: 'pong' },
};

let examples: ReadonlyMap<string, unknown> | undefined;

/** An example of a message of a server, by its kind. */
export function serverExample(kind: string): unknown {
  examples ??= new Map<string, unknown>([...Object.entries(SERVER_EXAMPLES), ...recorded()]);
  return examples.get(kind);
}

const isMessage = (value: unknown): value is { readonly t: string } =>
  typeof value === 'object' && value !== null && 't' in value && typeof value.t === 'string';

/** The messages of the recorded streams, by kind. */
function recorded(): readonly (readonly [string, unknown])[] {
  const texts = Object.entries(readExampleAnswers()).flatMap(([route, answers]) => (route.endsWith('/stream') ? answers.map(String) : []));
  const messages = texts.flatMap((text) => text.split('\n').filter((line) => line !== '')).map((line): unknown => JSON.parse(line));
  return messages.filter(isMessage).map((message) => [message.t, message]);
}

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
