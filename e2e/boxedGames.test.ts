// @module-tag browser
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authenticator, createAccount } from './accounts.ts';
import { freePort, ServerProcess } from './serverProcess.ts';
import { choose, closeProfiles, looksRight, openSheet, Pages, settled, sharedBrowser, silence } from './testServer.ts';

const project = fileURLToPath(new URL('..', import.meta.url));
/** Inside the project, so that a game finds what it imports. */
const root = mkdtempSync(fileURLToPath(new URL('./.try-boxed-', import.meta.url)));
const bin = join(project, 'cli/bin.mjs');
const bridges = join(project, 'examples/three-bridges');
const phone: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const desk: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
const SECRET = 'a secret of moderators';
const pages = new Pages();
let browser: Browser;
let server: ServerProcess;

beforeAll(async () => {
  const folder = ['--data', join(root, 'fray.sqlite')];
  server = await ServerProcess.start(['--port', String(await freePort()), ...folder, '--uploads', 'anybody', '--moderator', SECRET]);
  browser = await sharedBrowser();
});
beforeEach(() => pages.begin(expect.getState().currentTestName ?? ''));
afterEach(closeProfiles);
afterAll(async () => {
  await server?.stop('SIGTERM');
  rmSync(root, { recursive: true });
  expect(pages.errors).toEqual([]);
});

async function open(path: string, context: BrowserContextOptions = desk, harmless?: RegExp): Promise<Page> {
  const profile = await browser.newContext({ locale: 'en-GB', serviceWorkers: 'block', reducedMotion: 'reduce', ...context });
  await silence(profile);
  return pages.open(profile, server.url + path, harmless);
}

/** A page that is signed in to a new account, and a file with a token of it that may push games. */
async function author(name: string): Promise<{ readonly page: Page; readonly token: string }> {
  const page = await open('#/settings');
  await authenticator(page);
  await createAccount(page, name);
  await page.getByLabel('What is it for?').fill('Games');
  await page.getByLabel('push games of your own').check();
  await page.getByRole('button', { name: 'Create token' }).click();
  const token = join(root, `${name}.token`);
  writeFileSync(token, await page.getByLabel('Your new token').inputValue());
  return { page, token };
}

/** Runs `fray`; returns its exit code and all that it printed. */
async function fray(...given: string[]): Promise<readonly [code: number, said: string]> {
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [bin, ...given], { encoding: 'utf8' });
    return [0, stdout + stderr];
  } catch (error) {
    const { code, stdout, stderr } = error as { readonly code: number; readonly stdout: string; readonly stderr: string };
    return [code, stdout + stderr];
  }
}

const push = (folder: string, token: string, ...more: string[]) => fray('push', folder, '--server', server.url, '--token', token, ...more);
const PUBLISHED = ['--may-publish', '--contact', 'ida@example.org'];

/** Begins a game of a draft, and returns its folder. */
async function draft(name: string, id: string): Promise<string> {
  cpSync(join(project, 'games/registry.ts'), join(root, 'games/registry.ts'));
  expect(await fray('new', name, '--draft', '--root', root, '--no-install')).toMatchObject([0, {}]);
  const folder = join(root, 'games', name);
  for (const file of ['card.ts', 'rules.ts']) change(join(folder, file), `id: '${name}'`, `id: '${id}'`);
  return folder;
}

/** Changes a file, which contains `from`. */
function change(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(from);
  writeFileSync(file, text.replaceAll(from, to));
}

const tableOf = (page: Page): string => /#\/t\/([a-z2-9]{10})/.exec(page.url())?.[1] ?? '';

/** Opens a table for a friend; returns its id. */
async function openTable(page: Page, game: string): Promise<string> {
  await page.goto(`${server.url}#/new/${game}`);
  await choose(page, 'opponent', 'friend');
  await page.getByLabel('Your name').fill('Ida');
  await page.locator('form .primary').click();
  await page.locator('.lobby').waitFor();
  return tableOf(page);
}

async function sitDown(page: Page, name: string): Promise<void> {
  await page.getByLabel('Your name').fill(name);
  await page
    .getByRole('button', { name: /^Take this seat/ })
    .first()
    .click();
  await page.getByRole('grid').waitFor();
}

