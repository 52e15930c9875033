// @module-tag browser
import { readFileSync } from 'node:fs';
import { type PuzzleFile, readPuzzles } from '@fray/engine';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { looksRight, openTestServer, typeMoves } from './testServer.ts';

const { open } = openTestServer(7300);

const read = readPuzzles(JSON.parse(readFileSync(new URL('../games/arcade/puzzles/arcade.json', import.meta.url), 'utf8')));
if (!read.ok) throw new Error(read.fault.message);
const { puzzles }: PuzzleFile = read.value;
const [first] = puzzles;
if (!first) throw new Error('there is no puzzle');

/** Shows all puzzles of the first one's theme. */
const wholeRow = (page: Page) =>
  page
    .locator('.pz-theme', { has: page.locator(`a[href$="/${first.theme}"]`) })
    .locator('.pz-all')
    .click();

describe('puzzles', () => {
  it('are reached from the first page, graded, and followed by the next one with one key', async () => {
    const page = await open('', { reducedMotion: 'reduce' });
    await page.locator('.day-puzzle').getByRole('link', { name: 'All puzzles' }).click();
    await page.locator('.pz-sets').waitFor();
    await looksRight(page, 'puzzles');
    await page.locator('.pz-sets').getByRole('link', { name: 'ARCADE' }).click();
    await page.locator('.pz-list').first().waitFor();
    await wholeRow(page);
    await page.locator(`a[href^="#/puzzle/${first.id}/"]`).click();
    await page.locator('.pz-card').waitFor();
    await looksRight(page, 'puzzle-desk');
    const [wrong] = first.others;
    await typeMoves(page, wrong?.moves.join(' ') ?? '');
    await page.locator('.pz-card.wrong').waitFor();
    await page.keyboard.press('z');
    await page.locator('.pz-card.open').waitFor();
    await typeMoves(page, first.answers[0]?.moves.join(' ') ?? '');
    await page.locator('.pz-card.right').waitFor();
    await page.keyboard.press('n');
    await page.locator('.pz-card.open').waitFor();
    expect(page.url()).not.toContain(`/${first.id}/`);
    // After the answer was shown, the puzzle is done.
    const prime = page.locator('.pz-card .prime');
    expect(await prime.count()).toBe(0);
    await page.keyboard.press('y');
    await expect.poll(() => prime.allTextContents()).toEqual([expect.stringContaining('Next puzzle')]);
    // Only the first try counts, and it is stored.
    await page.goto(`${new URL(page.url()).origin}/#/puzzles/arcade`);
    await wholeRow(page);
    await expect.poll(() => page.locator(`a[href^="#/puzzle/${first.id}/"]`).getAttribute('class')).toBe('later');
  });

  it.each(['arcade', 'arena-mechs', 'transformers-skirmish', 'tubetanks', 'tunnel-rat'])(
    'of %s have keys that the table leaves free',
    async (id) => {
      const page = await open(`#/puzzles/${id}`, { reducedMotion: 'reduce' });
      await page.locator('.pz-list a').first().click();
      await page.locator('.pz-card').waitFor();
      await page.locator('.action-button.prime, .actions .action-button').first().waitFor();
      expect(await page.locator('.pz-card [aria-keyshortcuts]').count()).toBeGreaterThan(1);
      const keys = await page
        .locator('.stage [aria-keyshortcuts]')
        .evaluateAll((all) => all.map((one) => one.getAttribute('aria-keyshortcuts')!.toLowerCase()));
      expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
      await page.close();
    },
  );
});
