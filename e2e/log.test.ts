// @module-tag browser
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { choose, drawn, openTestServer, settled, step, typeMoves } from './testServer.ts';

const site = openTestServer(7500);

/** Starts a local battle for two. */
async function battle(): Promise<Page> {
  const page = await site.open('#/new/arcade/duel', { reducedMotion: 'reduce', viewport: { width: 1366, height: 768 } });
  await choose(page, 'opponent', 'human');
  await choose(page, 'preset', 'core');
  await page.locator('form .primary').click();
  await page.getByRole('grid').waitFor();
  return page;
}

/** Pixels by which the newest line lies below the visible part of the log. */
const belowLog = (page: Page) =>
  page.evaluate(() => {
    const log = document.querySelector('.log')!;
    const box = (log.closest('.sheet-body') ?? log).getBoundingClientRect();
    return log.querySelector('.log-page:last-of-type > .log-line:last-child')!.getBoundingClientRect().bottom - box.bottom;
  });

const scrollLog = (page: Page, to: 'top' | 'end') =>
  page.evaluate((where) => {
    const log = document.querySelector('.log')!;
    const box = log.closest('.sheet-body') ?? log;
    box.scrollTop = where === 'top' ? 0 : box.scrollHeight;
  }, to);

const turns = async (page: Page, count: number) => {
  for (let n = 0; n < count; n++) await typeMoves(page, n % 2 === 0 ? 'E W end' : 'W E end');
  await settled(page);
  await drawn(page);
};

describe('the log', () => {
  it('keeps its newest line in view, and does not scroll while the reader is further up', async () => {
    const page = await battle();
    await turns(page, 10);
    expect(await belowLog(page)).toBeLessThanOrEqual(1);
    // With less room the end of the log stays visible.
    await page.setViewportSize({ width: 1366, height: 620 });
    await drawn(page);
    expect(await belowLog(page)).toBeLessThanOrEqual(1);
    // The scroll event arrives when more lines are there already.
    await page.evaluate(() => {
      const log = document.querySelector('.log')!;
      const more = document.createElement('p');
      more.style.height = '200px';
      log.append(more);
      (log.closest('.sheet-body') ?? log).dispatchEvent(new Event('scroll'));
      more.remove();
    });
    await turns(page, 1);
    expect(await belowLog(page)).toBeLessThanOrEqual(1);
    await scrollLog(page, 'top');
    await drawn(page);
    await turns(page, 1);
    expect(await belowLog(page)).toBeGreaterThan(24);
    await scrollLog(page, 'end');
    await drawn(page);
    await turns(page, 1);
    expect(await belowLog(page)).toBeLessThanOrEqual(1);
    await page.close();
  });

  it('has a line for each deed: pictures to see, and all sentences for screen readers and when expanded', async () => {
    const page = await battle();
    await typeMoves(page, 'E W');
    await page.locator('.action-button.prime').click();
    await page.locator('.action-button.prime', { hasText: 'Fire' }).click();
    await settled(page);
    const drive = page.locator('.log-line').first();
    await expect.poll(() => drive.locator('.log-action').innerText()).toMatch(/^drives to /);
    expect((await drive.getByRole('button', { name: /moves from .+ moves from / }).count()) > 0).toBe(true);
    const shot = page.getByRole('button', { name: /makes ready for a snap shot\. .+ and rolls / });
    expect(await shot.locator('.ar-die').count()).toBeGreaterThan(0);
    const full = shot.locator('.log-full');
    expect(await full.count()).toBe(0);
    await shot.click();
    await expect.poll(() => full.innerText()).toMatch(/and rolls /);
    await shot.click();
    await expect.poll(() => full.count()).toBe(0);
    await page.close();
  });

  it('shows the dice that count in one line, also on a phone', async () => {
    const page = await battle();
    await page.locator('.action-button.prime').click();
    await page.locator('.action-button.prime', { hasText: 'Fire' }).click();
    await settled(page);
    // The log is updated one frame after the board.
    await page.locator('[role=log] .ar-die:not(.gone)').first().waitFor();
    const dice = await page.locator('[role=log] .ar-die:not(.gone)').count();
    await page.setViewportSize({ width: 360, height: 740 });
    await expect.poll(() => page.locator('.latest .ar-die:visible').count()).toBe(dice);
    const cut = await page.evaluate(() => {
      const { left, top, right, bottom } = document.querySelector('.latest')!.getBoundingClientRect();
      return [...document.querySelectorAll('.latest .ar-die:not(.gone) .ar-side')].filter((die) => {
        const box = die.getBoundingClientRect();
        return box.left < left || box.top < top || box.right > right || box.bottom > bottom;
      }).length;
    });
    expect(cut).toBe(0);
    await page.close();
  });

  it('shows an error if it cannot be loaded, and works at the same table after a reload', async () => {
    const page = await site.open('', { reducedMotion: 'reduce' }, /ERR_FAILED/);
    await page.route(/assets\/log-/, (route) => route.abort());
    await page.goto(`${site.url}#/new/arcade/duel`);
    await choose(page, 'opponent', 'human');
    await page.locator('form .primary').click();
    await page.getByRole('grid').waitFor();
    await typeMoves(page, 'E end');
    expect(await page.locator('.log').count()).toBe(0);
    await page.unroute(/assets\/log-/);
    await page.getByRole('alert').getByRole('button', { name: 'Reload' }).click();
    await page.locator('.log').waitFor();
    await expect.poll(() => step(page)).toBe('2/2');
    await page.close();
  });
});
