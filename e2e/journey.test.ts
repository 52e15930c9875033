// @module-tag browser
// @module-tag journey
import { LIMITS } from '@fray/server';
import { PushedBrowser, PushService } from '@fray/server/testing/push';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { authenticator, createAccount, lose } from './accounts.ts';
import { choose, looksRight, openTestServer, settled, typeMoves } from './testServer.ts';

const site = openTestServer(7100, { webhooks: 'any' });
const service = new PushService();
let address = '';
beforeAll(async () => {
  address = await service.start();
});
afterAll(() => service.close());

/** A time zone where it is noon: nobody is notified at night. */
const noon = 12 - new Date().getUTCHours();

const phone = {
  timezoneId: `Etc/GMT${noon > 0 ? '-' : '+'}${Math.abs(noon)}`,
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce',
  // Its service worker receives the push messages.
  serviceWorkers: 'allow',
} as const;

/** A browser whose push service is the test's. */
async function called(page: Page): Promise<PushedBrowser> {
  const browser = new PushedBrowser(`${address}/greta`);
  const { endpoint, p256dh, auth } = browser;
  await page.context().grantPermissions(['notifications'], { origin: new URL(site.url).origin });
  await page.addInitScript(`{
    const endpoint = ${JSON.stringify(endpoint)};
    const keys = ${JSON.stringify({ p256dh, auth })};
    const own = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => true };
    let subscribed = null;
    PushManager.prototype.subscribe = async () => (subscribed = own);
    PushManager.prototype.getSubscription = async () => subscribed;
  }`);
  return browser;
}

/** All players come to their tables, round by round, and concede unless the opponent has, until the tournament is over. */
async function loseRounds(link: string, pages: readonly Page[]): Promise<void> {
  for (;;) {
    for (const page of pages) {
      await page.goto(link);
      await page
        .locator('.tn-podium')
        .or(page.getByRole('button', { name: 'To your table' }))
        .first()
        .waitFor();
    }
    if ((await pages[0]!.locator('.tn-podium').count()) > 0) return;
    for (const page of pages) await page.getByRole('button', { name: 'To your table' }).click();
    for (const page of pages) await page.locator('.stage').waitFor();
    for (const page of pages) if ((await page.locator('.ending').count()) === 0) await lose(page);
  }
}

it('a new player plays, creates an account, is challenged, plays a rematch and a tournament, and deletes the account', async () => {
  const greta = await site.open('#/new/tubetanks', phone);
  await choose(greta, 'opponent', 'recruit');
  await greta.locator('form .primary').click();
  await greta.locator('.stage').waitFor();
  await lose(greta);

  // Matches of the guest are moved to the account, and this device is notified.
  const browser = await called(greta);
  await greta.goto(`${site.url}#/settings`);
  await greta.reload();
  await authenticator(greta);
  await createAccount(greta, 'Greta');
  await greta.getByRole('button', { name: 'Turn on notifications' }).click();
  await expect.poll(() => greta.locator('.notifications').textContent()).toContain('Notifications are on for this device.');

  const hans = await site.open('#/settings', { reducedMotion: 'reduce' });
  await authenticator(hans);
  await createAccount(hans, 'Hans');
  await greta.goto('about:blank');
  await hans.goto(`${site.url}#/challenge/Greta/tubetanks`);
  await hans.getByLabel(/Rated: counts for both/).check();
  await hans.locator('form button[type=submit].primary').click();
  await hans.getByText('Waiting for Greta').first().waitFor();
  site.time.push(LIMITS.notifyAfter);
  await expect.poll(() => service.passed.length).toBe(1);
  const call = browser.opened(service.passed[0]!.body) as { body: string; path: string };
  expect(call.body).toContain('Hans');

  // To the table of the notification, and to the rematch, which counts: the first match ended before both had moved.
  await greta.goto(`${site.url}#${call.path}`);
  await greta.getByText('Hans challenges you').waitFor();
  await greta.getByRole('button', { name: /^Accept/ }).click();
  for (const page of [greta, hans]) await page.locator('.stage').waitFor();
  await lose(greta);
  await greta.getByText('Not rated: the game ended before anything happened.').waitFor();
  for (const page of [hans, greta]) await page.locator('.again').getByRole('button', { name: 'Rematch' }).click();
  for (const page of [greta, hans]) await page.locator('.stage:not(:has(.ending))').waitFor();
  for (const page of [greta, hans]) {
    await settled(page);
    await typeMoves(page, 'FFF');
  }
  for (const page of [greta, hans]) await settled(page);
  await lose(hans);
  expect(await hans.locator('.finale').textContent()).not.toContain('Not rated');
  // Each sees what the match did to the own rating.
  for (const [page, expected] of [
    [greta, /^Rating.*\d+ more than before$/],
    [hans, /^Rating.*\d+ less than before$/],
  ] as const)
    await expect.poll(() => page.locator('.rating-change').textContent()).toMatch(expected);

  await hans.goto(`${site.url}#/tournaments`);
  await hans.getByRole('button', { name: 'New tournament' }).click();
  await hans.getByLabel('Name', { exact: true }).fill('Harbour Swiss');
  await hans.getByRole('combobox', { name: 'Game', exact: true }).selectOption('tubetanks');
  await hans.getByRole('combobox', { name: 'Places', exact: true }).selectOption('8');
  await hans.getByRole('combobox', { name: 'Fill free places with bots', exact: true }).selectOption('recruit');
  await hans.getByRole('button', { name: 'Create tournament' }).click();
  await hans.getByRole('heading', { name: 'Harbour Swiss' }).waitFor();
  const link = hans.url();
  await greta.goto(link);
  await greta.getByRole('button', { name: 'Join' }).click();
  await expect.poll(() => hans.locator('.tn-players').textContent()).toContain('Greta');
  await hans.getByRole('button', { name: 'Begin now' }).click();
  await loseRounds(link, [greta, hans]);
  await expect.poll(() => hans.locator('.tn-standing tbody tr').count()).toBe(8);

  await hans.goto(`${site.url}#/player/Greta`);
  await hans.getByText(/^Between you: \d+ won/).waitFor();
  // One of their matches counted, and its winner has the higher rating.
  await expect.poll(() => hans.locator('.pp-rating b').first().textContent()).toMatch(/^1[,.]?[6-9]\d\d/);
  expect(await hans.locator('.pp-row .pp-uncounted').count()).toBe(0);
  await looksRight(hans, 'journey-player');
  await greta.goto(`${site.url}#/games`);
  await expect.poll(() => greta.locator('.pp-row').count()).toBeGreaterThan(4);
  await expect.poll(() => greta.locator('.pp-row .pp-uncounted').count()).toBe(1);
  await looksRight(greta, 'journey-games');

  await greta.goto(`${site.url}#/settings`);
  await greta.getByRole('button', { name: 'Delete my data' }).click();
  await greta.getByRole('button', { name: 'Permanently delete' }).click();
  await expect.poll(() => greta.locator('.person').textContent()).toContain('no longer stores anything about you');
  expect((await fetch(`${site.url}api/players/Greta`)).status).toBe(404);
  await hans.goto(link);
  await hans.locator('.tn-standing').waitFor();
  expect(await hans.locator('main').textContent()).not.toContain('Greta');
});
