import { SeededChance } from '@fray/engine';
import type { PlaytestMeasures, PlaytestPosition, PlaytestResults, PlaytestView } from '@fray/protocol/playtests';
import { afterEach, describe, expect, it } from 'vitest';
import { LIMITS, type RunningServer } from '../index.ts';
import { CommunityHarness } from '../testing/communityHarness.ts';
import { type Guest, playToTheEnd } from '../testing/guest.ts';
import { InstantBots } from '../testing/instantBots.ts';

const harness = new CommunityHarness();
afterEach(() => harness.close());

const OPTIONS = { side_hits: '2' };
const MEASURES: PlaytestMeasures = {
  first: 4000,
  lasted: 120_000,
  thought: 60_000,
  decisions: 6,
  undos: 1,
  refused: { 'not-a-program': 2 },
  lookups: { T4: 1 },
};

/** What a device is answered, whatever the schema says: the tests read single fields. */
const get = async <T>(one: Guest, path: string): Promise<T> => {
  const { status, json } = await one.post(path, {}, 'GET');
  expect([path, status]).toEqual([path, 200]);
  return json as T;
};
const code = async (answer: Promise<{ status: number; json: Record<string, unknown> }>) => {
  const { status, json } = await answer;
  return status === 200 ? 'done' : json['code'];
};
const view = (one: Guest, id: string) => get<PlaytestView>(one, `api/playtests/${id}`);
const results = (one: Guest, id: string) => get<PlaytestResults>(one, `api/playtests/${id}/results`);
const agree = (one: Guest, id: string) => one.post(`api/playtests/${id}/consent`, {}, 'PUT');
const unclear = (one: Guest, table: string, seat: number, more: object = {}) =>
  one.post(`api/tables/${table}/seats/${seat}/unclear`, { id: one.freshTable(), ...more });
const session = (one: Guest, table: string, seat: number, body: object = { measures: MEASURES }) =>
  one.post(`api/tables/${table}/seats/${seat}/session`, body, 'PUT');

async function version(maker: Guest, more: object = {}): Promise<string> {
  const id = maker.freshTable();
  const created = await maker.post('api/playtests', {
    id,
    game: 'tubetanks',
    name: 'Glass tanks',
    options: OPTIONS,
    note: 'Try it',
    ...more,
  });
  expect([created.status, created.json]).toEqual([200, { id }]);
  return id;
}

/** A designer and two testers who have agreed. */
async function three(): Promise<{ server: RunningServer; mara: Guest; ann: Guest; bo: Guest; id: string }> {
  const server = await harness.open({}, { bots: new InstantBots() });
  const [mara, ann, bo] = [harness.guest(server, 'Mara'), harness.guest(server, 'Ann'), harness.guest(server, 'Bo')];
  const id = await version(mara);
  for (const one of [ann, bo]) expect((await agree(one, id)).status).toBe(200);
  return { server, mara, ann, bo, id };
}

/** A table of a version, with both at it and the match begun. */
async function playOne(first: Guest, second: Guest, playtest: string): Promise<string> {
  const table = await first.create({ game: 'tubetanks', playtest });
  await second.sit(table, 1);
  for (const one of [first, second]) await one.until((client) => client.timeline.length > 0);
  return table;
}

async function concede(one: Guest, ...all: Guest[]): Promise<void> {
  expect(await one.client?.act('concede')).toBeUndefined();
  for (const each of all) await each.until((client) => client.table?.outcome !== undefined);
}

