// @module-tag browser
import { readFileSync } from 'node:fs';
import { arcade } from '@fray/arcade';
import { parseRecord, Replay } from '@fray/engine';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  choose,
  closeMenu,
  isSample,
  looksRight,
  openMenu,
  openSheet,
  openTestServer,
  photograph,
  settled,
  step,
  typeMoves,
} from './testServer.ts';

const site = openTestServer(6200);
const { open } = site;

/** Starts a local game for two. */
async function hotSeat(page: Page, { zone = '', preset = 'core' } = {}): Promise<void> {
  await page.goto(`${site.url}#/new/arcade/${zone}`);
  await choose(page, 'opponent', 'human');
  await choose(page, 'preset', preset);
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('grid').waitFor();
}

/** Turns motion off for tests that do not look at it. */
const still = { reducedMotion: 'reduce' } as const;

const status = (page: Page) => page.locator('.status').textContent();
/** Presses an entry of the table's menu. */
const fromMenu = async (page: Page, ...names: string[]) => {
  await openMenu(page);
  for (const name of names) await page.locator('#sheet-menu').getByRole('button', { name }).click();
  await closeMenu(page);
};

describe('the first page', () => {
  it('has a board on which two bots play until it is stopped, and a picture with reduced motion', async () => {
    const page = await open();
    await page.locator('.demo .ar-field').waitFor();
    const fields = () => page.locator('.demo').innerHTML();
    const before = await fields();
    await page.waitForFunction((text) => document.querySelector('.demo')?.innerHTML !== text, before);
    await page.getByRole('button', { name: 'Stop the demonstration' }).click();
    await page.getByRole('button', { name: 'Resume the demonstration' }).waitFor();
    await looksRight(page, 'home-demo');
    await page.close();
    const quiet = await open('', still);
    await quiet.getByRole('img', { name: 'Two bots play ARCADE' }).waitFor();
    await quiet.waitForTimeout(2500);
    expect(await quiet.locator('.demo').count()).toBe(0);
    await quiet.close();
  });
});

describe('a game against a bot', () => {
  it('starts with one click, and is played to its end with the list of actions', { tags: ['journey'] }, async () => {
    const page = await open('#/settings');
    await page.getByLabel('Instant', { exact: true }).check();
    await page.goto(site.url);
    await page.getByRole('button', { name: 'Play now' }).click();
    await page.getByRole('grid', { name: 'Battle zone' }).waitFor();
    await page.getByText('Destroy all enemy units.').waitFor();
    await openSheet(page, 'moves');
    for (let turn = 0; turn < 400; turn++) {
      await page.waitForFunction(() => /Your turn|wins|A draw/.test(document.querySelector('.status')?.textContent ?? ''));
      if (!(await status(page))?.startsWith('Your turn')) break;
      // Stay and shoot at the nearest target. The list of legal moves is the one that the mouse uses.
      const best = await page.evaluate(() => {
        const buttons = [...document.querySelectorAll<HTMLButtonElement>('.ar-moves button')].filter((button) =>
          (button.textContent ?? '').startsWith('Shoot Orange'),
        );
        const chance = (button: HTMLButtonElement) => Number(/(\d+) %/.exec(button.textContent ?? '')?.[1] ?? 0);
        const top = buttons.sort((a, b) => chance(b) - chance(a))[0];
        top?.click();
        return top !== undefined;
      });
      if (best) await page.locator('.action-button.prime', { hasText: 'End turn' }).waitFor();
      await page.locator('.action-button', { hasText: 'End turn' }).click();
    }
    await expect.poll(() => status(page)).toMatch(/wins|A draw/);
    await photograph(page, 'over');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save record' }).click();
    const record = parseRecord(readFileSync(await (await download).path(), 'utf8'));
    if (!record.ok) throw new Error(record.fault.message);
    const replay = Replay.open(arcade, record.value);
    if (!replay.ok) throw new Error(replay.fault.message);
    expect(replay.value.finish().ok).toBe(true);
    await page.getByRole('button', { name: 'Rematch' }).click();
    await page.waitForFunction(() => /Your turn|thinking/.test(document.querySelector('.status')?.textContent ?? ''));
    await page.close();
  });
});

