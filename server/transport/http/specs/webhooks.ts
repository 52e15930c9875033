import { ANSWERS } from '@fray/protocol/answers';
import { webhookRequest } from '@fray/protocol/webhooks';
import type { RouteSpecs } from './spec.ts';

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
