// @module-tag browser
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { authenticator, createAccount } from './accounts.ts';
import { looksRight, openTestServer } from './testServer.ts';

const site = openTestServer(7170);

/** The answer of the server to a refused request is no error of the page. */
const REFUSED = /401/;

const heading = (page: Page) => page.locator('.api-entry h2').textContent();

describe('the reference of the API', () => {
  it('looks right in both languages, by day and night, from a phone to a desk', async () => {
    for (const [width, height] of [
      [360, 740],
      [768, 1024],
      [1440, 900],
    ] as const)
      for (const colorScheme of ['dark', 'light'] as const) {
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

  it('is at /api, lists what is searched, and is read by the keyboard alone', async () => {
    const page = await site.open('api');
    await expect.poll(() => heading(page)).toBe('Move, or ask for the legal moves');
    expect(await page.locator('.api-menu a').count()).toBeGreaterThan(20);
    await page.keyboard.press('/');
    await page.keyboard.type('leaderboard');
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

  it('tries a request with the token of the reader, which it forgets', async () => {
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