describe('a playtested version', () => {
  it('fixes what its tables play, for any request: private, unrated, its options, which nobody changes', async () => {
    const { mara, ann, bo, id } = await three();
    const pace = { bank: 300, turn: 10, rated: true } as const;
    const table = await ann.create({
      game: 'tubetanks',
      playtest: id,
      options: { side_hits: '3' },
      private: false,
      watch: true,
      pace: { ...pace, timeouts: 2, whenOut: 'bot' },
    });
    expect(ann.client?.table).toMatchObject({ playtest: id, private: true, watch: false, options: OPTIONS, pace: { bank: 0, turn: 0 } });
    expect(ann.client?.table?.pace.rated).toBeUndefined();
    expect(await code(ann.post(`api/tables/${table}/seats/0/propose`, { offer: 1, options: {} }))).toBe('fixed-options');
    expect(await view(bo, id)).toMatchObject({
      name: 'Glass tanks',
      note: 'Try it',
      options: OPTIONS,
      yours: false,
      agreed: true,
      games: 0,
      running: 0,
    });
    // The same link leads the next tester to the waiting table; not its host, and nobody after its host has left.
    expect((await view(bo, id)).waiting).toEqual({ table, seat: 1, attempt: 1, offer: 1 });
    expect((await view(ann, id)).waiting).toBeUndefined();
    ann.leave();
    await expect.poll(async () => (await view(bo, id)).waiting).toBeUndefined();
    expect((await view(mara, id)).yours).toBe(true);
    expect(
      await code(
        ann.post('api/tables', { id: ann.freshTable(), game: 'arcade', seats: [{ kind: 'me' }], commitment: 'a'.repeat(64), playtest: id }),
      ),
    ).toBe('bad-request');
    expect(
      await code(
        ann.post('api/tables', {
          id: ann.freshTable(),
          game: 'tubetanks',
          seats: [{ kind: 'me' }, { kind: 'open' }],
          commitment: 'a'.repeat(64),
          playtest: 'aaaaaaaaaa',
        }),
      ),
    ).toBe('unknown-playtest');
  });

  it('appears in no list, and no preview reveals its changes or players', async () => {
    const { mara, ann, bo, id, server } = await three();
    const table = await playOne(ann, bo, id);
    const stranger = harness.guest(server, 'Stranger');
    expect(JSON.stringify(await get(stranger, 'api/tables'))).not.toContain(table);
    const view = await get<object>(stranger, `api/tables/${table}/shown`);
    expect(view).toMatchObject({ options: {}, seats: [{ name: '' }, { name: '' }], at: 0 });
    expect(view).not.toHaveProperty('view');
    expect((await get<{ playtests: object[] }>(stranger, 'api/playtests')).playtests).toEqual([]);
    expect((await get<{ playtests: object[] }>(mara, 'api/playtests')).playtests).toMatchObject([{ id, running: 1 }]);
    await concede(ann, ann, bo);
    // The record has all that was hidden: it is for those who played, and not for the designer.
    expect(await code(mara.post(`api/tables/${table}/record`, {}, 'GET'))).toBe('no-spectators');
    expect(await bo.client?.act('rematch')).toBeUndefined();
    await ann.until((client) => client.table?.next !== undefined);
    const next = ann.client?.table?.next ?? '';
    await bo.sit(next, 0);
    expect(bo.client?.table).toMatchObject({ playtest: id, private: true, watch: false });
  });

  it('is compared with an earlier version of the same game, also of another designer', async () => {
    const { mara, ann, id } = await three();
    const second = await version(mara, { previous: id, options: { side_hits: '1' } });
    expect((await view(ann, second)).previous).toEqual({ id, name: 'Glass tanks', options: OPTIONS });
    const request = { id: ann.freshTable(), game: 'tubetanks', name: 'x', previous: id };
    expect(await code(ann.post('api/playtests', { ...request, id: ann.freshTable() }))).toBe('done');
    expect(await code(mara.post('api/playtests', { ...request, game: 'arcade' }))).toBe('unknown-playtest');
    expect(await code(mara.post('api/playtests', { ...request, options: { side_hits: '99' } }))).toBe('bad-option');
    expect(await code(ann.post(`api/playtests/${id}`, {}, 'DELETE'))).toBe('not-the-maker');
    expect(await code(mara.post(`api/playtests/${id}`, {}, 'DELETE'))).toBe('done');
    expect((await view(ann, second)).previous).toBeUndefined();
  });
});

