// What a server does for games from outside beside their tables: links, pictures, puzzles, ratings, tournaments. The pages of it are
// tested in `e2e/outsideGames.test.ts`.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withoutVersion } from '@fray/engine';
import { readBundle, writeBundle } from '@fray/server/bundle';
import { playToTheEnd } from '@fray/server/testing/guest';
import { CommunityHarness } from '@fray/server/testing/programs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packGame } from './packGame.ts';

const example = fileURLToPath(new URL('../../examples/three-bridges', import.meta.url));
const pictures = fileURLToPath(new URL('../../web/pictures', import.meta.url));
const GAME = 'examples.three-bridges';
/** Milliseconds that a busy machine needs for pictures. */
const WAIT = 180_000;
const RATED = { bank: 0, turn: 0, timeouts: 2, whenOut: 'bot', rated: true } as const;

/** A page with a head, where the tags of a link go. */
const folder = mkdtempSync(join(tmpdir(), 'fray-'));
writeFileSync(join(folder, 'index.html'), '<!doctype html><head><title>Fray</title></head>');

const harness = new CommunityHarness();
let server: Awaited<ReturnType<CommunityHarness['open']>>;
let text: string;
beforeAll(async () => {
  ({ text } = await packGame(example));
  // The drawing module of the build: names that differ between it and the server are found here.
  server = await harness.open({ folder, pictures });
  expect(await server.games.install(text)).toMatchObject({ ok: true });
}, WAIT);
afterAll(() => harness.close());

const BROWSER = { headers: { accept: 'text/html', connection: 'close' } } as const;
const POLL = { timeout: WAIT, interval: 500 } as const;
/** A busy machine draws late: then a page has no words yet, and a picture is asked for again. */
async function linkTo(path: string) {
  const answer = await fetch(server.url + path, BROWSER);
  const html = await answer.text();
  const tag = (name: string) => new RegExp(`property="og:${name}" content="([^"]*)"`).exec(html)?.[1] ?? '';
  return { status: answer.status, title: tag('title'), description: tag('description') };
}
async function pictureOf(path: string): Promise<number> {
  let size = 0;
  const status = async () => {
    const answer = await fetch(`${server.url}picture/${path}`, BROWSER);
    size = (await answer.arrayBuffer()).byteLength;
    return answer.status;
  };
  await expect.poll(status, POLL).toBe(200);
  return size;
}

describe('links to a game from outside', () => {
  it(
    'have its name and a picture of its scene',
    async () => {
      await expect.poll(() => linkTo(`new/${GAME}`), POLL).toMatchObject({ status: 200, title: 'Three Bridges' });
      expect((await linkTo(`new/${GAME}`)).description).toContain('A duel of cards');
      // Its picture has a board; that of a player nobody knows has none.
      expect(await pictureOf(`new/${GAME}`)).not.toBe(await pictureOf('player/nobody'));
    },
    WAIT,
  );

  it(
    'lead to its puzzles, and to no others',
    async () => {
      await expect.poll(() => linkTo('puzzle/examples-three-bridges-1'), POLL).toMatchObject({ status: 200, title: 'Three Bridges 1' });
      expect((await linkTo('puzzle/examples-three-bridges-999')).status).toBe(404);
      expect((await linkTo('puzzles/examples-three-bridges')).status).toBe(200);
      expect((await linkTo('storm/examples-three-bridges')).status).toBe(200);
      expect(await pictureOf('puzzle/examples-three-bridges-1')).not.toBe(await pictureOf('puzzle/examples-three-bridges-2'));
    },
    WAIT,
  );
});

describe('a rated match of a game from outside', () => {
  it(
    'counts for a list of its own, and its replay has pictures',
    async () => {
      const [ann, bo] = [await harness.signedIn(server, 'Ann'), await harness.signedIn(server, 'Bo')];
      const table = await ann.create({ game: GAME, pace: RATED });
      await bo.sit(table, 1);
      for (const one of [ann, bo]) await one.until((client) => client.timeline.length > 0);
      await expect.poll(() => linkTo(`t/${table}`), POLL).toMatchObject({ title: 'Three Bridges · Ann – Bo' });
      await playToTheEnd([ann, bo]);
      const { json } = await ann.post('api/me/ratings', {}, 'GET');
      expect(json).toMatchObject({ ratings: [{ game: GAME, games: 1 }] });
      await expect.poll(async () => (await linkTo(`replay/${table}`)).title, POLL).toBe('Three Bridges · Ann – Bo');
      expect(await pictureOf(`replay/${table}/4`)).not.toBe(await pictureOf(`replay/${table}/15`));
      const moving = async () => (await fetch(`${server.url}picture/moving/${table}/5`, BROWSER)).headers.get('content-type');
      await expect.poll(moving, POLL).toBe('image/webp');
    },
    WAIT,
  );
});

describe('a tournament of a game from outside', () => {
  it(
    'is played by bots and people under one version',
    async () => {
      const ann = harness.guest(server, 'Ann');
      const cup = { id: 'cupoutside', kind: 'knockout', name: 'Bridges cup', game: GAME, places: 4, bots: 'recruit', roundMinutes: 30 };
      const pace = { bank: 300, turn: 10, timeouts: 2, whenOut: 'lose' };
      expect(await ann.post('api/tournaments', { ...cup, pace, options: {}, private: true })).toMatchObject({ status: 200 });
      expect(await ann.post(`api/tournaments/${cup.id}/enter`, { name: 'Ann' })).toMatchObject({ status: 200 });
      expect(await ann.post(`api/tournaments/${cup.id}/begin`)).toMatchObject({ status: 200 });
      const look = async () =>
        (await ann.post(`api/tournaments/${cup.id}`, {}, 'GET')).json as { games: { table: string; result?: object }[] };
      await expect.poll(async () => (await look()).games.length).toBeGreaterThan(0);
      await expect.poll(async () => (await look()).games.some(({ result }) => result), { timeout: WAIT }).toBe(true);
      const { games } = await look();
      const record = await (await fetch(`${server.url}api/tables/${games.find(({ result }) => result)?.table}/record`)).text();
      expect(withoutVersion(/^game (\S+)/m.exec(record)?.[1] ?? record)).toBe(GAME);
    },
    WAIT,
  );
});

describe('puzzles in a bundle', () => {
  it('are of its game, and named after it', async () => {
    const read = readBundle(text);
    if (!read.ok) throw new Error(read.fault);
    const { digest: _digest, format: _format, ...bundle } = read.value;
    const [set] = bundle.card.puzzles ?? [];
    const renamed = { ...bundle, card: { ...bundle.card, puzzles: [{ ...set!, name: 'arcade' }] } };
    expect(await server.games.install(writeBundle(renamed).text)).toMatchObject({
      fault: expect.stringContaining('begins with “examples-three-bridges”'),
    });
    const without = { ...bundle, files: Object.fromEntries(Object.entries(bundle.files).filter(([name]) => !name.startsWith('puzzles/'))) };
    expect(await server.games.install(writeBundle(without).text)).toMatchObject({ fault: expect.stringContaining('is missing') });
  });
});