describe('a game on one device', () => {
  it('shows reach, chances, exact odds and dice, and undoes moves before a draw', async () => {
    const page = await open();
    await hotSeat(page, { zone: 'duel' });
    const first = (await status(page))?.includes('Green') ? 'Green' : 'Orange';
    const cell = (name: string) => page.locator(`[data-name="${name}"]`);
    const [home, step, enemy] = first === 'Green' ? ['B1', 'B4', 'H9'] : ['H9', 'H6', 'B1'];
    await expect.poll(() => cell(home).getAttribute('aria-label')).toContain('active');
    await expect.poll(() => cell(step).getAttribute('aria-label')).toContain('reach for 6 points');
    await expect.poll(() => page.locator('.ar-badge').count()).toBe(3);
    await cell(step).click({ force: true });
    await page.waitForFunction(
      (name) => document.querySelector(`[data-name="${name}"]`)?.getAttribute('aria-label')?.includes('active'),
      step,
    );
    for (let i = 0; i < 3; i++) await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => cell(home).getAttribute('aria-label')).toContain('active');
    await cell(enemy).click({ force: true });
    await page.locator('.ar-odds').waitFor();
    await expect.poll(() => page.locator('.ar-odds').textContent()).toMatch(/11 away.*aimed.*Hit.*\d+ %/s);
    await page.locator('.ar-option', { hasText: 'aimed' }).click();
    await page.locator('.action-button.prime', { hasText: 'Fire' }).click();
    await expect.poll(async () => (await page.locator('.ar-dice').getAttribute('data-faces'))?.split(' ').length).toBe(9);
    await expect.poll(() => page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    // The log shows the result after the dice have landed.
    await page.waitForFunction(() => /aimed shot.*rolls/s.test(document.querySelector('[role=log]')?.textContent ?? ''));
    await page.close();
  });

  it('survives a reload, and refuses illegal moves by name', async () => {
    const page = await open('', still);
    await hotSeat(page);
    await typeMoves(page, 'E end W end');
    await settled(page);
    const before = await page.getByRole('log').textContent();
    await page.reload();
    await page.getByRole('grid').waitFor();
    await expect.poll(() => page.getByRole('log').textContent()).toBe(before);
    await typeMoves(page, 'jump');
    await expect.poll(() => page.getByRole('alert').textContent()).toBe('Invalid move.');
    await typeMoves(page, 'N N N N');
    await expect.poll(() => page.getByRole('alert').textContent()).toMatch(/floor|points|wall|stands|corner|diagonal/);
    await page.close();
  });

  it('can be stepped through, and continued from any step', async () => {
    const page = await open('', still);
    await hotSeat(page);
    await typeMoves(page, 'E W end');
    await typeMoves(page, 'W E end');
    await expect.poll(() => step(page)).toBe('6/6');
    await fromMenu(page, 'Look back');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect.poll(() => step(page)).toBe('4/6');
    await page.getByRole('slider', { name: 'Replay' }).fill('2');
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await expect.poll(() => step(page)).toBe('0/0');
    await expect.poll(() => status(page)).toContain('Your turn');
    await page.close();
  });

  it('is still listed when another game begins', async () => {
    const page = await open('', still);
    await hotSeat(page);
    await typeMoves(page, 'E end');
    await hotSeat(page);
    await page.getByRole('link', { name: 'Fray', exact: true }).click();
    await page.locator('.yours a[href^="#/table/"]').last().click();
    await page.getByRole('grid').waitFor();
    await expect.poll(() => step(page)).toBe('2/2');
    await page.close();
  });

  it('ends by concession or by agreement', async () => {
    const page = await open('', still);
    await hotSeat(page);
    await fromMenu(page, 'Offer a draw');
    await page.getByRole('button', { name: 'Decline' }).click();
    await fromMenu(page, 'Offer a draw');
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect.poll(() => status(page)).toContain('A draw');
    await page.getByRole('button', { name: 'Rematch' }).click();
    await fromMenu(page, 'Concede', 'Concede this game?');
    await expect.poll(() => status(page)).toContain('wins: the other side conceded');
    await page.close();
  });

  it('asks before saving a record with hidden facts, and only then', async () => {
    const page = await open('#/new/tunnel-rat', still);
    await page.getByRole('button', { name: 'Start' }).click();
    await page.locator('.tunnel-rat').waitFor();
    await openMenu(page);
    const menu = page.locator('#sheet-menu');
    await menu.getByRole('button', { name: 'Save record' }).click();
    const saving = page.waitForEvent('download');
    await menu.getByRole('button', { name: /^The record shows everything/ }).click();
    expect((await saving).suggestedFilename()).toBe('tunnel-rat.fray');
    await page.close();
    const battle = await open('', still);
    await hotSeat(battle);
    await openMenu(battle);
    const saved = battle.waitForEvent('download');
    await battle.locator('#sheet-menu').getByRole('button', { name: 'Save record' }).click();
    expect((await saved).suggestedFilename()).toBe('arcade.fray');
    await battle.close();
  });

  it('opens records, and names the line or entry of a fault', async () => {
    const page = await open('', still);
    const file = (text: string) => ({ name: 'game.fray', mimeType: 'text/plain', buffer: Buffer.from(text) });
    const input = page.locator('input[type=file]');
    await input.setInputFiles(file('fray record 1\ngame arcade 1\ndeal pick 1/2\n1 green N\n2 green aim\n'));
    await expect.poll(() => page.getByRole('alert').textContent()).toMatch(/entry 2.*cannot aim/);
    await input.setInputFiles(file('fray record 1\ngame arcade 1\ndeal pick 1/2\n1 green X\n3 green end\n'));
    await page.waitForFunction(() => document.querySelector('[role=alert]')?.textContent?.includes('line 5'));
    await input.setInputFiles(file('fray record 1\ngame arcade 1\ndeal pick 1/2\n1 green N\n2 green end\n'));
    await page.getByRole('grid').waitFor();
    await expect.poll(() => status(page)).toBe('Your turn: Orange');
    await page.close();
  });
});

