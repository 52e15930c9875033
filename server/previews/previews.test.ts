import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readShape } from '@fray/engine';
import { enterTournament } from '@fray/protocol';
import sharp from 'sharp';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LIMITS } from '../base/limits.ts';
import { type RunningServer, serve } from '../index.ts';
import { Guest } from '../testing/guest.ts';
import { languageOf } from '../transport/http/linkRoutes.ts';
import { type DrawingRequest, type Drawn, PreviewProcess } from './previewProcess.ts';
import { Previews } from './previews.ts';

const open: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one();
});

/** Milliseconds within which a busy machine starts the drawing process. */
const PATIENCE = 120_000;

/** Drawing module for tests that can also misbehave. */
const DRAWING = `
let drawn = 0;
export async function previewOf(shown, language) {
  return {
    ...(await previewTextOf(shown, language)),
    svg: '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><rect width="1200" height="630" fill="#0f0"/></svg>',
  };
}
export async function previewTextOf(shown, language) {
  if (shown.game === 'crashes') process.kill(process.pid, 'SIGKILL');
  if (shown.game === 'hangs') for (;;);
  if (shown.game === 'fails') throw new Error('no such drawing');
  return {
    title: \`\${language} \${++drawn}\`,
    text: JSON.stringify(shown),
  };
}`;

function drawingFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fray-pictures-'));
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist/index.js'), DRAWING + BOARD);
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  return folder;
}

/** The same for boards. */
const BOARD = `
export const boardSvgOf = async (shown) =>
  '<svg xmlns="http://www.w3.org/2000/svg" width="252" height="168"><rect width="252" height="168" fill="#0f0"/></svg>';
export const framesOf = async ({ at }) => Array.from({ length: at === 0 ? 1 : 3 }, (_, n) =>
  \`<svg xmlns="http://www.w3.org/2000/svg" width="540" height="360"><rect width="\${100 * (n + 1)}" height="360" fill="#0f0"/></svg>\`);`;

const game = (id: string) => ({ drawn: { kind: 'game', game: id } as const, name: id });
const [en, da] = [
  { language: 'en', address: '::1' },
  { language: 'da', address: '::1' },
] as const;
/** Requests the preview text of a game or of the site, with given scheduling keys. */
const request = (address: string, drawn: Drawn = { kind: 'site' }, about = 'site') =>
  ({ what: 'words', drawn, language: 'en', share: [address, about] }) as const;

