// @module-tag browser
import { execFile, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Program, RATED } from '@fray/server/testing/programs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { authenticator, createAccount } from './accounts.ts';
import { looksRight, openTestServer, sampled } from './testServer.ts';

const site = openTestServer(7170, { webhooks: 'any' });

/** The answer of the server to a refused request is no error of the page. */
const REFUSED = /401/;
/** That of the server to a test whose address does not answer. */
const NOT_ARRIVED = /409/;

const CLIENTS = fileURLToPath(new URL('../clients', import.meta.url));

/** Runs a snippet as its reader would: beside the client, with the token in the environment. Returns what it printed; undefined: no such tool. */
async function runSnippet(language: string, text: string, token: string): Promise<string | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'fray-snippet-'));
  copyFileSync(join(CLIENTS, 'python/fray_client.py'), join(folder, 'fray_client.py'));
  for (const file of ['fray.ts', 'frayAnswers.ts', 'frayTypes.ts']) copyFileSync(join(CLIENTS, 'typescript', file), join(folder, file));
  writeFileSync(join(folder, 'snippet.py'), text);
  writeFileSync(join(folder, 'snippet.mts'), text);
  const [command, args] =
    language === 'curl' ? ['sh', ['-c', text]] : language === 'Python' ? ['python3', ['snippet.py']] : [process.execPath, ['snippet.mts']];
  const tool = language === 'curl' ? 'curl' : command;
  if (spawnSync(tool, ['--version']).status !== 0) return undefined;
  // The server runs in this process: to wait for the snippet must not stop it.
  const ends = promisify(execFile)(command, args, { cwd: folder, timeout: 30_000, env: { ...process.env, FRAY_TOKEN: token } });
  const { stdout, stderr } = await ends.catch((failed: { readonly stdout: string; readonly stderr: string }) => failed);
  return stdout + stderr;
}

const heading = (page: Page) => page.locator('.api-entry h2').textContent();

describe('the reference of the API', () => {
  it('looks right in both languages, dark and light, at all widths', async () => {
    const looks = [
      [360, 740, 'dark'],
      [360, 740, 'light'],
      [768, 1024, 'dark'],
      [768, 1024, 'light'],
      [1440, 900, 'dark'],
      [1440, 900, 'light'],
    ] as const;
    for (const [width, height, colorScheme] of sampled(looks, 0, 3, 4)) {
      const locale = colorScheme === 'dark' ? 'en-GB' : 'da-DK';
      const page = await site.open('#/api', { viewport: { width, height }, locale, reducedMotion: 'reduce' });
      await page.evaluate((theme) => localStorage.setItem('fray.theme', theme), colorScheme);
      await page.reload();
      await page.locator('.api-entry').waitFor();
      await page.getByRole('button', { name: locale === 'da-DK' ? 'Prøv det' : 'Try it' }).click();
      await looksRight(page, `api ${width} ${colorScheme}`);
      await page.close();
    }
  });

  it('is at /api, can be searched, and works by keyboard alone', async () => {
    const page = await site.open('api');
    await expect.poll(() => heading(page)).toBe('Move, or ask for the legal moves');
    expect(await page.locator('.api-menu a').count()).toBeGreaterThan(20);
    await page.keyboard.press('/');
    // A code that a program was answered leads to the routes that answer it.
    await page.keyboard.type('webhook-failed');
    await expect
      .poll(() => page.locator('.api-menu a').allTextContents())
      .toEqual([expect.stringContaining('/webhooks'), expect.stringContaining('/webhooks/{id}/test')]);
    await page.locator('.api-search input').fill('leaderboard');
    await expect.poll(() => page.locator('.api-menu a').count()).toBe(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => heading(page)).toBe('Read the leaderboards of a game');
    expect(await page.locator('.api-menu [aria-current="page"]').textContent()).toContain('/ratings/{game}');
    await page.getByText('Python', { exact: true }).click();
    await expect.poll(() => page.locator('.api-code').first().textContent()).toContain('client.send("GET", "/ratings/tubetanks")');
    await page.goto(`${site.url}#/api/messages-socket`);
    await expect.poll(() => heading(page)).toBe('WebSocket');
    await looksRight(page, 'api messages');
    await page.close();
  });

  it('tries a request with the reader’s token, and does not store it', async () => {
    const page = await site.open('#/settings', {}, REFUSED);
    await authenticator(page);
    await createAccount(page, 'Ida');
    await page.getByLabel('What is it for?').fill('Reference');
    await page.getByRole('button', { name: 'Create token' }).click();
    const token = await page.getByLabel('Your new token').inputValue();
    await page.goto(`${site.url}#/api/get-mine`);
    await page.getByRole('button', { name: 'Try it' }).click();
    const answer = page.locator('.api-try .api-card');
    for (const [given, status, text] of [
      ['fray_'.padEnd(69, '0'), '401', 'unknown-token'],
      [token, '200', '"tables": []'],
    ] as const) {
      await page.getByLabel('Access token').fill(given);
      await page.getByRole('button', { name: 'Send' }).click();
      await expect.poll(() => answer.textContent()).toContain(text);
      expect(await answer.locator('.api-status').textContent()).toBe(status);
    }
    for (const [route, expected] of [
      ['get-ratings-game', /people/],
      ['post-tables', /amber42fox/],
      ['delete-tables-id-seats-seat', /bad-request|unknown|not-|no-|ok/],
    ] as const) {
      await page.goto(`${site.url}#/api/${route}`);
      for (const language of ['curl', 'Python', 'TypeScript']) {
        await page.getByText(language, { exact: true }).click();
        const snippet = (await page.locator('.api-code').first().textContent()) ?? '';
        expect(snippet).toContain(site.url.replace(/\/$/, ''));
        const printed = await runSnippet(language, snippet, token);
        if (printed !== undefined) expect([route, language, printed]).toEqual([route, language, expect.stringMatching(expected)]);
      }
    }
    const bars = page.locator('.api-usage');
    const stop = new AbortController();
    const stream = new Program(site.url.replace(/\/$/, ''), token).stream('/me/stream', stop.signal);
    await stream.next();
    await expect.poll(() => bars.textContent()).toMatch(/Requests of “Reference” \d+ of 300Open streams 1 of 10/);
    expect(await bars.getByRole('progressbar').count()).toBe(2);
    stop.abort();
    await page.goto(`${site.url}#/api/get-me-stream`);
    await page.getByRole('button', { name: 'Try it' }).click();
    expect(await page.getByLabel('Access token').inputValue()).toBe(token);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => answer.textContent()).toContain('{"t":"tables"');
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(token);
    await page.reload();
    await page.getByRole('button', { name: 'Try it' }).click();
    expect(await page.getByLabel('Access token').inputValue()).toBe('');
    await page.close();
  });
});

