// @module-tag browser
import { parseRecord, verifyFair } from '@fray/engine';
import { transformersSkirmish } from '@fray/transformers-skirmish';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { choose, drawn, FEW_WINDOWS, isSample, looksRight, openMenu, openTestServer, settled, step } from './testServer.ts';

const site = openTestServer(6600);
const open = (path: string, context: BrowserContextOptions = {}) => site.open(path, { reducedMotion: 'reduce', ...context });
const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

type Seat = 'south' | 'north';

const PRIME = '.action-button.prime[aria-disabled="false"]';
/** Kinds of decision after which the sample runs axe; the long run does so after each. */
const LOOKED_AT = new Set(['placed', 'card', 'attack', 'answered', 'several']);
const BOARD_NAME = /^(Board|Bræt)$/;
const SEVERAL = /^(Several|Flere)/;
const ALL_THAT_CAN = /^(All that can|Alle, der kan)/;

/** Ways to act at the table: by mouse, or by keyboard alone. */
interface Hands {
  press(page: Page, selector: string): Promise<void>;
  cell(page: Page, cell: number): Promise<void>;
}

const mouse: Hands = {
  press: (page, selector) => page.locator(selector).first().click(),
  cell: (page, cell) => page.locator(`[data-cell="${cell}"]`).dispatchEvent('click'),
};

/** Moves the focus as Tab and, on the board, the arrows do. */
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
    await page.locator(`[data-cell="${cell}"]:focus`).waitFor();
    await page.keyboard.press('Enter');
  },
};

/** The possible actions at one moment; of several squares the farthest ahead. */
const offered = (page: Page, seat: Seat) =>
  page.evaluate(
    ({ prime, north }) => {
      const labelled = (selector: string) => document.querySelector(selector)?.querySelector('.action-label')?.textContent ?? '';
      const ahead = (mark: string) =>
        [...document.querySelectorAll(`.cell:has(.sk-cell.${mark})`)]
          .map((cell) => Number(cell.getAttribute('data-cell')))
          .toSorted((one, other) => (north ? one - other : other - one))[0];
      const cards = (use: string) =>
        document.querySelector(`.sk-hand-card[aria-disabled="false"][aria-pressed="false"]:has(.sk-card-front.${use})`);
      return {
        label: labelled(prime),
        others: [...document.querySelectorAll('.action-button:not(.prime) .action-label')].map((label) => label.textContent),
        planned: document.querySelector('.sk-hand-card[aria-pressed="true"]') !== null,
        marks: ['attack', 'repair', 'go', 'able'].flatMap((mark) => {
          const cell = ahead(mark);
          return cell === undefined ? [] : [{ mark, cell }];
        }),
        card: ['attack', 'move', 'special', 'defense'].flatMap((use) => cards(use)?.getAttribute('data-card') ?? [])[0],
      };
    },
    { prime: PRIME, north: seat === 'north' },
  );

/** Makes a decision, attacking and advancing where possible. Returns its kind. */
async function decide(page: Page, hands: Hands, mayGroup: boolean, seat: Seat = 'south'): Promise<string> {
  await settled(page);
  const { label, others, planned, marks, card } = await offered(page, seat);
  if (label !== '' && !/^(End turn|Afslut tur)$/.test(label)) {
    await hands.press(page, PRIME);
    if (/^(Ready|Klar)$/.test(label)) return 'placed';
    if (/^(Defend|Forsvar|Take the hit|Lad dig ramme)/.test(label)) return 'answered';
    return /^(Advance|Ryk)/.test(label) ? 'group' : / at | mod /.test(label) ? 'attack' : 'other';
  }
  if (others.some((other) => ALL_THAT_CAN.test(other))) {
    await page.locator('.action-button', { hasText: ALL_THAT_CAN }).click();
    return 'ticked';
  }
  const [mark] = marks;
  if (planned && mark) {
    if (mark.mark === 'able' && mayGroup && others.some((other) => SEVERAL.test(other))) {
      await page.locator('.action-button', { hasText: SEVERAL }).click();
      return 'several';
    }
    await hands.cell(page, mark.cell);
    return mark.mark === 'attack' ? 'aimed' : mark.mark;
  }
  if (card !== undefined) {
    await hands.press(page, `.sk-hand-card[data-card="${card}"]`);
    return 'card';
  }
  if (label === '') throw new Error('nothing is left to be done');
  await hands.press(page, PRIME);
  return 'end';
}

