import { afterEach, expect, it } from 'vitest';
import { CommunityHarness } from './testing/communityHarness.ts';
import { tokenOf } from './testing/program.ts';

const harness = new CommunityHarness();
afterEach(() => harness.close());

/** A page of another site. */
const origin = 'https://league.example';

async function start() {
  const server = await harness.open();
  const ida = await harness.signedIn(server, 'Ida');
  return { url: server.url, ida, token: await tokenOf(ida, ['read', 'play']) };
}

const allowed = (answer: Response) => answer.headers.get('access-control-allow-origin');

it('a page of another site sends requests with an access token, after a preflight, and reads refusals', async () => {
  const { url, token } = await start();
  const preflight = await fetch(`${url}api/1/tables`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization,content-type' },
  });
  expect([preflight.status, allowed(preflight)]).toEqual([204, '*']);
  expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization, content-type');
  expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
  const headers = { origin, authorization: `Bearer ${token}` };
  const mine = await fetch(`${url}api/1/mine`, { headers });
  expect([mine.status, allowed(mine), mine.headers.get('access-control-expose-headers')]).toEqual([200, '*', 'retry-after']);
  const refused = await fetch(`${url}api/1/account/tokens`, { headers });
  expect([refused.status, allowed(refused), await refused.json()]).toEqual([403, '*', expect.objectContaining({ code: 'scope-missing' })]);
});

it('a page of another site reads a stream', async () => {
  const { url, token } = await start();
  const stop = new AbortController();
  const answer = await fetch(`${url}api/1/me/stream`, { headers: { origin, authorization: `Bearer ${token}` }, signal: stop.signal });
  expect([answer.status, allowed(answer)]).toEqual([200, '*']);
  stop.abort();
});

it.each(['.well-known/oauth-authorization-server', 'api/1/openapi.json', 'api/1/asyncapi.json'])(
  'a page of any site reads %s',
  async (path) => {
    const { url } = await start();
    const answer = await fetch(url + path, { headers: { origin } });
    expect([answer.status, allowed(answer)]).toEqual([200, '*']);
  },
);

it('an app of another site exchanges a code', async () => {
  const { url } = await start();
  const body = new URLSearchParams({ grant_type: 'authorization_code', code: 'none' });
  const answer = await fetch(`${url}api/oauth/token`, { method: 'POST', headers: { origin }, body });
  expect([answer.status, allowed(answer), await answer.json()]).toEqual([400, '*', expect.objectContaining({ error: 'invalid_request' })]);
});

it('a page of another site uses no key of a device and creates no guest', async () => {
  const { url, ida } = await start();
  for (const headers of [{ origin, authorization: `Bearer ${ida.key}` }, { origin }]) {
    const answer = await fetch(`${url}api/1/mine`, { headers });
    expect([answer.status, allowed(answer), await answer.json()]).toEqual([403, null, expect.objectContaining({ code: 'foreign-origin' })]);
  }
  const token = await fetch(`${url}api/oauth/token`, { method: 'POST', headers: { origin, authorization: `Bearer ${ida.key}` } });
  expect([token.status, allowed(token)]).toEqual([403, null]);
});
