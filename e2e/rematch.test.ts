// @module-tag browser
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { choose, openMenu, openTestServer } from './testServer.ts';

const site = openTestServer(7900);
const still: BrowserContextOptions = { reducedMotion: 'reduce', viewport: { width: 1366, height: 768 } };

const sit = (page: Page) =>
  page
    .getByRole('button', { name: /^Take this seat/ })
    .first()
    .click();
const begun = async (...pages: Page[]) => {
  for (const page of pages) await page.locator('.stage:not(:has(.ending))').waitFor();
};
const tableOf = (page: Page): string => /#\/t\/([a-z2-9]{10})/.exec(page.url())?.[1] ?? '';
const seatOf = (page: Page): string => /#\/t\/[a-z2-9]{10}\/(\d)/.exec(page.url())?.[1] ?? '';
const side = async (page: Page) => ((await page.locator('.plate.near').getAttribute('aria-label')) ?? '').split(', ')[1];
const rematch = (page: Page) => page.locator('.again').getByRole('button', { name: 'Rematch' });

/** Goes back through the pages between. */
async function backToEnd(page: Page): Promise<void> {
  while (!(await rematch(page).isVisible())) {
    await page.goBack();
    // The match is loaded anew: its end, or the lobby, is there a moment later.
    await page.locator('.again, .lobby').first().waitFor();
  }
}

/** Two players at a table of TubeTanks, each on a device. */
async function met(): Promise<[Page, Page]> {
  const ann = await site.open('#/new/tubetanks', still);
  await choose(ann, 'opponent', 'friend');
  await ann.getByLabel('Your name').fill('Ann');
  await ann.locator('form .primary').click();
  await ann.locator('.lobby').waitFor();
  const bo = await site.open(`#/t/${tableOf(ann)}`, still);
  await bo.getByLabel('Your name').fill('Bo');
  await sit(bo);
  await begun(ann, bo);
  return [ann, bo];
}

async function concede(page: Page, ...all: Page[]): Promise<void> {
  await openMenu(page);
  for (const name of ['Concede', 'Concede this game?']) await page.locator('#sheet-menu').getByRole('button', { name }).click();
  for (const one of [page, ...all]) await one.locator('.ending').waitFor();
}

describe('a rematch', () => {
  it('starts at once when both players ask, repeatedly, with changed sides each time', async () => {
    const [ann, bo] = await met();
    const sides = [await side(ann)];
    for (let n = 0; n < 3; n++) {
      const before = tableOf(ann);
      await concede(n % 2 === 0 ? ann : bo, ann, bo);
      await Promise.all([rematch(ann).click(), rematch(bo).click()]);
      await expect.poll(() => tableOf(ann)).not.toBe(before);
      await begun(ann, bo);
      expect(tableOf(bo)).toBe(tableOf(ann));
      sides.push(await side(ann));
      expect(await side(bo)).toBe(sides.at(-2));
    }
    expect(sides[1]).not.toBe(sides[0]);
    expect(sides).toEqual([sides[0], sides[1], sides[0], sides[1]]);
    await ann.close();
    await bo.close();
  });

  it('waits for a player who asked, left and came back; spectators follow', async () => {
    const [ann, bo] = await met();
    const watcher = await site.open(`#/t/${tableOf(ann)}`, still);
    await begun(watcher);
    await concede(bo, ann, watcher);
    expect(await watcher.locator('.again').count()).toBe(0);
    const before = tableOf(ann);
    await rematch(ann).click();
    // Nobody leaves the board that was just played.
    await ann.locator('.again-waits').waitFor();
    await bo.getByText('wants a rematch.').waitFor();
    await ann.reload();
    await ann.locator('.again-waits').waitFor();
    expect(tableOf(ann)).toBe(before);
    await bo.locator('#tab-chat').click();
    await bo.getByRole('button', { name: 'Good game' }).first().click();
    await rematch(bo).click();
    await begun(bo, ann);
    const next = tableOf(bo);
    expect(next).not.toBe(before);
    expect(tableOf(ann)).toBe(next);
    // What was said goes along.
    await ann.locator('#tab-chat').click();
    await ann.locator('.chat-lines', { hasText: 'Good game' }).waitFor();
    expect([seatOf(ann), seatOf(bo)]).toEqual(['1', '0']);
    await watcher.locator('.again').getByRole('link').click();
    await begun(watcher);
    expect(tableOf(watcher)).toBe(next);
    for (const page of [ann, bo, watcher]) await page.close();
  });

  it('that both players left can be requested again by either', async () => {
    const [ann, bo] = await met();
    await concede(bo, ann);
    const over = bo.url();
    // Nobody is there to answer: she goes ahead.
    await bo.goto(site.url);
    await rematch(ann).click();
    await ann.locator('.lobby-seat.mine').waitFor();
    await ann.getByRole('button', { name: 'Leave seat' }).click();
    await ann.getByText('This game was closed before it began.').waitFor();
    const closed = tableOf(ann);
    await bo.goto(over);
    await rematch(bo).click();
    await bo.locator('.lobby-seat.mine').waitFor();
    expect(tableOf(bo)).not.toBe(closed);
    await backToEnd(ann);
    await rematch(ann).click();
    await begun(ann, bo);
    expect(tableOf(ann)).toBe(tableOf(bo));
    await ann.close();
    await bo.close();
  });

  it('in two windows of one browser changes sides too', async () => {
    const one = await site.open('#/new/tubetanks', still);
    await choose(one, 'opponent', 'friend');
    await one.locator('form .primary').click();
    await one.locator('.lobby').waitFor();
    const two = await one.context().newPage();
    await two.goto(`${site.url}#/t/${tableOf(one)}`);
    await sit(two);
    await begun(one, two);
    const before = [seatOf(one), seatOf(two)];
    await concede(one, two);
    await rematch(one).click();
    await rematch(two).click();
    await begun(one, two);
    expect(tableOf(one)).toBe(tableOf(two));
    expect([seatOf(two), seatOf(one)]).toEqual(before);
    await one.close();
    await two.close();
  });

  it('against a bot starts with one press, on the other side', async () => {
    const page = await site.open('#/new/tubetanks', still);
    await choose(page, 'opponent', 'friend');
    await page.locator('form .primary').click();
    await page.locator('.lobby').waitFor();
    await page.getByLabel(/^Add a bot/).selectOption('recruit');
    await begun(page);
    const before = [tableOf(page), seatOf(page)];
    await concede(page);
    await rematch(page).click();
    await expect.poll(() => tableOf(page)).not.toBe(before[0]);
    await begun(page);
    expect(seatOf(page)).not.toBe(before[1]);
    await page.close();
  });
});
