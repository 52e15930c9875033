// @module-tag browser
import { expect, it } from 'vitest';
import { choose, openTestServer, step } from './testServer.ts';

const site = openTestServer(6300);

it('a table can be played before the chunks for log, dice and passing effects have loaded', async () => {
  const page = await site.open('', { reducedMotion: 'reduce' });
  const held: (() => Promise<void>)[] = [];
  await page.route(/\/assets\/(log|told|effects|tray|beats|endCard|replayer|rulesSheet|tableMenu)-/, (route) => {
    held.push(() => route.continue());
  });
  await page.reload();
  await page.goto(`${site.url}#/new/arcade/duel`);
  await choose(page, 'opponent', 'human');
  await choose(page, 'preset', 'core');
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('grid').waitFor();
  const status = () => page.locator('.status').textContent();
  const first = await status();
  await page.locator(`[data-name="${first?.includes('Green') ? 'B2' : 'H8'}"]`).click({ force: true });
  await expect.poll(() => step(page)).toBe('1/1');
  await page.keyboard.press('e');
  await expect.poll(() => status()).not.toBe(first);
  expect(await page.getByRole('log').count()).toBe(0);
  expect(held.length).toBeGreaterThan(3);
  await page.unroute(/assets/);
  await Promise.all(held.map((go) => go()));
  await page.waitForFunction(() => document.querySelector('[role=log]')?.textContent?.includes('moves'));
  await page.close();
});
