import * as v from 'valibot';
import { ERRORS, type ErrorCode, FROZEN_BY, type Refusal } from '../errors.ts';
import { NOTIFICATION_REASONS } from '../notifications.ts';
import type { ChatLine, ClockView, ServerMessage, TableInfo, TableSeat } from '../serverMessages.ts';
import { type ClientMessage, clientMessage, PHRASES } from '../socketMessages.ts';
import { about, flag, gameOptions, id, objectOf, outcome, pace, seat, seatSet, text, time, whole, yes } from './parts.ts';
import { challenge, ownTable, tableAnswers } from './tables.ts';
import { tournamentAnswers } from './tournaments.ts';

const code = about(v.picklist(Object.keys(ERRORS) as ErrorCode[]), 'An error code. Later versions may add codes.');
const refusalFields = {
  code,
  reason: v.exactOptional(about(text, 'The game’s own name of why a move is illegal.')),
  message: about(text, 'An English sentence for developers.'),
  wait: v.exactOptional(about(v.number(), 'Seconds until the same request may succeed; also in the header retry-after.')),
};
export const refusal = objectOf<Refusal>()(refusalFields);

const one = (meaning: string) => v.exactOptional(about(v.literal(1), meaning));
const clock = objectOf<ClockView>()({
  bank: about(v.array(v.number()), 'Milliseconds of bank time left, by seat.'),
  turn: about(v.array(v.number()), 'Milliseconds left for this turn, by seat.'),
  running: about(seatSet, 'Seats whose clocks run.'),
});

const frame = {
  n: about(whole, 'Number of the frame, consecutive for each viewer.'),
  e: v.exactOptional(about(v.array(v.looseObject({ type: text })), 'Events that this viewer may know.')),
  d: v.exactOptional(
    about(
      v.union([v.array(v.unknown()), v.record(text, v.any())]),
      'Change of the view: [value] replaces it, an object changes keys one by one, [] removes a key.',
    ),
  ),
  o: one('1: you owe a decision.'),
  k: v.exactOptional(about(whole, 'Number of the decision that you owe, or will owe next.')),
  u: one('1: you may undo your last move.'),
  b: v.exactOptional(about(v.picklist([1, 2]), 'The match went back: 1 by your own undo, 2 for all by consent.')),
  h: v.exactOptional(about(text, 'Hash of the log so far.')),
  l: v.exactOptional(about(whole, 'Number of that hash.')),
};
const frames = v.array(v.object(frame));

const tableSeat = objectOf<TableSeat>()({
  kind: v.picklist(['open', 'human', 'bot']),
  name: text,
  here: flag,
  agrees: v.exactOptional(v.literal(false)),
  reserved: v.exactOptional(v.picklist(['you', 'other'])),
  opened: yes,
  commitment: v.exactOptional(text),
  revealed: v.exactOptional(flag),
  away: v.exactOptional(v.number()),
});

const fair = objectOf<TableInfo['fair']>()({
  attempt: about(whole, 'Number of this start, from 1.'),
  commitment: about(text, 'The server’s commitment.'),
  secret: v.exactOptional(about(text, 'After the match: the server’s secret.')),
  last: v.exactOptional(v.object({ number: whole, head: text })),
  past: v.exactOptional(v.array(v.object({ commitment: text, secret: text, missing: v.array(seat) }))),
  terms: v.exactOptional(text),
  aborted: whole,
  left: v.exactOptional(v.number()),
});

const table = objectOf<TableInfo>()({
  id,
  game: text,
  rules: about(whole, 'Version of the rules.'),
  options: gameOptions,
  offer: about(whole, 'Number of the newest proposal of options.'),
  stage: v.picklist(['open', 'starting', 'running', 'over', 'frozen', 'closed']),
  private: flag,
  watch: flag,
  seats: v.array(tableSeat),
  you: v.exactOptional(about(seat, 'Your seat; absent for spectators.')),
  yours: v.array(seat),
  host: flag,
  tournament: v.exactOptional(id),
  playtest: v.exactOptional(about(id, 'The version that is tested here.')),
  watchers: whole,
  pace,
  clock: v.exactOptional(clock),
  untimedLimit: v.exactOptional(about(clock, 'Without clocks: the time left to each seat before the others may claim the match.')),
  answerLeft: v.exactOptional(v.number()),
  fair,
  draw: about(seatSet, 'Seats that agreed to a draw.'),
  back: v.exactOptional(v.object({ seat, agreed: seatSet })),
  bots: about(seatSet, 'Seats that a bot plays for an absent player.'),
  gone: v.array(seat),
  conceded: v.exactOptional(seatSet),
  outcome: v.exactOptional(outcome),
  uncounted: v.exactOptional(v.picklist(['early', 'hints', 'called-off', 'alone', 'no-name'])),
  next: v.exactOptional(about(id, 'Table of the rematch.')),
  again: v.exactOptional(seatSet),
  fault: v.exactOptional(about(text, 'Why it is frozen, in English.')),
  frozenBy: v.exactOptional(v.picklist(FROZEN_BY)),
});

