import type { ReportsPage } from '@fray/protocol';
import type { LabFigures } from '@fray/protocol/labReports';
import type { GalleryPage, PlaytestView } from '@fray/protocol/playtests';
import { afterEach, describe, expect, it } from 'vitest';
import { LIMITS } from '../index.ts';
import { CommunityHarness } from '../testing/communityHarness.ts';
import type { Guest } from '../testing/guest.ts';

const harness = new CommunityHarness();
afterEach(() => harness.close());

const SECRET = 'a secret of 16 characters';
const OPTIONS = { side_hits: '2', max_rounds: '9' };

const code = async (answer: Promise<{ status: number; json: Record<string, unknown> }>) => {
  const { status, json } = await answer;
  return status === 200 ? 'done' : json['code'];
};
/** What a device is answered, whatever the schema says: the tests read single fields. */
const get = async <T>(one: Guest, path: string): Promise<T> => {
  const { status, json } = await one.post(path, {}, 'GET');
  expect([path, status]).toEqual([path, 200]);
  return json as T;
};
const gallery = async (one: Guest, query = '') => (await get<GalleryPage>(one, `api/gallery${query}`)).entries.map(({ name }) => name);
const show = (one: Guest, id: string, visibility: string) => code(one.post(`api/playtests/${id}/visibility`, { visibility }, 'PUT'));

async function version(maker: Guest, more: object = {}): Promise<string> {
  const id = maker.freshTable();
  const request = { id, game: 'tubetanks', name: 'Glass tanks', options: OPTIONS, ...more };
  expect(await code(maker.post('api/playtests', request))).toBe('done');
  return id;
}

const estimate = { value: 0.52, low: 0.49, high: 0.55, games: 1000 };
const difference = { value: 0.02, low: -0.01, high: 0.05, verdict: 'open' as const, needed: 2400 };
const FIGURES: LabFigures = {
  rules: 1,
  seats: ['one', 'two'],
  levels: ['gunner', 'recruit'],
  seed: 1,
  arms: [
    { name: 'book', options: {}, games: 1000 },
    // The order of the options does not matter.
    { name: 'glass', options: { max_rounds: '9', side_hits: '2' }, games: 1000 },
  ],
  measures: [
    {
      id: 'seat',
      figure: 'seat',
      unit: 'share',
      matters: 0.03,
      arms: [{ ...estimate, value: 0.5 }, estimate],
      differences: [null, difference],
      levels: { recruit: { arms: [estimate, null], differences: [null, null] } },
    },
  ],
  figures: ['seat'],
  games: 2000,
  planned: 2000,
  looks: { made: 4, of: 4 },
  complete: true,
};
const report = (one: Guest, more: object = {}) =>
  one.post('api/lab-reports', { id: one.freshTable(), game: 'tubetanks', figures: JSON.stringify(FIGURES), ...more });