describe('the keyboard alone', () => {
  it('plays a turn: move, target, fire, end', async () => {
    const page = await open();
    await hotSeat(page, { zone: 'duel' });
    const green = (await status(page))?.includes('Green');
    const toBoard = async () => {
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      for (let i = 0; i < 60; i++) {
        await page.keyboard.press('Tab');
        if (await page.evaluate(() => document.activeElement?.getAttribute('role') === 'gridcell')) return;
      }
      throw new Error('the board cannot be reached by Tab');
    };
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-name'));
    await toBoard();
    await expect.poll(() => focused()).toBe(green ? 'B1' : 'H9');
    await page.keyboard.press(green ? 'ArrowUp' : 'ArrowDown');
    await expect.poll(() => focused()).toBe(green ? 'B2' : 'H8');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelector('[role=log]')?.textContent?.includes('moves'));
    await toBoard();
    await page.keyboard.press('l');
    await page.waitForFunction((side) => document.activeElement?.getAttribute('aria-label')?.includes(side), green ? 'Orange' : 'Green');
    const target = await focused();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.classList.contains('prime'));
    await page.keyboard.press('Escape');
    await page.waitForFunction((cell) => document.activeElement?.getAttribute('data-name') === cell, target);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.classList.contains('prime'));
    await page.keyboard.press('Enter');
    await page.locator('.ar-tray').waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'gridcell');
    await page.keyboard.press('o');
    await page.keyboard.press('e');
    await page.waitForFunction((was) => !document.querySelector('.status')?.textContent?.includes(was), green ? 'Green' : 'Orange');
    await page.close();
  });
});

