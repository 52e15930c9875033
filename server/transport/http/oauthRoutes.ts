import { readShape } from '@fray/engine';
import { TOKEN_SCOPES } from '@fray/protocol';
import { appRequest, authorizationRequest, codeGrant, consentRequest } from '@fray/protocol/oauth';
import type { FastifyInstance } from 'fastify';
import { RequestError } from '../../base/requestError.ts';
import type { OAuth } from '../../community/oauth.ts';
import { StorageError } from '../../store/storageError.ts';
import { ApiServer } from './apiServer.ts';
import { body, requestingUser } from './requests.ts';

/** Longest form and query in characters. */
const LONGEST = 4000;

/** Routes of OAuth 2. `url`: the address of this server. */
export function registerOAuth(server: FastifyInstance, api: ApiServer, oauth: OAuth, url: () => string): void {
  const issuer = () => url().replace(/\/$/, '');

  server.get('/.well-known/oauth-authorization-server', async () => ({
    issuer: issuer(),
    authorization_endpoint: `${issuer()}/oauth/authorize`,
    token_endpoint: `${issuer()}/api/oauth/token`,
    scopes_supported: TOKEN_SCOPES,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code'],
    token_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  }));

  // The page asks the user, since only the page has the device's key. The target does not depend on the request, so it is no open redirect.
  server.get('/oauth/authorize', async (request, reply) => {
    const [, query = ''] = request.url.slice(0, LONGEST).split('?', 2);
    return reply.redirect(`/#/settings/authorize/${encodeURIComponent(query)}`, 302);
  });

  api.get('/api/account/apps', async (request) => ({ apps: await oauth.list(requestingUser(request)) }));
  api.post('/api/account/apps', (request) => oauth.register(requestingUser(request), body(request, appRequest)));
  api.delete('/api/account/apps/:id', async (request) => {
    await oauth.remove(requestingUser(request), request.params.id);
    return { ok: true };
  });
  api.post('/api/account/consent/ask', (request) => oauth.describe(body(request, authorizationRequest)));
  api.post('/api/account/consent', async (request) => {
    const { request: input, allow } = body(request, consentRequest);
    return { redirect: await oauth.answer(requestingUser(request), input, allow, issuer()) };
  });

  // Forms are read here only.
  void server.register(async (scope) => registerTokenEndpoint(scope, oauth));
}

function registerTokenEndpoint(scope: FastifyInstance, oauth: OAuth): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: LONGEST },
    (_request, text: string, done) => {
      const fields = [...new URLSearchParams(text)];
      const isClear = new Set(fields.map(([name]) => name)).size === fields.length;
      done(null, isClear ? Object.fromEntries(fields) : {});
    },
  );
  new ApiServer(scope).post('/api/oauth/token', async (request, reply) => {
    const refuse = (error: string, error_description: string) => reply.code(400).send({ error, error_description });
    const grant = readShape(codeGrant, request.body, 'body');
    if (!grant.ok)
      return refuse(
        grant.fault.field.endsWith('grant_type') ? 'unsupported_grant_type' : 'invalid_request',
        `${grant.fault.field}: ${grant.fault.message}`,
      );
    try {
      const { token, scopes } = await oauth.exchange(grant.value);
      return { access_token: token, token_type: 'Bearer', scope: scopes.join(' ') };
    } catch (error) {
      if (error instanceof RequestError) return refuse('invalid_grant', error.message);
      if (error instanceof StorageError && error.code !== undefined) return refuse('invalid_grant', error.message);
      throw error;
    }
  });
}
