// @module-tag browser
import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { looksRight, openTestServer, pictures, step } from './testServer.ts';

const site = openTestServer(6700);

const sentence = (page: Page) => page.locator('.lab-sentence h1').innerText();
/** Waits until all games are played, or enough for every verdict. */
const played = (page: Page) => page.getByText('Done', { exact: true }).waitFor({ timeout: 200_000 });

async function saved(page: Page, button: string): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
  return readFileSync(await file.path(), 'utf8');
}

describe('“What if?”', () => {
  it('goes from a question to its answer, to one of its games and back, and home with the report', async () => {
    const page = await site.open('#/lab');
    await page.getByRole('link', { name: /Tunnel Rat/ }).click();
    await page.getByLabel('Bots').selectOption('recruit');
    await page.getByLabel('How exactly').selectOption('quick');
    const slider = page.getByRole('slider', { name: 'Tunnels that win for the rat' }).first();
    await slider.focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    // The four games of the first key may be over before the second is pressed.
    await expect.poll(() => sentence(page), { timeout: 200_000 }).toMatch(/^With tunnels that win for the rat at 3 instead of 5, /);
    await played(page);
    const said = await sentence(page);
    // Each of the fifteen figures has a row: a number, or the reason for none.
    await expect.poll(() => page.locator('.lab-figures tbody tr').count()).toBe(15);
    await looksRight(page, 'lab-desk');

    await page.getByRole('button', { name: 'Watch: The median game' }).click();
    await page.locator('.stage').waitFor();
    await expect.poll(() => step(page)).toMatch(/^0\/\d+$/);
    await page.goBack();
    await page.getByText('Done', { exact: true }).waitFor();
    expect(await sentence(page)).toBe(said);

    const report = await saved(page, 'Download report');
    expect(report).toContain('Fifteen figures');
    expect(report).not.toContain('tunnels_to_win=');
    const variant: unknown = JSON.parse(await saved(page, 'Save as file'));
    expect(variant).toMatchObject({ game: 'tunnel-rat', options: { tunnels_to_win: '3' } });

    // Another variant beside it; the games of the rulebook and of the first are reused.
    await page.getByRole('button', { name: 'Compare another' }).click();
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('group', { name: 'What is compared with the book' }).getByRole('button', { name: '4', exact: true }).waitFor();
    await expect.poll(() => sentence(page), { timeout: 200_000 }).toMatch(/at 4 instead of 5/);
    await page.getByRole('button', { name: '3', exact: true }).click();
    await expect.poll(() => sentence(page)).toMatch(/at 3 instead of 5/);
    await page.getByRole('button', { name: 'Leave 3 out' }).click();
    await expect.poll(() => page.url()).toMatch(/#\/lab\/tunnel-rat\/tunnels_to_win=4$/);
    await page.close();
  });

  it('shows one game of each side, move by move, while bots play', async () => {
    const page = await site.open('#/lab/arcade/tank_endurance=5');
    const boards = page.getByRole('region', { name: 'Two of the games' }).locator('figure');
    await expect.poll(() => boards.locator('img').count(), { timeout: 60_000 }).toBe(2);
    expect(await boards.locator('b, em').allInnerTexts()).toEqual(['By the book', '6', 'Your change', '5']);
    const turnOf = async (n: number) => Number(/turn (?<turn>\d+)/.exec(await boards.nth(n).innerText())?.groups?.['turn']);
    // The board keeps its place while pictures change.
    const sizes = new Set<string>();
    for (let n = 0; n < 12; n++, await page.waitForTimeout(300))
      sizes.add(/viewBox%3D%22[^"]*?%22/.exec((await boards.nth(1).locator('img').getAttribute('src')) ?? '')?.[0] ?? 'none');
    expect([...sizes]).toHaveLength(1);
    expect(sizes).not.toContain('none');
    const [before, picture] = [await turnOf(1), await boards.nth(1).locator('img').getAttribute('src')];
    await expect.poll(() => turnOf(1), { timeout: 30_000 }).toBeGreaterThan(before);
    expect(await boards.nth(1).locator('img').getAttribute('src')).not.toBe(picture);
    // Both sides play the same deal.
    const gameOf = async (n: number) => /game (?<game>\d+)/.exec(await boards.nth(n).innerText())?.groups?.['game'];
    await expect.poll(async () => (await gameOf(0)) === (await gameOf(1))).toBe(true);
    await looksRight(page, 'lab-live');
    // The boards rest with the bots.
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Go on' }).count()).toBe(1);
    const resting = await boards.nth(1).innerText();
    await page.waitForTimeout(1_500);
    expect(await boards.nth(1).innerText()).toBe(resting);
    await page.close();
  });

  it('opens a variant from a file, refuses one of another game by its name, and plays it against a bot, on a phone too', async () => {
    const page = await site.open('#/lab/arcade', { viewport: { width: 360, height: 740 }, colorScheme: 'dark', locale: 'da-DK' });
    const give = async (variant: object) => {
      const file = `${pictures}variant.json`;
      writeFileSync(file, JSON.stringify(variant));
      await page.locator('.lab-files input[type=file]').setInputFiles(file);
    };
    await give({ game: 'tubetanks', name: 'Long shots', options: { bolt_along: 5 } });
    await expect.poll(() => page.getByRole('alert').innerText()).toBe('»Long shots« er en variant af et andet spil (TubeTanks).');
    await give({ game: 'arcade', name: 'Glass', options: { tank_endurance: 99 } });
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('tank_endurance');
    await give({ game: 'arcade', name: 'Glas', options: { tank_endurance: 4, aim_dice: 3 } });
    await expect.poll(() => page.url()).toContain('tank_endurance=4');
    await page.getByRole('button', { name: 'Spil det med Glas', exact: false }).first().waitFor();
    await looksRight(page, 'lab-hand');
    await page.locator('.lab-play .primary').click();
    await page.getByRole('grid').waitFor();
    await page.close();
  });
});
