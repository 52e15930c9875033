import { createHash } from 'node:crypto';
import type { TokenView } from '@fray/protocol';
import { isSameRedirect } from '@fray/protocol/oauth';
import { afterEach, describe, expect, it } from 'vitest';
import type { RunningServer } from './index.ts';
import { CommunityHarness } from './testing/communityHarness.ts';
import type { Guest } from './testing/guest.ts';
import { Program } from './testing/program.ts';
import { ShiftedClock } from './testing/shiftedClock.ts';

const harness = new CommunityHarness();
afterEach(() => harness.close());

const VERIFIER = 'v'.repeat(43);
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');
const REDIRECT = 'https://app.example/done';

/** A server with Ida's app, and with Ann, who is asked for permission. */
async function start(time = new ShiftedClock(), redirects = [REDIRECT]) {
  const server = await harness.open({}, { time });
  const [ida, ann] = [await harness.signedIn(server, 'Ida'), await harness.signedIn(server, 'Ann')];
  const { json } = await ida.post('api/account/apps', { name: 'Board', redirects });
  const request = {
    response_type: 'code',
    client_id: String(json['id']),
    redirect_uri: redirects[0]!,
    scope: 'read play',
    state: 'a b&c',
    code_challenge: challengeOf(VERIFIER),
    code_challenge_method: 'S256',
  };
  return { server, ida, ann, request, time };
}

async function consent(one: Guest, request: object, allow = true): Promise<URL> {
  const { status, json } = await one.post('api/account/consent', { request, allow });
  expect(status, JSON.stringify(json)).toBe(200);
  return new URL(String(json['redirect']));
}

async function exchange({ url }: RunningServer, fields: Record<string, string>) {
  const answer = await fetch(`${url}api/oauth/token`, { method: 'POST', body: new URLSearchParams(fields) });
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown>, headers: answer.headers };
}

const grantOf = ({ client_id, redirect_uri }: { client_id: string; redirect_uri: string }, code: string, more: object = {}) => ({
  grant_type: 'authorization_code',
  code,
  redirect_uri,
  client_id,
  code_verifier: VERIFIER,
  ...more,
});

const codeIn = (to: URL): string => to.searchParams.get('code') ?? '';

describe('an app of another person', () => {
  it('gets a token that a person allows, listed by its name, limited to its scopes, and revoked like any other', async () => {
    const { server, ann, request } = await start();
    expect((await ann.post('api/account/consent/ask', request)).json).toEqual({
      app: 'Board',
      by: 'Ida',
      to: 'app.example',
      scopes: ['read', 'play'],
    });
    const to = await consent(ann, request);
    expect([to.origin + to.pathname, to.searchParams.get('state'), to.searchParams.get('iss')]).toEqual([
      REDIRECT,
      'a b&c',
      server.url.replace(/\/$/, ''),
    ]);
    const { status, json, headers } = await exchange(server, { ...grantOf(request, codeIn(to)), scope: 'read play bot organise' });
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    // Asking for more with the code gives no more.
    expect(json).toEqual({ access_token: expect.stringMatching(/^fray_[0-9a-f]{64}$/), token_type: 'Bearer', scope: 'read play' });
    const program = new Program(server.url, String(json['access_token']));
    expect((await program.ask('GET', 'api/1/mine')).status).toBe(200);
    expect((await program.ask('POST', 'api/1/tournaments', {})).json).toMatchObject({ code: 'scope-missing' });
    const { tokens } = (await ann.post('api/account/tokens', {}, 'GET')).json as { tokens: TokenView[] };
    expect(tokens).toMatchObject([{ label: 'Board', scopes: ['read', 'play'] }]);
    await ann.post(`api/account/tokens/${tokens[0]?.id}`, {}, 'DELETE');
    expect((await program.ask('GET', 'api/1/mine')).status).toBe(401);
  });

  it('is told that a person declined, and nothing else', async () => {
    const { ann, request } = await start();
    const to = await consent(ann, request, false);
    expect([to.searchParams.get('error'), to.searchParams.get('code'), to.searchParams.get('state')]).toEqual([
      'access_denied',
      null,
      'a b&c',
    ]);
  });

  it('is described at the standard address', async () => {
    const { server } = await start();
    const answer = await fetch(`${server.url}.well-known/oauth-authorization-server`);
    const issuer = server.url.replace(/\/$/, '');
    expect(await answer.json()).toMatchObject({
      issuer,
      authorization_endpoint: `${issuer}/oauth/authorize`,
      token_endpoint: `${issuer}/api/oauth/token`,
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
    });
  });
});

