// @module-tag browser
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { looksRight, openTestServer } from './testServer.ts';

const site = openTestServer(7160);
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, reducedMotion: 'reduce' } as const;

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const openSheet = async (page: Page, button: string) => {
  await bar(page).getByRole('button', { name: button }).click();
  const sheet = page.getByRole('dialog');
  await sheet.waitFor();
  return sheet;
};

describe('the menu of a phone', () => {
  it('leads to every part of the site, and marks the current one', async () => {
    const page = await site.open('#/', PHONE);
    await expect.poll(() => bar(page).locator('[aria-current="page"]').textContent()).toBe('Home');
    for (const place of ['Puzzles', 'Watch']) {
      await bar(page).getByRole('link', { name: place }).click();
      await page.locator('h1', { hasText: place }).waitFor();
      await expect.poll(() => bar(page).locator('[aria-current="page"]').textContent()).toBe(place);
    }
    const leads: Record<string, string> = {};
    for (const row of ['Your games', 'Tournaments', 'Friends', 'Ratings', 'What if?', 'Settings']) {
      const sheet = await openSheet(page, 'More');
      await sheet
        .locator('.sheet-rows')
        .getByRole('link', { name: new RegExp(`^${row.replace('?', '\\?')}`) })
        .click();
      await page.locator('#main h1').first().waitFor();
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
      leads[row] = new URL(page.url()).hash;
    }
    expect(leads).toEqual({
      'Your games': '#/games',
      Tournaments: '#/tournaments',
      Friends: '#/people',
      Ratings: '#/ratings/arcade',
      'What if?': '#/lab',
      Settings: '#/settings',
    });
    await page.close();
  });

  it('opens sheets that keep the focus, close by Escape, and return the focus', async () => {
    const page = await site.open('#/puzzles', PHONE);
    for (const button of ['Play', 'More']) {
      const sheet = await openSheet(page, button);
      expect(await sheet.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
      await looksRight(page, `menu ${button}`);
      await page.keyboard.press('Escape');
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(button);
    }
    await page.close();
  });

  it('starts a game against the next bot in two presses, and is hidden at the table', async () => {
    const page = await site.open('#/tournaments', PHONE);
    const sheet = await openSheet(page, 'Play');
    await sheet.getByRole('button', { name: /^TubeTanks/ }).click();
    await page.locator('.tubetanks').waitFor();
    expect(await bar(page).isVisible()).toBe(false);
    await page.close();
  });

  it('covers no control at the end of a page', async () => {
    const page = await site.open('#/new/arcade', PHONE);
    await bar(page).waitFor();
    const start = page.locator('.new-start .primary');
    await start.waitFor();
    const isOnTop = () =>
      start.evaluate((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
    expect(await isOnTop()).toBe(true);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect.poll(isOnTop).toBe(true);
    await page.close();
  });

  it('is hidden where the bar at the top has room for its links', async () => {
    const page = await site.open('#/', { viewport: { width: 1024, height: 768 } });
    await page.getByRole('link', { name: 'Puzzles', exact: true }).first().waitFor();
    await expect.poll(() => page.locator('.bottom-bar').count()).toBe(1);
    expect(await page.locator('.bottom-bar').isVisible()).toBe(false);
    await page.close();
  });
});
