import { readShape } from '@fray/engine';
import { botRequest, ownerRequest, TOKEN_SCOPES, tokenRequest } from '@fray/protocol';
import { appRequest, authorizationRequest, codeGrant, consentRequest } from '@fray/protocol/oauth';
import { webhookRequest } from '@fray/protocol/webhooks';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../base/clock.ts';
import type { KeyedBuckets } from '../../base/keyedBuckets.ts';
import { LIMITS } from '../../base/limits.ts';
import { RequestError } from '../../base/requestError.ts';
import type { AccessTokens } from '../../community/accessTokens.ts';
import type { BotAccounts } from '../../community/botAccounts.ts';
import type { OAuth } from '../../community/oauth.ts';
import type { ApiWebhooks } from '../../notifications/apiWebhooks.ts';
import { StorageError } from '../../store/storageError.ts';
import { ApiServer } from './apiServer.ts';
import { asyncApi } from './asyncApi.ts';
import { openApi } from './openApi.ts';
import { body, requestingUser } from './requests.ts';
import type { Streams } from './streams.ts';

interface ProgramLimits {
  readonly tokenLimits: KeyedBuckets;
  readonly streams: Streams;
  readonly bots: BotAccounts;
  readonly time: Clock;
}

/** Routes for an account's access tokens, their limits, and the description of the API that tokens open. */
export function registerTokens(server: ApiServer, tokens: AccessTokens, { tokenLimits, streams, bots, time }: ProgramLimits): void {
  const description = openApi();
  server.get('/api/openapi.json', async () => description);
  const messages = asyncApi();
  server.get('/api/asyncapi.json', async () => messages);

  server.get('/api/account/usage', async (request) => {
    const person = requestingUser(request);
    const { burst, each } = LIMITS.tokenRequests;
    const [listed, { self }] = await Promise.all([tokens.list(person), bots.ownedBy(person)]);
    return {
      tokens: listed
        .filter(({ id }) => request.holder === null || request.holder.key === id)
        .map(({ id, label }) => ({ id, label, used: tokenLimits.used(id, time.now()), most: burst, back: each })),
      streams: { used: streams.openOf(person), most: LIMITS.streamsPerUser },
      ...(self ? { botGames: { used: self.today, most: self.most } } : {}),
    };
  });

  server.get('/api/account/tokens', async (request) => ({ tokens: await tokens.list(requestingUser(request)) }));
  server.post('/api/account/tokens', (request) => tokens.create(requestingUser(request), body(request, tokenRequest)));
  server.delete('/api/account/tokens/:id', async (request) => {
    await tokens.revoke(requestingUser(request), request.params.id);
    return { ok: true };
  });
}

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
