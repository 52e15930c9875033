import { PROTOCOL_VERSION } from '@fray/protocol';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { LIMITS } from '../../base/limits.ts';
import { FakeClock } from '../../testing/fakeClock.ts';
import { Guest } from '../../testing/guest.ts';
import { closing, hello, Raw, start, UNLIMITED } from '../../testing/raw.ts';

const TABLE = 'aaaaaaaaaa';

describe('an invalid message', () => {
  it('is refused with an error code, and the connection stays open', async () => {
    const { url } = await start();
    const raw = await new Raw(url).opened();
    await raw.say({ t: 'ping' });
    expect(raw.codes).toEqual(['no-hello']);
    await raw.say(hello, hello, '{"t":', '[]', 'null', '{}', '{"t":"dance"}', { t: 'join' }, { t: 'join', table: '../../etc' });
    expect(raw.codes.slice(1)).toEqual(['hello-twice', 'not-json', ...Array(6).fill('bad-message')]);
    expect(raw.received.find((message) => message.t === 'no' && message.code === 'bad-message')).toMatchObject({
      message: expect.stringMatching(/\w/),
    });
    await raw.say({ t: 'join', table: TABLE }, { t: 'move', id: 'x', on: 0, move: 'N' }, { t: 'move', id: 'x', on: -1, move: 'N' });
    expect(raw.codes.slice(-3).sort()).toEqual(['bad-message', 'no-table', 'unknown-table']);
    await raw.say({ t: 'move', id: 'x', on: 0, move: 'N', extra: 1 }, { t: 'say', id: 'y' }, { t: 'say', id: 'y', text: ' \n ' });
    expect(raw.codes.slice(-3).sort()).toEqual(['bad-message', 'bad-message', 'no-table']);
    raw.socket.send(Buffer.from([1, 2, 3]));
    await raw.say({ t: 'ping' });
    expect(raw.codes.at(-1)).toBe('not-text');
    expect(raw.received.at(-1)).toEqual({ t: 'pong' });
    expect(raw.closed).toBeUndefined();
  });

  it('is not parsed if it is nested too deeply or has too many values', async () => {
    const { url } = await start();
    const [raw, other] = [await new Raw(url).opened(), await new Raw(url).opened()];
    const move = (value: string) => `{"t":"move","id":"x","on":0,"move":${value}}`;
    const deep = '['.repeat(LIMITS.jsonDepth + 1);
    const longest = '['.repeat(LIMITS.message - 100);
    const objects = '{"a":'.repeat(LIMITS.jsonDepth + 1);
    const many = `[${'0,'.repeat(LIMITS.jsonValues + 1)}0]`;
    await raw.say(hello, ...[deep, longest, objects, many, `[${'{},'.repeat(LIMITS.jsonValues)}0]`].map(move), longest);
    const refused = raw.received.flatMap((message) => (message.t === 'no' ? [`${message.code} ${message.message}`] : []));
    const tooDeep = `bad-message nested in more than ${LIMITS.jsonDepth} levels`;
    const tooMany = `bad-message more than ${LIMITS.jsonValues} values`;
    expect(refused).toEqual([tooDeep, tooDeep, tooDeep, tooMany, tooMany, tooDeep]);
    for (const one of [raw, other]) {
      await one.say({ t: 'ping' }, ...(one === other ? [hello] : []));
      expect(one.closed).toBeUndefined();
      expect(one.received.at(-1)?.t).toBe(one === other ? 'welcome' : 'pong');
    }
  });

  it('ends the connection if it is too long, too frequent or of another version; silence does too', async () => {
    const { url } = await start({}, { ...UNLIMITED, rates: { burst: 20, each: 1 } });
    const long = await new Raw(url).opened();
    await long.say(JSON.stringify({ t: 'say', id: 'x', text: 'x'.repeat(LIMITS.message) }));
    expect(long.closed).toBe(1009);
    const fast = await new Raw(url).opened();
    await fast.say(hello, ...Array.from({ length: 40 }, () => ({ t: 'ping' })));
    expect(fast.codes).toContain('too-fast');
    expect(fast.closed).toBe(4002);
    const old = await new Raw(url).opened();
    await old.say({ t: 'hello', v: PROTOCOL_VERSION + 1 });
    expect(old.codes).toEqual(['protocol-version']);
    expect(old.closed).toBe(4001);
  });

  it('cannot request a whole match more often than a page needs to', async () => {
    const { url } = await start();
    const ann = new Guest(url, 'Ann');
    closing.push(() => ann.leave());
    const table = await ann.create({ game: 'tunnel-rat' });
    const raw = await new Raw(url).opened();
    await raw.say(hello);
    await raw.say(...Array.from({ length: LIMITS.joins.burst + 5 }, () => ({ t: 'join', table })));
    expect(raw.codes.filter((code) => code === 'joined-too-often').length).toBeGreaterThan(2);
    expect(raw.closed).toBeUndefined();
  });

  it('cannot request matches from one address more often than many pages need to; other addresses are served', async () => {
    const { url } = await start({ proxy: 1 }, { requestsPerMinute: 1e9 });
    const ann = new Guest(url, 'Ann');
    closing.push(() => ann.leave());
    const table = await ann.create({ game: 'tunnel-rat' });
    const { burst } = LIMITS.joinsPerAddress;
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(burst / LIMITS.joins.burst) + 12 }, () => new Raw(url, { 'x-forwarded-for': '192.0.2.7' }).opened()),
    );
    for (const page of pages)
      for (const message of [hello, ...Array.from({ length: LIMITS.joins.burst }, () => ({ t: 'join', table }))])
        page.socket.send(JSON.stringify(message));
    await expect.poll(() => pages.flatMap(({ codes }) => codes)).toContain('joined-too-often');
    const other = await new Raw(url, { 'x-forwarded-for': '192.0.2.8' }).opened();
    other.socket.send(JSON.stringify(hello));
    other.socket.send(JSON.stringify({ t: 'join', table }));
    await expect.poll(() => other.received.map(({ t }) => t)).toContain('table');
    expect(other.codes).toEqual([]);
  });

  it('cannot request history pages from one address more often than many readers need to; other addresses are served', async () => {
    const { url } = await start({ proxy: 1 }, { requestsPerMinute: 1e9, rates: { burst: 100, each: 1 } });
    const ann = new Guest(url, 'Ann');
    closing.push(() => ann.leave());
    const table = await ann.create({ game: 'tunnel-rat' });
    const readers = await Promise.all([7, 7, 7, 8].map((n) => new Raw(url, { 'x-forwarded-for': `192.0.2.${n}` }).opened()));
    for (const reader of readers) await reader.say(hello, { t: 'join', table });
    const requests = Array.from({ length: LIMITS.pages.burst - 10 }, () => ({ t: 'past', before: 1 }));
    for (const reader of readers) await reader.say(...requests);
    const tooOften = readers.map(({ codes }) => codes.includes('joined-too-often'));
    expect(tooOften).toEqual([false, false, true, false]);
  });

  it('that requests a history page before the match is answered', async () => {
    const { url } = await start();
    const ann = new Guest(url, 'Ann');
    closing.push(() => ann.leave());
    const table = await ann.create({ game: 'tunnel-rat' });
    const raw = await new Raw(url).opened();
    await raw.say(hello, { t: 'join', table });
    await raw.say({ t: 'past', before: 1 }, { t: 'past', before: 9 });
    expect(raw.received.slice(-2)).toEqual([
      { t: 'past', frames: [] },
      { t: 'past', frames: [] },
    ]);
  });

  it('is accepted from pages of this server only', async () => {
    const { url } = await start({ origins: ['https://friend.example'] });
    const foreign = new Raw(url, { origin: 'https://evil.example' });
    await expect(foreign.opened()).rejects.toThrow('403');
    await new Raw(url, { origin: 'https://friend.example' }).opened();
    await new Raw(url, { origin: url.slice(0, -1) }).opened();
    const answer = await fetch(`${url}api/pair`, { method: 'POST', headers: { origin: 'https://evil.example' } });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([403, 'foreign-origin']);
    const elsewhere = new WebSocket(`${url.replace('http', 'ws')}elsewhere`);
    await expect(new Promise((_, reject) => elsewhere.once('error', reject))).rejects.toThrow('404');
  });

  it.each(['gets up', 'does not reveal'])(
    'no longer shows or accepts anything of a seat after its player %s and another user has taken it',
    async (how) => {
      const time = new FakeClock();
      const { url } = await start({}, { time });
      const [ann, bo, cy] = ['Ann', 'Bo', 'Cy'].map((name) => new Guest(url, name)) as [Guest, Guest, Guest];
      for (const one of [ann, bo, cy]) closing.push(() => one.leave());
      const table = await ann.create({ game: 'tunnel-rat', watch: false, pace: { bank: 7200, turn: 60, timeouts: 2, whenOut: 'bot' } });
      if (how === 'gets up') ann.reveals = false;
      bo.reveals = false;
      await bo.sit(table, 1);
      await bo.until((client) => client.table?.stage === 'starting');
      if (how === 'gets up') await bo.post(`api/tables/${table}/seats/1`, {}, 'DELETE');
      else await time.advance(LIMITS.reveal);
      ann.reveals = true;
      await ann.until((client) => client.table?.seats[1]?.kind === 'open');
      // The page of the former player stays open and sends requests.
      const before = bo.received.length;
      void bo.client!.commit(2, 'f'.repeat(64));
      const answer = await cy.post(`api/tables/${table}/seats/1`, { name: 'Cy', commitment: cy.fair.commitmentFor(table, 1, 2) });
      expect(answer.status).toBe(200);
      await cy.look(table, 1);
      await cy.until((client) => client.timeline.length > 0);
      void bo.client!.act('concede');
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(ann.client!.table!.stage).toBe('running');
      expect(bo.received.slice(before).join('\n')).not.toContain('"d":');
      expect(bo.client!.table?.you).toBeUndefined();
    },
  );

  it('cannot move for, read or take another user’s seat', async () => {
    const { url } = await start();
    const ann = new Guest(url, 'Ann');
    closing.push(() => ann.leave());
    const table = await ann.create({ game: 'tunnel-rat', watch: false });
    for (const method of ['GET', 'HEAD', 'OPTIONS']) await fetch(`${url}api/tables/${table}/seats/1`, { method });
    expect(ann.client?.table?.seats[1]?.kind).toBe('open');
    const attacker = await new Raw(url).opened();
    await attacker.say(hello, { t: 'join', table, seat: 0 });
    expect(attacker.codes).toEqual(['not-your-seat']);
    const bo = new Guest(url, 'Bo');
    closing.push(() => bo.leave());
    await bo.sit(table, 1);
    await bo.until((client) => client.timeline.length > 0);
    await attacker.say({ t: 'join', table });
    expect(attacker.codes.at(-1)).toBe('no-spectators');
    await attacker.say({ t: 'join', table, seat: 1 }, { t: 'act', id: 'x', action: 'concede' });
    expect(attacker.codes.slice(-2)).toEqual(['not-your-seat', 'no-table']);
    expect(JSON.stringify(attacker.received)).not.toContain('"d"');
    for (const [path, method] of [
      [`api/tables/${table}/seats/0`, 'DELETE'],
      [`api/tables/${table}/seats/0/ticket`, 'POST'],
      [`api/tables/${table}/seats/0/move`, 'POST'],
    ] as const) {
      const answer = await new Guest(url).post(path, { ticket: 'f'.repeat(64) }, method);
      expect(answer.status).toBe(403);
    }
    expect((await fetch(`${url}api/tables/${table}/record`)).status).toBe(409);
  });
});

