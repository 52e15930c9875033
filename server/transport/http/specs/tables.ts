import {
  agreementRequest,
  createTable,
  pairingRequest,
  proposalRequest,
  seatMessage,
  seatRequest,
  takeSeatRequest,
  ticketRequest,
} from '@fray/protocol';
import { ANSWERS } from '@fray/protocol/answers';
import * as v from 'valibot';
import { NDJSON, PLAIN_TEXT, type RouteSpecs } from './spec.ts';

const integerText = v.pipe(v.string(), v.regex(/^\d{1,7}$/, 'expected a whole number'), v.transform(Number));

export const streamQuery = v.strictObject({
  seat: v.pipe(v.optional(integerText), v.description('Your seat. Absent: you watch.')),
  seen: v.pipe(v.optional(integerText, '0'), v.description('Number of the last frame that you have.')),
});

/** The query of a stream of states. */
export const stateQuery = v.strictObject({
  seen: v.optional(
    v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/, 'expected the id of a message'), v.description('Id of the last message that you have.')),
  ),
});

const { done } = ANSWERS;

/** The table of the examples, and the commitment to the entropy that `reveal` shows. */
const TABLE = { id: 'amber42fox' };
const SEAT = { ...TABLE, seat: '0' };
const OTHER_SEAT = { id: 'quiet7hare', seat: '1' };
const ENTROPY = '5a'.repeat(32);
const COMMITMENT = 'fd7949df702e5333394acb64fd5426d4e68c64fad660482c22d839dccb9be4ea';
/** The commitment to other entropy: no two seats of a table may have the same. */
export const OTHER_COMMITMENT = '01b52a21ecc2c47bdc91c8b2559f7119e54f5175e20ad1e761255dda27fc1c35';

