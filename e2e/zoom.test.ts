// @module-tag browser
import { CARDS } from '@fray/games';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { drawn, looksRight, openTestServer, settled } from './testServer.ts';

const site = openTestServer(8100);

/** 1280 × 720 at 200 % (also a phone on its side), and 1280 × 1024 at 400 %. */
const WINDOWS = [
  [640, 360],
  [320, 256],
] as const;

/** Controls that cannot be scrolled into sight, or are covered there. */
const unreachable = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.stage :is(button, a, input, .status, [role=gridcell])')].flatMap((element) => {
      if (element.getClientRects().length === 0 || element.closest('.visually-hidden') !== null) return [];
      element.scrollIntoView({ block: 'center', inline: 'center' });
      const { left, top, width, height } = element.getBoundingClientRect();
      // For screen readers only.
      if (width <= 1) return [];
      const there = document.elementFromPoint(left + width / 2, top + height / 2);
      const isSeen = there !== null && (element.contains(there) || there.contains(element));
      return isSeen ? [] : [element.getAttribute('aria-label') ?? element.textContent];
    }),
  );

/** Phones on their side, and 1280 × 720 at 200 %. */
const LOW = [
  [640, 360],
  [740, 360],
  [915, 412],
] as const;

/** What of the table is not wholly in the window, and what of it lies over the board. */
const misplaced = (page: Page) =>
  page.evaluate(() => {
    const board = document.querySelector('.stage-board')!.getBoundingClientRect();
    return [...document.querySelectorAll<HTMLElement>('.stage-bar, .stage-board, .plate, .actions .action-button')].flatMap((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const isCut = left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
      const isOver = !element.matches('.stage-board') && left < board.right - 1;
      return isCut || isOver ? [`${element.className} ${element.textContent}`] : [];
    });
  });

it.each(CARDS.map(({ id }) => id))(
  'a table of %s on a phone on its side has its board on the left and all actions beside it',
  async (id) => {
    for (const [width, height] of LOW) {
      const page = await site.open('', { viewport: { width, height }, reducedMotion: 'reduce', hasTouch: true, isMobile: true });
      await page.goto(`${site.url}#/new/${id}`);
      await page.locator('form .primary').click();
      await page.locator('.stage.phone').waitFor();
      await settled(page);
      await drawn(page);
      await expect.poll(() => misplaced(page), { message: `${width} × ${height}` }).toEqual([]);
      expect((await page.locator('.stage-board').boundingBox())?.height).toBeGreaterThan(height - 24);
      await page.close();
    }
  },
);

it.each(CARDS.map(({ id }) => id))(
  'a table of %s that is far too large for the window scrolls, and every part can be reached',
  async (id) => {
    for (const [width, height] of WINDOWS) {
      const page = await site.open('', { viewport: { width, height }, deviceScaleFactor: 2, reducedMotion: 'reduce' });
      await page.goto(`${site.url}#/new/${id}`);
      await page.locator('form .primary').click();
      await page.locator('.stage').waitFor();
      await settled(page);
      await drawn(page);
      expect(await unreachable(page)).toEqual([]);
      expect(await page.locator('.stage').evaluate(({ scrollTop }) => scrollTop)).toBe(0);
      expect((await page.locator('.stage-board').boundingBox())?.height).toBeGreaterThanOrEqual(240);
      await looksRight(page, `zoom-${id}-${width}`);
      // A sheet covers the view at every scroll position.
      await page.locator('[data-tool=menu]').click();
      const box = await page.locator('#sheet-menu').boundingBox();
      expect([box && box.y >= 0, box && box.y + box.height <= height + 1]).toEqual([true, true]);
      await page.close();
    }
  },
);
