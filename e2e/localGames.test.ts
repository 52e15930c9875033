// @module-tag browser
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { choose, looksRight, openMenu, openTestServer, step, typeMoves } from './testServer.ts';

const site = openTestServer(8200);

/** A local game for two, so that no bot has to be awaited. */
async function playHotSeat(page: Page, moves: string): Promise<string> {
  await page.goto(`${site.url}#/new/arcade`);
  await choose(page, 'opponent', 'human');
  await choose(page, 'preset', 'core');
  await page.locator('form .primary').click();
  await page.getByRole('grid').waitFor();
  await typeMoves(page, moves);
  return (await step(page)) ?? '';
}

const rows = (page: Page) => page.locator('.yours .row');

describe('unfinished games of this device', () => {
  it('are all stored, listed first, and continue where they stopped', async () => {
    const page = await site.open('', { reducedMotion: 'reduce' });
    const first = await playHotSeat(page, 'N end');
    const address = new URL(page.url()).hash;
    expect(address).toMatch(/^#\/table\/[a-z2-9]{10}$/);
    // The window is closed and opened again. Another game begins before the first continues.
    const later = await page.context().newPage();
    await page.close();
    const second = await playHotSeat(later, 'end');
    expect(second).not.toBe(first);

    await later.goto(`${site.url}#/`);
    await expect.poll(() => rows(later).count()).toBe(2);
    expect(await later.locator('.dashboard > *').first().getAttribute('class')).toBe('yours');
    await later.setViewportSize({ width: 1440, height: 900 });
    await looksRight(later, 'home-unfinished');
    await rows(later).last().getByRole('link').click();
    await later.getByRole('grid').waitFor();
    expect(await step(later)).toBe(first);
    expect(new URL(later.url()).hash).toBe(address);

    await later.goto(`${site.url}#/games`);
    await later.locator('.pp-unfinished .row').first().waitFor();
    expect(await later.locator('.pp-unfinished .row').count()).toBe(2);
    await looksRight(later, 'games-unfinished');
    const discard = later.locator('.pp-unfinished .row').last();
    for (let n = 0; n < 2; n++) await discard.getByRole('button').click();
    await expect.poll(() => later.locator('.pp-unfinished .row').count()).toBe(1);
    await later.goto(`${site.url}${address}`);
    await later.getByRole('grid').waitFor();
    await later.close();
  });

  it('are not stored in clear text', async () => {
    const page = await site.open('', { reducedMotion: 'reduce' });
    await playHotSeat(page, 'N end');
    const kept = await page.evaluate(() => JSON.stringify(localStorage));
    expect(kept).toContain('fray.game.');
    expect(kept).not.toMatch(/fray record|\bgreen\b.*\bend\b/);
    await page.close();
  });
});

describe('one game in two windows', () => {
  it('is played in one of them, and no step is lost', async () => {
    const one = await site.open('', { reducedMotion: 'reduce' });
    await playHotSeat(one, 'N end');
    const two = await one.context().newPage();
    await two.goto(one.url());
    await two.getByRole('grid').waitFor();
    await one.getByRole('heading', { name: 'This game is open in another window.' }).waitFor();
    await looksRight(one, 'table-elsewhere');
    await typeMoves(two, 'S end');
    const far = await step(two);

    await one.getByRole('button', { name: 'Play here' }).click();
    await one.getByRole('grid').waitFor();
    expect(await step(one)).toBe(far);
    await two.getByRole('heading', { name: 'This game is open in another window.' }).waitFor();
    await typeMoves(one, 'end');
    expect(await step(one)).not.toBe(far);

    // Each window keeps its game after a reload.
    const other = await playHotSeat(two, 'end');
    await one.reload();
    await one.getByRole('grid').waitFor();
    await two.reload();
    await two.getByRole('grid').waitFor();
    expect(await step(two)).toBe(other);
    expect(await step(one)).not.toBe(other);
    await openMenu(two);
    for (const page of [one, two]) await page.close();
  });
});
