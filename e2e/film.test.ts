// @module-tag browser
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { choose, drawn, rig, settled, step } from './rig.ts';

const site = rig(7700);

/** A duel against a bot, at its slowest tempo, in which somebody here decides. */
async function duel(): Promise<Page> {
  const page = await site.open('#/new/arcade/duel', { viewport: { width: 1366, height: 768 } });
  await page.evaluate(() => localStorage.setItem('fray.tempo', 'calm'));
  await page.reload();
  await choose(page, 'opponent', 'recruit');
  await choose(page, 'preset', 'core');
  await page.locator('form .primary').click();
  await page.getByRole('grid').waitFor();
  await settled(page);
  return page;
}

const end = (page: Page) => page.locator('.act[aria-keyshortcuts="e"]');

/** Ends the turn, and waits until the bot has done all of its own, of which most is still to be shown. */
async function watch(page: Page): Promise<string | null> {
  await end(page).click();
  await page.locator('.stage.playing .act[aria-keyshortcuts="e"]').waitFor();
  await page.locator('.plate.thinking').waitFor({ state: 'detached' });
  return step(page);
}

it('a key that skips what others do ends no turn, wherever the focus is: only the next one does', async () => {
  const page = await duel();
  for (const [place, key] of [
    ['.act[aria-keyshortcuts="e"]', 'e'],
    ['.act[aria-keyshortcuts="e"]', 'Enter'],
    ['body', 'e'],
  ] as const) {
    const before = await watch(page);
    // What a turn ends with has the focus still.
    await page.evaluate((selector) => {
      (document.activeElement as HTMLElement).blur();
      document.querySelector<HTMLElement>(selector)?.focus();
    }, place);
    await page.keyboard.press(key);
    await page.locator('.stage:not(.playing)').waitFor();
    await drawn(page);
    expect([place, key, await step(page)]).toEqual([place, key, before]);
  }
  const [, steps] = (await step(page))!.split('/');
  await page.keyboard.press('e');
  await expect.poll(async () => Number((await step(page))!.split('/')[1])).toBeGreaterThan(Number(steps));
  await page.close();
});

/** How many turns were ended, by both. */
const turns = (page: Page) => page.evaluate(() => localStorage.getItem('fray.table')!.match(/\bend\b/g)?.length ?? 0);

it('a key that is held down, and two presses on a button in a row, end one turn', async () => {
  const page = await duel();
  let before = await turns(page);
  await page.keyboard.down('e');
  for (let i = 0; i < 15; i++) {
    await page.waitForTimeout(50);
    await page.keyboard.down('e');
  }
  await page.keyboard.up('e');
  await settled(page);
  expect((await turns(page)) - before).toBe(2);
  before = await turns(page);
  await end(page).dblclick({ delay: 100 });
  await settled(page);
  expect((await turns(page)) - before).toBe(2);
  await page.close();
});
