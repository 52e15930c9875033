// @module-tag browser
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePort, ServerProcess } from './serverProcess.ts';
import { choose, closeProfiles, looksRight, Pages, settled, sharedBrowser, silence, typeMoves } from './testServer.ts';

const project = fileURLToPath(new URL('..', import.meta.url));
/** Inside the project, so that the game finds what it imports. */
const root = mkdtempSync(fileURLToPath(new URL('./.try-outside-', import.meta.url)));
const folder = join(root, 'games/hill-fight');
const data = join(root, 'data/fray.sqlite');
const bin = join(project, 'cli/bin.mjs');
const phone: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const GAMES = [
  folder,
  join(project, 'examples/three-bridges'),
  join(project, 'examples/four-winds'),
  join(project, 'examples/hex-skirmish'),
];
const pages = new Pages();
let browser: Browser;
let server: ServerProcess;

/** Changes a file of the game, which contains `from`. */
function change(file: string, from: string, to: string): void {
  const text = readFileSync(join(folder, file), 'utf8');
  expect(text).toContain(from);
  writeFileSync(join(folder, file), text.replaceAll(from, to));
}

beforeAll(async () => {
  mkdirSync(join(root, 'games'));
  cpSync(join(project, 'games/registry.ts'), join(root, 'games/registry.ts'));
  const begun = spawnSync(process.execPath, [bin, 'new', 'hill-fight', '--draft', '--root', root, '--no-install']);
  expect(begun.status).toBe(0);
  for (const file of ['card.ts', 'rules.ts']) change(file, "id: 'hill-fight'", "id: 'ann.hill-fight'");
  change('rules.ts', 'const ROUNDS = 30', 'const ROUNDS = 3');
  server = await ServerProcess.start(['--port', String(await freePort()), '--data', data, ...GAMES.flatMap((path) => ['--game', path])]);
  browser = await sharedBrowser();
});
beforeEach(({ task }) => pages.beginTest(task));
afterEach(closeProfiles);
afterAll(async () => {
  await server?.stop('SIGTERM');
  rmSync(root, { recursive: true });
  expect(pages.errors).toEqual([]);
});

async function open(path: string, context: BrowserContextOptions = {}): Promise<Page> {
  const profile = await browser.newContext({ locale: 'en-GB', serviceWorkers: 'block', reducedMotion: 'reduce', ...context });
  await silence(profile);
  return pages.open(profile, server.url + path);
}
const create = async (page: Page, opponent: 'friend' | 'recruit'): Promise<void> => {
  await choose(page, 'opponent', opponent);
  if (opponent === 'friend') await page.getByLabel('Your name').fill('Ann');
  await page.locator('form .primary').click();
};
const tableOf = (page: Page): string => /#\/t\/([a-z2-9]{10})/.exec(page.url())?.[1] ?? '';

/** Two people at a table: one at a desk, who sends the link, and one with a phone. */
async function meet(game: string): Promise<[Page, Page]> {
  const ann = await open(`#/new/${game}`);
  await create(ann, 'friend');
  await ann.locator('.lobby').waitFor();
  const bo = await open(`#/t/${tableOf(ann)}`, phone);
  await bo.getByLabel('Your name').fill('Bo');
  await bo
    .getByRole('button', { name: /^Take this seat/ })
    .first()
    .click();
  for (const page of [ann, bo]) await page.getByRole('grid').waitFor();
  return [ann, bo];
}

/** Waits until a move was shown: it is somebody else's turn, or the match is over, or one's own again. */
const settledOrWaiting = (page: Page) => page.locator('.stage:not(.playing)').waitFor();

/** Both pass until the match is over or as often as given; says how many passed. */
async function pass(players: readonly Page[], times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    const player = players[n % players.length]!;
    await player.locator('.stage.tone-yours').waitFor();
    await settled(player);
    await typeMoves(player, 'pass');
  }
}

/** Checks that the record of a finished match replays where its server kept the version. */
async function replays(table: string, name: string): Promise<void> {
  const record = join(root, 'match.fray');
  writeFileSync(record, await (await fetch(`${server.url}api/tables/${table}/record`)).text());
  const env = { ...process.env, FRAY_DATA: data };
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, 'replay', record], { encoding: 'utf8', env });
  expect([status, stderr, stdout], name).toEqual([0, '', expect.stringContaining('result: ')]);
}

