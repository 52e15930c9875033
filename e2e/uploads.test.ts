// @module-tag browser
import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { RunningServer } from '@fray/server';
import { CommunityHarness, tokenOf } from '@fray/server/testing/programs';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launch } from './browser.ts';
import { looksRight, Pages, settled, silence } from './testServer.ts';

const folder = fileURLToPath(new URL('../web/dist', import.meta.url));
const FOLDER = fileURLToPath(new URL('../examples/three-bridges', import.meta.url));
const bin = fileURLToPath(new URL('../cli/bin.mjs', import.meta.url));
const GAME = 'examples.three-bridges';
const phone: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const harness = new CommunityHarness();
const pages = new Pages();
let browser: Browser;
let server: RunningServer;
const token = join(mkdtempSync(join(tmpdir(), 'fray-push-')), 'token');

beforeAll(async () => {
  server = await harness.open({ folder, uploads: 'anybody' }, { boxesAnywhere: true });
  browser = await launch();
  writeFileSync(token, await tokenOf(await harness.signedIn(server, 'Ida'), ['publish']));
});
beforeEach(() => pages.begin(expect.getState().currentTestName ?? ''));
afterAll(async () => {
  await browser?.close();
  await harness.close();
  expect(pages.errors).toEqual([]);
});

async function open(path: string, context: BrowserContextOptions = {}): Promise<Page> {
  const profile = await browser.newContext({ locale: 'en-GB', serviceWorkers: 'block', reducedMotion: 'reduce', ...context });
  await silence(profile);
  return pages.open(profile, server.url + path);
}

/** Plays the first move in the list of moves. */
async function playFirst(page: Page): Promise<void> {
  await settled(page);
  await page.locator('[data-tool=moves]').click();
  await page.locator('.scene-moves button').first().click();
}

describe('a game that a user pushed', () => {
  it('is set up, shown and played in pages without any code of its author', async () => {
    const rights = ['--show', 'unlisted', '--may-publish', '--contact', 'ida@example.org'];
    const pushed = await promisify(execFile)(process.execPath, [bin, 'push', FOLDER, '--server', server.url, '--token', token, ...rights]);
    expect(pushed.stdout).toContain('is there, unlisted');
    const ann = await open(`#/new/${GAME}`);
    const scripts: string[] = [];
    ann.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    await ann.getByLabel('Your name').fill('Ann');
    expect(await ann.locator('input[name=opponent]').count()).toBe(2);
    await looksRight(ann, 'upload-new');
    await ann.locator('form .primary').click();
    await ann.locator('.lobby').waitFor();
    const table = /#\/t\/([a-z2-9]{10})/.exec(ann.url())?.[1] ?? '';
    const bo = await open(`#/t/${table}`, phone);
    await bo.getByLabel('Your name').fill('Bo');
    await bo
      .getByRole('button', { name: /^Take this seat/ })
      .first()
      .click();
    for (const page of [ann, bo]) await page.getByRole('grid').waitFor();
    await playFirst(ann);
    await playFirst(bo);
    await settled(ann);
    await looksRight(ann, 'upload-table');
    await looksRight(bo, 'upload-table-phone');
    expect(scripts.filter((url) => url.includes('/games/'))).toEqual([]);
    const reader = await open(`#/rules/${GAME}`);
    await reader.getByRole('heading', { level: 1 }).waitFor();
    await looksRight(reader, 'upload-rules');
  });
});
