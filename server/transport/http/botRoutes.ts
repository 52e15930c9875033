import { botRequest, ownerRequest } from '@fray/protocol';
import type { BotAccounts } from '../../community/botAccounts.ts';
import type { ApiServer } from './apiServer.ts';
import { body, requestingUser } from './requests.ts';

/** Routes for bot accounts. */
export function registerBots(server: ApiServer, bots: BotAccounts): void {
  server.get('/api/bots', async () => ({ bots: await bots.list() }));
  server.get('/api/account/bots', (request) => bots.ownedBy(requestingUser(request)));
  server.post('/api/account/bot', async (request) => ({ name: await bots.become(requestingUser(request), body(request, botRequest)) }));
  server.put('/api/account/bots/:name', async (request) => {
    await bots.own(requestingUser(request), request.params.name, body(request, ownerRequest).mine);
    return { ok: true };
  });
}