describe('a designer’s data', () => {
  it('are figures of finished matches, by numbered testers', async () => {
    const { mara, ann, bo, id } = await three();
    const table = await playOne(ann, bo, id);
    await playToTheEnd([ann, bo]);
    expect(await code(session(ann, table, 0))).toBe('done');
    expect(await code(session(ann, table, 0, { answers: { fun: 4, again: 5, words: 'Short and sharp' } }))).toBe('done');
    expect(await code(session(bo, table, 1, { measures: { ...MEASURES, first: 8000 } }))).toBe('done');
    const found = await results(mara, id);
    expect(found).toMatchObject({
      games: [{ n: 1, seats: [1, 2] }],
      people: 2,
      refused: [{ name: 'not-a-program', count: 4 }],
      lookups: [{ name: 'T4', count: 2 }],
      words: [{ tester: 1, words: 'Short and sharp' }],
    });
    const figure = (name: string) => found.figures.find((one) => one.figure === name);
    expect(figure('first-move')).toEqual({ figure: 'first-move', value: 6, games: 2, people: 2 });
    expect(figure('decision')).toEqual({ figure: 'decision', value: 10, games: 2, people: 2 });
    expect(figure('fun')).toMatchObject({ value: 4, people: 1 });
    expect(figure('clear')).toMatchObject({ value: null, people: 0 });
    expect(figure('concessions')).toMatchObject({ value: 0, games: 1 });
    for (const one of [ann, bo]) {
      expect(JSON.stringify(found)).not.toContain(one.name);
      expect(JSON.stringify(found)).not.toContain(one.key);
    }
    expect(JSON.stringify(found)).not.toContain(table);
    expect(await code(ann.post(`api/playtests/${id}/results`, {}, 'GET'))).toBe('not-the-maker');
  });

  it('contain nothing of a running match, not even that a tester reported a position', async () => {
    const { mara, ann, bo, id } = await three();
    const before = JSON.stringify(await results(mara, id));
    const table = await playOne(ann, bo, id);
    // Both choose in secret; what one has locked in is known to that one alone.
    expect(await ann.moveAny(new SeededChance(1))).toBe(true);
    const report = ann.freshTable();
    expect(await code(unclear(ann, table, 0, { id: report, rule: 'T4', words: 'Who fires first?' }))).toBe('done');
    expect(await code(session(ann, table, 0))).toBe('done');
    expect(JSON.stringify(await results(mara, id))).toBe(before);
    expect(await code(mara.post(`api/playtests/${id}/reports/${report}`, {}, 'GET'))).toBe('unknown-report');
    // A designer who plays is a player: they see their own seat, and no more.
    const text = JSON.stringify(await get(mara, `api/playtests/${id}`));
    expect(text).not.toContain(table);
    await concede(bo, ann, bo);
    const { reports, concessions, games } = await results(mara, id);
    expect(reports).toMatchObject([{ id: report, tester: 1, rule: 'T4', words: 'Who fires first?' }]);
    expect(games).toMatchObject([{ reason: 'concession' }]);
    expect(concessions).toEqual([{ name: String(games[0]?.turns), count: 1 }]);
  });

  it('contain of a reported position only what its tester could see', async () => {
    const server = await harness.open({}, { bots: new InstantBots() });
    const [mara, ann, bo] = [harness.guest(server, 'Mara'), harness.guest(server, 'Ann'), harness.guest(server, 'Bo')];
    const id = await version(mara, { game: 'tunnel-rat', options: {} });
    for (const one of [ann, bo]) await agree(one, id);
    const table = await ann.create({ game: 'tunnel-rat', playtest: id });
    await bo.sit(table, 1);
    for (const one of [ann, bo]) await one.until((client) => client.timeline.length > 0);
    const seen = new Map<Guest, object>();
    for (const [seat, one] of [ann, bo].entries()) {
      await one.caughtUp();
      seen.set(one, structuredClone(one.client!.view!));
      expect(await code(unclear(one, table, seat))).toBe('done');
    }
    expect(seen.get(ann)).not.toEqual(seen.get(bo));
    await concede(ann, ann, bo);
    const { reports } = await results(mara, id);
    expect(reports).toHaveLength(2);
    for (const { id: report, tester } of reports) {
      const position = await get<PlaytestPosition>(mara, `api/playtests/${id}/reports/${report}`);
      expect(position).toMatchObject({ game: 'tunnel-rat', seat: tester - 1, seats: 2, options: {} });
      expect(position.view).toEqual(seen.get(tester === 1 ? ann : bo));
    }
    expect(await code(ann.post(`api/playtests/${id}/reports/${reports[0]?.id}`, {}, 'GET'))).toBe('not-the-maker');
  });

  it('contain nothing of testers who have not agreed, or agreed after the match began', async () => {
    const server = await harness.open();
    const [mara, ann, bo] = [harness.guest(server, 'Mara'), harness.guest(server, 'Ann'), harness.guest(server, 'Bo')];
    const id = await version(mara);
    await agree(ann, id);
    const table = await playOne(ann, bo, id);
    expect(await code(session(bo, table, 1))).toBe('not-agreed');
    expect(await code(unclear(bo, table, 1))).toBe('not-agreed');
    await new Promise((resolve) => setTimeout(resolve, 5));
    await agree(bo, id);
    expect(await code(session(bo, table, 1))).toBe('not-agreed');
    expect(await code(session(ann, table, 0))).toBe('done');
    await concede(ann, ann, bo);
    // What Ann did is told; the match is of both, and is not.
    expect(await results(mara, id)).toMatchObject({ games: [], people: 1 });
    const next = await playOne(bo, ann, id);
    await concede(ann, ann, bo);
    expect(await results(mara, id)).toMatchObject({ games: [{ n: 1, seats: [2, 1] }], people: 2 });
    expect(next).not.toBe(table);
  });

  it('include testers who agreed while the table was waiting', async () => {
    const server = await harness.open();
    const [mara, ann, bo] = [harness.guest(server, 'Mara'), harness.guest(server, 'Ann'), harness.guest(server, 'Bo')];
    const id = await version(mara);
    await agree(ann, id);
    const table = await ann.create({ game: 'tubetanks', playtest: id });
    expect(await code(unclear(ann, table, 0))).toBe('not-running');
    await new Promise((resolve) => setTimeout(resolve, 5));
    await agree(bo, id);
    await bo.sit(table, 1);
    for (const one of [ann, bo]) await one.until((client) => client.timeline.length > 0);
    for (const [seat, one] of [ann, bo].entries()) expect(await code(session(one, table, seat))).toBe('done');
    await concede(ann, ann, bo);
    expect(await results(mara, id)).toMatchObject({ games: [{ seats: [1, 2] }], people: 2 });
  });

  it('are deleted when the tester asks, deletes their data, or the designer deletes the version', async () => {
    const { mara, ann, bo, id } = await three();
    for (const loser of [ann, bo]) {
      const table = await playOne(ann, bo, id);
      for (const [seat, one] of [ann, bo].entries()) {
        expect(await code(session(one, table, seat))).toBe('done');
        expect(await code(unclear(one, table, seat, { words: one.name }))).toBe('done');
      }
      await concede(loser, ann, bo);
    }
    const found = await results(mara, id);
    expect([found.games.length, found.reports.length, found.people]).toEqual([2, 4, 2]);
    expect(await code(ann.post(`api/playtests/${id}/consent`, {}, 'DELETE'))).toBe('done');
    expect(await results(mara, id)).toMatchObject({ games: [], reports: [{ words: 'Bo' }, { words: 'Bo' }], people: 1 });
    expect((await view(ann, id)).agreed).toBe(false);
    expect(await code(bo.post('api/me', {}, 'DELETE'))).toBe('done');
    expect(await results(mara, id)).toMatchObject({ games: [], reports: [], people: 0, lookups: [] });
    expect(await code(mara.post('api/me', {}, 'DELETE'))).toBe('done');
    expect(await code(ann.post(`api/playtests/${id}`, {}, 'GET'))).toBe('unknown-playtest');
  });

  it('count a designer who plays both seats once', async () => {
    const server = await harness.open();
    const mara = harness.guest(server, 'Mara');
    const id = await version(mara);
    await agree(mara, id);
    const table = await mara.create({ game: 'tubetanks', playtest: id });
    const answer = await mara.post(`api/tables/${table}/seats/1`, { name: 'Mara', commitment: mara.fair.commitmentFor(table, 1, 1) });
    expect(answer.status).toBe(200);
    await mara.look(table, 1);
    await mara.until((client) => client.table?.seats[1]?.revealed === true);
    await mara.look(table, 0);
    await mara.until((client) => client.timeline.length > 0);
    for (const seat of [0, 1]) expect(await code(session(mara, table, seat))).toBe('done');
    await concede(mara, mara);
    const found = await results(mara, id);
    expect(found).toMatchObject({ games: [{ seats: [1, 1] }], people: 1, lookups: [{ name: 'T4', count: 1 }] });
    expect(found.figures.find(({ figure }) => figure === 'decision')).toMatchObject({ games: 1, people: 1 });
  });

  it('accept a limited number of consenting keys per address, since a key costs nothing', async () => {
    const { server, id } = await three();
    const codes = await Promise.all(
      Array.from({ length: LIMITS.playtestConsentsPerAddress.burst }, () => code(agree(harness.guest(server, 'Key'), id))),
    );
    expect(codes.filter((answer) => answer === 'too-fast').length).toBeGreaterThan(0);
    expect((await server.registry.store.read('testers', id)).length).toBeLessThanOrEqual(LIMITS.playtestConsentsPerAddress.burst + 2);
  });

  it('come from players of the table only, limited for each match and address', async () => {
    const { server, ann, bo, id } = await three();
    const table = await playOne(ann, bo, id);
    const stranger = harness.guest(server, 'Stranger');
    await agree(stranger, id);
    expect(await code(unclear(stranger, table, 0))).toBe('not-your-seat');
    expect(await code(session(stranger, table, 5))).toBe('not-your-seat');
    const plain = await ann.create({ game: 'tubetanks' });
    expect(await code(session(ann, plain, 0))).toBe('unknown-playtest');
    expect(await code(unclear(ann, table, 0, { words: 'x'.repeat(300) }))).toBe('bad-request');
    const many = Object.fromEntries(Array.from({ length: 41 }, (_, n) => [`rule ${n}`, 1]));
    expect(await code(session(ann, table, 0, { measures: { ...MEASURES, lookups: many } }))).toBe('bad-request');
    for (let n = 0; n < LIMITS.playtestReports; n++) expect(await code(unclear(ann, table, 0))).toBe('done');
    expect(await code(unclear(ann, table, 0))).toBe('too-many-reports');
    const codes: unknown[] = [];
    for (let n = 0; n < LIMITS.playtestReportsPerAddress.burst; n++) codes.push(await code(unclear(bo, table, 1)));
    expect(codes).toContain('too-fast');
    expect(await code(unclear(ann, table, 0))).toBe('too-fast');
  });

  it('are limited by the number of versions of a designer', async () => {
    const server = await harness.open();
    const mara = harness.guest(server, 'Mara');
    for (let n = 0; n < LIMITS.playtestsPerPerson; n++) await version(mara);
    const request = { id: mara.freshTable(), game: 'tubetanks', name: 'one more' };
    expect(await code(mara.post('api/playtests', request))).toBe('too-many-playtests');
  });
});