const chatLine = objectOf<ChatLine>()({
  n: whole,
  seat: v.exactOptional(seat),
  who: text,
  phrase: v.exactOptional(v.picklist(PHRASES)),
  text: v.exactOptional(text),
  at: time,
});

type Kind = ServerMessage['t'];
type SchemaOf<T extends Kind> = v.GenericSchema<unknown, Extract<ServerMessage, { t: T }>>;

/** A schema for each kind of message that a server sends to pages and in streams. A kind without one does not compile. */
export const SERVER_MESSAGES = {
  welcome: about(
    v.object({ t: v.literal('welcome'), v: whole, build: text, ice: v.exactOptional(v.array(text)) }),
    'Answers “hello”: the version of the protocol, the build of the page, and servers for video calls.',
  ),
  table: about(v.object({ t: v.literal('table'), table }), 'The state of a table, except for the game itself.'),
  history: about(
    v.object({ t: v.literal('history'), rest: about(flag, 'True: the frames continue yours. False: they replace them.'), frames }),
    'The frames that you do not have.',
  ),
  past: about(v.object({ t: v.literal('past'), frames }), 'A page of earlier frames, in answer to “past”.'),
  f: about(
    v.object({
      t: v.literal('f'),
      a: v.exactOptional(about(text, 'Id of the action that it acknowledges.')),
      c: v.exactOptional(clock),
      ...frame,
    }),
    'The next frame.',
  ),
  done: about(v.object({ t: v.literal('done'), id: text }), 'An action is stored, and changed nothing in your frames.'),
  no: about(v.object({ t: v.literal('no'), id: v.exactOptional(text), ...refusalFields }), 'Refused; nothing has changed.'),
  moves: about(v.object({ t: v.literal('moves'), id: text, on: whole, moves: v.array(text) }), 'The legal moves of a decision.'),
  talk: about(v.object({ t: v.literal('talk'), lines: v.array(chatLine) }), 'Chat lines.'),
  face: about(v.object({ t: v.literal('face'), seat, signal: text }), 'A signal of a video call.'),
  turn: about(v.object({ t: v.literal('turn'), table: id, game: text, against: text }), 'It is your turn at a table.'),
  call: about(
    v.object({ t: v.literal('call'), why: v.picklist(NOTIFICATION_REASONS), game: text, by: text, path: text }),
    'A challenge, or a round of a tournament, waits for you.',
  ),
  held: about(v.object({ t: v.literal('held'), at: text }), 'Path of the node that holds the table.'),
  again: about(v.object({ t: v.literal('again'), anew: yes }), 'Join again, with the last frame that you have; with “anew”: without it.'),
  closing: about(v.object({ t: v.literal('closing') }), 'The server stops: connect again later.'),
  pong: about(v.object({ t: v.literal('pong') }), 'Answers “ping”.'),
} as const satisfies { readonly [T in Kind]: SchemaOf<T> };

/** The first line of the stream of your account. */
export const ownTablesMessage = about(
  v.object({ t: v.literal('tables'), tables: v.array(ownTable), challenges: v.array(challenge) }),
  'Your tables and challenges, when the stream begins.',
);

const stateId = about(text, 'Id of this state, to resume with.');

/** A message of the stream of the lobby. */
export const lobbyMessage = about(
  v.object({ t: v.literal('lobby'), id: stateId, ...tableAnswers.tables.entries }),
  'The lobby: when the stream begins, and whenever it changed.',
);

/** A message of the stream of a tournament. */
export const tournamentMessage = about(
  v.object({ t: v.literal('tournament'), id: stateId, tournament: tournamentAnswers.tournament }),
  'The tournament: when the stream begins, and whenever it changed.',
);

/** The schema of each kind of message that clients send; the server checks messages with the same ones. */
export const CLIENT_MESSAGES: Readonly<Record<string, v.GenericSchema<unknown, ClientMessage>>> = Object.fromEntries(
  clientMessage.options.map((schema) => [schema.entries.t.literal, schema]),
);
