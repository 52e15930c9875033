// @module-tag browser
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { authenticator, createAccount } from './accounts.ts';
import { looksRight, openTestServer } from './testServer.ts';

const site = openTestServer(8900);
const desk = { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' } as const;
const tablet = { viewport: { width: 768, height: 1024 }, locale: 'da-DK', colorScheme: 'light', reducedMotion: 'reduce' } as const;
const phone = { viewport: { width: 360, height: 740 }, locale: 'da-DK', hasTouch: true, isMobile: true, reducedMotion: 'reduce' } as const;

const cell = (page: Page, name: string) => page.locator(`[data-name="${name}"]`);
const nameOf = (page: Page, name: string) => cell(page, name).getAttribute('aria-label');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
/** The options of the address. */
const optionsOf = (page: Page) => Object.fromEntries(new URLSearchParams(decodeURIComponent(new URL(page.url()).hash.split('/')[3] ?? '')));

describe('an editor', () => {
  it('counts the cards of a deck, says why it cannot be played, and goes back', async () => {
    const page = await site.open('#/workshop/transformers-skirmish', desk);
    await page.getByText('74 cards in the deck').waitFor();
    await button(page, 'One more: Missiles').click();
    await page.getByText('75 cards in the deck').waitFor();
    await expect.poll(() => optionsOf(page)).toEqual({ copies_missiles: '7' });
    await button(page, 'Undo').click();
    await page.getByText('74 cards in the deck').waitFor();
    await button(page, 'Redo').click();
    await page.getByText('75 cards in the deck').waitFor();
    await button(page, 'As in the rulebook').click();
    await expect.poll(() => optionsOf(page)).toEqual({});
    await looksRight(page, 'editor-deck');
    await button(page, 'Armies').click();
    await button(page, 'One less: Air types of a side; the others are ground types').click();
    await expect.poll(() => optionsOf(page)).toEqual({ air_types: '3' });
    const other = await site.open('#/workshop/transformers-skirmish/hand_limit=12&cards_drawn=8&copies_legs=0', phone);
    await other.locator('.editor-counts').first().waitFor();
    await looksRight(other, 'editor-deck-360-da');
    await other.close();
    await page.close();
  });

  it('lets the solution play the deck of Tunnel Rat, and names the side that is measured', async () => {
    const page = await site.open('#/workshop/tunnel-rat', tablet);
    await page.locator('.editor-share').waitFor();
    await button(page, 'En færre: Tunnel').click();
    await page.getByText('39 kort i bunken').waitFor();
    await page.locator('.editor-last').waitFor();
    await looksRight(page, 'editor-rat-768-da');
    // Weak bots would see a quarter here: the game is even at these options.
    await expect.poll(async () => Number.parseInt((await page.locator('.editor-share b').textContent()) ?? '', 10)).toBeGreaterThan(35);
    await page.close();
  });

  it('puts the tanks of the tunnel by pointer and keyboard, alike for both', async () => {
    const page = await site.open('#/workshop/tubetanks', desk);
    // Columns are rows of the tunnel; the second line from above is the floor.
    await cell(page, 'B2').click({ force: true });
    await expect.poll(() => nameOf(page, 'B2')).toBe('F2, floor, Tank One, facing row 6');
    await expect.poll(() => nameOf(page, 'E2')).toBe('F5, floor, Tank Two, facing row 1');
    await cell(page, 'B2').press('Enter');
    await expect.poll(() => optionsOf(page)).toEqual({ starts: 'F2right.F5left' });
    await page.getByText('The same for both tanks.').waitFor();
    await page.keyboard.press('s');
    await page.keyboard.press('Enter');
    await page.getByText('The tanks do not begin alike.').waitFor();
    await button(page, 'One more: Rows of the tunnel').click();
    await expect.poll(() => optionsOf(page)).toEqual({ rows: '7', starts: 'F2down.F6left' });
    await looksRight(page, 'editor-tunnel');
    await page.getByRole('link', { name: 'Play it' }).click();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByRole('grid').first().waitFor();
    await page.close();
  });

  it('paints lines, boxes and areas in a symmetry, each as one stroke, and squads on the same zone', async () => {
    const page = await site.open('#/workshop/arcade/zone=skirmish', desk);
    const board = page.getByRole('grid');
    const drag = async (from: string, to: string) => {
      const [a, b] = [await cell(page, from).boundingBox(), await cell(page, to).boundingBox()];
      if (!a || !b) throw new Error('no such cells');
      await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
      await page.mouse.down();
      await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 4 });
      await page.mouse.up();
    };
    await board.waitFor();
    await page.getByLabel('Gap', { exact: true }).check();
    await page.getByLabel('Box', { exact: true }).check();
    await drag('D4', 'F5');
    for (const name of ['D4', 'F5', 'E4', 'D6', 'F6']) await expect.poll(() => nameOf(page, name)).toBe(`${name}, gap`);
    await button(page, 'Undo').click();
    await expect.poll(() => nameOf(page, 'E4')).toBe('E4, floor');
    await page.getByLabel('Wall', { exact: true }).check();
    await page.getByLabel('Line', { exact: true }).check();
    await page.getByLabel('None', { exact: true }).check();
    await drag('B4', 'B6');
    for (const name of ['B4', 'B5', 'B6']) await expect.poll(() => nameOf(page, name)).toBe(`${name}, wall`);
    await page.getByText('Not the same for both sides after a half turn.').waitFor();
    await button(page, 'Squads').click();
    await button(page, 'One less: Orange: Tanks').click();
    await expect.poll(() => optionsOf(page)).toMatchObject({ orange_tanks: '2', zone: expect.stringContaining('w') });
    await looksRight(page, 'editor-squads');
    await page.close();
  });
});

