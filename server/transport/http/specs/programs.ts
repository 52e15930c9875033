import { botRequest, ownerRequest } from '@fray/protocol';
import { ANSWERS } from '@fray/protocol/answers';
import { appRequest, authorizationRequest, codeGrant, consentRequest } from '@fray/protocol/oauth';
import { webhookRequest } from '@fray/protocol/webhooks';
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

/** OAuth 2 for other people's apps. */
export const APP_ROUTES = {
  'GET /api/account/apps': { scope: null, summary: 'The apps that you registered.', query: null, answer: ANSWERS.apps },
  'POST /api/account/apps': { scope: null, summary: 'Register an app.', body: appRequest, answer: ANSWERS.app },
  'DELETE /api/account/apps/:id': { scope: null, summary: 'Remove an app and its tokens.', query: null, answer: ANSWERS.done },
  'POST /api/account/consent/ask': { scope: null, summary: 'What an app asks for.', body: authorizationRequest, answer: ANSWERS.consent },
  'POST /api/account/consent': { scope: null, summary: 'Allow or refuse it.', body: consentRequest, answer: ANSWERS.redirect },
  'POST /api/oauth/token': {
    scope: null,
    summary: 'Exchange a code for an access token.',
    body: codeGrant,
    answer: ANSWERS.grant,
    refusal: ANSWERS.grantRefusal,
  },
} as const satisfies RouteSpecs;

export const WEBHOOK_ROUTES = {
  'POST /api/webhooks': {
    scope: 'webhooks',
    summary: 'Create a webhook',
    detail: 'Your turns, challenges and results are sent to this address. It must answer a signed test message with a status of 2xx.',
    body: webhookRequest,
    answer: ANSWERS.newWebhook,
    errors: ['calls-off', 'webhook-failed', 'too-many-webhooks', 'already-so', 'no-account'],
    examples: [{ body: { id: 'quick4wren', url: 'https://league.example/fray', events: ['end'] } }],
  },
  'GET /api/webhooks': {
    scope: 'webhooks',
    summary: 'List your webhooks',
    detail: 'With the last event of each: when it was sent, and why it did not arrive.',
    query: null,
    answer: ANSWERS.webhooks,
    errors: ['no-account'],
    examples: [{}],
  },
  'GET /api/webhooks/:id/deliveries': {
    scope: 'webhooks',
    summary: 'List the events of a webhook',
    detail: 'The newest 50, with the attempts of each: whether it arrived, waits for another attempt, or was given up.',
    query: null,
    answer: ANSWERS.deliveries,
    errors: ['unknown-webhook', 'no-account'],
    examples: [{ path: { id: 'quick4wren' } }],
  },
  'POST /api/webhooks/:id/test': {
    scope: 'webhooks',
    summary: 'Test a webhook',
    detail: 'Sends a `ping`. A webhook that was paused is sent events again once a test arrived.',
    body: null,
    answer: ANSWERS.webhook,
    errors: ['calls-off', 'webhook-failed', 'unknown-webhook', 'no-account'],
    examples: [{ path: { id: 'quick4wren' } }],
  },
  'DELETE /api/webhooks/:id': {
    scope: 'webhooks',
    summary: 'Delete a webhook',
    detail: 'Events that wait for another attempt are dropped.',
    query: null,
    answer: ANSWERS.done,
    errors: ['no-account'],
    examples: [{ path: { id: 'quick4wren' } }],
  },
} as const satisfies RouteSpecs;