export const TABLE_ROUTES = {
  'GET /api/tables': {
    scope: 'read',
    summary: 'List open tables',
    detail: 'Public tables with a free seat, and running matches that may be watched.',
    query: null,
    answer: ANSWERS.tables,
    errors: [],
    examples: [{}],
  },
  'GET /api/tables/stream': {
    scope: 'read',
    summary: 'Stream the lobby',
    detail: 'Open tables and running matches: now, and whenever they change. Resume with the id of the last message.',
    query: stateQuery,
    answer: NDJSON,
    errors: ['too-many-streams'],
    examples: [{}],
  },
  'POST /api/tables': {
    scope: 'play',
    summary: 'Open a table',
    detail:
      'Creates a table; only bot accounts create rated ones, for bots. You choose the id, so a repeated request creates one table. When its stage is “starting”, send “reveal”.',
    body: createTable,
    answer: ANSWERS.seated,
    errors: [
      'unknown-game',
      'bad-option',
      'bad-seats',
      'unknown-level',
      'name-taken',
      'too-many-tables',
      'too-many-bot-tables',
      'rated-by-token',
      'unknown-player',
      'blocked-by-you',
      'yourself',
      'too-many-challenges',
      'no-account',
      'rated-needs-account',
      'rated-options',
      'not-for-bots',
      'unknown-playtest',
    ],
    examples: [
      {
        title: 'Against one of our bots',
        body: { ...TABLE, game: 'tubetanks', seats: [{ kind: 'me' }, { kind: 'bot', level: 'recruit' }], commitment: COMMITMENT },
      },
      {
        title: 'Challenge a bot account, rated, as a bot account',
        byBot: true,
        body: {
          id: 'vivid6lynx',
          game: 'transformers-skirmish',
          seats: [{ kind: 'me' }, { kind: 'open', for: 'Lines BOT' }],
          pace: { bank: 0, turn: 0, rated: true },
          commitment: COMMITMENT,
        },
      },
    ],
  },
  'POST /api/pair': {
    scope: 'play',
    summary: 'Find an opponent',
    detail: 'Takes a free seat at a public table of the same game and clock, or opens one.',
    body: pairingRequest,
    answer: ANSWERS.paired,
    errors: [
      'not-for-bots',
      'rated-needs-account',
      'rated-options',
      'unknown-game',
      'not-for-two',
      'name-taken',
      'too-many-tables',
      'rated-by-token',
      'again',
    ],
    examples: [{ body: { id: 'swift3crab', game: 'tunnel-rat', pace: { bank: 300, turn: 20 }, commitment: COMMITMENT } }],
  },
  'GET /api/tables/:id/stream': {
    scope: 'read',
    summary: 'Stream a table',
    detail:
      'One JSON object per line: the messages of this stream, under “Messages”. A frame with “o” asks you to decide: get the legal moves, and send one. Several frames may ask for one decision: skip those whose “k” you have answered. Your view is that of the first frame, changed by “d” of each later one: [value] replaces, an object changes keys one by one, [] removes a key. Resume with the number of the last frame. A stream ends after “again”, after a refusal, and when the server restarts.',
    query: streamQuery,
    answer: NDJSON,
    errors: ['unknown-table', 'too-many-streams', 'joined-too-often'],
    examples: [{ path: TABLE, query: { seat: '0', seen: '0' } }],
  },
  'POST /api/tables/:id/seats/:seat/messages': {
    scope: 'play',
    summary: 'Move, or ask for the legal moves',
    detail:
      'One message of your seat: a move, a request for the legal moves, an action, a chat line, or a step of the fair start. The id is yours, 1 to 24 letters or digits, and new for each message of a seat: a message whose id was used is answered as the first one, and does nothing. So a request whose answer was lost may be repeated.',
    body: seatMessage,
    answer: ANSWERS.message,
    errors: [
      'unknown-table',
      'not-your-seat',
      'stale',
      'illegal-move',
      'unknown-move',
      'not-your-decision',
      'game-over',
      'not-running',
      'not-open',
      'committed',
      'other-entropy',
      'copied',
      'bad-message',
      'too-much-talk',
      'muted',
      'not-for-bots',
      'rated-by-token',
      'already-conceded',
      'already-offered',
      'already-so',
      'no-offer',
      'nothing-to-undo',
      'nothing-to-take-back',
      'not-away',
      'not-for-many',
      'not-over',
      'no-rematch',
      'too-long',
      'frozen',
      'again',
    ],
    examples: [
      { title: 'Reveal your entropy', path: SEAT, body: { t: 'reveal', id: 'a1', attempt: 1, entropy: ENTROPY } },
      { title: 'Ask for the legal moves', path: SEAT, body: { t: 'moves', id: 'a2', on: 0 } },
      { title: 'Make a move', main: true, path: SEAT, body: { t: 'move', id: 'a3', on: 0, move: 'FFF' } },
      { title: 'Concede', path: SEAT, body: { t: 'act', id: 'a4', action: 'concede' } },
    ],
  },
  'GET /api/tables/:id/record': {
    scope: 'read',
    summary: 'Read the record of a match',
    detail: 'The whole finished match as text, with its dice. docs/record.md has the format.',
    query: null,
    answer: PLAIN_TEXT,
    errors: ['unknown-table', 'not-over', 'no-spectators'],
    examples: [{ path: TABLE }],
  },
  'GET /api/tables/:id/shown': { scope: null, summary: 'What a link preview shows of a table.', query: null, answer: ANSWERS.shown },
  'POST /api/tables/:id/seats/:seat': {
    scope: 'play',
    summary: 'Take a seat',
    detail:
      'Takes a free seat, or accepts a challenge. With “offer” you accept the options that you saw; with “options” you propose others. When the stage of the table is “starting”, send “reveal”.',
    body: takeSeatRequest,
    answer: done,
    errors: [
      'unknown-table',
      'unknown-seat',
      'seat-taken',
      'seat-reserved',
      'not-open',
      'other-offer',
      'bad-option',
      'fixed-options',
      'copied',
      'committed',
      'host-left',
      'out-of-range',
      'rated-needs-account',
      'rated-options',
      'not-for-bots',
      'too-many-bot-games',
      'rated-by-token',
      'too-many-tables',
      'again',
    ],
    examples: [{ path: OTHER_SEAT, body: { commitment: COMMITMENT } }],
  },
  'POST /api/tables/:id/seats/:seat/propose': {
    scope: 'play',
    summary: 'Propose other options',
    detail: 'Before the match, in answer to the newest proposal, whose number is “offer”. All players must agree again.',
    body: proposalRequest,
    answer: done,
    errors: [
      'unknown-table',
      'unknown-seat',
      'not-your-seat',
      'not-open',
      'other-offer',
      'bad-option',
      'fixed-options',
      'rated-options',
      'not-for-bots',
      'too-many-bot-games',
      'rated-by-token',
      'again',
    ],
    examples: [{ path: OTHER_SEAT, body: { offer: 1, options: { rounds: '3' } } }],
  },
  'POST /api/tables/:id/seats/:seat/agree': {
    scope: 'play',
    summary: 'Agree to proposed options',
    detail: '“offer” is the number of the proposal that you saw.',
    body: agreementRequest,
    answer: done,
    errors: ['unknown-table', 'unknown-seat', 'not-your-seat', 'not-open', 'other-offer', 'rated-by-token', 'again'],
    examples: [{ path: OTHER_SEAT, body: { offer: 2 } }],
  },
  'DELETE /api/tables/:id/seats/:seat': {
    scope: 'play',
    summary: 'Leave a seat',
    detail: 'Before the match. A running match is left by conceding.',
    query: null,
    answer: done,
    errors: ['unknown-table', 'unknown-seat', 'not-your-seat', 'not-open', 'rated-by-token', 'again'],
    examples: [{ path: OTHER_SEAT }],
  },
  'POST /api/tables/:id/seats/:seat/bot': {
    scope: 'play',
    summary: 'Give a seat to a bot',
    detail: 'The host of a table gives a free seat to one of our bots.',
    body: seatRequest,
    answer: done,
    errors: [
      'unknown-table',
      'unknown-seat',
      'unknown-level',
      'seat-taken',
      'not-the-host',
      'not-open',
      'too-many-bot-tables',
      'rated-by-token',
      'again',
    ],
    examples: [{ path: { id: 'sunny5mole', seat: '1' }, body: { kind: 'bot', level: 'cadet' } }],
  },
  'POST /api/tables/:id/seats/:seat/decline': {
    scope: 'play',
    summary: 'Decline a challenge',
    detail: 'Gives back a seat that is reserved for you.',
    body: null,
    answer: done,
    errors: ['not-your-seat', 'unknown-table', 'unknown-seat', 'not-to-decline', 'not-open', 'rated-by-token', 'again'],
    examples: [{ path: { id: 'merry2kite', seat: '1' } }],
  },
  'POST /api/tables/:id/seats/:seat/ticket': {
    scope: null,
    summary: 'Draw a ticket that moves a seat to another device.',
    body: ticketRequest,
    answer: done,
  },
  'POST /api/tables/:id/seats/:seat/move': {
    scope: null,
    summary: 'Move a seat to this device by a ticket.',
    body: ticketRequest,
    answer: done,
  },
} as const satisfies RouteSpecs;