/** Checks that nothing scrolls or lies outside the window, and that the board has the remaining room. */
async function fits(page: Page, name: string): Promise<void> {
  const faults = await page.evaluate(() => {
    const { innerWidth: width, innerHeight: height } = globalThis;
    const said: string[] = [];
    const root = document.documentElement;
    if (root.scrollHeight > height || root.scrollWidth > width) said.push(`the page is ${root.scrollWidth} by ${root.scrollHeight}`);
    for (const part of document.querySelectorAll('.stage-table, .stage-side, .stage-prompt, .actions'))
      if (part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1)
        said.push(`${part.className} scrolls: ${part.scrollWidth} by ${part.scrollHeight} in ${part.clientWidth} by ${part.clientHeight}`);
    for (const button of document.querySelectorAll('.action-button, .sk-hand-card .sk-card-now')) {
      const { left, top, right, bottom } = button.getBoundingClientRect();
      if (left < -1 || top < -1 || right > width + 1 || bottom > height + 1) said.push(`${button.textContent} lies outside`);
    }
    const board = document.querySelector('.sk-board')!.getBoundingClientRect();
    if (board.width < 0.9 * Math.min(width, 0.6 * height)) said.push(`the board is ${board.width} wide`);
    return said;
  });
  expect(faults, name).toEqual([]);
}

/** Plays until every kind of decision was met. */
async function plays(name: string, hands: Hands, context: BrowserContextOptions): Promise<void> {
  const page = await open('#/new/transformers-skirmish', context);
  await page.locator('form .primary').click();
  await page.locator('.skirmish').waitFor();
  const met = new Set<string>();
  const wanted = ['placed', 'attack', 'answered', 'card', 'go', ...(hands === mouse ? ['group'] : [])];
  for (let n = 1; n < 400 && !wanted.every((what) => met.has(what)); n++) {
    const made = await decide(page, hands, n % 3 === 0 && hands === mouse);
    if (met.has(made)) continue;
    met.add(made);
    await settled(page);
    if (!isSample || LOOKED_AT.has(made)) await looksRight(page, `skirmish-${name.replaceAll(' ', '-')}-${made}`);
    await fits(page, made);
  }
  expect([...met]).toEqual(expect.arrayContaining(wanted));
  if (!name.includes('phone')) await page.getByRole('log').waitFor();
  await page.close();
}

describe('one person against a bot', () => {
  it('plays with the mouse', { tags: ['journey'] }, () =>
    plays('the mouse', mouse, { viewport: { width: 1440, height: 900 }, colorScheme: 'dark', locale: 'en-GB' }),
  );

  it.each([
    ['the keyboard', keyboard, { viewport: { width: 1024, height: 768 }, colorScheme: 'light', locale: 'en-GB' }],
    ['a phone', mouse, { ...PHONE, locale: 'da-DK' }],
  ] as const)('plays with %s', plays);

  it('lays out the army: units change places by clicks and by dragging, types and Minicons by keys', async () => {
    const page = await open('#/new/transformers-skirmish');
    await page.locator('form .primary').click();
    await page.locator('.sk-toy.south .sk-toy-drawing').first().waitFor();
    await settled(page);
    const called = (cell: string) => expect.poll(() => page.locator(`[data-name="${cell}"]`).getAttribute('aria-label'), { message: cell });
    await called('A1').toMatch(/^A1, Optimus Prime, air type, with Minicon/);
    await page.locator('[data-name="A1"]').click();
    await called('A1').toMatch(/, chosen$/);
    await page.locator('[data-name="H1"]').click();
    await called('H1').toMatch(/^H1, Optimus Prime/);
    await called('A1').toMatch(/^A1, Autobot 1, ground type/);
    const [from, to] = await Promise.all(['H1', 'D1'].map((cell) => page.locator(`[data-name="${cell}"]`).boundingBox()));
    await page.mouse.move(from!.x + from!.width / 2, from!.y + from!.height / 2);
    await page.mouse.down();
    await page.mouse.move(to!.x + to!.width / 2, to!.y + to!.height / 2, { steps: 6 });
    await page.mouse.up();
    await called('D1').toMatch(/^D1, Optimus Prime, air type/);
    await page.locator('[data-name="D1"]').click();
    await page.locator('.action-button', { hasText: 'To ground' }).waitFor();
    await page.keyboard.press('a');
    await called('D1').toMatch(/ground type/);
    await page.getByText('air types: 3 of 4').waitFor();
    await page.locator('[data-name="D1"]').click();
    await page.locator('[data-name="E1"]').click();
    await page.keyboard.press('a');
    await page.locator(PRIME).click();
    await page.locator('.sk-toy.north .sk-toy-drawing').first().waitFor();
    await called('D1').toMatch(/^D1, Optimus Prime, ground type, with Minicon/);
    await page.close();
  });

  it.each(FEW_WINDOWS)(
    'fits a window of %i by %i during the layout of an army, a turn, and the answer to an attack',
    async (width, height) => {
      const touch = width < 800;
      const page = await open('#/new/transformers-skirmish', { viewport: { width, height }, hasTouch: touch, isMobile: touch });
      await page.locator('form .primary').click();
      await page.locator('.sk-toy.south .sk-toy-drawing').first().waitFor();
      await page.locator('[data-cell="2"]').dispatchEvent('click');
      await drawn(page);
      await fits(page, 'laying out');
      const met = new Set<string>();
      for (let n = 1; n < 400 && !['attack', 'answered', 'card'].every((what) => met.has(what)); n++) {
        await settled(page);
        if (!met.has('answered') && (await page.locator('.sk-scene').count()) > 0) await fits(page, 'an attack');
        const made = await decide(page, mouse, false);
        if (met.has(made)) continue;
        met.add(made);
        await drawn(page);
        await fits(page, made);
      }
      expect([...met]).toEqual(expect.arrayContaining(['attack', 'answered', 'card']));
      await page.close();
    },
  );

  it('watches the bot’s turn, and is never blocked by it', async () => {
    const page = await site.open('#/new/transformers-skirmish');
    await page.locator('form .primary').click();
    await page.locator(PRIME).waitFor();
    await page.locator(PRIME).click();
    await page.locator('.stage.playing').waitFor();
    await page.locator('.stage:not(.playing)').waitFor();
    await page.getByRole('button', { name: /End turn/ }).click();
    await page.locator('.stage.playing').waitFor();
    await page.close();
  });
});

