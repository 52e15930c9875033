// @module-tag browser
import { arenaMechs } from '@fray/arena-mechs';
import { parseRecord, verifyFair } from '@fray/engine';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { choose, drawn, FEW_WINDOWS, looksRight, openSheet, openTestServer, settled, step } from './testServer.ts';

const site = openTestServer(6500);
const open = (path: string, context: BrowserContextOptions = {}) => site.open(path, { reducedMotion: 'reduce', ...context });

const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

const PRIME = '.action-button.prime[aria-disabled=false]';

/** Kinds of decision at the table of Arena Mechs, in the order in which this test looks for them. */
const DECISIONS = ['.mech-hand-card', '.mech-option', '.cell.mark-go', PRIME];

/** Decisions that are played at once; all others are only chosen. */
const PLAYS: ReadonlySet<string> = new Set(['.cell.mark-go', PRIME]);

const count = (page: Page, selector: string) => page.locator(selector).count();

/** A number for which neither belt nor magnet is chosen, and moves go wherever possible. */
const STRAIGHT_ON = 11;

/**
 * Makes the first possible decision, now and then the belt or the magnet. Returns its kind.
 * `hurried`: clicks without moving the mouse, for the part of a match in which nothing new is met.
 */
async function decide(page: Page, n: number, hurried = false): Promise<string> {
  const kind = await page.evaluate(
    ({ prime, by }) => {
      const has = (selector: string) => document.querySelector(selector) !== null;
      if (has('.mech-hand-card') && document.querySelectorAll('.mech-hand-card[aria-pressed=true]').length < 2) return '.mech-hand-card';
      if (has('.mech-option') && by % 3 === 0) return '.mech-option';
      if (has('.cell.mark-magnet')) return '.magnet';
      if (!has('.mech-considered')) {
        if (by % 4 === 0 && has('.mech-pusher.open')) return '.belt';
        if (by % 4 === 2 && has('[aria-keyshortcuts=m]')) return '.magnet-mode';
        if (by % 2 === 1 && has('.cell.mark-go')) return '.cell.mark-go';
      }
      return has(prime) ? prime : '';
    },
    { prime: PRIME, by: n },
  );
  const target: Readonly<Record<string, string>> = {
    '.mech-hand-card': '.mech-hand-card[aria-pressed=false]',
    '.magnet': '.cell.mark-magnet',
    '.belt': '.mech-pusher.open',
    '.magnet-mode': '[aria-keyshortcuts=m]',
  };
  if (kind === '') throw new Error('nothing is left to be done');
  const places = page.locator(target[kind] ?? kind);
  if (hurried) await places.first().dispatchEvent('click');
  else await places.nth(kind === '.mech-option' ? n % (await places.count()) : 0).click({ force: true });
  return kind;
}

/** Checks that nothing scrolls, the action is in sight, and the arena has the remaining room. */
async function standsWhole(page: Page, name: string): Promise<void> {
  const found = await page.evaluate(() => {
    const side = document.querySelector('.stage-side')!;
    const prime = document.querySelector('.action-button.prime')?.getBoundingClientRect();
    return {
      scrolls: document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth,
      side: innerWidth < 860 && side.scrollHeight > side.clientHeight + 1,
      out: prime ? prime.bottom > innerHeight || prime.top < 0 : false,
      small:
        innerWidth < 860
          ? [...document.querySelectorAll('.stage-side button')].filter((one) => one.getBoundingClientRect().height < 43.5).length
          : 0,
      board: Math.round(document.querySelector('.mech-board')!.getBoundingClientRect().height / (innerHeight / 100)),
    };
  });
  expect({ name, ...found, board: found.board >= 30 }).toEqual({ name, scrolls: false, side: false, out: false, small: 0, board: true });
}

const over = (page: Page) => page.locator('.status.over').count();

