// @module-tag browser
import { expect, it } from 'vitest';
import { looksRight, openTestServer } from './testServer.ts';

const site = openTestServer(8950);

/** Pages whose content the server has. */
const PAGES = [
  'tournaments',
  'ratings/arcade',
  'scores/arcade',
  'gallery',
  'uploads',
  'playtests',
  'bots',
  'player/Nora',
  'club/abcdefghjk',
  'watch',
];
const PHONE = { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' } as const;

it('a page shows the places of what is loading', async () => {
  const page = await site.open('#/settings', PHONE);
  await page.evaluate(() => localStorage.setItem('fray.key', 'k'.repeat(43)));
  await page.route('**/api/**', () => undefined);
  for (const address of PAGES) {
    await page.goto(`${site.url}#/${address}`);
    await page.reload();
    await page.locator('.skeletons > i').first().waitFor();
    expect(await page.locator('main').innerText()).not.toContain('Loading');
  }
  await page.close();
});

it('a page that the server cannot fill says so, and tries again', async () => {
  const page = await site.open('#/settings', PHONE, /503/);
  await page.evaluate(() => localStorage.setItem('fray.key', 'k'.repeat(43)));
  await page.route('**/api/**', (route) => route.fulfill({ status: 503, body: 'later' }));
  for (const address of PAGES.slice(0, -1)) {
    await page.goto(`${site.url}#/${address}`);
    await page.reload();
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor();
  }
  await looksRight(page, 'load-fault');
  await page.goto(`${site.url}#/watch`);
  await page.getByText('The server cannot be reached.').waitFor();
  await page.goto(`${site.url}#/tournaments`);
  const again = page.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  await page.unroute('**/api/**');
  await again.click();
  await page.getByText('No open tournaments right now').waitFor();
  await page.close();
});
