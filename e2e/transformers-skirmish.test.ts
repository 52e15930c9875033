import { parseRecord, verifyFair } from '@fray/engine';
import { transformersSkirmish } from '@fray/transformers-skirmish';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { choose, looksRight, openMenu, rig } from './rig.ts';

const site = rig(6600);
const open = (path: string, context: BrowserContextOptions = {}) => site.open(path, { reducedMotion: 'reduce', ...context });
const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
/** The sizes at which nothing may scroll while a decision is owed. */
const SIZES = [
  [1440, 900],
  [1366, 768],
  [768, 1024],
  [412, 915],
  [360, 740],
] as const;

const PRIME = '.act.prime[aria-disabled="false"]';
const BOARD_NAME = /^(Board|Bræt)$/;

/** How somebody does things at the table: with the mouse, or with the keyboard alone. */
interface Hands {
  press(page: Page, selector: string): Promise<void>;
  cell(page: Page, cell: number): Promise<void>;
}

const mouse: Hands = {
  press: (page, selector) => page.locator(selector).first().click({ timeout: 2000 }),
  cell: (page, cell) => page.locator(`[data-cell="${cell}"]`).dispatchEvent('click'),
};

/** Focus goes where Tab could bring it; on the board the arrows walk. */
const keyboard: Hands = {
  async press(page, selector) {
    await page.locator(selector).first().focus();
    await page.keyboard.press('Enter');
  },
  async cell(page, cell) {
    await page.getByRole('grid', { name: BOARD_NAME }).locator('[role="gridcell"][tabindex="0"]').focus();
    const at = Number(await page.locator(':focus').getAttribute('data-cell'));
    const [dx, dy] = [(cell % 8) - (at % 8), Math.floor(cell / 8) - Math.floor(at / 8)];
    for (let i = 0; i < Math.abs(dx); i++) await page.keyboard.press(dx > 0 ? 'ArrowRight' : 'ArrowLeft');
    for (let i = 0; i < Math.abs(dy); i++) await page.keyboard.press(dy > 0 ? 'ArrowUp' : 'ArrowDown');
    await page.keyboard.press('Enter');
  },
};

const cellOf = async (page: Page, mark: string): Promise<number | undefined> => {
  const names = await page
    .locator(`.cell:has(.sk-cell.${mark})`)
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-cell')));
  return names.length === 0 ? undefined : Number(names.at(-1));
};

/** Makes a decision as somebody would who attacks and advances: a word for what was decided. */
async function decide(page: Page, hands: Hands, mayGroup: boolean): Promise<string | undefined> {
  const prime = page.locator(PRIME);
  const label = (await prime.count()) > 0 ? ((await prime.locator('.act-label').textContent()) ?? '') : '';
  if (label !== '' && !/^(End turn|Slut turen)$/.test(label)) {
    await hands.press(page, PRIME);
    if (/^(Stand ready|Stillet op)$/.test(label)) return 'placed';
    if (/^(Defend|Forsvar|Take the hit|Tag skaden)/.test(label)) return 'answered';
    return /^(Advance|Ryk)/.test(label) ? 'group' : / at | mod /.test(label) ? 'attack' : 'other';
  }
  const several = page.locator('.act:has-text("All that can"), .act:has-text("Alle, der kan")');
  if ((await several.count()) > 0) {
    await several.click({ timeout: 2000 });
    return 'ticked';
  }
  for (const mark of ['attack', 'repair', 'go', 'able']) {
    const isPlanned = (await page.locator('.sk-hand-card[aria-pressed="true"]').count()) > 0;
    const cell = isPlanned ? await cellOf(page, mark) : undefined;
    if (cell === undefined) continue;
    const group = page.locator('.act:has-text("Several"), .act:has-text("Flere")');
    if (mark === 'able' && mayGroup && (await group.count()) > 0) {
      await group.click({ timeout: 2000 });
      return 'several';
    }
    await hands.cell(page, cell);
    return mark;
  }
  for (const use of ['attack', 'move', 'special', 'defense']) {
    const card = `.sk-hand-card[aria-disabled="false"][aria-pressed="false"]:has(.sk-card-front.${use})`;
    if ((await page.locator(card).count()) === 0) continue;
    await hands.press(page, card);
    return 'card';
  }
  if (label === '') return undefined;
  await hands.press(page, PRIME);
  return 'end';
}

