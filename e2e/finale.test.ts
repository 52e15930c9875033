// @module-tag browser
import { CARDS } from '@fray/games';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { snapshotsOf } from './shots/positions.ts';
import { looksRight, openTestServer } from './testServer.ts';

const { open } = openTestServer(7960);
const still = { reducedMotion: 'reduce', viewport: { width: 1280, height: 800 } } as const;
const phone = { reducedMotion: 'reduce', viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const;

/** A table with a match of a person against bots that is over. */
async function ended(id: string, context: typeof still | typeof phone): Promise<Page> {
  const card = CARDS.find((one) => one.id === id)!;
  const { record } = snapshotsOf(await card.game()).at(-1)!;
  const page = await open('', context);
  await page.evaluate((text) => localStorage.setItem('fray.table', text), record);
  await page.goto(`${page.url().replace(/#.*/, '')}#/table`);
  await page.reload();
  await page.locator('.finale h2').waitFor();
  await page.locator('.again .primary').waitFor();
  return page;
}

describe('the end of a match', () => {
  it.each(CARDS.map(({ id }) => id))('is shown on the board of %s, without accessibility faults', async (id) => {
    for (const [name, context] of Object.entries({ desk: still, phone })) {
      const page = await ended(id, context);
      if (id !== 'tubetanks' && id !== 'tunnel-rat') await page.locator('.finale-piece').waitFor();
      const [words, piece] = await Promise.all([
        page.locator('.finale-words').boundingBox(),
        page
          .locator('.finale-piece')
          .boundingBox()
          .catch(() => null),
      ]);
      const { width, height } = context.viewport;
      expect(words!.x).toBeGreaterThanOrEqual(0);
      expect(words!.x + words!.width).toBeLessThanOrEqual(width);
      if (piece) expect(piece.y + piece.height).toBeLessThanOrEqual(height);
      await looksRight(page, `finale-${id}-${name}`);
      await page.close();
    }
  });

  it('can be closed to see the board, and opened again', async () => {
    const page = await ended('arcade', still);
    await page.keyboard.press('Escape');
    await page.locator('.finale').waitFor({ state: 'detached' });
    await page.locator('.end-unfold').click();
    await page.locator('.finale h2').waitFor();
    await page.locator('.finale-board').click();
    await page.locator('.finale').waitFor({ state: 'detached' });
    // The pointer leaves what it would ask about.
    await page.mouse.move(1200, 20);
    await page.locator('.end-unfold').click();
    await page.locator('.finale h2').waitFor();
    await page.close();
  });

  it('begins a rematch at the same table with one key', async () => {
    const page = await ended('tubetanks', still);
    await page.keyboard.press('r');
    await page.locator('.stage:not(:has(.finale))').waitFor();
    expect(await page.locator('.stage').getAttribute('data-step')).toMatch(/^0\//);
    await page.close();
  });

  it('is saved as one picture', async () => {
    const page = await ended('arcade', still);
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('.finale-tray').getByRole('button', { name: 'Share' }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe('fray-arcade.png');
    await page.locator('.finale-said', { hasText: 'Picture saved.' }).waitFor();
    await page.close();
  });
});
