// @module-tag browser
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { looksRight, openTestServer, sampled } from './testServer.ts';

const { open } = openTestServer(7420, { pictures: fileURLToPath(new URL('../web/pictures', import.meta.url)) });
const still = { reducedMotion: 'reduce' } as const;

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

/** A device on which some bots were beaten and the last three puzzles solved. */
async function comeBack(page: Page): Promise<void> {
  const career = {
    medals: { 'arcade/recruit': 1, 'arcade/cadet': 2, 'tubetanks/recruit': 3 },
    tallies: { old: { 'arcade/recruit': [4, 0, 1] } },
    recent: [],
    bestStreak: 4,
    days: [1, 2, 3].map(day),
  };
  await page.evaluate((kept) => localStorage.setItem('fray.career', kept), JSON.stringify(career));
  await page.reload();
  await page.locator('.dashboard').waitFor();
}

describe('the home page of a returning player', () => {
  it('has the medals, the streak and the next opponent, whose game starts with one press', async () => {
    const page = await open('', still);
    await page.locator('.hero').waitFor();
    await comeBack(page);
    expect(await page.locator('.hero').count()).toBe(0);
    expect(await page.locator('.medal.won').count()).toBe(3);
    expect(await page.locator('.medals h2').textContent()).toContain('3/30');
    expect(await page.locator('.week .streak').textContent()).toContain('3-day streak');
    // The newest medal is of TubeTanks, in which Juno comes next.
    await page.getByRole('button', { name: 'Play Juno' }).click();
    await page.locator('.stage[data-game="tubetanks"]').waitFor();
    await page.close();
  });

  it('plays any bot in any game by its medal', async () => {
    const page = await open('', still);
    await comeBack(page);
    await page.getByRole('button', { name: /^Brask in Arena Mechs: not beaten/ }).click();
    await page.locator('.stage[data-game="arena-mechs"]').waitFor();
    await expect.poll(() => page.locator('.plates').first().textContent()).toContain('Brask');
    await page.close();
  });

  it.each(['en-GB', 'da-DK'])('fits every width: %s', async (locale) => {
    const page = await open('', { ...still, locale });
    await comeBack(page);
    const windows = [
      [1440, 900],
      [1024, 768],
      [768, 1024],
      [360, 740],
    ] as const;
    const places = locale === 'da-DK' ? [1, 3] : [0, 2];
    for (const [width, height] of sampled(windows, ...places)) {
      await page.setViewportSize({ width, height });
      await page.waitForFunction((wide) => innerWidth === wide, width);
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `at ${width}`).toBeLessThanOrEqual(0);
      await looksRight(page, `home-back-${locale}-${width}`);
    }
    await page.close();
  });

  it('has no button hidden by the raised one of the bottom bar on a phone', async () => {
    const page = await open('', { ...still, viewport: { width: 360, height: 740 }, hasTouch: true });
    const overlapped = async () => {
      const raised = await page.locator('.bottom-bar-play > span').boundingBox();
      const boxes = await page.locator('.home .action-link.first').all();
      const found = await Promise.all(boxes.map(async (button) => ({ box: await button.boundingBox(), name: await button.textContent() })));
      return found
        .filter(({ box }) => box && raised && box.y < raised.y + raised.height && box.y + box.height > raised.y && box.y < 700)
        .filter(({ box }) => box && raised && box.x < raised.x + raised.width && box.x + box.width > raised.x)
        .map(({ name }) => name);
    };
    await page.locator('.bottom-bar-play').waitFor();
    expect(await overlapped()).toEqual([]);
    await comeBack(page);
    await page.locator('.bottom-bar-play').waitFor();
    expect(await overlapped()).toEqual([]);
    await page.close();
  });
});

describe('a career in two windows', () => {
  it('keeps what either of them adds', async () => {
    const one = await open('', still);
    await comeBack(one);
    const two = await one.context().newPage();
    await two.goto(one.url());
    await two.locator('.dashboard').waitFor();
    await two.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('fray.career') ?? '{}') as { medals: Record<string, number> };
      kept.medals['tunnel-rat/ace'] = 9;
      localStorage.setItem('fray.career', JSON.stringify(kept));
    });
    await expect.poll(() => one.locator('.medal.won').count()).toBe(4);
    await one.close();
    await two.close();
  });
});
