// @module-tag browser
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { looksRight, openTestServer } from './testServer.ts';

const site = openTestServer(8900);
const still = { reducedMotion: 'reduce', viewport: { width: 1366, height: 768 } } as const;

async function saved(page: Page, button: string): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
  return readFileSync(await file.path());
}

const pagesIn = (pdf: Buffer): number => [...pdf.toString('latin1').matchAll(/\/Type \/Page\n/g)].length;

describe('a printed game', () => {
  it('is printed from the lab with its changed numbers, as shown in the preview', async () => {
    const page = await site.open('#/lab/arcade/tank_endurance=3', still);
    await page.getByRole('link', { name: 'Print', exact: true }).click();
    await page.getByRole('heading', { name: 'Print ARCADE' }).waitFor();
    await page.getByText('Endurance of a tank').waitFor();
    const pictures = page.locator('.print-pages img');
    await pictures.first().waitFor();
    const shown = await pictures.count();
    expect(shown).toBeGreaterThan(5);
    // Each picture is one that the browser can draw.
    await expect.poll(() => pictures.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const pdf = await saved(page, 'Save the PDF');
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pagesIn(pdf)).toBe(shown);
    await looksRight(page, 'print');

    await page.getByLabel('On both sides').check();
    await expect.poll(() => pictures.count()).toBeGreaterThan(shown);
    expect(pagesIn(await saved(page, 'Save the PDF'))).toBe(await pictures.count());
    await page.close();
  });

  it('exports its cards as a table, and reads a changed one as a variant', async () => {
    const page = await site.open('#/print/tunnel-rat', { ...still, viewport: { width: 360, height: 740 } });
    await page.getByRole('heading', { name: 'The cards' }).waitFor();
    const table = (await saved(page, 'Save the table')).toString();
    expect(table).toContain('trap,,Trap,10');
    await looksRight(page, 'print-phone');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'cards.csv', mimeType: 'text/csv', buffer: Buffer.from(table.replace('Trap,10', 'Trap,8')) });
    await page.getByText('Trap cards').waitFor();
    expect(page.url()).toContain('trap_cards=8');
    await page.close();
  });
});
