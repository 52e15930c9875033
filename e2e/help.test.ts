// @module-tag browser
import { CARDS } from '@fray/games';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { snapshotsOf } from './shots/positions.ts';
import { openTestServer } from './testServer.ts';

const { open } = openTestServer(7980);
const desk = { reducedMotion: 'reduce', viewport: { width: 1280, height: 800 } } as const;
const phone = { reducedMotion: 'reduce', viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const;

/** A table in the middle of a match, with a person to move. */
async function playing(id: string, context: typeof desk | typeof phone): Promise<Page> {
  const game = await CARDS.find((one) => one.id === id)!.game();
  const { record } = snapshotsOf(game).find(({ name }) => name === 'middle')!;
  const page = await open('', context);
  await page.evaluate((text) => localStorage.setItem('fray.table', text), record);
  await page.goto(`${page.url().replace(/#.*/, '')}#/table`);
  await page.reload();
  await page.locator('.stage .plate').first().waitFor();
  await page.locator('.help-layer').waitFor({ state: 'attached' });
  // What a game says of its table comes a moment later.
  await page.waitForLoadState('networkidle');
  return page;
}

const card = (page: Page) => page.locator('.help-card');

/** Where pieces, plates, rails and cards are drawn: the middles of their boxes, by how they are called. */
const drawnPlaces = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        '[role="gridcell"], .plate, .plate [role="img"], .rail > *, .stage-card [role="img"], .stage-card button',
      ),
    ].flatMap((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const at = { x: x + width / 2, y: y + height / 2 };
      const top = document.elementFromPoint(at.x, at.y);
      return width > 0 && top && (element.contains(top) || top.contains(element))
        ? [{ ...at, what: element.getAttribute('class') ?? element.tagName }]
        : [];
    }),
  );

/** So many of the things on a table are asked about, spread over all of them. */
const ASKED = 40;

describe('an element of a table', () => {
  it.each(CARDS.map(({ id }) => id))('is explained by the key H: %s', async (id) => {
    const page = await playing(id, desk);
    const places = await drawnPlaces(page);
    expect(places.length).toBeGreaterThan(3);
    const asked = places.filter((_, i) => i % Math.max(1, Math.floor(places.length / ASKED)) === 0);
    for (const { x, y, what } of asked) {
      await page.mouse.move(x, y);
      await page.keyboard.press('h');
      await card(page).waitFor({ timeout: 20_000 });
      expect(await card(page).locator('b').first().textContent(), what).not.toBe('');
      await page.keyboard.press('Escape');
      await card(page).waitFor({ state: 'detached' });
    }
    await page.close();
  });

  it('keeps its help open when the key is pressed just after the card appeared, and closes it at a second press', async () => {
    const page = await playing('arena-mechs', desk);
    await page.locator('.plate').first().hover();
    await card(page).waitFor();
    await page.keyboard.press('h');
    await page.waitForTimeout(500);
    expect(await card(page).count()).toBe(1);
    await page.keyboard.press('h');
    await card(page).waitFor({ state: 'detached' });
    await page.close();
  });

  it('is explained when the pointer rests on it, with a link to the rule', async () => {
    const page = await playing('arcade', desk);
    await page.locator('.compass').hover();
    await card(page).getByText('Where a miss lands').waitFor();
    await card(page).getByRole('button', { name: 'Rule A25' }).click();
    await page.locator('.rulebook .shown', { hasText: 'A25' }).waitFor();
    await page.mouse.move(900, 780);
    await card(page).waitFor({ state: 'detached' });
    await page.close();
  });

  it('is explained by a long press, which does not activate it', async () => {
    const page = await playing('arcade', phone);
    const step = await page.locator('.stage').getAttribute('data-step');
    const box = (await page.locator('.plate.far').boundingBox())!;
    const touch = await page.context().newCDPSession(page);
    const at = { x: box.x + 30, y: box.y + box.height / 2 };
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
    await card(page).waitFor();
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    expect(await page.locator('.stage').getAttribute('data-step')).toBe(step);
    // A lifted finger leaves the table; the card stays until it is closed.
    await page.waitForTimeout(1000);
    expect(await card(page).count()).toBe(1);
    await card(page).getByRole('button', { name: 'Close' }).click();
    await card(page).waitFor({ state: 'detached' });
    await page.close();
  });
});