describe('four browser windows', () => {
  it('play a match to its end, one in Danish on a phone, one with a reload in the middle', async () => {
    const host = await open('#/new/arena-mechs');
    await choose(host, 'count', '4');
    await choose(host, 'opponent', 'friend');
    await host.locator('form .primary').click();
    await host.locator('.lobby').waitFor();
    const [, id] = /#\/t\/([a-z2-9]{10})/.exec(host.url()) ?? [];
    const link = `#/t/${id}`;
    const guests = [await open(link), await open(link, { ...PHONE, locale: 'da-DK' }), await open(link, { colorScheme: 'light' })];
    for (const [i, colour] of [/Yellow/, /Blå/, /Green/].entries()) {
      const sit = guests[i]!.getByRole('button', { name: colour });
      await sit.click();
      await sit.waitFor({ state: 'detached' });
    }
    const pages = [host, ...guests];
    for (const page of pages) await page.locator('.mech-hand').waitFor();
    await looksRight(host, 'arena-mechs');
    await looksRight(guests[1]!, 'arena-mechs-360-da');

    const met = new Set<string>();
    const wanted = [...DECISIONS, '.belt', '.magnet'];
    for (let n = 0; n < 1500; n++) {
      const [seat] = await site.deciders(id);
      if (seat === undefined) break;
      const page = pages[seat]!;
      if (n === 100) {
        await page.reload();
        await page.locator('.mech-board').waitFor();
      }
      await settled(page);
      const before = await step(page);
      const hurried = n > 100 && wanted.every((what) => met.has(what));
      const made = await decide(page, hurried ? STRAIGHT_ON : n, hurried);
      if (PLAYS.has(made)) await page.locator(`.stage:not([data-step="${before}"])`).waitFor();
      if (met.has(made)) continue;
      met.add(made);
      await looksRight(page, `arena-mechs-${made.replaceAll(/[^a-z]+/g, '-')}`);
    }
    for (const page of pages) await page.locator('.status.over').waitFor();
    expect([...met]).toEqual(expect.arrayContaining(wanted));
    await guests[1]!.locator('.places').waitFor();
    await expect.poll(() => guests[1]!.locator('.places').textContent()).toMatch(/^1\. .*(Rød|Gul|Blå|Grøn)/);
    await expect.poll(() => host.locator('.status').textContent()).toMatch(/most prestige after the last round/);
    await expect.poll(() => guests[1]!.locator('.status').textContent()).toMatch(/mest prestige efter sidste runde/);
    await looksRight(host, 'arena-mechs-over');
    const record = parseRecord(await (await fetch(`${site.url}api/tables/${id}/record`)).text());
    if (!record.ok) throw new Error(record.fault.message);
    expect(verifyFair(arenaMechs, record.value)).toMatchObject({ ok: true, value: { seats: ['red', 'yellow', 'blue', 'green'] } });
    for (const page of pages) await page.close();
  });
});

describe('one person against three bots', () => {
  it.each([
    ['dark', 1440],
    ['light', 360],
  ] as const)('plays the first round in a %s page of %d points', async (colorScheme, width) => {
    const page = await open('#/new/arena-mechs', { colorScheme, viewport: { width, height: 800 } });
    await choose(page, 'count', '4');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.locator('.mech-hand').waitFor();
    const course = page.locator('.mech-course');
    for (let n = 1; n < 300; n++) {
      await settled(page);
      if ((await course.textContent())?.includes('Round 2/4')) break;
      await decide(page, n);
    }
    await expect.poll(() => course.textContent()).toContain('Round 2/4');
    if (width < 860) await openSheet(page, 'log');
    await page.locator('#sheet-log', { hasText: /Blue shows .+ number \d+/ }).waitFor();
    await looksRight(page, `arena-mechs-bots-${width}`);
    await page.close();
  });
});

