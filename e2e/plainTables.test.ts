// @module-tag browser
import { CARDS } from '@fray/games';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { choose, looksRight, openTestServer, settled, step } from './testServer.ts';

const site = openTestServer(8300);

/** A game for two on this device, with plain tables. */
async function begin(page: Page, game: string): Promise<void> {
  await page.goto(`${site.url}#/settings`);
  await page
    .getByRole('group', { name: /^(Plain tables|Enkle borde)/ })
    .getByRole('radio')
    .first()
    .check();
  await page.goto(`${site.url}#/new/${game}`);
  await choose(page, 'opponent', 'human');
  await page.locator('form .primary').click();
  await reveal(page);
}

/** In games with secrets a cover lies between two players. */
async function reveal(page: Page): Promise<void> {
  const cover = page.getByRole('button', { name: /Show me the table|vis mig bordet/ });
  await cover.or(page.locator('.scene-board')).first().waitFor();
  if (await cover.isVisible()) await cover.click();
  await page.locator('.scene-board').waitFor();
  await settled(page);
}

/** Presses what can be chosen next, by keyboard: a square, a card or a button. */
async function press(page: Page, nth: number): Promise<void> {
  const offered: readonly Locator[] = ['.actions .action-button', '.scene-card.usable', '.scene-cell.usable'].map((at) => page.locator(at));
  for (const choices of offered) {
    const count = await choices.count();
    if (count === 0) continue;
    await choices.nth(nth % count).focus();
    await page.keyboard.press('Enter');
    return;
  }
}

describe.each(CARDS.map(({ id }) => id))('the plain table of %s', (game) => {
  it('is chosen in the settings, played by keyboard, and names every element', async () => {
    const page = await site.open('', { reducedMotion: 'reduce', viewport: { width: 1024, height: 768 } });
    await begin(page, game);
    const first = await step(page);
    for (const cell of await page.getByRole('gridcell').all()) expect(await cell.getAttribute('aria-label')).toMatch(/\w/);
    await looksRight(page, `plain-${game}`);
    for (let n = 0; n < 8 && (await step(page)) === first; n++) {
      await press(page, n);
      await settled(page);
    }
    await expect.poll(() => step(page)).not.toBe(first);
    await page.close();
  });

  it('fits a phone, in Danish', async () => {
    const page = await site.open('', {
      reducedMotion: 'reduce',
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
      locale: 'da-DK',
    });
    await begin(page, game);
    for (const card of await page.locator('.scene-card:not(.back)').all())
      expect(await card.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
    await looksRight(page, `plain-${game}-phone`);
    await page.close();
  });
});
