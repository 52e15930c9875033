import { type ClientMessage, PROTOCOL_VERSION, type ServerMessage } from '@fray/protocol';
import { readExampleAnswers } from './exampleAnswers.ts';

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