describe('all users', () => {
  const looks: [string, BrowserContextOptions][] = [
    ['dark-1440', { colorScheme: 'dark' }],
    ['light-1440', { colorScheme: 'light' }],
    ['dark-360', { colorScheme: 'dark', viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }],
    ['light-360-da', { colorScheme: 'light', viewport: { width: 360, height: 740 }, locale: 'da-DK' }],
    ['dark-1440-da', { colorScheme: 'dark', locale: 'da-DK' }],
    ['light-360', { colorScheme: 'light', viewport: { width: 360, height: 740 } }],
    ['forced-colours', { forcedColors: 'active' }],
  ];

  // The long run looks at all pages. The sample has each theme, width and language.
  const SAMPLE = new Set(['dark-1440', 'light-1440', 'light-360-da', 'forced-colours']);

  it.each(looks.filter(([name]) => !isSample || SAMPLE.has(name)))(
    'axe finds nothing, and nothing is cut off: %s',
    async (name, context) => {
      const page = await open('', { reducedMotion: 'reduce', ...context });
      const check = async (what: string) => {
        await looksRight(page, `${name}-${what}`);
      };
      await page.locator('h1').first().waitFor();
      await check('home');
      await page.goto(`${site.url}#/settings`);
      await page.locator('fieldset').first().waitFor();
      await check('settings');
      await page.goto(`${site.url}#/rules/arcade`);
      await page.locator('.rule-card').first().waitFor();
      await check('rules');
      await page.goto(`${site.url}#/new/arcade`);
      await page.locator('form').waitFor();
      await check('new');
      await choose(page, 'opponent', 'human');
      await page.locator('button[type=submit]').click();
      await page.getByRole('grid').waitFor();
      await typeMoves(page, 'snap');
      await page.locator('[role=gridcell][aria-selected]').first().waitFor();
      await check('table');
      for (const game of ['tubetanks', 'tunnel-rat']) {
        await page.goto(`${site.url}#/new/${game}`);
        await page.locator('form .primary').click();
        await page.locator(`.${game}`).waitFor();
        await check(game);
      }
      await page.close();
    },
  );

  it('get Danish texts from the first string on', async () => {
    const page = await open('', { locale: 'da-DK' });
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('da');
    await page.getByRole('button', { name: 'Spil nu' }).click();
    await page.getByRole('grid', { name: 'Kampzone' }).waitFor();
    await page.waitForFunction(() => document.querySelector('.status')?.textContent?.startsWith('Din tur'));
    await openMenu(page);
    // All status texts are in one language.
    await page.evaluate(() => {
      const line = document.querySelector('.status')!;
      const seen = [line.textContent];
      new MutationObserver(() => seen.push(line.textContent)).observe(line, { characterData: true, childList: true, subtree: true });
      Object.assign(window, { seen });
    });
    await page.locator('#sheet-menu').getByLabel('Sprog').selectOption('en');
    await page.waitForFunction(() => document.querySelector('.status')?.textContent === 'Your turn: Green');
    await expect.poll(() => page.evaluate('seen')).toEqual(['Din tur: Grøn', 'Your turn: Green']);
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('en');
    await page.close();
  });

  it('need two taps to move by touch: the first one shows the path', async () => {
    const page = await open('', { ...still, viewport: { width: 360, height: 740 }, hasTouch: true });
    await hotSeat(page, { zone: 'duel' });
    const cell = page.locator(`[data-name="${(await status(page))?.includes('Green') ? 'B2' : 'H8'}"]`);
    await cell.tap({ force: true });
    await expect.poll(() => cell.getAttribute('aria-selected')).toBe('true');
    expect(await page.getByRole('log').textContent()).not.toContain('moves');
    await cell.tap({ force: true });
    await page.waitForFunction(() => document.querySelector('[role=log]')?.textContent?.includes('moves'));
    await page.close();
  });

  it('get the new build when the server is rebuilt while a page is open', async () => {
    const profile = (await site.open()).context();
    // A page of its own, because its failed requests must not fail the others.
    const page = await profile.newPage();
    await page.goto(site.url);
    let isOld = true;
    await page.route('**/assets/settings-*', (route) => (isOld ? route.fulfill({ status: 404 }) : route.continue()));
    await page.route(
      site.url,
      async (route) => {
        const body = (await (await route.fetch()).text()).replaceAll('assets/index-', 'assets/newer-');
        isOld = false;
        await route.fulfill({ body });
      },
      { times: 1 },
    );
    await page.locator('a[href="#/settings"]').click();
    await page.locator('h1', { hasText: 'Settings' }).waitFor();
    expect(isOld).toBe(false);
    await profile.close();
  });
});
