import {
  accountChangeRequest,
  careerShape,
  matchesQuery,
  passkeyResponse,
  pushSubscription,
  pushUnsubscribe,
  recoveryRequest,
  registerRequest,
  scoreRequest,
  tokenRequest,
  userRequest,
} from '@fray/protocol';
import { ANSWERS } from '@fray/protocol/answers';
import * as v from 'valibot';
import { LIMITS } from '../../../base/limits.ts';
import { NDJSON, PLAIN_TEXT, type RouteSpecs } from './spec.ts';

const { done } = ANSWERS;
const PLAYER = { name: 'Bo' };
const GAME = { game: 'tubetanks' };

export const recordsQuery = v.pick(matchesQuery, ['after']);

/** Accounts: profile, history, devices. */
export const ACCOUNT_ROUTES = {
  'GET /api/mine': {
    scope: 'read',
    summary: 'List your tables',
    detail: 'Tables where you have a seat, newest first. “owes” says whether it is your turn.',
    query: null,
    answer: ANSWERS.ownTables,
    errors: [],
    examples: [{}],
  },
  'GET /api/me/stream': {
    scope: 'read',
    summary: 'Stream your turns and challenges',
    detail: 'One JSON object per line. It begins with your tables and continues with “turn” and “call”.',
    query: null,
    answer: NDJSON,
    errors: ['too-many-streams'],
    examples: [{}],
  },
  'GET /api/me/challenges': {
    scope: 'read',
    summary: 'List your challenges',
    detail: 'Tables with a seat that is reserved for you: challenges and rematches.',
    query: null,
    answer: ANSWERS.challenges,
    errors: [],
    examples: [{}],
  },
  'GET /api/me/games': {
    scope: 'read',
    summary: 'List your finished matches',
    detail: 'Newest first, in pages. “after” of one page asks for the next.',
    query: matchesQuery,
    answer: ANSWERS.matches,
    errors: [],
    examples: [{ query: { game: 'tubetanks', others: 'bots' } }],
  },
  'GET /api/me/ratings': {
    scope: 'read',
    summary: 'Read your ratings',
    detail: 'One for each game, and another for matches with bots.',
    query: null,
    answer: ANSWERS.ratings,
    errors: [],
    examples: [{}],
  },
  'GET /api/me': { scope: null, summary: 'The name and the webhook of a device.', query: null, answer: ANSWERS.profile },
  'PUT /api/me': { scope: null, summary: 'Change them.', body: userRequest, answer: done },
  'DELETE /api/me': { scope: null, summary: 'Delete the account, or the guest.', query: null, answer: done },
  'GET /api/me/figures': { scope: null, summary: 'Statistics of your matches.', query: null, answer: ANSWERS.stats },
  'GET /api/me/records': { scope: null, summary: 'Records of your matches, in pages.', query: recordsQuery, answer: ANSWERS.records },
  'GET /api/me/ratings/:game': { scope: null, summary: 'The history of your rating.', query: null, answer: ANSWERS.curves },
  'GET /api/me/circle': { scope: null, summary: 'Friends, friend requests and blocks.', query: null, answer: ANSWERS.relations },
  'GET /api/me/called': { scope: null, summary: 'Your push subscriptions.', query: null, answer: ANSWERS.pushSubscriptions },
  'PUT /api/me/called': { scope: null, summary: 'Subscribe this device.', body: pushSubscription, answer: done },
  'DELETE /api/me/called': { scope: null, summary: 'End its subscription.', query: pushUnsubscribe, answer: done },
  'GET /api/called/key': { scope: null, summary: 'The server’s key for push messages.', query: null, answer: ANSWERS.pushKey },
  'GET /api/account': { scope: null, summary: 'The account of this device.', query: null, answer: ANSWERS.account },
  'PUT /api/account': { scope: null, summary: 'Change its name or who sees it.', body: accountChangeRequest, answer: done },
  'PUT /api/account/career': {
    scope: null,
    summary: 'Merge a career into that of the account.',
    body: careerShape,
    bodyLimit: LIMITS.careerBody,
    answer: ANSWERS.career,
  },
  'POST /api/account/passkey/ask': { scope: null, summary: 'Begin to add a passkey.', body: registerRequest, answer: ANSWERS.webauthn },
  'POST /api/account/passkey': {
    scope: null,
    summary: 'Add a passkey.',
    body: passkeyResponse,
    bodyLimit: LIMITS.passkeyBody,
    answer: ANSWERS.signedIn,
  },
  'POST /api/account/enter/ask': { scope: null, summary: 'Begin to sign in.', body: null, answer: ANSWERS.webauthn },
  'POST /api/account/enter': { scope: null, summary: 'Sign in.', body: passkeyResponse, answer: ANSWERS.signedIn },
  'POST /api/account/code': { scope: null, summary: 'Sign in by a recovery code.', body: recoveryRequest, answer: ANSWERS.signedIn },
  'POST /api/account/codes': { scope: null, summary: 'New recovery codes.', body: null, answer: ANSWERS.codes },
  'DELETE /api/account/passkeys/:id': { scope: null, summary: 'Remove a passkey.', query: null, answer: done },
  'DELETE /api/account/sessions/:id': { scope: null, summary: 'Sign another device out.', query: null, answer: done },
  'GET /api/account/usage': {
    scope: 'read',
    summary: 'See how much of your limits is used',
    detail: 'Requests of this token, open streams, and of a bot account its matches with other bots within a day.',
    query: null,
    answer: ANSWERS.usage,
    errors: [],
    examples: [{}],
  },
  'GET /api/account/tokens': { scope: null, summary: 'Your access tokens.', query: null, answer: ANSWERS.tokens },
  'POST /api/account/tokens': { scope: null, summary: 'Create one.', body: tokenRequest, answer: ANSWERS.newToken },
  'DELETE /api/account/tokens/:id': { scope: null, summary: 'Revoke one.', query: null, answer: done },
} as const satisfies RouteSpecs;

