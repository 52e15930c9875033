// @module-tag browser
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { looksRight, openTestServer } from './testServer.ts';

const site = openTestServer(8300);

/** The browser reports the status 404 of missing pages as an error. */
const NOT_THERE = /Failed to load resource/;

/** Waits until a press counts as one of its own: the page takes what is pressed within 700 ms for the second press of a double click. */
const afterDoubleClick = (page: Page) => page.waitForTimeout(800);

/** The tables of the page's user. */
const tables = (page: Page) =>
  page.evaluate(async () => {
    const answer = await fetch('/api/mine', { headers: { authorization: `Bearer ${localStorage.getItem('fray.key')}` } });
    return ((await answer.json()) as { tables: { id: string }[] }).tables.map(({ id }) => id);
  });

describe('a double press', () => {
  it('opens one table, on the first page and in the form', async () => {
    const page = await site.open('', { reducedMotion: 'reduce' });
    // The second press comes before the server's answer.
    await page.route('**/api/tables', async (route) => {
      await new Promise((done) => setTimeout(done, 500));
      await route.continue();
    });
    await page.locator('.hero-actions button', { hasText: 'Invite' }).dblclick();
    await page.locator('.lobby').waitFor();
    expect((await tables(page)).length).toBe(1);
    await afterDoubleClick(page);
    await page.goto(`${site.url}#/new/arcade`);
    await page.locator('input[name="opponent"][value="friend"]').check();
    await page.locator('form .primary').dblclick();
    await page.locator('.lobby').waitFor();
    expect((await tables(page)).length).toBe(2);
    await page.close();
  });
});

describe('a press whose answer was lost', () => {
  it('opens the same table again, on the first page and in the form', async () => {
    const page = await site.open('', { reducedMotion: 'reduce' }, NOT_THERE);
    let isLost = true;
    // While answers are lost the server opens the table all the same.
    await page.route('**/api/tables', async (route) => {
      if (!isLost) return route.continue();
      await route.fetch();
      return route.abort();
    });
    const invite = page.locator('.hero-actions button', { hasText: 'Invite' });
    await invite.click();
    await page.locator('[role="alert"].warning').waitFor();
    expect((await tables(page)).length).toBe(1);
    isLost = false;
    await invite.click();
    await page.locator('.lobby').waitFor();
    expect((await tables(page)).length).toBe(1);
    isLost = true;
    await afterDoubleClick(page);
    await page.goto(`${site.url}#/new/arcade`);
    await page.locator('input[name="opponent"][value="friend"]').check();
    await page.locator('form .primary').click();
    await page.locator('[role="alert"].warning').waitFor();
    isLost = false;
    await page.locator('form .primary').click();
    await page.locator('.lobby').waitFor();
    expect((await tables(page)).length).toBe(2);
    await page.close();
  });
});

describe('a pasted link', () => {
  it('opens its table', async () => {
    const ann = await site.open('', { reducedMotion: 'reduce' }, NOT_THERE);
    await ann.locator('.hero-actions button', { hasText: 'Invite' }).click();
    await ann.locator('.lobby').waitFor();
    const [id = ''] = await tables(ann);
    const bo = await site.open('', { reducedMotion: 'reduce' }, NOT_THERE);
    for (const path of [
      `t/${id}.`,
      `#/t/${id})`,
      `#/t/${id}%20`,
      `#/t/${id}?fbclid=1`,
      `T/${id.toUpperCase()}`,
      `#/T/${id.toUpperCase()}.`,
    ]) {
      await bo.goto('about:blank');
      await bo.goto(site.url + path);
      await bo.locator('.lobby').waitFor();
    }
    for (const page of [ann, bo]) await page.close();
  });

  it('leads to an error page with links if its target does not exist, for every kind', async () => {
    const page = await site.open('', { reducedMotion: 'reduce' }, NOT_THERE);
    for (const path of [
      '#/t/abcdefghjk',
      '#/t/abc',
      '#/replay/abcdefghjk/3',
      '#/review/abcdefghjk',
      '#/tournament/abcdefghjk',
      '#/club/abcdefghjk',
      '#/player/Nobody%20at%20all',
      '#/new/chess',
      '#/rules/chess',
      '#/learn/chess',
      '#/scores/chess',
      '#/puzzle/arcade-9999',
      '#/storm/chess',
      '#/no/such/page',
      'no/such/page',
    ]) {
      await page.goto('about:blank');
      await page.goto(site.url + path);
      await page.locator('.not-found h1').waitFor();
      expect([path, await page.locator('.not-found a').count()]).toEqual([path, 3]);
    }
    await looksRight(page, 'not-found');
    // The build lists its puzzles, so that the server knows the others.
    const [first, beyond] = await Promise.all(['arcade-1', 'arcade-9999'].map((id) => fetch(`${site.url}puzzle/${id}`)));
    expect([first?.status, beyond?.status]).toEqual([200, 404]);
    await page.close();
    const danish = await site.open(
      '#/t/abcdefghjk',
      { viewport: { width: 360, height: 740 }, locale: 'da-DK', reducedMotion: 'reduce' },
      NOT_THERE,
    );
    await danish.locator('.not-found h1').waitFor();
    await looksRight(danish, 'not-found-360-da');
    await danish.close();
  });
});

/** A browser without storage for this site. */
const forbidStorage = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(globalThis, name, {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
  });

describe('a browser without storage', () => {
  it('gets a warning before a seat is taken, and the secret link of the seat', async () => {
    const page = await site.open('', { reducedMotion: 'no-preference' });
    await forbidStorage(page);
    await page.goto(`${site.url}#/new/arcade`);
    await page.reload();
    await page.locator('input[name="opponent"][value="friend"]').check();
    await page.getByText('your seat is lost').waitFor();
    await page.locator('form .primary').click();
    await page.locator('.lobby').waitFor();
    await page.getByRole('button', { name: 'Get the secret link to my seat' }).click();
    const link = page.locator('.notice .secret-link input').first();
    await link.waitFor();
    const address = await link.inputValue();
    expect(address).toMatch(/#\/t\/[a-z2-9]{10}\/0\/[0-9a-f]{64}$/);
    await looksRight(page, 'storage-forbidden');
    // As after a reload: the page remembers nothing.
    await page.goto('about:blank');
    await page.goto(address);
    await page.getByRole('button', { name: 'Move the seat to this device' }).click();
    await page.locator('.lobby').waitFor();
    await page.getByText('Keep its secret link').waitFor();
    await page.close();
  });

  it('plays a match that a friend joins, and reveals its entropy', async () => {
    const page = await site.open('', { reducedMotion: 'no-preference' });
    await forbidStorage(page);
    await page.goto(`${site.url}#/new/transformers-skirmish`);
    await page.reload();
    await page.locator('input[name="opponent"][value="friend"]').check();
    await page.locator('form .primary').click();
    await page.locator('.lobby').waitFor();
    const friend = await site.open(new URL(page.url()).hash.replace(/\/\d$/, ''));
    await friend.getByRole('button', { name: /^Take this seat/ }).click();
    for (const one of [page, friend]) await one.locator('.stage').waitFor();
    for (const one of [page, friend]) await one.close();
  });
});
