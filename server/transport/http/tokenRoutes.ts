import { tokenRequest } from '@fray/protocol';
import type { AccessTokens } from '../../community/accessTokens.ts';
import type { ApiServer } from './apiServer.ts';
import { asyncApi } from './asyncApi.ts';
import { openApi } from './openApi.ts';
import { body, requestingUser } from './requests.ts';

/** Routes for an account's access tokens, and the description of the API that tokens open. */
export function registerTokens(server: ApiServer, tokens: AccessTokens): void {
  const description = openApi();
  server.get('/api/openapi.json', async () => description);
  const messages = asyncApi();
  server.get('/api/asyncapi.json', async () => messages);

  server.get('/api/account/tokens', async (request) => ({ tokens: await tokens.list(requestingUser(request)) }));
  server.post('/api/account/tokens', (request) => tokens.create(requestingUser(request), body(request, tokenRequest)));
  server.delete('/api/account/tokens/:id', async (request) => {
    await tokens.revoke(requestingUser(request), request.params.id);
    return { ok: true };
  });
}