describe('requests', () => {
  it('that are invalid get a status, a code and a sentence', async () => {
    const { url } = await start();
    const ann = new Guest(url, 'Ann');
    const commitment = 'f'.repeat(64);
    const full = { id: TABLE, game: 'arcade', seats: [{ kind: 'me' }, { kind: 'open' }], commitment };
    const cases: [string, object, number, string][] = [
      ['api/tables', {}, 400, 'bad-request'],
      ['api/tables', { ...full, game: 'chess' }, 404, 'unknown-game'],
      ['api/tables', { ...full, options: { zone: 'moon' } }, 409, 'bad-option'],
      ['api/tables', { ...full, options: { constructor: 'x' } }, 400, 'bad-request'],
      ['api/tables', { ...full, options: JSON.parse('{"__proto__":"x"}') }, 400, 'bad-request'],
      ['api/tables', { ...full, options: { toString: 'x' } }, 400, 'bad-request'],
      ['api/tables', { ...full, seats: [{ kind: 'me' }] }, 409, 'bad-seats'],
      ['api/tables', { ...full, seats: [{ kind: 'me' }, { kind: 'me' }] }, 409, 'bad-seats'],
      ['api/tables', { ...full, seats: [{ kind: 'me' }, { kind: 'bot', level: 'god' }] }, 409, 'unknown-level'],
      ['api/tables', { ...full, pace: { bank: -1, turn: 0 } }, 400, 'bad-request'],
      ['api/tables', { ...full, webhook: 'javascript:alert(1)' }, 400, 'bad-request'],
      ['api/tables', { ...full, name: 'x'.repeat(100) }, 400, 'bad-request'],
      ['api/tables/zzzzzzzzzz/seats/1', { commitment }, 404, 'unknown-table'],
      ['api/tables/..%2f..%2fx/seats/1', { commitment }, 404, 'unknown-table'],
    ];
    for (const [path, body, status, code] of cases) {
      const answer = await ann.post(path, body);
      expect([answer.status, answer.json['code'], typeof answer.json['message']], JSON.stringify(body)).toEqual([status, code, 'string']);
    }
    expect((await ann.post('api/tables', full)).status).toBe(200);
    expect((await ann.post('api/tables', full)).json).toMatchObject({ id: TABLE, seat: 0 });
    expect((await new Guest(url).post('api/tables', full)).json).toMatchObject({ code: 'name-taken' });
    expect((await ann.post(`api/tables/${TABLE}/seats/9`, { commitment })).json).toMatchObject({ code: 'unknown-seat' });
    const nobody = await fetch(`${url}api/mine`);
    expect([nobody.status, ((await nobody.json()) as { code: string }).code]).toEqual([401, 'no-key']);
    const broken = await fetch(`${url}api/pair`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' });
    expect(broken.status).toBe(400);
    const huge = await fetch(`${url}api/pair`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `"${'x'.repeat(200_000)}"`,
    });
    expect(huge.status).toBe(413);
    expect((await ann.post('api/mine', {}, 'GET')).json).toMatchObject({ tables: [{ id: TABLE, seat: 0, stage: 'open', owes: false }] });
  });

  it('are limited in number', async () => {
    const { url } = await start({}, { requestsPerMinute: 3 });
    const ann = new Guest(url);
    const codes: unknown[] = [];
    for (let i = 0; i < 5; i++) codes.push((await ann.post('api/pair', {})).json['code']);
    expect(codes).toEqual(['bad-request', 'bad-request', 'bad-request', 'too-fast', 'too-fast']);
  });
});