/** Makes a decision and waits for the server's answer. */
async function decideOnline(page: Page, seat: Seat): Promise<void> {
  const before = await step(page);
  const made = await decide(page, mouse, false, seat);
  if (/^(group|attack|other|end)$/.test(made)) await page.locator(`.stage:not([data-step="${before}"])`).waitFor();
}

describe('two browser windows', () => {
  it('set up in secret, attack, and answer in a window of fixed length; the record is verified', async () => {
    const host = await open('#/new/transformers-skirmish');
    await choose(host, 'opponent', 'friend');
    await host.getByText('More options').click();
    await host.getByLabel('Defence window').fill('120');
    // Units start close, so that an attack is possible with any deal.
    await host.getByLabel('Distance of a move').selectOption('up-to');
    await host.locator('form .primary').click();
    await host.locator('.lobby').waitFor();
    const [, id] = /#\/t\/([a-z2-9]{10})/.exec(host.url()) ?? [];
    const guest = await open(`#/t/${id}`, { ...PHONE, locale: 'da-DK' });
    await guest.getByRole('button', { name: /Deceptacons/ }).click();
    for (const page of [host, guest]) await page.locator('.sk-toy-drawing').first().waitFor();
    await host.locator(PRIME).click();
    await host.locator(PRIME).waitFor({ state: 'detached' });
    expect(await guest.locator('.sk-toy.south').count()).toBe(0);
    expect(await guest.locator('.sk-toy.north').count()).toBe(8);
    await guest.locator(PRIME).click();
    await guest.locator('.sk-toy.south .sk-toy-drawing').first().waitFor();
    const take = (page: Page) => page.locator('.action-button', { hasText: /^(Take the hit|Lad dig ramme)/ });
    let answered = 0;
    for (let n = 0; n < 400 && answered < 2; n++) {
      if (n === 10) {
        await guest.reload();
        await guest.locator('.skirmish').waitFor();
      }
      const [seat] = await site.deciders(id);
      const [page, other] = seat === 0 ? [host, guest] : [guest, host];
      await settled(page);
      if ((await take(page).count()) === 0) {
        await decideOnline(page, seat === 0 ? 'south' : 'north');
        continue;
      }
      // The attacker's page knows the attack and nothing after it. Both pages show the time.
      await other.getByText(/Waiting for the answer|Der ventes på svaret/).waitFor();
      for (const either of [page, other]) await either.locator('.sk-scene-time').waitFor();
      const heard = () => other.locator('.sk-toy-pips rect').count();
      const lines = await heard();
      await take(page).click();
      await page.getByText(/Your answer: |Dit svar er gemt/).waitFor();
      expect(await heard()).toBe(lines);
      expect(await other.locator('.sk-scene').count()).toBe(1);
      await looksRight(page, `skirmish-answer-${answered}`);
      site.time.push(120_000);
      await take(page).waitFor({ state: 'detached' });
      answered++;
    }
    expect(answered).toBe(2);
    await openMenu(host);
    await host.getByRole('button', { name: 'Concede' }).click();
    await host.getByRole('button', { name: 'Concede this game?' }).click();
    await guest.locator('.status.over').waitFor();
    const record = parseRecord(await (await fetch(`${site.url}api/tables/${id}/record`)).text());
    if (!record.ok) throw new Error(record.fault.message);
    expect(verifyFair(transformersSkirmish, record.value)).toMatchObject({ ok: true });
    for (const page of [host, guest]) await page.close();
  });
});
