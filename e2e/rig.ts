import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { type Served, serve } from '@fray/server';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { launch } from './browser.ts';

const folder = fileURLToPath(new URL('../web/dist', import.meta.url));
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Where screenshots go; they are looked at by people, and not kept. */
export const pictures = fileURLToPath(new URL('./screenshots/', import.meta.url));
mkdirSync(pictures, { recursive: true });

/** The built page on a server of its own, and a browser, for the tests of one file. An error in any page fails them at the end. */
export function rig(port: number) {
  let served: Served;
  let browser: Browser;
  const troubles: string[] = [];
  beforeAll(async () => {
    if (!existsSync(folder)) throw new Error('the page is not built: run “npm run build” before the browser tests');
    served = await serve({ folder, host: '127.0.0.1', port, orNext: true, data: ':memory:' });
    browser = await launch();
  });
  afterAll(async () => {
    await browser?.close();
    await served?.close();
    expect(troubles).toEqual([]);
  });
  return {
    get url(): string {
      return served.url;
    },
    /** A page of a browser profile of its own. */
    async open(path = '', context: BrowserContextOptions = {}): Promise<Page> {
      const profile = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', ...context });
      const page = await profile.newPage();
      page.on('pageerror', (error) => troubles.push(String(error)));
      page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()));
      await page.goto(served.url + path);
      return page;
    },
  };
}

/** Chooses one of a few, as cards show them: opponent, side, count, preset, or a setting. */
export async function choose(page: Page, name: string, value: string): Promise<void> {
  await page.locator(`input[name="${name}"][value="${value}"]`).check();
}

/** Opens the table's menu, where all is that is not needed at every turn. */
export async function openMenu(page: Page): Promise<void> {
  if ((await page.locator('#sheet-menu').count()) === 0) await page.locator('[data-tool=menu]').click();
  await page.locator('#sheet-menu').waitFor();
}

export async function closeMenu(page: Page): Promise<void> {
  if ((await page.locator('#sheet-menu').count()) > 0) await page.locator('#sheet-menu .overlay-close').click();
}

/** Types moves in notation, as an expert does. */
export async function typeMoves(page: Page, moves: string): Promise<void> {
  await openMenu(page);
  await page.locator('#sheet-menu .typed input').fill(moves);
  await page.locator('#sheet-menu .typed button').click();
  await closeMenu(page);
}

/** The step that is looked at, and how many there are: “3/6”. */
export const step = (page: Page) => page.locator('.stage').getAttribute('data-step');

/** Opens a sheet beside the board: log, talk, luck, rules. */
export async function openSheet(page: Page, id: string): Promise<void> {
  await page.locator(`#tab-${id}, [data-sheet="${id}"]`).first().click();
}

async function axeFinds(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const { violations } = (await page.evaluate('axe.run()')) as { violations: { id: string; nodes: { html: string }[] }[] };
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
}

/** Takes a picture; axe finds nothing, and nothing is cut off. */
export async function looksRight(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `${pictures}${name}.png`, fullPage: true });
  expect(await axeFinds(page), name).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name} scrolls sideways`).toBe(true);
}
