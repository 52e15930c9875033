import { tokenRequest } from '@fray/protocol';
import type { FastifyInstance } from 'fastify';
import type { AccessTokens } from '../../community/accessTokens.ts';
import { openApi } from './openApi.ts';
import { body, requestingUser } from './requests.ts';

/** Routes for an account's access tokens, and the description of the API that tokens open. */
export function registerTokens(server: FastifyInstance, tokens: AccessTokens): void {
  const description = openApi();
  server.get('/api/openapi.json', async () => description);

  server.get('/api/account/tokens', async (request) => ({ tokens: await tokens.list(requestingUser(request)) }));
  server.post('/api/account/tokens', (request) => tokens.create(requestingUser(request), body(request, tokenRequest)));
  server.delete<{ Params: { id: string } }>('/api/account/tokens/:id', async (request) => {
    await tokens.revoke(requestingUser(request), request.params.id);
    return { ok: true };
  });
}