const LOOKS = sampled(
  [360, 1280].flatMap((width) => ['en', 'da'].map((language) => ({ width, language }))),
  0,
  3,
);

/** Shows the open page in this width and language. */
async function look(page: Page, { width, language }: (typeof LOOKS)[number]): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.evaluate((chosen) => localStorage.setItem('fray.language', chosen), language);
  await page.reload();
}

/** Parts of a row that cover each other, by their classes. */
const overlaps = (page: Page, rows: string): Promise<string[]> =>
  page.locator(rows).evaluateAll((list) =>
    list.flatMap((row) => {
      const parts = [...row.children].map((part) => {
        const boxes = [part, ...part.querySelectorAll('i, b, small')].map((one) => one.getBoundingClientRect());
        const shown = boxes.filter(({ width, height }) => width > 0 && height > 0);
        return { name: part.getAttribute('class') ?? '', shown };
      });
      const covers = (a: DOMRect, b: DOMRect) =>
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
      return parts.flatMap((one, n) =>
        parts
          .slice(n + 1)
          .flatMap((other) => (one.shown.some((a) => other.shown.some((b) => covers(a, b))) ? [`${one.name} ${other.name}`] : [])),
      );
    }),
  );

/** A page that is signed in to a new account, and a program with a token of it. */
async function newProgram(name: string, scopes: readonly string[]) {
  const page = await site.open('#/settings', { reducedMotion: 'reduce' }, NOT_ARRIVED);
  await authenticator(page);
  await createAccount(page, name);
  await page.getByLabel('What is it for?').fill('Test');
  for (const scope of scopes) await page.getByLabel(scope).check();
  await page.getByRole('button', { name: 'Create token' }).click();
  const token = await page.getByLabel('Your new token').inputValue();
  return { page, program: new Program(site.url.replace(/\/$/, ''), token) };
}