describe('previews', () => {
  it('are rendered once for all requests, as JPEG files of one size', async () => {
    const previews = new Previews(new PreviewProcess(drawingFolder(), PATIENCE), () => {});
    open.push(() => previews.close());
    const [one, two] = await Promise.all([previews.words(game('a'), en), previews.words(game('a'), en)]);
    expect([one.title, two.title]).toEqual(['en 1', 'en 1']);
    expect((await previews.words(game('a'), da)).title).toBe('da 2');
    const picture = await previews.picture(game('a'), en);
    expect(await previews.picture(game('a'), en)).toBe(picture);
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  });

  it('continue when the renderer dies, hangs or finds nothing, and cache no failure', async () => {
    const failures: object[] = [];
    const previews = new Previews(new PreviewProcess(drawingFolder(), PATIENCE), (_what, about) => failures.push(about));
    open.push(() => previews.close());
    await expect(previews.words(game('fails'), en)).rejects.toThrow('no such drawing');
    await expect(previews.words(game('crashes'), en)).rejects.toThrow('drawing failed');
    expect((await previews.words(game('a'), en)).title).toBe('en 1');
    expect(failures).toHaveLength(2);
    const hasty = new PreviewProcess(drawingFolder(), 300);
    open.push(() => hasty.close());
    await expect(hasty.ask(request('a', game('hangs').drawn))).rejects.toMatchObject({ refusal: { code: 'no-answer' } });
  });

  it('count the overhead of an entry when the entry itself is small', async () => {
    const previews = new Previews(new PreviewProcess(drawingFolder()), () => {}, 5000);
    open.push(() => previews.close());
    expect((await previews.words(game('a'), en)).title).toBe('en 1');
    for (let n = 2; n <= 40; n++) await previews.words(game(`a${n}`), en);
    expect((await previews.words(game('a'), en)).title).toBe('en 41');
  });

  it('evict the least recently used entry when the cache is full', async () => {
    const previews = new Previews(new PreviewProcess(drawingFolder(), PATIENCE), () => {}, 5000);
    open.push(() => previews.close());
    const [first, second] = [await previews.picture(game('a'), en), await previews.picture(game('b'), en)];
    expect(first.length + second.length).toBeGreaterThan(5000);
    expect(await previews.picture(game('b'), en)).toBe(second);
    expect(await previews.picture(game('a'), en)).not.toBe(first);
  });

  it('limit the waiting requests of one address, and no others', async () => {
    const drawer = new PreviewProcess(drawingFolder(), PATIENCE);
    open.push(() => drawer.close());
    const ask = (address: string) => drawer.ask(request(address)).then(() => 'drawn', String);
    const flood = Array.from({ length: LIMITS.drawingsPerAddress + 10 }, () => ask('flood'));
    const guest = ask('guest');
    const answers = await Promise.all(flood);
    expect(answers.filter((one) => one === 'drawn')).toHaveLength(LIMITS.drawingsPerAddress + 1);
    expect(new Set(answers)).toEqual(new Set(['drawn', 'RequestError: there is much to draw: ask again in a while']));
    expect(await guest).toBe('drawn');
  });

  it('are rendered in turn: neither an address with many requests nor a table with many requests delays others', async () => {
    const drawer = new PreviewProcess(drawingFolder(), PATIENCE);
    open.push(() => drawer.close());
    const order: string[] = [];
    const ask = (address: string, about: string) =>
      drawer.ask(request(address, { kind: 'site' }, about)).then(() => order.push(`${address} ${about}`));
    const requests = [...Array.from({ length: 5 }, () => ask('flood', 'long')), ask('flood', 'other'), ask('guest', 'short')];
    await Promise.all(requests);
    // The first one was already being drawn.
    expect(order.indexOf('guest short')).toBeLessThan(3);
    expect(order.indexOf('flood other')).toBeLessThan(4);
  });

  it('parse a record once for all moments of a match, and again after the renderer restarts', async () => {
    const drawer = new PreviewProcess(drawingFolder(), PATIENCE);
    open.push(() => drawer.close());
    let reads = 0;
    const moment = (key: string, at: number): DrawingRequest => ({
      ...request('a', { kind: 'recorded', key, at }),
      record: async () => {
        reads++;
        return gzipSync(`record of ${key}`);
      },
    });
    for (const at of [3, 4, 5])
      expect(JSON.parse((await drawer.ask(moment('one', at))).text ?? '')).toEqual({ kind: 'replay', record: 'record of one', at });
    expect(reads).toBe(1);
    await drawer.ask(moment('two', 1));
    expect(reads).toBe(2);
    await expect(drawer.ask(request('a', { kind: 'game', game: 'crashes' }))).rejects.toThrow('drawing failed');
    await drawer.ask(moment('one', 6));
    expect(reads).toBe(3);
    const lost: DrawingRequest = {
      ...request('a', { kind: 'recorded', key: 'three' }),
      record: () => Promise.reject(new Error('it is gone')),
    };
    await expect(drawer.ask(lost)).rejects.toThrow('it is gone');
  });
});

async function start(previewWait = PATIENCE, pictures = drawingFolder()): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), 'fray-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><html><head><title>Fray</title></head><body></body></html>');
  const server = await serve({ folder, pictures, port: 0, data: ':memory:', log: 'error' }, { previewWait });
  open.push(() => server.close());
  return server;
}

function guestAt(server: RunningServer, name: string): Guest {
  const guest = new Guest(server.url, name);
  open.push(() => guest.leave());
  return guest;
}

const property = (html: string, name: string): string =>
  new RegExp(`property="og:${name}" content="([^"]*)"`)
    .exec(html)?.[1]
    ?.replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&') ?? '';
const page = async (server: RunningServer, path: string, headers: Record<string, string> = {}) =>
  (await fetch(server.url + path, { headers })).text();

it('report once that pictures are not built, and serve links without them', async () => {
  const messages: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => (messages.push(String(text)), true));
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => (messages.push(String(text)), true));
  open.push(() => void vi.restoreAllMocks());
  const server = await start(PATIENCE, mkdtempSync(join(tmpdir(), 'fray-unbuilt-')));
  for (const path of ['picture/new/arcade', 'picture/moving/abcdefghij/3', 'picture/new/tubetanks']) {
    const answer = await fetch(server.url + path);
    expect([path, answer.status, await answer.json()]).toMatchObject([path, 503, { code: 'no-pictures' }]);
  }
  expect((await fetch(`${server.url}picture/today`)).status).toBe(204);
  expect((await fetch(`${server.url}new/arcade`)).status).toBe(200);
  expect(messages.filter((line) => line.includes('npm run build'))).toHaveLength(1);
  expect(messages.join('')).not.toContain('ERR_MODULE_NOT_FOUND');
});