describe('a hostile app or bystander', () => {
  it('uses a code once: a second use is refused, and revokes what the first one gave', async () => {
    const { server, ann, request } = await start();
    const grant = grantOf(request, codeIn(await consent(ann, request)));
    const all = await Promise.all([exchange(server, grant), exchange(server, grant)]);
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const token = String(all.find(({ status }) => status === 200)?.json['access_token']);
    expect((await exchange(server, grant)).json).toMatchObject({ error: 'invalid_grant' });
    expect((await new Program(server.url, token).ask('GET', 'api/1/mine')).status).toBe(401);
  });

  it('does not use a code with another verifier, redirect or app, or after a minute', async () => {
    const { server, ida, ann, request, time } = await start();
    const other = (await ida.post('api/account/apps', { name: 'Other', redirects: [REDIRECT] })).json['id'];
    const code = codeIn(await consent(ann, request));
    for (const wrong of [
      { code_verifier: 'w'.repeat(43) },
      { redirect_uri: 'https://app.example/done2' },
      { client_id: String(other) },
      { code: `${code.slice(0, -1)}_` },
    ])
      expect([wrong, (await exchange(server, grantOf(request, code, wrong))).json['error']]).toEqual([wrong, 'invalid_grant']);
    expect((await exchange(server, grantOf(request, code, { grant_type: 'password' }))).json['error']).toBe('unsupported_grant_type');
    expect((await exchange(server, grantOf(request, code, { code_verifier: 'short' }))).json['error']).toBe('invalid_request');
    time.push(59_000);
    const late = codeIn(await consent(ann, request));
    expect((await exchange(server, grantOf(request, code))).status).toBe(200);
    time.push(61_000);
    expect((await exchange(server, grantOf(request, late))).json).toMatchObject({ error: 'invalid_grant' });
  });

  it('is not answered at another address, without a challenge, by “plain”, or with scopes that do not exist', async () => {
    const { ann, request } = await start();
    const { code_challenge: _, ...bare } = request;
    for (const wrong of [
      { ...request, redirect_uri: 'https://evil.example/done' },
      { ...request, redirect_uri: `${REDIRECT}/` },
      { ...request, redirect_uri: `${REDIRECT}?next=https://evil.example` },
      { ...request, redirect_uri: 'https://app.example.evil.example/done' },
      { ...request, redirect_uri: 'javascript:alert(1)' },
      { ...request, client_id: '0'.repeat(16) },
      { ...request, code_challenge_method: 'plain' },
      { ...request, code_challenge: VERIFIER.slice(1) },
      { ...request, response_type: 'token' },
      { ...request, scope: 'read admin' },
      { ...request, scope: '' },
      { ...request, more: 1 },
      bare,
    ])
      for (const [path, body] of [
        ['api/account/consent/ask', wrong],
        ['api/account/consent', { request: wrong, allow: true }],
      ] as const)
        expect([wrong, (await ann.post(path, body)).json['code']]).toEqual([wrong, 'bad-request']);
  });

  it('cannot register an address that runs code, hides a host, or is unencrypted', async () => {
    const { ida } = await start();
    for (const redirect of [
      'javascript:alert(1)',
      'data:text/html,x',
      'http://app.example/done',
      'https://app.example/done#x',
      'https://user:word@app.example/',
      'myapp:/done',
      'not an address',
      'https://app.example/\njavascript:alert(1)//',
      'https://app.example/\nhttp://evil.example/',
      'https://app.example/\tdone',
      ' https://app.example/done',
    ])
      expect([redirect, (await ida.post('api/account/apps', { name: 'Bad', redirects: [redirect] })).status]).toEqual([redirect, 400]);
    for (const redirect of ['org.example.app:/done', 'http://127.0.0.1/cb', 'http://[::1]:5/cb', 'http://localhost:9/cb'])
      expect((await ida.post('api/account/apps', { name: 'Good', redirects: [redirect] })).status).toBe(200);
  });

  it('cannot embed the page, and is no open redirect: the authorization address leads to this server’s page only', async () => {
    const { server, ann, request } = await start();
    const query = new URLSearchParams({ ...request, redirect_uri: 'https://evil.example/' });
    const answer = await fetch(`${server.url}oauth/authorize?${query}`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')?.startsWith('/#/settings/authorize/')]).toEqual([302, true]);
    for (const path of ['', 'oauth/authorize']) {
      const { headers } = await fetch(server.url + path, { redirect: 'manual' });
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('x-frame-options')).not.toBeNull();
    }
    // Neither a page of another site nor a token answers for a person.
    const foreign = await fetch(`${server.url}api/account/consent`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://evil.example', authorization: `Bearer ${ann.key}` },
      body: JSON.stringify({ request, allow: true }),
    });
    expect(foreign.status).toBe(403);
    expect((await harness.guest(server, 'Cy').post('api/account/consent', { request, allow: true })).json['code']).toBe('no-account');
  });

  it('cannot ask after it was removed', async () => {
    const { server, ida, ann, request } = await start();
    const code = codeIn(await consent(ann, request));
    await ann.post(`api/account/apps/${request.client_id}`, {}, 'DELETE');
    expect((await ann.post('api/account/consent/ask', request)).status).toBe(200);
    await ida.post(`api/account/apps/${request.client_id}`, {}, 'DELETE');
    expect((await exchange(server, grantOf(request, code))).json).toMatchObject({ error: 'invalid_grant' });
    expect((await ann.post('api/account/consent/ask', request)).json['code']).toBe('bad-request');
  });
});

it.each([
  ['http://127.0.0.1/cb', 'http://127.0.0.1:5123/cb', true],
  ['http://127.0.0.1:80/cb', 'http://127.0.0.1:5123/cb', true],
  ['http://[::1]/cb', 'http://[::1]:5123/cb', true],
  ['http://127.0.0.1/cb', 'http://127.0.0.1:5123/other', false],
  ['http://127.0.0.1/cb', 'http://127.0.0.1:5123/cb?x=1', false],
  ['http://127.0.0.1/cb', 'http://127.0.0.2:5123/cb', false],
  ['http://127.0.0.1/cb', 'https://127.0.0.1:5123/cb', false],
  ['http://localhost/cb', 'http://localhost:5123/cb', false],
  ['https://app.example/cb', 'https://app.example:8443/cb', false],
  ['https://app.example/cb', 'https://app.example/cb', true],
  ['org.example.app:/cb', 'org.example.app:/cb', true],
])('of %s is shown as %s: %s', (registered, requested, same) => {
  expect(isSameRedirect(registered, requested)).toBe(same);
});