/** Nothing scrolls, nothing lies outside the window, and the board has the room that is left. */
async function fits(page: Page, name: string): Promise<void> {
  const faults = await page.evaluate(() => {
    const { innerWidth: width, innerHeight: height } = globalThis;
    const said: string[] = [];
    const root = document.documentElement;
    if (root.scrollHeight > height || root.scrollWidth > width) said.push(`the page is ${root.scrollWidth} by ${root.scrollHeight}`);
    for (const part of document.querySelectorAll('.stage-table, .stage-side, .stage-said, .actions'))
      if (part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1)
        said.push(`${part.className} scrolls: ${part.scrollWidth} by ${part.scrollHeight} in ${part.clientWidth} by ${part.clientHeight}`);
    for (const button of document.querySelectorAll('.act, .sk-hand-card .sk-card-now')) {
      const { left, top, right, bottom } = button.getBoundingClientRect();
      if (left < -1 || top < -1 || right > width + 1 || bottom > height + 1) said.push(`${button.textContent} lies outside`);
    }
    const board = document.querySelector('.sk-board')!.getBoundingClientRect();
    if (board.width < 0.9 * Math.min(width, 0.6 * height)) said.push(`the board is ${board.width} wide`);
    return said;
  });
  expect(faults, name).toEqual([]);
}

describe('one person against a bot', () => {
  it.each([
    ['the mouse', mouse, { viewport: { width: 1440, height: 900 }, colorScheme: 'dark', locale: 'en-GB' }],
    ['the keyboard', keyboard, { viewport: { width: 1024, height: 768 }, colorScheme: 'light', locale: 'en-GB' }],
    ['a phone', mouse, { ...PHONE, locale: 'da-DK' }],
  ] as const)(
    'plays with %s',
    async (name, hands, context) => {
      const page = await open('#/new/transformers-skirmish', context);
      await page.locator('form .primary').click();
      await page.locator('.skirmish').waitFor();
      const met = new Set<string>();
      const wanted = ['placed', 'attack', 'answered', 'card', 'go', ...(hands === mouse ? ['group'] : [])];
      for (let n = 1; n < 1200 && !wanted.every((what) => met.has(what)); n++) {
        const made = await decide(page, hands, n % 3 === 0 && hands === mouse).catch(() => undefined);
        if (made === undefined) await page.waitForTimeout(40);
        else if (!met.has(made)) {
          met.add(made);
          await looksRight(page, `skirmish-${name.replaceAll(' ', '-')}-${made}`);
          await fits(page, made);
        }
      }
      expect([...met]).toEqual(expect.arrayContaining(wanted));
      if (!name.includes('phone')) await page.getByRole('log').waitFor();
      await page.close();
    },
    240_000,
  );

  it('lays the army out: units change places by clicks and by dragging, types and Minicons by keys', async () => {
    const page = await open('#/new/transformers-skirmish');
    await page.locator('form .primary').click();
    await page.locator('.sk-toy.south .sk-toy-drawing').first().waitFor();
    const nameOf = (cell: string) => page.locator(`[data-name="${cell}"]`).getAttribute('aria-label');
    expect(await nameOf('A1')).toMatch(/^A1, Optimus Prime, air type, with Minicon/);
    await page.locator('[data-name="A1"]').click();
    await page.locator('[data-name="H1"]').click();
    expect(await nameOf('H1')).toMatch(/^H1, Optimus Prime/);
    expect(await nameOf('A1')).toMatch(/^A1, Autobot 1, ground type/);
    const [from, to] = await Promise.all(['H1', 'D1'].map((cell) => page.locator(`[data-name="${cell}"]`).boundingBox()));
    await page.mouse.move(from!.x + from!.width / 2, from!.y + from!.height / 2);
    await page.mouse.down();
    await page.mouse.move(to!.x + to!.width / 2, to!.y + to!.height / 2, { steps: 6 });
    await page.mouse.up();
    expect(await nameOf('D1')).toMatch(/^D1, Optimus Prime, air type/);
    await page.locator('[data-name="D1"]').click();
    await page.keyboard.press('a');
    expect(await nameOf('D1')).toMatch(/ground type/);
    await page.getByText('four air types are needed, not 3').waitFor();
    await page.locator('[data-name="D1"]').click();
    await page.locator('[data-name="E1"]').click();
    await page.keyboard.press('a');
    await page.locator(PRIME).click();
    await page.locator('.sk-toy.north .sk-toy-drawing').first().waitFor();
    expect(await nameOf('D1')).toMatch(/^D1, Optimus Prime, ground type, with Minicon/);
    await page.close();
  });

  it.each(SIZES)(
    'fits a window of %i by %i while an army is laid out, a turn is thought about, and an attack is answered',
    async (width, height) => {
      const touch = width < 800;
      const page = await open('#/new/transformers-skirmish', { viewport: { width, height }, hasTouch: touch, isMobile: touch });
      await page.locator('form .primary').click();
      await page.locator('.sk-toy.south .sk-toy-drawing').first().waitFor();
      await page.locator('[data-cell="2"]').dispatchEvent('click');
      await fits(page, 'laying out');
      const met = new Set<string>();
      for (let n = 1; n < 400 && !['attack', 'answered', 'card'].every((what) => met.has(what)); n++) {
        const asks = (await page.locator('.sk-scene').count()) > 0 ? 'answered' : undefined;
        if (asks && !met.has(asks)) await fits(page, 'an attack');
        const made = await decide(page, mouse, false).catch(() => undefined);
        if (made === undefined) await page.waitForTimeout(40);
        else if (!met.has(made)) await fits(page, made);
        if (made !== undefined) met.add(made);
      }
      expect([...met]).toEqual(expect.arrayContaining(['attack', 'answered', 'card']));
      await page.close();
    },
    120_000,
  );

  it('watches what the bot does, and is never kept from playing by it', async () => {
    const page = await site.open('#/new/transformers-skirmish');
    await page.locator('form .primary').click();
    await page.locator(PRIME).waitFor();
    await page.locator(PRIME).click();
    await page.locator('.stage.playing').waitFor();
    await page.locator('.stage:not(.playing)').waitFor({ timeout: 30_000 });
    await page.getByRole('button', { name: /End turn/ }).click();
    await page.locator('.stage.playing').waitFor();
    await page.close();
  }, 60_000);
});