describe('a shared report of the lab', () => {
  it('can be read by everybody with its link, names nobody, and is deleted by its owner only', async () => {
    const server = await harness.open();
    const [mara, ann] = [harness.guest(server, 'Mara'), harness.guest(server, 'Ann')];
    const { json } = await report(mara, { name: 'Glass' });
    const path = `api/lab-reports/${String(json['id'])}`;
    const { since, ...found } = await get<Record<string, unknown>>(ann, path);
    expect(since).toBeGreaterThan(0);
    expect(found).toEqual({ id: json['id'], game: 'tubetanks', name: 'Glass', yours: false, figures: JSON.stringify(FIGURES) });
    expect(await get(mara, path)).toMatchObject({ yours: true });
    await ann.post(path, {}, 'DELETE');
    expect(await get(mara, path)).toMatchObject({ yours: true });
    await mara.post(path, {}, 'DELETE');
    expect(await code(ann.post(path, {}, 'GET'))).toBe('unknown-report');
  });

  it('has a page, also in upper case and with punctuation around its link, until it is deleted', async () => {
    const server = await harness.open();
    const mara = harness.guest(server, 'Mara');
    const id = String((await report(mara)).json['id']);
    const links = [`lab/r/${id}`, `lab/r/${id}.`, `lab/r/${id})`, `lab/r/%20${id}`, `LAB/R/${id.toUpperCase()}`, `lab/r/${id}?fbclid=1`];
    const statuses = () =>
      Promise.all(links.map(async (link) => (await fetch(server.url + link, { headers: { accept: 'text/html' } })).status));
    expect(await statuses()).toEqual(links.map(() => 200));
    await mara.post(`api/lab-reports/${id}`, {}, 'DELETE');
    expect(await statuses()).toEqual(links.map(() => 404));
  });

  it('is refused if its form is wrong, too long, or of an unknown game', async () => {
    const server = await harness.open();
    const mara = harness.guest(server, 'Mara');
    const [measure] = FIGURES.measures;
    const wrong = (figures: object) => code(report(mara, { figures: JSON.stringify({ ...FIGURES, ...figures }) }));
    expect(await wrong({ arms: [] })).toBe('bad-request');
    expect(await wrong({ measures: [{ ...measure, arms: [estimate] }] })).toBe('bad-request');
    expect(await wrong({ measures: [{ ...measure, levels: { recruit: { arms: [], differences: [] } } }] })).toBe('bad-request');
    expect(await wrong({ measures: [{ ...measure, part: '<b>' }] })).toBe('bad-request');
    expect(await wrong({ seats: ['<script>'] })).toBe('bad-request');
    expect(await wrong({ measures: Array.from({ length: 161 }, () => measure) })).toBe('bad-request');
    expect(await wrong({ extra: 1 })).toBe('bad-request');
    expect(await code(report(mara, { game: 'no-such-game' }))).toBe('unknown-game');
    expect(await code(report(mara, { figures: FIGURES }))).toBe('bad-request');
    expect(await code(report(mara, { figures: 'x'.repeat(48_001) }))).toBe('bad-request');
    expect(await code(report(mara, { figures: `[${'0,'.repeat(7000)}0]` }))).toBe('bad-request');
    expect(await code(report(mara, { figures: '['.repeat(9000) }))).toBe('bad-request');
    expect((await report(mara, { figures: 'x'.repeat(LIMITS.labReportBody) })).status).toBe(413);
    // Control and direction characters of a name become spaces.
    const { json } = await report(mara, { name: 'a\u202Eb\u0007c' });
    expect(await get(mara, `api/lab-reports/${String(json['id'])}`)).toMatchObject({ name: 'a b c' });
  });

  it('is stored with a version by its designer, if an arm plays that version', async () => {
    const server = await harness.open();
    const [mara, ann] = [harness.guest(server, 'Mara'), harness.guest(server, 'Ann')];
    const id = await version(mara);
    expect(await code(report(ann, { playtest: id }))).toBe('not-the-maker');
    expect(await code(report(mara, { playtest: 'aaaaaaaaaa' }))).toBe('unknown-playtest');
    const other = { ...FIGURES, arms: FIGURES.arms.map((arm) => ({ ...arm, options: { side_hits: '1' } })) };
    expect(await code(report(mara, { playtest: id, figures: JSON.stringify(other) }))).toBe('bad-request');
    expect((await get<PlaytestView>(ann, `api/playtests/${id}`)).report).toBeUndefined();
    const { json } = await report(mara, { playtest: id });
    expect((await get<PlaytestView>(ann, `api/playtests/${id}`)).report).toBe(json['id']);
    await mara.post(`api/playtests/${id}`, {}, 'DELETE');
    expect(await code(mara.post(`api/lab-reports/${String(json['id'])}`, {}, 'GET'))).toBe('unknown-report');
  });
});