/** Plays a move by presses on what the scene offers, as long as it asks for a further choice. */
async function pressMove(page: Page): Promise<void> {
  const before = await page.locator('.stage').getAttribute('data-step');
  await page.locator('button.scene-card.usable').first().click();
  await page.locator('[role=gridcell].usable').first().click();
  await expect.poll(() => page.locator('.stage').getAttribute('data-step')).not.toBe(before);
}

describe('a game that was pushed to a running server', () => {
  it('is played to its end in two browsers within a minute of the push, and watched', async () => {
    const { page: ida, token } = await author('Ida');
    const begun = performance.now();
    expect(await push(bridges, token, '--show', 'unlisted', ...PUBLISHED)).toMatchObject([
      0,
      expect.stringContaining('is there, unlisted'),
    ]);
    const table = await openTable(ida, 'examples.three-bridges');
    const bo = await open(`#/t/${table}`, phone);
    await sitDown(bo, 'Bo');
    await ida.getByRole('grid').waitFor();
    const first = ida;
    await settled(first);
    await pressMove(first);
    expect(performance.now() - begun).toBeLessThan(60_000);

    const watcher = await open(`#/t/${table}`, { ...phone, locale: 'da-DK' });
    await watcher.getByRole('grid').waitFor();
    await looksRight(ida, 'boxed-table-1280');
    await looksRight(bo, 'boxed-table-360');
    await looksRight(watcher, 'boxed-watched-360-da');
    await expect.poll(() => watcher.locator('main').textContent()).toContain('Venter på Ebony (Bo).');
    const second = bo;
    await settled(second);
    await pressMove(second);
    // Whoever comes back finds the table as it was.
    const cards = await bo.locator('.scene-card').allTextContents();
    await bo.reload();
    await bo.getByRole('grid').waitFor();
    await settled(first);
    await expect.poll(() => bo.locator('.scene-card').allTextContents()).toEqual(cards);

    for (let n = 0; n < 18 && (await ida.locator('.ending').count()) === 0; n++) {
      const player = n % 2 === 0 ? first : second;
      await player.locator('.stage:is(.tone-yours, .tone-over)').waitFor();
      await settled(player);
      if ((await player.locator('.stage.tone-over').count()) > 0) break;
      await pressMove(player);
    }
    for (const page of [ida, bo, watcher]) await page.locator('.ending').waitFor();
    await looksRight(ida, 'boxed-ending-1280');
    await looksRight(bo, 'boxed-ending-360');
    await openSheet(ida, 'rules');
    await looksRight(ida, 'boxed-rules-1280');
    // Its rules are on the server: a link to a replay or a review would lead nowhere.
    expect(await ida.locator('a[href*="#/replay"], a[href*="#/review"]').count()).toBe(0);
    await ida.goto(`${server.url}#/replay/${table}/3`);
    await expect.poll(() => ida.url()).toContain(`#/t/${table}`);
    // A bot takes the other seat; it thinks in the box.
    await ida.goto(`${server.url}#/new/examples.three-bridges`);
    await choose(ida, 'opponent', 'recruit');
    await ida.locator('form .primary').click();
    await ida.getByRole('grid').waitFor();
    for (let n = 0; n < 2; n++) {
      await settled(ida);
      await pressMove(ida);
    }
    await settled(ida);
    await looksRight(ida, 'boxed-bot-1280');
    await ida.goto(`${server.url}#/games`);
    await ida.locator('.pp-row').waitFor();
    await looksRight(ida, 'boxed-matches-1280');
  });

  it('is uploaded in a page, found by others, reported, taken down, and shown again', async () => {
    const { page: nora } = await author('Nora');
    const folder = await draft('high-hill', 'nora.high-hill');
    const file = join(root, 'high-hill.fraygame');
    expect(await fray('pack', folder, '--boxed', '--out', file)).toMatchObject([0, expect.anything()]);
    await nora.goto(`${server.url}#/uploads`);
    await nora.getByLabel('The packed file').setInputFiles(file);
    await nora.getByRole('button', { name: 'Upload', exact: true }).click();
    const game = nora.getByRole('region', { name: 'High Hill' });
    await game.waitFor();
    await looksRight(nora, 'uploads-private-1280');
    // The owner finds the page of the private game, and nobody else does.
    await game.getByRole('link', { name: 'Play' }).click();
    await nora.locator('.user-game').waitFor();
    await nora.getByRole('link', { name: 'Rules' }).click();
    await nora.getByRole('heading', { name: 'High Hill' }).first().waitFor();
    const stranger = await open('#/new/nora.high-hill', desk, /404|unknown/);
    await stranger.getByRole('heading', { name: 'There is nothing here' }).waitFor();
    await nora.goto(`${server.url}#/uploads`);
    await game.waitFor();
    await game.getByLabel('Who finds it?').selectOption('public');
    await game.getByLabel('Contact for questions').fill('nora@example.org');
    await game.getByLabel('I may publish this game').check();
    await game.getByRole('button', { name: 'Save' }).click();
    await game.locator('.secret-link, input[readonly]').first().waitFor();
    await looksRight(nora, 'uploads-public-1280');
    await nora.setViewportSize({ width: 360, height: 740 });
    await looksRight(nora, 'uploads-public-360');

    const visitor = await open('#/gallery', { ...phone, locale: 'da-DK' }, /404|unknown/);
    await visitor.getByRole('link', { name: 'High Hill' }).waitFor();
    await looksRight(visitor, 'uploads-gallery-360-da');
    await visitor.getByRole('link', { name: 'High Hill' }).click();
    await visitor.locator('.user-game').waitFor();
    expect(await visitor.locator('.user-game').textContent()).toContain('nora@example.org');
    await visitor.getByText('Anmeld spillet').click();
    await looksRight(visitor, 'uploads-game-360-da');
    await visitor.getByRole('button', { name: 'Noget andet' }).click();
    await visitor.getByText('Moderatorerne kan se det').waitFor();

    // By path as well, as links are pasted.
    const byPath = await open('rules/nora.high-hill');
    await byPath.getByRole('heading', { name: 'High Hill' }).first().waitFor();
    // It has no lessons, scores or ratings: their links lead to its rules and to its page.
    for (const [page, instead] of [
      ['learn', 'rules'],
      ['scores', 'new'],
      ['ratings', 'new'],
      ['workshop', 'new'],
      ['lab', 'new'],
      ['print', 'new'],
    ]) {
      const led = await open(`${page}/nora.high-hill`);
      await expect.poll(() => led.url()).toContain(`#/${instead}/nora.high-hill`);
      await led.getByRole('heading', { name: 'High Hill' }).first().waitFor();
    }
    const lost = await open('new/nora.low-hill', desk, /404|unknown/);
    await lost.getByRole('heading', { name: 'There is nothing here' }).waitFor();

    const moderator = await open('#/moderation');
    await moderator.getByLabel('Secret').fill(SECRET);
    await moderator.getByRole('button', { name: 'Open' }).click();
    const evidence = moderator.locator('section.panel', { hasText: 'High Hill' });
    expect(await evidence.textContent()).toMatch(/Reported by: a guest.*public, in the gallery.*Author: Nora.*nora@example\.org/);
    await looksRight(moderator, 'uploads-report-1280');
    await moderator.getByRole('button', { name: 'Take it down' }).click();
    expect((await fetch(`${server.url}api/gallery/games/nora.high-hill`)).status).toBe(200);
    await moderator.getByRole('button', { name: 'Take it down?' }).click();
    await expect.poll(async () => (await fetch(`${server.url}api/gallery/games/nora.high-hill`)).status).toBe(404);
    await looksRight(moderator, 'uploads-moderator-1280');
    await nora.reload();
    await nora.getByText('Moderators took this game down.').waitFor();
    await looksRight(nora, 'uploads-down-360');
    await moderator.getByRole('button', { name: 'Show it again' }).click();
    await moderator.getByRole('button', { name: 'Show it to others again?' }).click();
    await expect.poll(async () => (await fetch(`${server.url}api/gallery/games/nora.high-hill`)).status).toBe(200);
  });

  it('is refused with the name of its fault, while other games go on', async () => {
    const { token } = await author('Mallory');
    const folder = await draft('stuck-hill', 'mallory.stuck-hill');
    change(join(folder, 'rules.ts'), 'const ROUNDS = 30', 'const ROUNDS = 3');
    expect(await push(folder, token)).toMatchObject([0, expect.stringContaining('is there, private')]);
    change(join(folder, 'rules.ts'), '    state.turn++;', '    for (;;) state.turn++;');
    expect(await push(folder, token)).toEqual([expect.any(Number), expect.stringContaining('late: one question took')]);
  });
});
