import { mkdtempSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshId } from '@fray/client';
import { SeededChance } from '@fray/engine';
import type { NewWebhook, WebhookDelivery, WebhookView } from '@fray/protocol/webhooks';
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, it } from 'vitest';
import { LIMITS } from '../base/limits.ts';
import { CommunityHarness } from '../testing/communityHarness.ts';
import { Program, programOf, tokenOf } from '../testing/program.ts';
import { ShiftedClock } from '../testing/shiftedClock.ts';

const harness = new CommunityHarness();
const receivers: Server[] = [];
afterEach(async () => {
  await harness.close();
  for (const receiver of receivers.splice(0)) receiver.close();
});

interface Arrival {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A program's server. `status`: what it answers to the nth message, from 0. */
async function receive(status: (n: number) => number = () => 204) {
  const arrivals: Arrival[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (bytes) => (body += String(bytes)));
    request.on('end', () => {
      response.statusCode = status(arrivals.length);
      arrivals.push({ headers: request.headers, body });
      response.end();
    });
  });
  receivers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/fray`, arrivals };
}

/** Delays of attempts pass at once. */
class NoDelays extends ShiftedClock {
  override after(milliseconds: number, call: () => void): () => void {
    return super.after([5000, 60_000, 300_000, 1_800_000].includes(milliseconds) ? 1 : milliseconds, call);
  }
}

const deliveriesOf = async (program: Program, id: unknown) =>
  (await program.ask('GET', `api/1/webhooks/${String(id)}/deliveries`)).json['deliveries'] as WebhookDelivery[];

async function start(webhooks: 'any' | 'public' | 'off' = 'any', time = new ShiftedClock()) {
  const server = await harness.open({ webhooks }, { time });
  const [ida, bo] = [await harness.signedIn(server, 'Ida'), await harness.signedIn(server, 'Bo')];
  return { server, ida, bo, program: await programOf(server, ida, ['webhooks']) };
}

const idOfIda = 'ida'.padEnd(32, 'x');
const kinds = (arrivals: readonly Arrival[]) => arrivals.map(({ body }) => JSON.parse(body).type);
const listed = async (program: Program) => (await program.ask('GET', 'api/1/webhooks')).json['webhooks'] as WebhookView[];

describe('a webhook', () => {
  it('receives turns and the end of a match, with signatures that the receiver’s library accepts', async () => {
    const { url, arrivals } = await receive();
    const { server, ida, bo, program } = await start();
    const { status, json } = await program.ask('POST', 'api/1/webhooks', { id: freshId(), url });
    expect([status, json]).toMatchObject([
      200,
      { url, events: ['turn', 'call', 'end'], paused: false, secret: expect.stringMatching(/^whsec_/) },
    ]);
    const table = await ida.create({ game: 'tubetanks' });
    await bo.sit(table, 1);
    for (const one of [ida, bo]) await one.until((client) => client.timeline.length > 0);
    expect(await bo.moveAny(new SeededChance(1))).toBe(true);
    expect(await bo.client!.act('concede')).toBeUndefined();
    await expect.poll(() => kinds(arrivals)).toContain('end');
    const checker = new Webhook(String(json['secret']));
    for (const { headers, body } of arrivals) expect(() => checker.verify(body, headers as Record<string, string>)).not.toThrow();
    const end = arrivals.find(({ body }) => JSON.parse(body).type === 'end')!;
    expect(JSON.parse(end.body).data).toEqual({ table, game: 'tubetanks', seat: 0, places: [1, 2], reason: expect.any(String) });
    expect(() => checker.verify(end.body.replace('[1,2]', '[2,1]'), end.headers as Record<string, string>)).toThrow();
    expect(await listed(program)).toMatchObject([{ id: json['id'], paused: false }]);
    expect(JSON.stringify(await listed(program))).not.toContain('whsec_');
    // Nobody else's events or webhooks are there.
    const other = await programOf(server, bo, ['webhooks']);
    expect(await listed(other)).toEqual([]);
    expect((await other.ask('POST', `api/1/webhooks/${String(json['id'])}/test`, {})).json).toMatchObject({ code: 'unknown-webhook' });
    await other.ask('DELETE', `api/1/webhooks/${String(json['id'])}`);
    expect(await listed(program)).toHaveLength(1);
    await program.ask('DELETE', `api/1/webhooks/${String(json['id'])}`);
    expect(await listed(program)).toEqual([]);
  });

  it('receives only the events that it subscribed to, such as challenges', async () => {
    const { url, arrivals } = await receive();
    const { bo, program } = await start();
    await program.ask('POST', 'api/1/webhooks', { id: freshId(), url, events: ['call'] });
    await bo.post('api/tables', {
      id: 'sunny5mole',
      game: 'tubetanks',
      seats: [{ kind: 'me' }, { kind: 'open', for: 'Ida' }],
      commitment: 'a'.repeat(64),
    });
    await expect.poll(() => kinds(arrivals)).toEqual(['ping', 'call']);
    expect(JSON.parse(arrivals[1]!.body).data).toMatchObject({ why: 'challenge', by: 'Bo', game: 'tubetanks' });
  });

  it('receives an event again, with the same id, until it is delivered', async () => {
    const { url, arrivals } = await receive((n) => (n === 0 || n > 2 ? 200 : 500));
    const { server, program } = await start('any', new NoDelays());
    const { json } = await program.ask('POST', 'api/1/webhooks', { id: freshId(), url });
    server.webhooks.onNotification({ person: idOfIda, why: 'challenge', game: 'arcade', by: 'Bo', path: '/t/x' });
    await expect.poll(() => arrivals).toHaveLength(4);
    expect(new Set(arrivals.slice(1).map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(arrivals[0]!.headers['webhook-id']).not.toBe(arrivals[1]!.headers['webhook-id']);
    await expect.poll(() => listed(program)).toMatchObject([{ id: json['id'], paused: false, at: expect.any(Number) }]);
    expect((await listed(program))[0]).not.toHaveProperty('fault');
    const [delivery, ...others] = await deliveriesOf(program, json['id']);
    expect([delivery, others]).toEqual([
      { id: arrivals[1]!.headers['webhook-id'], event: 'call', at: expect.any(Number), state: 'arrived', tried: 3 },
      [],
    ]);
  });

  it('receives pending events after a restart', async () => {
    const data = join(mkdtempSync(join(tmpdir(), 'fray-webhooks-')), 'fray.db');
    let isUp = true;
    const { url, arrivals } = await receive(() => (isUp ? 200 : 503));
    const time = new ShiftedClock();
    const server = await harness.open({ webhooks: 'any', data }, { time });
    const ida = await harness.signedIn(server, 'Ida');
    const token = await tokenOf(ida, ['webhooks']);
    const { json } = await new Program(server.url, token).ask('POST', 'api/1/webhooks', { id: freshId(), url });
    isUp = false;
    const call = { person: idOfIda, why: 'challenge', game: 'arcade', by: 'Bo', path: '/t/x' } as const;
    server.webhooks.onNotification(call);
    await expect
      .poll(() => deliveriesOf(new Program(server.url, token), json['id']))
      .toMatchObject([{ state: 'waits', tried: 1, next: expect.any(Number), fault: 'the address answered 503' }]);
    await harness.stop(server);
    isUp = true;
    const later = new ShiftedClock();
    later.push(10_000);
    const again = await harness.open({ webhooks: 'any', data }, { time: later });
    await expect.poll(() => kinds(arrivals)).toEqual(['ping', 'call', 'call']);
    expect(arrivals[2]!.headers['webhook-id']).toBe(arrivals[1]!.headers['webhook-id']);
    const program = new Program(again.url, token);
    await expect.poll(() => deliveriesOf(program, json['id'])).toMatchObject([{ state: 'arrived', tried: 2 }]);
    expect((await deliveriesOf(program, json['id']))[0]).not.toHaveProperty('next');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(arrivals).toHaveLength(3);
  });

  it('lists its newest events to its account only, and deletes them with the account', async () => {
    const { url } = await receive((n) => (n === 0 ? 200 : 410));
    const { server, bo, program } = await start();
    const { json } = await program.ask('POST', 'api/1/webhooks', { id: freshId(), url });
    server.webhooks.onNotification({ person: idOfIda, why: 'challenge', game: 'arcade', by: 'Bo', path: '/t/x' });
    await expect
      .poll(() => deliveriesOf(program, json['id']))
      .toMatchObject([{ state: 'failed', tried: 1, fault: 'the address answered 410' }]);
    const path = `api/1/webhooks/${String(json['id'])}/deliveries`;
    const other = await programOf(server, bo, ['webhooks']);
    expect((await other.ask('GET', path)).json).toMatchObject({ code: 'unknown-webhook' });
    await program.ask('DELETE', `api/1/webhooks/${String(json['id'])}`);
    expect((await program.ask('GET', path)).json).toMatchObject({ code: 'unknown-webhook' });
    expect(await server.registry.store.read('deliveriesOf', idOfIda, String(json['id']))).toEqual([]);
  });

  it('is paused after repeated failures, and continues after a successful test', async () => {
    let isUp = true;
    const { url, arrivals } = await receive(() => (isUp ? 200 : 410));
    const { server, program } = await start();
    const { json } = await program.ask('POST', 'api/1/webhooks', { id: freshId(), url });
    isUp = false;
    const call = () => server.webhooks.onNotification({ person: idOfIda, why: 'challenge', game: 'arcade', by: 'Bo', path: '/t/x' });
    for (let n = 0; n < LIMITS.webhookFailures; n++) call();
    await expect.poll(() => listed(program)).toMatchObject([{ paused: true, fault: 'the address answered 410' }]);
    expect(arrivals).toHaveLength(1 + LIMITS.webhookFailures);
    call();
    const path = `api/1/webhooks/${String(json['id'])}/test`;
    expect(await program.ask('POST', path, {})).toMatchObject({ status: 409, json: { code: 'webhook-failed' } });
    isUp = true;
    expect((await program.ask('POST', path, {})).json).toMatchObject({ paused: false });
    call();
    await expect.poll(() => kinds(arrivals).slice(-3)).toEqual(['ping', 'ping', 'call']);
  });

  it.each([
    ['public', 'https://127.0.0.1:1/x', 'bad-request'],
    ['public', 'https://[::ffff:10.0.0.1]/x', 'bad-request'],
    ['public', 'http://example.org/x', 'bad-request'],
    ['any', 'ftp://example.org/x', 'bad-request'],
    ['any', 'javascript:alert(1)', 'bad-request'],
    ['any', `http://127.0.0.1/${'x'.repeat(600)}`, 'bad-request'],
    ['off', 'https://example.org/x', 'calls-off'],
  ] as const)('with the setting %s is refused at %s: %s', async (setting, url, code) => {
    const { program } = await start(setting);
    expect((await program.ask('POST', 'api/1/webhooks', { id: freshId(), url })).json).toMatchObject({ code });
    expect(await listed(program)).toEqual([]);
  });

  it.each([
    ['public', 'https://127.0.0.1:1/x', 400],
    ['public', 'https://[::ffff:10.0.0.1]/x', 400],
    ['public', 'https://2130706433/x', 400],
    ['public', 'http://example.org/x', 400],
    ['any', 'ftp://example.org/x', 400],
    ['any', 'https://', 400],
    ['any', `http://127.0.0.1/${'x'.repeat(600)}`, 400],
    ['any', 'http://127.0.0.1:1/x', 200],
    ['public', 'https://example.org/x', 200],
  ] as const)('with the setting %s a table’s webhook at %s, and a profile’s, is answered %i', async (setting, webhook, status) => {
    const server = await harness.open({ webhooks: setting });
    const guest = harness.guest(server, 'Ann');
    const commitment = 'c'.repeat(64);
    const seats = [{ kind: 'me' }, { kind: 'open' }];
    const table = await guest.post('api/tables', { id: freshId(), game: 'arcade', seats, webhook, commitment });
    const profile = await guest.post('api/me', { webhook }, 'PUT');
    expect([table.status, profile.status]).toEqual([status, status]);
    if (status !== 200) for (const { json } of [table, profile]) expect(json).toMatchObject({ code: 'bad-request' });
  });

  it('needs its scope, and is limited per account; test messages are limited', async () => {
    const { url } = await receive();
    const { server, ida, program } = await start();
    const reader = await programOf(server, ida, ['read', 'play']);
    expect((await reader.ask('POST', 'api/1/webhooks', { id: freshId(), url })).json).toMatchObject({ code: 'scope-missing' });
    const ids: string[] = [];
    for (let n = 0; n < LIMITS.webhooksPerAccount; n++)
      ids.push(((await program.ask('POST', 'api/1/webhooks', { id: freshId(), url })).json as unknown as NewWebhook).id);
    expect(new Set(ids).size).toBe(LIMITS.webhooksPerAccount);
    const refused = await program.ask('POST', 'api/1/webhooks', { id: freshId(), url });
    expect(refused).toMatchObject({ status: 429, json: { code: 'too-fast' } });
    expect(refused.headers.get('retry-after')).toBe('10');
  });
});