describe('the table', () => {
  it.each(FEW_WINDOWS)('needs no scrolling while a decision is owed at %i by %i', async (width, height) => {
    const page = await open('#/new/arena-mechs', { viewport: { width, height }, hasTouch: width < 860, isMobile: width < 860 });
    await choose(page, 'count', '4');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.locator('.mech-hand').waitFor();
    const met = new Set<string>();
    const course = page.locator('.mech-course');
    for (let n = 1; n < 200; n++) {
      await settled(page);
      if ((await course.textContent())?.includes('step 3')) break;
      const made = await decide(page, n);
      if (met.has(made)) continue;
      met.add(made);
      await settled(page);
      await standsWhole(page, `${made} at ${width}`);
    }
    expect([...met]).toEqual(expect.arrayContaining(['.mech-hand-card', PRIME]));
    await page.close();
  });

  it('plays a whole match by keyboard alone', { tags: ['journey'] }, async () => {
    const page = await open('#/new/arena-mechs');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.locator('.mech-hand').waitFor();
    for (let n = 0; n < 500; n++) {
      await settled(page);
      if ((await over(page)) > 0) break;
      const asks = await page.evaluate(() => ({
        hand: document.querySelectorAll('.mech-hand-card').length,
        kept: document.querySelectorAll('.mech-hand-card[aria-pressed=true]').length,
        key: document.querySelector('.action-button.prime[aria-disabled=false]')?.getAttribute('aria-keyshortcuts') ?? undefined,
        belt: document.querySelector('[aria-keyshortcuts=b]') !== null,
      }));
      if (asks.hand > 0 && asks.kept < 2) await page.keyboard.press(`${asks.kept + 1}`);
      else if (asks.belt && n % 3 === 0) await page.keyboard.press('b');
      else await page.keyboard.press(asks.key ?? 'l');
    }
    await expect.poll(() => over(page)).toBe(1);
    await page.close();
  });

  it('keeps chosen cards when another player locks a program', async () => {
    const host = await open('#/new/arena-mechs');
    await choose(host, 'opponent', 'friend');
    await host.locator('form .primary').click();
    await host.locator('.lobby').waitFor();
    const [link = '', id] = /#\/t\/([a-z2-9]{10})/.exec(host.url()) ?? [];
    const guest = await open(link);
    await guest.getByRole('button', { name: /Yellow/ }).click();
    for (const page of [host, guest]) await page.locator('.mech-hand').waitFor();
    const chosen = host.locator('.mech-hand-card[aria-pressed=true]');
    for (const n of [1, 2]) {
      await host.locator('.mech-hand-card[aria-pressed=false]').first().click();
      await expect.poll(() => chosen.count()).toBe(n);
    }
    const [known] = (await step(host))?.split('/') ?? [];
    while ((await site.deciders(id)).includes(1)) {
      const before = await step(guest);
      // A move is pending until the server has answered.
      if (PLAYS.has(await decide(guest, STRAIGHT_ON))) await guest.locator(`.stage:not([data-step="${before}"])`).waitFor();
    }
    await host.locator(`.stage:not([data-step^="${known}/"])`).waitFor();
    await drawn(host);
    expect(await chosen.count()).toBe(2);
    for (const page of [host, guest]) await page.close();
  });

  it('lets the arrows and Enter choose a start, and names every field', async () => {
    const page = await open('#/new/arena-mechs');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.locator('.mech-hand').waitFor();
    for (let n = 0; n < 60; n++) {
      await settled(page);
      if ((await count(page, '.cell.mark-go')) > 0) break;
      await decide(page, 2);
    }
    const names = await page.locator('[role=gridcell]').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')));
    expect(names).toHaveLength(25);
    expect(names.filter((name) => name?.includes('checkpoint'))).toHaveLength(4);
    await page.locator('[role=gridcell][tabindex="0"]').focus();
    await page.keyboard.press('Control+Home');
    await page.locator('[data-name=A5]:focus').waitFor();
    if ((await count(page, '[data-name=A5].mark-go')) === 0) await page.keyboard.press('Control+End');
    const chosen = await page.evaluate(() => document.activeElement?.getAttribute('data-name'));
    await page.keyboard.press('Enter');
    await page.locator('.mech-options').waitFor();
    await expect.poll(() => page.locator(`[data-name=${chosen}]`).getAttribute('aria-label')).toMatch(/^(A5|E1), Red/);
    await page.close();
  });
});
