// @module-tag browser
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openTestServer } from './testServer.ts';

const { open } = openTestServer(7400, { pictures: fileURLToPath(new URL('../web/pictures', import.meta.url)) });

/** Texts that overflow their card. */
const overEdges = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.game-card, .link-card')].flatMap((card) => {
      const { left, right, bottom } = card.getBoundingClientRect();
      return [...card.querySelectorAll('.action-link, a, h2, p')].flatMap((part) => {
        const box = part.getBoundingClientRect();
        if (box.width === 0) return [];
        return box.left < left || box.right > right || box.bottom > bottom ? [`${part.textContent} at ${innerWidth}`] : [];
      });
    }),
  );

describe('the cards of the first page', () => {
  it.each(['en-GB', 'da-DK'])('fit every width: %s', async (locale) => {
    const page = await open('', { reducedMotion: 'reduce', locale });
    await page.locator('.link-card').first().waitFor();
    for (const width of [1440, 1280, 1024, 900, 768, 660, 412, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await page.waitForFunction((wide) => innerWidth === wide, width);
      expect(await overEdges(page)).toEqual([]);
    }
    await page.close();
  });

  it('show the days of the week in one row', async () => {
    const page = await open('', { reducedMotion: 'reduce', viewport: { width: 360, height: 740 } });
    await page.locator('.day-puzzle .week li').first().waitFor();
    const tops = await page.locator('.day-puzzle .week li').evaluateAll((days) => days.map((day) => day.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    await page.close();
  });

  it('show the position of the day’s puzzle', async () => {
    const page = await open('', { reducedMotion: 'reduce' });
    const picture = page.locator('.day-puzzle img');
    await picture.scrollIntoViewIfNeeded();
    await page.waitForFunction(() => (document.querySelector<HTMLImageElement>('.day-puzzle img')?.naturalWidth ?? 0) > 0);
    expect(await picture.getAttribute('src')).toMatch(/^\/picture\/today\?/);
    await page.close();
  });
});

/** Names of pieces that are wider than their card. */
const cutPieces = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.pieces li')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ textContent }) => textContent),
  );

/** Pixels by which the heading overlaps its picture: that stands beside it, or above it on a narrow screen. */
const overPicture = (page: Page) =>
  page.evaluate(() => {
    const { left = 0, right = 0, bottom = 0 } = document.querySelector('.game-head img')?.getBoundingClientRect() ?? {};
    if (left <= 0 && right >= innerWidth) {
      const { top = 0 } = document.querySelector('.game-head-text')?.getBoundingClientRect() ?? {};
      return bottom - top;
    }
    const words = document.createRange();
    return Math.max(
      ...[...document.querySelectorAll('.game-head-text *')].map((part) => {
        words.selectNodeContents(part);
        return words.getBoundingClientRect().right - left;
      }),
    );
  });

describe('the head of a game’s page', () => {
  it.each(['new/arcade', 'new/arena-mechs', 'scores/arcade'])('has its text next to its picture: %s', async (path) => {
    const page = await open(`#/${path}`, { reducedMotion: 'reduce', locale: 'da-DK' });
    await page.locator('.game-head').waitFor();
    for (const width of [1440, 1024, 768, 660, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await page.waitForFunction((wide) => innerWidth === wide, width);
      expect.soft(await overPicture(page), `at ${width}`).toBeLessThanOrEqual(0);
      expect.soft(await cutPieces(page), `at ${width}`).toEqual([]);
    }
    await page.close();
  });
});