/** Players, ratings and scores. */
export const PLAYER_ROUTES = {
  'GET /api/players/:name': {
    scope: 'read',
    summary: 'Look up a player',
    detail: 'The public profile. Unless “open”, the player shows only the name.',
    query: null,
    answer: ANSWERS.player,
    errors: ['unknown-player'],
    examples: [{ path: PLAYER }],
  },
  'GET /api/players/:name/games': {
    scope: 'read',
    summary: 'List a player’s matches',
    detail: 'Finished matches, newest first, in pages.',
    query: matchesQuery,
    answer: ANSWERS.matches,
    errors: ['unknown-player'],
    examples: [{ path: PLAYER, query: { result: 'won' } }],
  },
  'GET /api/ratings/:game': {
    scope: 'read',
    summary: 'Read the leaderboards of a game',
    detail:
      'One of matches between people, one of matches with bots, and one among bot accounts. A rating is listed once it is sure enough.',
    query: null,
    answer: ANSWERS.leaderboards,
    errors: ['unknown-game'],
    examples: [{ path: GAME }],
  },
  'GET /api/players/:name/ratings/:game': { scope: null, summary: 'The history of a rating.', query: null, answer: ANSWERS.curves },
  'GET /api/players/:name/figures': { scope: null, summary: 'Statistics of a player.', query: null, answer: ANSWERS.stats },
  'PUT /api/players/:name/friend': { scope: null, summary: 'Ask for friendship, or accept it.', body: null, answer: ANSWERS.relation },
  'DELETE /api/players/:name/friend': { scope: null, summary: 'End it.', query: null, answer: done },
  'PUT /api/players/:name/block': { scope: null, summary: 'Block a player.', body: null, answer: ANSWERS.relation },
  'DELETE /api/players/:name/block': { scope: null, summary: 'End the block.', query: null, answer: done },
  'GET /api/scores/:game': { scope: null, summary: 'High scores.', query: null, answer: ANSWERS.scores },
  'POST /api/scores': { scope: null, summary: 'Submit a win.', body: scoreRequest, bodyLimit: LIMITS.recordBody, answer: done },
  'GET /api/scores/record/:digest': { scope: null, summary: 'The record of a score.', query: null, answer: PLAIN_TEXT },
} as const satisfies RouteSpecs;
