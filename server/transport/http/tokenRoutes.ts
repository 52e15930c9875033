import { tokenRequest } from '@fray/protocol';
import type { Clock } from '../../base/clock.ts';
import type { KeyedBuckets } from '../../base/keyedBuckets.ts';
import { LIMITS } from '../../base/limits.ts';
import type { AccessTokens } from '../../community/accessTokens.ts';
import type { BotAccounts } from '../../community/botAccounts.ts';
import type { ApiServer } from './apiServer.ts';
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