describe('a zone', () => {
  it('is drawn, measured, published, forked by another user, and played by its link', async () => {
    const mara = await site.open('#/', desk);
    await authenticator(mara);
    await mara.goto(`${site.url}#/settings`);
    await createAccount(mara, 'Mara');
    // Short games, as many are played: one tank each, destroyed by any hit.
    await mara.goto(`${site.url}#/workshop/arcade/zone=skirmish&tanks=1&tank_endurance=1`);
    await mara.getByRole('grid').waitFor();
    await mara.getByLabel('Wall', { exact: true }).check();
    await cell(mara, 'C3').click({ force: true });
    await expect.poll(() => nameOf(mara, 'G7')).toBe('G7, wall');
    await mara.locator('.editor-share').waitFor();
    const { zone } = optionsOf(mara);

    await mara.getByRole('link', { name: 'Publish …' }).click();
    await mara.getByLabel('Name', { exact: true }).fill('Narrow doors');
    await button(mara, 'Create the version').click();
    await mara.getByRole('heading', { name: 'Narrow doors' }).waitFor();
    const id = /#\/v\/([a-z2-9]{10})$/.exec(mara.url())?.[1] ?? '';
    await button(mara, 'Let bots play').click();
    await mara.getByRole('link', { name: 'The whole report' }).waitFor({ timeout: 600_000 });
    await mara.getByLabel('Who can find it').selectOption('public');
    await mara.getByText('by Mara').waitFor();

    const ann = await site.open('gallery', desk);
    const tile = ann.locator('.pt-cards > li', { hasText: 'Narrow doors' });
    await tile.locator('.pt-badge', { hasText: '±' }).waitFor();
    await looksRight(ann, 'gallery-zone');
    await tile.getByRole('link', { name: 'Make your own version' }).click();
    await expect.poll(() => ann.getByLabel('Compare with').inputValue()).toBe(id);
    await ann.getByLabel('Name', { exact: true }).fill('Wide doors');
    await button(ann, 'Create the version').click();
    await ann.getByRole('heading', { name: 'Wide doors' }).waitFor();

    // The link alone opens the game on the drawn zone.
    const bo = await site.open(`v/${id}`, desk);
    await bo.getByRole('heading', { name: 'Narrow doors' }).waitFor();
    await bo.getByLabel('Your name').fill('Bo');
    await button(bo, 'Play now').click();
    await button(bo, 'Yes, and play').click();
    await button(bo, 'Play the bot now').click();
    await bo.getByRole('grid').first().waitFor();
    await expect.poll(() => nameOf(bo, 'G7')).toContain('wall');
    expect(zone).toContain('w');
    for (const page of [mara, ann, bo]) await page.close();
  }, 900_000);
});
