import { webhookRequest } from '@fray/protocol/webhooks';
import type { ApiWebhooks } from '../../notifications/apiWebhooks.ts';
import type { ApiServer } from './apiServer.ts';
import { body, requestingUser } from './requests.ts';

/** Routes for the webhooks of programs. */
export function registerWebhooks(server: ApiServer, webhooks: ApiWebhooks): void {
  server.get('/api/webhooks', async (request) => ({ webhooks: await webhooks.list(requestingUser(request)) }));
  server.post('/api/webhooks', (request) => webhooks.create(requestingUser(request), body(request, webhookRequest)));
  server.get('/api/webhooks/:id/deliveries', async (request) => ({
    deliveries: await webhooks.deliveries(requestingUser(request), request.params.id),
  }));
  server.post('/api/webhooks/:id/test', (request) => webhooks.test(requestingUser(request), request.params.id));
  server.delete('/api/webhooks/:id', async (request) => {
    await webhooks.remove(requestingUser(request), request.params.id);
    return { ok: true };
  });
}