it('name the error if the rendering module is missing', async () => {
  const folder = drawingFolder();
  const previews = new Previews(new PreviewProcess(folder, PATIENCE), () => {});
  open.push(() => previews.close());
  rmSync(join(folder, 'dist'), { recursive: true });
  await expect(previews.picture(game('a'), en)).rejects.toMatchObject({ refusal: { code: 'no-pictures' } });
});

describe('a link', () => {
  it('has its preview in the language of its address, or else of the reader, with an existing picture', async () => {
    const server = await start();
    const danish = await page(server, 'new/arcade', { 'accept-language': 'da-DK,da;q=0.9' });
    expect(property(danish, 'locale')).toBe('da_DK');
    expect(property(await page(server, 'new/arcade?lang=en', { 'accept-language': 'da' }), 'locale')).toBe('en_GB');
    expect(property(danish, 'description')).toBe('{"kind":"game","game":"arcade"}');
    const image = property(danish, 'image');
    expect(image).toMatch(new RegExp(`^${server.url}picture/new/arcade\\?lang=da&v=[0-9a-f]{16}$`));
    const answer = await fetch(image);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    // The response contains the page itself.
    expect(danish).toContain('<title>Fray</title>');
  });

  it('shows what spectators see, and nothing of a private table or one without spectators', async () => {
    const server = await start();
    const [ann, bo] = [guestAt(server, 'Ann <b>"&'), guestAt(server, 'Bo')];
    const shownAt = async (table: string) =>
      JSON.parse(property(await page(server, `t/${table}`), 'description')) as Record<string, unknown>;
    for (const request of [{ private: true }, { private: false, watch: false }, { private: false }]) {
      const table = await ann.create({ game: 'tubetanks', ...request });
      await bo.sit(table, 1);
      for (const one of [ann, bo]) await one.until((client) => client.timeline.length > 0 && client.table?.id === table);
      const view = await shownAt(table);
      expect(view).toMatchObject({ kind: 'table', stage: 'running', seats: [{ name: 'Ann <b>"&' }, { name: 'Bo' }] });
      const now = await fetch(`${server.url}picture/now/${table}`);
      expect(now.status, JSON.stringify(request)).toBe(request.watch !== false && !request.private ? 200 : 204);
      expect('view' in view, JSON.stringify(request)).toBe(request.watch !== false && !request.private);
      // A user's name creates no HTML element.
      expect(await page(server, `t/${table}`)).not.toContain('<b>');
    }
  });

  it('draws the daily puzzle for the home page', async () => {
    const server = await start();
    const today = await fetch(`${server.url}picture/today`);
    expect([today.status, today.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  it('names its language, address and picture also if the texts are not rendered in time', async () => {
    const server = await start(1);
    const danish = await page(server, 'new/arcade?lang=da');
    expect([property(danish, 'locale'), property(danish, 'url')]).toEqual(['da_DK', `${server.url}new/arcade`]);
    expect(danish).not.toContain('og:title');
    expect((await fetch(property(danish, 'image'))).headers.get('content-type')).toBe('image/jpeg');
  });

  it('to a moment after the end of a match is one to its end, and rendered once', async () => {
    const server = await start();
    const [ann, bo] = [guestAt(server, 'Ann'), guestAt(server, 'Bo')];
    const table = await ann.create({ game: 'tubetanks' });
    await bo.sit(table, 1);
    await ann.until((client) => client.timeline.length > 0);
    await ann.client!.act('concede');
    await ann.until((client) => client.table?.outcome !== undefined);
    const readTags = async (path: string) => {
      const html = await page(server, path);
      return [property(html, 'title'), property(html, 'description').includes('"at"')];
    };
    const whole = await readTags(`replay/${table}`);
    expect(whole[1]).toBe(false);
    for (const at of ['123456', '-1', 'x']) expect(await readTags(`replay/${table}/${at}`), at).toEqual(whole);
    expect(await readTags(`review/${table}`)).toEqual(whole);
    const end = await readTags(`replay/${table}/900`);
    expect(end).not.toEqual(whole);
    expect(await readTags(`replay/${table}/99999`)).toEqual(end);
    expect(end[1]).toBe(true);
    // Lists show the final board without text; a match in progress has none.
    const small = await fetch(`${server.url}picture/end/${table}`);
    expect(await sharp(await small.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', height: 168 });
    // An animation of the moves before a step.
    const moving = await fetch(`${server.url}picture/moving/${table}/3`);
    expect(await sharp(await moving.arrayBuffer(), { animated: true }).metadata()).toMatchObject({
      format: 'webp',
      pages: 3,
      pageHeight: 360,
      loop: 0,
    });
    // No moves lead to the start.
    const still = await fetch(`${server.url}picture/moving/${table}/0`);
    expect(await sharp(await still.arrayBuffer(), { animated: true }).metadata()).toMatchObject({ format: 'webp', height: 360 });
    expect((await fetch(`${server.url}picture/moving/abcdefghij/3`)).status).toBe(404);
    const running = await ann.create({ game: 'tubetanks' });
    for (const id of [running, 'abcdefghij', '..%2f..%2fx']) expect((await fetch(`${server.url}picture/end/${id}`)).status, id).toBe(204);
  });

  it('to a tournament or a club shows its name, participants and progress', async () => {
    const server = await start();
    const ann = guestAt(server, 'Ann');
    const readTags = async (path: string) => JSON.parse(property(await page(server, path), 'description')) as object;
    const pace = { bank: 0, turn: 0, timeouts: 2, whenOut: 'lose' };
    const cup = { id: 'cupabcdefg', kind: 'swiss', name: 'Harbour <Swiss>', game: 'tubetanks', pace, places: 8, roundMinutes: 30 };
    await ann.post('api/tournaments', cup);
    await ann.post(`api/tournaments/${cup.id}/enter`, { name: 'Ann' });
    expect(await readTags(`tournament/${cup.id}`)).toEqual({
      kind: 'tournament',
      name: 'Harbour <Swiss>',
      game: 'tubetanks',
      how: 'swiss',
      stage: 'open',
      entered: 1,
      places: 8,
      best: [{ kind: 'human', name: 'Ann' }],
    });
    expect(await page(server, `tournament/${cup.id}`)).not.toContain('<Swiss>');
    await ann.post('api/clubs', { id: 'clubabcdef', title: 'Harbour Thursday', name: 'Ann' });
    expect(await readTags('club/clubabcdef')).toEqual({ kind: 'club', name: 'Harbour Thursday', members: 1, games: [] });
    for (const path of ['tournament/zzzzzzzzzz', 'club/zzzzzzzzzz', 'club/..%2f..%2fapi'])
      expect(await readTags(path)).toEqual({ kind: 'site' });
  });

  it('to an unknown page or match returns the page alone', async () => {
    const server = await start();
    for (const path of ['t/abcdefghij', 't/..%2f..%2fapi', 'replay/abcdefghij/3', 'puzzle/%3Cscript%3E', 'player/nobody', 'new/nothing'])
      expect(property(await page(server, path), 'description'), path).toBe('{"kind":"site"}');
    expect((await fetch(`${server.url}picture/t/abcdefghij`)).status).toBe(200);
  });
});

it('allows other sites to embed the embeddable replay, and no other page', async () => {
  const server = await start();
  const frames = async (path: string) => {
    const { headers } = await fetch(server.url + path);
    expect(headers.get('set-cookie')).toBeNull();
    return [/frame-ancestors ([^;]+)/.exec(headers.get('content-security-policy') ?? '')?.[1], headers.get('x-frame-options')];
  };
  expect(await frames('embed/replay/abcdefghij/3')).toEqual(['*', null]);
  for (const path of [
    '',
    't/abcdefghij',
    'replay/abcdefghij/3',
    'embed/t/abcdefghij',
    'embed/replay/../../t/x',
    // Without a replay this would be the normal page.
    'embed/replay/',
    'embed/replay//t/abcdefghij',
    'embed/replay/x',
    'embed/replay/abcdefghij/t/x',
    'embed',
    'api/tables',
    'new/arcade',
  ])
    expect(await frames(path), path).toEqual(["'none'", 'SAMEORIGIN']);
});

it('has names without characters that no picture can draw', () => {
  expect(readShape(enterTournament, { name: 'Ann\uFFFE\uD800Bo\u{1F600}' }, 'body')).toEqual({
    ok: true,
    value: { name: 'Ann Bo\u{1F600}' },
  });
});

it('uses Danish for Norwegian readers, and English for all other languages', () => {
  expect([undefined, '', 'nb-NO', 'de,da', 'xx'].map((accepted) => languageOf(undefined, accepted))).toEqual([
    'en',
    'en',
    'da',
    'en',
    'en',
  ]);
  expect(languageOf(['da'], undefined)).toBe('en');
});
