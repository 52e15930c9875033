// @module-tag browser
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { choose, looksRight, openTestServer } from './testServer.ts';

const site = openTestServer(8390);
const phone = { viewport: { width: 360, height: 740 }, locale: 'da-DK', hasTouch: true, isMobile: true, colorScheme: 'light' } as const;

const cell = (page: Page, name: string) => page.locator(`[data-name="${name}"]`);

describe('a custom arena', () => {
  it('is painted by pointer and keyboard, lists its faults, is measured by bots, opened by its link and played', async () => {
    const page = await site.open('#/workshop/arena-mechs');
    await page.getByRole('grid').waitFor();
    await page.getByText('This arena can be played.').waitFor();
    await cell(page, 'C3').click({ force: true });
    await expect.poll(() => cell(page, 'C3').getAttribute('aria-label')).toBe('C3, flame throwers');
    // Quarter turns: the four drop-ins burn too. The keyboard paints like the pointer.
    await cell(page, 'C3').press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    for (const name of ['C1', 'A3', 'E3', 'C5'])
      await expect.poll(() => cell(page, name).getAttribute('aria-label')).toBe(`${name}, Drop-in, flame throwers`);
    await looksRight(page, 'arena-editor');

    await page.getByRole('button', { name: 'One less: 2 walls at a corner', exact: true }).click();
    await page.getByText('17 loose tiles are needed; there are 16.').waitFor();
    await page.getByRole('button', { name: 'One more: 3 walls, crushers' }).click();
    await page.getByText('This arena can be played.').waitFor();
    // Bots begin by themselves, and again after each change.
    await page.locator('.editor-share', { hasText: 'for who begins' }).waitFor();

    const code = await page.getByLabel('Arena code').inputValue();
    expect(code).toContain('fC3');
    const other = await site.open(`#/workshop/arena-mechs/${code}`, phone);
    await expect.poll(() => other.getByLabel('Arenakode').inputValue()).toBe(code);
    await looksRight(other, 'arena-editor-360-da');

    await page.getByRole('link', { name: 'Play it' }).click();
    await choose(page, 'opponent', 'gunner');
    await page.locator('form .primary').click();
    await page.getByRole('grid').waitFor();
    await expect.poll(() => cell(page, 'C3').getAttribute('aria-label')).toContain('flame throwers');
    // The board draws what burns in the fixed tiles.
    expect(await page.locator('.mech-board .mech-flames').count()).toBeGreaterThanOrEqual(5);
    await looksRight(page, 'arena-drawn');
  });

  it('gets an error for an invalid code, and keeps the drawing', async () => {
    const page = await site.open('#/workshop/arena-mechs');
    const field = page.getByLabel('Arena code');
    const before = await field.inputValue();
    await field.fill('A1.E1-C3');
    await page.getByRole('button', { name: 'Draw this code' }).click();
    await page.getByRole('alert').filter({ hasText: 'an arena code has four parts' }).waitFor();
    await field.fill(before);
    await page.getByText('This arena can be played.').waitFor();
  });
});
