// @module-tag browser
import { CARDS } from '@fray/games';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { choose, isSample, looksRight, openSheet, openTestServer } from './testServer.ts';

const site = openTestServer(8140);
const { open } = site;

const still = { reducedMotion: 'reduce' } as const;
const LOOKS: readonly (readonly [string, BrowserContextOptions])[] = [
  ['en-dark-1440', { colorScheme: 'dark', viewport: { width: 1440, height: 900 } }],
  ['da-light-360', { colorScheme: 'light', viewport: { width: 360, height: 740 }, locale: 'da-DK' }],
  ['en-light-768', { colorScheme: 'light', viewport: { width: 768, height: 1024 } }],
  ['da-dark-1024', { colorScheme: 'dark', viewport: { width: 1024, height: 768 }, locale: 'da-DK' }],
];
/** The sample has both languages and themes. */
const looks = isSample ? LOOKS.slice(0, 2) : LOOKS;

/** The rules of a game, with every card drawn. */
async function rulesOf(game: string, context: BrowserContextOptions = {}): Promise<Page> {
  const page = await open(`#/rules/${game}`, { ...still, ...context });
  // The theme is a setting of the page, dark unless somebody chooses another one.
  await page.evaluate((chosen) => document.documentElement.setAttribute('data-theme', chosen), context.colorScheme ?? 'dark');
  await page.locator('.rule-card').first().waitFor();
  return page;
}

const cards = (page: Page) => page.locator('.rule-card:visible');
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

describe.each(CARDS.filter(({ draft }) => !draft).map(({ id }) => id))('the quick rules of %s', (id) => {
  it.each(looks)('have drawings without accessibility faults: %s', async (name, context) => {
    const page = await rulesOf(id, context);
    const presets = page.locator('.rules-presets button');
    // Whatever is offered is read, the one with most rules last.
    for (let i = 0; i < Math.max(1, await presets.count()); i++) {
      if ((await presets.count()) > 0) await presets.nth(i).click();
      expect(await cards(page).count()).toBeGreaterThanOrEqual(4);
      for (const drawing of await page.locator('.rule-drawing').all()) expect((await drawing.boundingBox())!.height).toBeGreaterThan(40);
    }
    await looksRight(page, `rules-${id}-${name}`);
    await page.getByRole('tab').last().click();
    await page.locator('.rulebook:visible').waitFor();
    await looksRight(page, `rules-${id}-${name}-all`);
    await page.close();
  });

  it('refer only to rules that the rulebook has', async () => {
    const page = await rulesOf(id);
    const named = await page.locator('.rule-ids button').allTextContents();
    const known = await page.locator('.rulebook strong').allTextContents();
    expect(named.length).toBeGreaterThan(4);
    expect(named.filter((rule) => !known.includes(rule))).toEqual([]);
    await page.close();
  });
});

describe('the rules of a game', () => {
  it('are found by a search, in the cards and in the rulebook', async () => {
    const page = await rulesOf('arcade');
    const search = page.getByRole('searchbox', { name: 'Search the rules' });
    const all = await cards(page).count();
    await search.fill('blast');
    await page
      .getByRole('status')
      .getByText(/rules? found/)
      .waitFor();
    const found = await cards(page).count();
    expect(found).toBeGreaterThan(0);
    expect(found).toBeLessThan(all);
    expect(await page.evaluate(() => CSS.highlights.get('found-rule')?.size ?? 0)).toBeGreaterThan(0);
    await search.fill('interceptor');
    await page.getByText('No quick rule mentions “interceptor”.').waitFor();
    await page.getByRole('button', { name: 'Try all rules' }).click();
    await page.locator('.rulebook li:visible', { hasText: 'Interceptors' }).waitFor();
    expect(await page.locator('.rulebook li:visible').count()).toBe(1);
    await search.fill('');
    expect(await page.locator('.rulebook li:visible').count()).toBeGreaterThan(100);
    await page.close();
  });

  it('link from a card to the rule, and from an unused option to its rules', async () => {
    const page = await rulesOf('arcade');
    await page.getByRole('button', { name: 'Rule A17' }).click();
    await page.locator('.rulebook .shown', { hasText: 'A17' }).waitFor();
    expect(await tab(page, 'All rules').getAttribute('aria-selected')).toBe('true');
    await tab(page, 'Quick rules').click();
    await page.getByRole('button', { name: 'Repair: read it in all rules' }).click();
    await page.locator('.rulebook section:visible', { hasText: 'Advanced: repair' }).waitFor();
    await page.close();
  });

  it('change tabs by the arrow keys', async () => {
    const page = await rulesOf('tubetanks');
    await tab(page, 'Quick rules').focus();
    await page.keyboard.press('ArrowRight');
    await page.locator('.rulebook:visible').waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('All rules');
    await page.keyboard.press('ArrowLeft');
    await cards(page).first().waitFor();
    await page.close();
  });

  it('depend on the table’s options', async () => {
    const page = await rulesOf('arcade');
    const titles = () => page.locator('.rule-card h2').allTextContents();
    expect(await titles()).not.toContain('Ram');
    await page.getByRole('button', { name: 'All advanced rules', exact: true }).click();
    expect(await titles()).toEqual(expect.arrayContaining(['Ram', 'Shoot from your token', 'Repair']));
    await page.getByRole('button', { name: 'Core rules' }).click();
    expect(await titles()).toHaveLength(4);
    await page.close();
  });

  it('have no controls when printed', async () => {
    const page = await rulesOf('arcade');
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.rules-tools, .rules-presets, .rule-jumps, .site-bar').locator('visible=true').count()).toBe(0);
    expect(await cards(page).count()).toBeGreaterThanOrEqual(4);
    await page.close();
  });

  it('are shown next to the board for this match, with its changed numbers', async () => {
    const page = await open('#/new/arcade', still);
    await choose(page, 'opponent', 'human');
    await choose(page, 'preset', 'core');
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByRole('grid').waitFor();
    await openSheet(page, 'rules');
    await cards(page).first().waitFor();
    expect(await cards(page).count()).toBe(4);
    await looksRight(page, 'rules-table');
    const own = page.getByRole('link', { name: 'Open in its own page' });
    await own.click();
    await page.getByRole('heading', { name: 'How to play ARCADE' }).waitFor();
    await cards(page).first().waitFor();
    expect(await cards(page).count()).toBe(4);
    await page.goto(`${site.url}#/rules/arcade/tank_points=9&collision=on`);
    await page.getByText('One tank has 9 points').waitFor();
    await page.locator('.rule-card', { hasText: 'Ram' }).waitFor();
    await page.close();
  });

  it('are one link away from home and from a new game', async () => {
    const page = await open('', still);
    for (const place of ['', '#/new/tunnel-rat']) {
      await page.goto(`${site.url}${place}`);
      await page.locator('a[href="#/rules/tunnel-rat"]').first().click();
      await page.getByRole('heading', { name: 'How to play Tunnel Rat' }).waitFor();
    }
    await page.close();
  });
});
