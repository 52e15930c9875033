import type { ReportsPage } from '@fray/protocol';
import { afterEach, describe, expect, it } from 'vitest';
import type { RunningServer } from '../index.ts';
import { CommunityHarness } from '../testing/communityHarness.ts';
import type { Guest } from '../testing/guest.ts';
import { emptySeat } from '../testing/storedTables.ts';
import { ending } from '../testing/storeHarness.ts';
import { userOfDevice } from './userOfDevice.ts';

const harness = new CommunityHarness();
afterEach(() => harness.close());

const SECRET = 'sixteen letters!';

/** A request of a moderator. */
async function moderate(server: RunningServer, path: string, body?: object, secret = SECRET) {
  const answer = await fetch(`${server.url}api/moderation/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'x-fray-moderator': secret, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
}

const sanctions = async (one: Guest) => (await one.post('api/me/sanctions', {}, 'GET')).json['sanctions'];

async function atTable(settings: { moderator: string } = { moderator: SECRET }) {
  const server = await harness.open(settings);
  const [ann, bo] = [await harness.signedIn(server, 'Ann'), await harness.signedIn(server, 'Bo')];
  const table = await ann.create({ game: 'tubetanks' });
  await bo.sit(table, 1);
  await bo.client!.sendChat({ text: 'you fool' });
  await ann.until(({ chat }) => chat.length === 1);
  const report = (one: Guest, what: object) => one.post(`api/tables/${table}/report`, what);
  return { server, ann, bo, table, report };
}

describe('a report', () => {
  it('is shown to moderators only, with its reason and the lines around it', async () => {
    const { server, ann, table, report } = await atTable();
    expect((await report(ann, { line: 1, reason: 'abuse', note: 'twice today' })).status).toBe(200);
    expect((await report(ann, { line: 1, reason: 'spam' })).status).toBe(200);
    expect((await report(ann, { seat: 1, reason: 'stalling' })).status).toBe(200);
    expect((await moderate(server, 'reports')).json['reports']).toMatchObject([
      { table, line: -2, reason: 'stalling', account: 'Bo', before: 0 },
      { table, line: 1, reason: 'abuse', note: 'twice today', account: 'Bo', said: 'you fool', game: 'tubetanks' },
    ]);
    expect((await moderate(server, `tables/${table}`)).json).toMatchObject({
      talk: [{ n: 1, seat: 1, said: 'you fool' }],
    });
    for (const secret of ['', 'sixteen letters?', `${SECRET}!`])
      for (const path of ['reports', `tables/${table}`]) expect((await moderate(server, path, undefined, secret)).status).toBe(403);
    expect((await moderate(server, 'settle', { table, line: 1, measure: 'close' }, 'wrong')).status).toBe(403);
  });

  it('is found behind a hundred others, by page, and resolved there', async () => {
    const { server, ann } = await atTable();
    const people = server.registry.store;
    const table = (n: number) =>
      `many${String(n)
        .padStart(6, '0')
        .replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`;
    const rows = Array.from({ length: 250 }, (_, n) => {
      const at = 1000 + Math.floor(n / 3);
      return { tbl: table(n), line: -1, by: userOfDevice(ann.key), about: 'b', reason: 'other', note: String(n), at };
    });
    await people.write(...rows.map((row) => ['report', row] as const));
    const notes: string[] = [];
    for (let after: string | undefined = ''; after !== undefined; ) {
      const { json } = await moderate(server, `reports${after && `?after=${after}`}`);
      const page = json as unknown as ReportsPage;
      expect(page.reports.length).toBeLessThanOrEqual(100);
      notes.push(...page.reports.map(({ note }) => note));
      after = page.after;
    }
    expect(notes.toSorted((a, b) => Number(a) - Number(b))).toEqual(rows.map(({ note }) => note));
    const { tbl, line } = rows[0]!;
    expect((await moderate(server, 'settle', { table: tbl, line, measure: 'dismiss' })).status).toBe(200);
    expect((await moderate(server, 'settle', { table: tbl, line, measure: 'dismiss' })).status).toBe(404);
    expect((await moderate(server, 'reports?after=1')).status).toBe(400);
  });

  it('may concern a user with an account, by name, in any match; it is resolved like any other', async () => {
    const { server, ann, bo } = await atTable();
    const say = (one: Guest, name: string) => one.post(`api/players/${name}/report`, { reason: 'name', note: 'look' });
    expect((await say(ann, 'bo')).status).toBe(200);
    expect((await say(ann, 'Bo')).status).toBe(200);
    expect((await say(harness.guest(server, 'Cy'), 'Bo')).status).toBe(200);
    expect([(await say(ann, 'Nobody')).json['code'], (await say(ann, 'Ann')).json['code']]).toEqual(['unknown-player', 'yourself']);
    const { reports } = (await moderate(server, 'reports')).json as unknown as ReportsPage;
    expect(reports).toMatchObject([
      { line: 0, account: 'Bo', reason: 'name', note: 'look' },
      { line: 0, account: 'Bo' },
    ]);
    const [{ table, line }] = reports as [ReportsPage['reports'][number]];
    expect((await moderate(server, 'settle', { table, line, measure: 'warn' })).status).toBe(200);
    expect([await sanctions(bo), (await moderate(server, 'reports')).json['reports']]).toMatchObject([[{ kind: 'warn' }], []]);
  });

  it('cannot be read if no secret is configured', async () => {
    const { server } = await atTable({ moderator: '' });
    expect((await moderate(server, 'reports', undefined, '')).status).toBe(403);
  });

  it('concerns a line, or a player, and comes from a participant', async () => {
    const { server, ann, report } = await atTable();
    expect((await report(ann, { line: 9 })).json).toMatchObject({ code: 'unknown-line' });
    expect((await report(ann, { seat: 7 })).json).toMatchObject({ code: 'unknown-seat' });
    expect((await report(ann, {})).json).toMatchObject({ code: 'unknown-seat' });
    expect((await report(harness.guest(server, 'Cy'), { line: 1 })).json).toMatchObject({ code: 'not-your-table' });
  });
});

describe('a moderator', () => {
  it('dismisses a report without any effect', async () => {
    const { server, ann, bo, table, report } = await atTable();
    await report(ann, { line: 1, reason: 'abuse' });
    expect((await moderate(server, 'settle', { table, line: 1, measure: 'dismiss' })).status).toBe(200);
    expect([(await moderate(server, 'reports')).json['reports'], await sanctions(bo)]).toEqual([[], []]);
    expect((await moderate(server, 'settle', { table, line: 1, measure: 'warn' })).status).toBe(404);
  });

  it('warns a user, who sees the warning once', async () => {
    const { server, ann, bo, table, report } = await atTable();
    await report(ann, { line: 1, reason: 'abuse' });
    await moderate(server, 'settle', { table, line: 1, measure: 'warn' });
    expect(await sanctions(bo)).toEqual([{ kind: 'warn', reason: 'abuse', until: 0 }]);
    await bo.post('api/me/sanctions/seen');
    expect([await sanctions(bo), await sanctions(ann)]).toEqual([[], []]);
  });

  it('mutes a user, whose match continues', async () => {
    const { server, ann, bo, table, report } = await atTable();
    await report(ann, { line: 1, reason: 'abuse' });
    await moderate(server, 'settle', { table, line: 1, measure: 'mute', days: 1 });
    expect(await bo.client!.sendChat({ text: 'more' })).toMatchObject({ code: 'muted' });
    expect(await bo.client!.sendChat({ phrase: 'hello' })).toMatchObject({ code: 'muted' });
    await bo.until(({ timeline }) => timeline.length > 0);
    await bo.client!.act('concede');
    await bo.post('api/me/sanctions/seen');
    expect(await sanctions(bo)).toMatchObject([{ kind: 'mute' }]);
    // Nor in a name that others read.
    const id = bo.freshTable();
    const cup = { id, game: 'tubetanks', name: 'Ann cheats', kind: 'knockout', places: 4, bank: 60, turn: 0, roundMinutes: 10 };
    for (const [method, path, body] of [
      ['POST', 'api/clubs', { id, title: 'Ann cheats', name: 'Bo' }],
      ['POST', '%61pi/clubs', { id, title: 'Ann cheats', name: 'Bo' }],
      ['PUT', `api/clubs/${id}`, { title: 'Ann cheats' }],
      ['POST', 'api/tournaments', cup],
      ['POST', 'api/playtests', { id, game: 'tubetanks', name: 'Ann cheats', options: {}, note: 'Ann cheats' }],
      ['POST', 'api/lab-reports', {}],
      ['POST', 'api/games', {}],
      ['PUT', 'api/account/games/bo.cheats', {}],
      ['PUT', 'api/account', { name: 'Ann cheats' }],
      ['POST', 'api/account/bot', { engine: 'Ann cheats' }],
      ['POST', 'api/account/apps', { name: 'Ann cheats', redirects: [] }],
      ['PUT', `api/playtests/${id}/visibility`, { visibility: 'public' }],
    ] as const) {
      expect([path, (await bo.post(path, body, method)).json['code']]).toEqual([path, 'muted']);
      expect((await ann.post(path, body, method)).json['code']).not.toBe('muted');
    }
    await report(ann, { seat: 1, reason: 'abuse' });
    expect((await moderate(server, 'reports')).json['reports']).toMatchObject([{ account: 'Bo', before: 1 }]);
  });

  it('closes an account: nobody can sign in to it, and nobody can take its name', async () => {
    const { server, ann, bo, table, report } = await atTable();
    await report(ann, { seat: 1, reason: 'cheating' });
    await moderate(server, 'settle', { table, line: -2, measure: 'close' });
    await expect.poll(async () => (await bo.post('api/account', {}, 'GET')).json).toEqual({});
    await expect(harness.signedIn(server, 'Bo')).rejects.toThrow(/unique|account-closed/i);
    expect((await harness.guest(server, 'x').post('api/me', { name: 'Bo' }, 'PUT')).status).toBe(200);
    // A guest has no account that could be closed.
    const cy = harness.guest(server, 'Cy');
    const other = await ann.create({ game: 'tubetanks' });
    await cy.sit(other, 1);
    await ann.post(`api/tables/${other}/report`, { seat: 1, reason: 'name' });
    expect((await moderate(server, 'settle', { table: other, line: -2, measure: 'close' })).json).toMatchObject({ code: 'no-account' });
  });
});

describe('conduct', () => {
  it('is shown to the user only, once there are enough matches', async () => {
    const { server, ann, bo } = await atTable();
    const people = server.registry.store;
    const manner = async (one: Guest) => (await one.post('api/me/manner', {}, 'GET')).json['manner'];
    const play = (n: number) => {
      const tbl = `seed${n}`;
      const sat = ['ann', 'bo'].map((name, seat) => ({ ...emptySeat, tbl, seat, kind: 'human', person: name.padEnd(32, 'x') }) as const);
      const end = ending(tbl, { at: n, conduct: { left: n === 3 ? [1] : [], slow: [] } });
      return server.registry.store.committed('', [...sat.map((row) => ['putSeat', row] as const), ['ended', end]]);
    };
    for (const n of [1, 2]) await play(n);
    expect(await manner(bo)).toBeUndefined();
    for (const n of [3, 4]) await play(n);
    expect(await manner(ann)).toEqual({ matches: 4, left: 0, slow: 0 });
    expect(await manner(bo)).toMatchObject({ matches: 4, slow: 0, left: expect.closeTo(0.26, 1) });
    expect((await people.read('conductOf', ['bo'.padEnd(32, 'x')])).length).toBe(1);
    expect(JSON.stringify((await ann.post('api/players/Bo', {}, 'GET')).json)).not.toContain('left');
  });
});

describe('a guest', () => {
  it('is marked in chat if their name has become another user’s account', async () => {
    const server = await harness.open();
    const guest = harness.guest(server, 'Dora');
    const table = await guest.create({ game: 'tubetanks' });
    await guest.client!.sendChat({ text: 'one' });
    const watcher = harness.guest(server, 'Dora');
    await watcher.post('api/me', { name: 'Dora' }, 'PUT');
    await harness.signedIn(server, 'Dora');
    await watcher.look(table);
    await watcher.client!.sendChat({ text: 'I am Dora' });
    await watcher.until(({ chat }) => chat.length === 2);
    expect(watcher.client!.chat.at(-1)?.who).not.toBe('Dora');
  });
});
