import {
  agreementRequest,
  botRequest,
  createTable,
  createTournament,
  enterTournament,
  matchesQuery,
  pairingRequest,
  proposalRequest,
  seatMessage,
  seatRequest,
  type TokenScope,
  takeSeatRequest,
} from '@fray/protocol';
import { ANSWERS } from '@fray/protocol/answers';
import * as v from 'valibot';

/** A route that programs may use with an access token. */
export interface ApiRoute {
  readonly scope: TokenScope;
  /** One sentence for the description of the API. */
  readonly summary: string;
  readonly body?: v.GenericSchema;
  readonly query?: v.GenericSchema;
  /** Schema of the JSON answer, or the media type of another one. */
  readonly answer: v.GenericSchema | { readonly type: string };
}

const integerText = v.pipe(v.string(), v.regex(/^\d{1,7}$/, 'expected a whole number'), v.transform(Number));

/** `seat`: your seat, absent for a spectator; `seen`: number of the last frame that you have. */
export const streamQuery = v.strictObject({ seat: v.optional(integerText), seen: v.optional(integerText, '0') });

const NDJSON = { type: 'application/x-ndjson' };
const { done } = ANSWERS;

/**
 * The public API: every route that is open to access tokens, by method and path. Any other route refuses tokens. The handlers check requests
 * with the same schemas; `openApi.ts` describes the routes from here, and `api.test.ts` compares the answers.
 */
export const API_ROUTES = {
  'GET /api/tables': { scope: 'read', summary: 'Open tables, and matches that may be watched.', answer: ANSWERS.tables },
  'GET /api/mine': { scope: 'read', summary: 'Your tables, newest first.', answer: ANSWERS.ownTables },
  'GET /api/me/challenges': { scope: 'read', summary: 'Tables with a seat reserved for you.', answer: ANSWERS.challenges },
  'GET /api/me/games': { scope: 'read', summary: 'Your finished matches, newest first.', query: matchesQuery, answer: ANSWERS.matches },
  'GET /api/me/ratings': { scope: 'read', summary: 'Your ratings.', answer: ANSWERS.ratings },
  'GET /api/me/stream': { scope: 'read', summary: 'A stream of your turns and challenges, one JSON object per line.', answer: NDJSON },
  'GET /api/players/:name': { scope: 'read', summary: 'A player’s public profile.', answer: ANSWERS.player },
  'GET /api/players/:name/games': {
    scope: 'read',
    summary: 'A player’s finished matches.',
    query: matchesQuery,
    answer: ANSWERS.matches,
  },
  'GET /api/ratings/:game': { scope: 'read', summary: 'The leaderboards of a game.', answer: ANSWERS.leaderboards },
  'GET /api/tables/:id/record': { scope: 'read', summary: 'The record of a finished match.', answer: { type: 'text/plain' } },
  'GET /api/tables/:id/stream': {
    scope: 'read',
    summary: 'A stream of a table’s messages, one JSON object per line. Resume it with the number of the last frame.',
    query: streamQuery,
    answer: NDJSON,
  },
  'GET /api/tournaments': { scope: 'read', summary: 'Public tournaments, and yours.', answer: ANSWERS.tournaments },
  'GET /api/tournaments/:id': {
    scope: 'read',
    summary: 'A tournament with its entrants, games and standings.',
    answer: ANSWERS.tournament,
  },

  'GET /api/bots': { scope: 'read', summary: 'Bot accounts with their ratings, those that are online first.', answer: ANSWERS.bots },
  'GET /api/account/bots': { scope: 'read', summary: 'Your bot accounts, and your own account if it is one.', answer: ANSWERS.ownBots },

  'POST /api/account/bot': {
    scope: 'bot',
    summary: 'Make your account a bot account, before its first match and for good; or change engine, version and owner.',
    body: botRequest,
    answer: ANSWERS.bot,
  },
  'POST /api/tournaments/:id/enter': {
    scope: 'bot',
    summary: 'Enter a tournament that is open to bots.',
    body: enterTournament,
    answer: done,
  },
  'DELETE /api/tournaments/:id/enter': { scope: 'bot', summary: 'Leave a tournament.', answer: done },

  'POST /api/tables': {
    scope: 'play',
    summary: 'Create a table. Only bot accounts create rated ones.',
    body: createTable,
    answer: ANSWERS.seated,
  },
  'POST /api/pair': { scope: 'play', summary: 'Find an opponent for an unrated match.', body: pairingRequest, answer: ANSWERS.seated },
  'POST /api/tables/:id/seats/:seat': { scope: 'play', summary: 'Take a free seat.', body: takeSeatRequest, answer: done },
  'DELETE /api/tables/:id/seats/:seat': { scope: 'play', summary: 'Leave a seat before the match.', answer: done },
  'POST /api/tables/:id/seats/:seat/bot': {
    scope: 'play',
    summary: 'Give a seat of your table to a bot.',
    body: seatRequest,
    answer: done,
  },
  'POST /api/tables/:id/seats/:seat/propose': { scope: 'play', summary: 'Propose other options.', body: proposalRequest, answer: done },
  'POST /api/tables/:id/seats/:seat/agree': { scope: 'play', summary: 'Agree to proposed options.', body: agreementRequest, answer: done },
  'POST /api/tables/:id/seats/:seat/decline': { scope: 'play', summary: 'Decline a reserved seat.', answer: done },
  'POST /api/tables/:id/seats/:seat/messages': {
    scope: 'play',
    summary: 'Send a move, a request for the legal moves, an action, or a step of the fair start.',
    body: seatMessage,
    answer: ANSWERS.message,
  },

  'POST /api/tournaments': { scope: 'organise', summary: 'Create a tournament.', body: createTournament, answer: ANSWERS.created },
  'POST /api/tournaments/:id/begin': { scope: 'organise', summary: 'Start your tournament.', answer: done },
  'DELETE /api/tournaments/:id': { scope: 'organise', summary: 'Cancel your tournament.', answer: done },
} as const satisfies Readonly<Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`, ApiRoute>>;

const routes: ReadonlyMap<string, ApiRoute> = new Map(Object.entries(API_ROUTES));

/** The scope that a route asks of access tokens; undefined for a route that refuses them. */
export const scopeOf = (method: string, url: string): TokenScope | undefined => routes.get(`${method} ${url}`)?.scope;