describe('an external game with a scene and without a table of its own', () => {
  it('is played by link on a desktop and a phone; a change of its rules applies to the next match only', async () => {
    const [ann, bo] = await meet('ann.hill-fight');
    await looksRight(ann, 'outside-table');
    await looksRight(bo, 'outside-table-360');
    await pass([ann, bo], 3);

    // The author publishes other rules while they play.
    change('rules.ts', 'const ROUNDS = 3', 'const ROUNDS = 9');
    const versions = async () => ((await (await fetch(server.url)).text()).match(/"digest":"[0-9a-f]{12}/g) ?? []).join();
    const before = await versions();
    await expect.poll(versions, { timeout: 20_000 }).not.toBe(before);
    await pass([bo, ann], 3);
    for (const page of [ann, bo]) await page.locator('.ending').waitFor();

    // A rematch is a new match, under the new rules.
    const old = tableOf(ann);
    for (const page of [ann, bo]) await page.locator('.again').getByRole('button', { name: 'Rematch' }).click();
    await expect.poll(() => tableOf(ann)).not.toBe(old);
    await pass([bo, ann], 6);
    expect(await ann.locator('.ending').count()).toBe(0);
    await replays(old, 'replayed under the old rules');
  });

  it('is played against a bot in a worker, by presses on the board', async () => {
    const page = await open('#/new/ann.hill-fight', phone);
    await create(page, 'recruit');
    await settled(page);
    const before = await page.locator('.stage').getAttribute('data-step');
    await page.locator('[role=gridcell].usable').first().click();
    // A scout is chosen: its cell takes that back, every other one is a place to go to.
    await page.locator('[role=gridcell].usable[aria-selected=false]').first().click();
    await expect.poll(() => page.locator('.stage').getAttribute('data-step')).not.toBe(before);
    await settled(page);
    expect(await page.locator('.stage.tone-yours').count()).toBe(1);
  });

  it('is drawn in the lab while bots play it with other numbers', async () => {
    const page = await open('#/lab/examples.hex-skirmish/action_points=3', { reducedMotion: 'no-preference' });
    const boards = page.getByRole('region', { name: 'Two of the games' }).locator('img');
    await expect.poll(() => boards.count(), { timeout: 60_000 }).toBe(2);
    expect(await boards.first().getAttribute('src')).toContain('data:image/svg+xml');
    await looksRight(page, 'outside-lab');
  });

  it('has hands of cards: two people play to the end by touch, one of them at 360 px', async () => {
    const [ann, bo] = await meet('examples.three-bridges');
    await looksRight(bo, 'outside-cards-360');
    expect(await bo.locator('.scene-card').allTextContents()).not.toEqual(await ann.locator('.scene-card').allTextContents());
    for (let n = 0; n < 18 && (await ann.locator('.ending').count()) === 0; n++) {
      const player = n % 2 === 0 ? ann : bo;
      await player.locator('.stage:is(.tone-yours, .tone-over)').waitFor();
      await settled(player);
      if ((await player.locator('.stage.tone-over').count()) > 0) break;
      await player.locator('button.scene-card.usable').first().click();
      await player.locator('[role=gridcell].usable').first().click();
      await settledOrWaiting(player);
    }
    for (const page of [ann, bo]) await page.locator('.ending').waitFor();
    await replays(tableOf(ann), 'replayed');
  });

  it('has puzzles beside those of the built-in games, and no lessons', async () => {
    const page = await open('#/puzzles/examples-three-bridges');
    await page.locator('.pz-list a').first().click();
    await settled(page);
    await page.locator('button.scene-card.usable').first().click();
    await page.locator('[role=gridcell].usable').first().click();
    await page.getByText('Chance to win from here').waitFor();
    await page.goto(`${server.url}#/rules/examples.three-bridges`);
    await page.getByRole('link', { name: 'Play', exact: true }).last().waitFor();
    expect(await page.getByRole('link', { name: 'Learn to play' }).count()).toBe(0);
  });

  it('has four seats, of which bots take three', async () => {
    const page = await open('#/new/examples.four-winds', phone);
    await create(page, 'recruit');
    for (let n = 0; n < 7; n++) {
      await settled(page);
      if ((await page.locator('.stage.tone-over').count()) > 0) break;
      await page.locator('button.scene-card.usable').first().click();
      await settledOrWaiting(page);
    }
    await page.locator('.ending').waitFor();
  });
});