describe('two browser windows', () => {
  it('set up in secret, attack, and answer in a window of fixed length; the record proves itself', async () => {
    const host = await open('#/new/transformers-skirmish');
    await choose(host, 'opponent', 'friend');
    await host
      .getByText('Options', { exact: false })
      .first()
      .click()
      .catch(() => undefined);
    await host.getByLabel('Defence window').fill('3');
    await host.locator('form .primary').click();
    await host.locator('.lobby').waitFor();
    const [, id] = /#\/t\/([a-z2-9]{10})/.exec(host.url()) ?? [];
    const guest = await open(`#/t/${id}`, { ...PHONE, locale: 'da-DK' });
    await guest.getByRole('button', { name: /Nord/ }).click();
    for (const page of [host, guest]) await page.locator('.sk-toy-drawing').first().waitFor();
    await host.locator(PRIME).click();
    await host.locator(PRIME).waitFor({ state: 'detached' });
    expect(await guest.locator('.sk-toy.south').count()).toBe(0);
    expect(await guest.locator('.sk-toy.north').count()).toBe(8);
    await guest.locator(PRIME).click();
    await guest.locator('.sk-toy.south .sk-toy-drawing').first().waitFor();
    let answered = 0;
    for (let n = 0; n < 900 && answered < 2; n++) {
      const page = n % 2 === 0 ? host : guest;
      const other = n % 2 === 0 ? guest : host;
      if (n === 60) {
        await guest.reload();
        await guest.locator('.skirmish').waitFor();
      }
      const take = page.locator('.act:has-text("Take the hit"), .act:has-text("Tag skaden")');
      if ((await take.count()) === 0) {
        if ((await decide(page, mouse, false).catch(() => undefined)) === undefined) await page.waitForTimeout(20);
        continue;
      }
      // The attacker's page has heard of the attack itself, and of nothing after it; both see the time go by.
      await other.getByText(/The answer is awaited|Der ventes på svaret/).waitFor();
      for (const either of [page, other]) await either.locator('.sk-scene-time').waitFor();
      const heard = () => other.locator('.sk-toy-pips rect').count();
      const lines = await heard();
      await take.click();
      await page.getByText(/Your answer is kept|Dit svar er gemt/).waitFor();
      expect(await heard()).toBe(lines);
      expect(await other.locator('.sk-scene').count()).toBe(1);
      await looksRight(page, `skirmish-answer-${answered}`);
      await take.waitFor({ state: 'detached', timeout: 8000 });
      answered++;
    }
    expect(answered).toBe(2);
    await openMenu(host);
    await host.getByRole('button', { name: 'Concede' }).click();
    await host.getByRole('button', { name: 'Give up this game?' }).click();
    await guest.locator('.status.over').waitFor();
    const record = parseRecord(await (await fetch(`${site.url}api/tables/${id}/record`)).text());
    if (!record.ok) throw new Error(record.fault.message);
    expect(verifyFair(transformersSkirmish, record.value)).toMatchObject({ ok: true });
    for (const page of [host, guest]) await page.close();
  }, 180_000);
});
