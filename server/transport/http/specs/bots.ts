import { botRequest, ownerRequest } from '@fray/protocol';
import { ANSWERS } from '@fray/protocol/answers';
import type { RouteSpecs } from './spec.ts';

export const BOT_ROUTES = {
  'GET /api/bots': {
    scope: 'read',
    summary: 'List bot accounts',
    detail: 'With their ratings among bots. Those whose program listens come first.',
    query: null,
    answer: ANSWERS.bots,
    errors: [],
    examples: [{}],
  },
  'GET /api/account/bots': {
    scope: 'read',
    summary: 'List your bots',
    detail: 'The bot accounts that name you as their owner, and your own account if it is one.',
    query: null,
    answer: ANSWERS.ownBots,
    errors: [],
    examples: [{}],
  },
  'POST /api/account/bot': {
    scope: 'bot',
    summary: 'Become a bot account',
    detail:
      'Before the first match of the account, its first tournament of people and its first club, and for good. Later it changes engine, version and owner.',
    body: botRequest,
    answer: ANSWERS.bot,
    errors: ['bot-too-late', 'unknown-player', 'yourself', 'no-account', 'account-name-taken', 'bad-name', 'muted'],
    examples: [{ body: { engine: 'Lines', version: '1.0', owner: 'Ida' } }],
  },
  'PUT /api/account/bots/:name': {
    scope: null,
    summary: 'Agree to answer for a bot, or no longer.',
    body: ownerRequest,
    answer: ANSWERS.done,
  },
} as const satisfies RouteSpecs;