describe('the pages for users of programs', () => {
  it('list webhooks with the deliveries of their events', async () => {
    const { page, program } = await newProgram('Wanda', ['tell other servers about your turns and results']);
    let works = true;
    const receiver = createServer((request, response) => {
      response.statusCode = works || request.url === '/works' ? 204 : 500;
      response.end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const { port } = receiver.address() as AddressInfo;
    for (const path of ['works', `fails/${'long'.repeat(40)}`]) {
      const hook = { id: path.startsWith('works') ? 'works23456' : 'fails23456', url: `http://127.0.0.1:${port}/${path}` };
      expect((await program.ask('POST', '/api/1/webhooks', hook)).status).toBe(200);
    }
    await page.reload();
    const hooks = page.locator('.webhook');
    await expect.poll(() => hooks.count()).toBe(2);
    const [arrives, fails] = [hooks.filter({ hasText: '/works' }), hooks.filter({ hasText: '/fails/' })];
    await arrives.getByText('Events').click();
    await arrives.getByText('No events yet.').waitFor();
    works = false;
    await fails.getByRole('button', { name: 'Test' }).click();
    await page.getByText('The webhook’s address did not answer the test.').waitFor();
    const match = await program.open('tubetanks', [{ kind: 'bot', level: 'recruit' }]);
    await program.play(match, 0, async () => {
      await program.act(match.id, 0, { t: 'act', action: 'concede' });
      return 0;
    });
    for (const given of LOOKS) {
      await look(page, given);
      for (const hook of [arrives, fails]) await hook.locator('summary').click();
      await expect.poll(() => arrives.locator('.webhook-log li').count()).toBeGreaterThan(0);
      await expect
        .poll(() => fails.textContent())
        .toContain(
          given.language === 'en'
            ? 'waits for another attempt (the address answered 500)'
            : 'venter på et nyt forsøg (adressen svarede 500)',
        );
      await looksRight(page, `webhooks ${given.width} ${given.language}`);
    }
    await fails.getByRole('button', { name: 'Slet' }).click();
    await page.getByRole('button', { name: 'Slet denne webhook og dens beskeder?' }).click();
    await expect.poll(() => hooks.count()).toBe(1);
    receiver.close();
    await page.close();
  });

  it('list the user’s bot accounts, challenge them and watch them', async () => {
    const owner = await newProgram('Olga', []);
    const scopes = ['play as a bot account, rated among bots'];
    const [one, other] = [await newProgram('Maximilianbrigade', scopes), await newProgram('Tinker', scopes)];
    const program = { engine: 'An engine with a name of forty letters!!', version: '1.2.3-beta.20261127', owner: 'Olga' };
    for (const bot of [one, other]) expect((await bot.program.ask('POST', '/api/1/account/bot', program)).status).toBe(200);
    const seats = [{ kind: 'open', for: 'Tinker BOT' }] as const;
    // Two matches make a curve, and several games need room.
    for (const game of ['tubetanks', 'tubetanks', 'tunnel-rat', 'transformers-skirmish']) {
      const table = await one.program.open(game, seats, {}, { pace: RATED });
      const first = one.program.play(table, 0, () => 0);
      let decisions = 0;
      const second = other.program.play(await other.program.sit(table.id, 1), 1, async () => {
        // A match without a move of both is not rated.
        if (++decisions > 1) await other.program.act(table.id, 1, { t: 'act', action: 'concede' });
        return 0;
      });
      const [told, toldToo] = await Promise.all([first, second]);
      expect(told).toEqual(toldToo);
    }
    await owner.page.goto(`${site.url}#/bots`);
    for (const given of LOOKS) {
      for (const { page } of [owner, one]) {
        await page.goto(`${site.url}#/bots`);
        await look(page, given);
        await expect.poll(() => page.locator('.bots-list li').count()).toBe(2);
        await page.locator('.bots-own').first().waitFor();
        expect(await overlaps(page, '.bots-list li')).toEqual([]);
        await looksRight(page, `bots ${given.width} ${given.language} ${page === one.page ? 'bot' : 'owner'}`);
      }
    }
    await owner.page.getByRole('button', { name: 'Den er min', exact: true }).first().click();
    await expect.poll(() => owner.page.getByRole('button', { name: 'Den er min', exact: true }).count()).toBe(1);
    expect(await owner.page.locator('.bots-list').textContent()).toContain('Olga');
    await owner.page.getByRole('button', { name: 'TubeTanks' }).click();
    await owner.page.locator('svg.bots-curve').first().waitFor();
    await owner.page.getByRole('link', { name: 'Vejledning og API' }).click();
    await owner.page.locator('.api-menu').waitFor();
    for (const { page } of [owner, one, other]) await page.close();
  });
});