describe('the gallery', () => {
  it('lists public versions, with designer, figures and changes', async () => {
    const server = await harness.open();
    const [mara, ann] = [await harness.signedIn(server, 'Mara'), harness.guest(server, 'Ann')];
    const id = await version(mara, { note: 'Try it' });
    expect(await gallery(ann)).toEqual([]);
    expect(await show(ann, id, 'public')).toBe('not-the-maker');
    expect(await show(mara, id, 'everybody')).toBe('bad-request');
    expect(await show(mara, id, 'public')).toBe('done');
    await report(mara, { playtest: id });
    const { entries } = await get<GalleryPage>(ann, 'api/gallery');
    expect(entries).toEqual([
      {
        id,
        game: 'tubetanks',
        name: 'Glass tanks',
        note: 'Try it',
        author: 'Mara',
        since: expect.any(Number) as number,
        games: 0,
        options: OPTIONS,
        badges: { games: 1000, level: 'gunner', first: { value: 0.52, low: 0.49, high: 0.55 } },
      },
    ]);
    expect(await get(ann, `api/playtests/${id}`)).toMatchObject({ visibility: 'public', author: 'Mara' });
    expect([await gallery(ann, '?game=arcade'), await gallery(ann, '?game=tubetanks')]).toEqual([[], ['Glass tanks']]);
    // Where sides differ, the first side's share stands for who begins.
    const [measure] = FIGURES.measures;
    const figures = JSON.stringify({
      ...FIGURES,
      measures: [
        { ...measure, id: 'seat.two', part: 'two' },
        { ...measure, id: 'seat.one', part: 'one' },
      ],
    });
    await report(mara, { playtest: id, figures });
    expect((await get<GalleryPage>(ann, 'api/gallery')).entries[0]?.badges).toMatchObject({ side: 'one', first: { value: 0.52 } });
    expect(await show(mara, id, 'unlisted')).toBe('done');
    expect(await gallery(ann)).toEqual([]);
    expect((await get<PlaytestView>(ann, `api/playtests/${id}`)).author).toBeUndefined();
  });

  it('is for accounts, with a limit of versions for each, and has pages', async () => {
    const server = await harness.open();
    const [guest, mara, bo] = [
      harness.guest(server, 'Guest'),
      await harness.signedIn(server, 'Mara'),
      await harness.signedIn(server, 'Bo'),
    ];
    expect(await show(guest, await version(guest), 'public')).toBe('no-account');
    for (let n = 0; n < LIMITS.publicPlaytestsPerPerson; n++)
      expect(await show(mara, await version(mara, { name: `m${n}` }), 'public')).toBe('done');
    expect(await show(mara, await version(mara), 'public')).toBe('too-many-playtests');
    for (let n = 0; n < 9; n++) await show(bo, await version(bo, { name: `b${n}` }), 'public');
    const first = await get<GalleryPage>(guest, 'api/gallery');
    const rest = await get<GalleryPage>(guest, `api/gallery?after=${first.after}`);
    expect([first.entries.length, rest.entries.length, rest.after]).toEqual([LIMITS.galleryPage, 29 - LIMITS.galleryPage, undefined]);
    expect(new Set([...first.entries, ...rest.entries].map(({ name }) => name)).size).toBe(29);
    expect(await code(guest.post("api/gallery?after=1'--", {}, 'GET'))).toBe('bad-request');
  });

  it('hides a private version from all others: its page, tables, preview and forks', async () => {
    const server = await harness.open();
    const [mara, ann] = [harness.guest(server, 'Mara'), harness.guest(server, 'Ann')];
    const id = await version(mara);
    const fork = await version(ann, { previous: id, name: 'Fork' });
    expect(await get(ann, `api/playtests/${fork}`)).toMatchObject({ previous: { id, name: 'Glass tanks' } });
    expect(await show(mara, id, 'private')).toBe('done');
    expect(await code(ann.post(`api/playtests/${id}`, {}, 'GET'))).toBe('unknown-playtest');
    expect(await code(ann.post(`api/playtests/${id}/consent`, {}, 'PUT'))).toBe('unknown-playtest');
    expect(await code(ann.post(`api/playtests/${id}/report`, {}))).toBe('unknown-playtest');
    expect((await get<PlaytestView>(ann, `api/playtests/${fork}`)).previous).toBeUndefined();
    const table = { game: 'tubetanks', seats: [{ kind: 'me' }, { kind: 'open' }], commitment: 'a'.repeat(64), playtest: id };
    expect(await code(ann.post('api/tables', { id: ann.freshTable(), ...table }))).toBe('unknown-playtest');
    expect(await code(mara.post('api/tables', { id: mara.freshTable(), ...table }))).toBe('done');
    expect(await code(ann.post('api/playtests', { id: ann.freshTable(), game: 'tubetanks', name: 'x', previous: id }))).toBe(
      'unknown-playtest',
    );
    expect((await fetch(`${server.url}v/${id}`)).status).toBe(404);
    expect(await get(mara, `api/playtests/${id}`)).toMatchObject({ yours: true, visibility: 'private' });
  });

  it('is moderated: a version is reported with its name, hidden, and shown again', async () => {
    const server = await harness.open({ moderator: SECRET });
    const [mara, ann] = [await harness.signedIn(server, 'Mara'), harness.guest(server, 'Ann')];
    const id = await version(mara, { name: 'Rude name' });
    await show(mara, id, 'public');
    const moderate = async (path: string, body?: object) => {
      const headers = { 'x-fray-moderator': SECRET, 'content-type': 'application/json' };
      const answer = await fetch(`${server.url}api/moderation/${path}`, {
        headers,
        ...(body ? { method: path === 'settle' ? 'POST' : 'PUT', body: JSON.stringify(body) } : {}),
      });
      return (await answer.json()) as Record<string, unknown>;
    };
    expect(await code(mara.post(`api/playtests/${id}/report`, {}))).toBe('yourself');
    for (let n = 0; n < 2; n++) expect(await code(ann.post(`api/playtests/${id}/report`, { reason: 'name', note: 'rude' }))).toBe('done');
    expect(await moderate('reports')).toMatchObject({
      reports: [
        {
          table: id,
          line: -100,
          game: 'tubetanks',
          said: 'Rude name',
          account: 'Mara',
          reason: 'name',
          note: 'rude',
          by: '',
          content: { name: 'Rude name', version: '', visibility: 'public', contact: '', down: 0 },
        },
      ],
    });
    expect(await code(ann.post(`api/moderation/playtests/${id}`, { down: true }, 'PUT'))).toBe('not-a-moderator');
    expect(await moderate(`playtests/${id}`, { down: true })).toEqual({ ok: true });
    const { reports } = (await moderate('reports')) as unknown as ReportsPage;
    expect(reports[0]?.content?.down).toBeGreaterThan(0);
    expect(await gallery(ann)).toEqual([]);
    expect(await code(ann.post(`api/playtests/${id}`, {}, 'GET'))).toBe('unknown-playtest');
    expect(await get(mara, `api/playtests/${id}`)).toMatchObject({ takenDown: true });
    expect(await show(mara, id, 'unlisted')).toBe('taken-down');
    expect(await show(mara, id, 'public')).toBe('taken-down');
    expect(await moderate('settle', { table: id, line: -100, measure: 'warn' })).toEqual({ ok: true });
    expect(await moderate('reports')).toEqual({ reports: [] });
    expect(await moderate('playtests/aaaaaaaaaa', { down: true })).toMatchObject({ code: 'unknown-playtest' });
    expect(await moderate(`playtests/${id}`, { down: false })).toEqual({ ok: true });
    expect(await gallery(ann)).toEqual(['Rude name']);
  });
});
