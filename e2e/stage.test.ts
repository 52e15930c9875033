// @module-tag browser
import { CARDS } from '@fray/games';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { snapshotsOf } from './shots/positions.ts';
import { closeMenu, drawn, isSample, looksRight, openMenu, openTestServer, settled, WINDOWS } from './testServer.ts';

const site = openTestServer(6500);
const { open } = site;

/** Width up to which the layout is a phone's. */
const PHONE = 500;
const DECISIONS = isSample ? 3 : 6;

/** Classes of elements that are cut off or need scrolling; empty if all are in sight. Lists inside their own sheet may scroll. */
const outOfSight = (page: Page) =>
  page.evaluate(() => {
    const faults: string[] = [];
    const nameOf = (element: Element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`;
    if (document.documentElement.scrollHeight > innerHeight + 1) faults.push('the page itself');
    const parts = document.querySelectorAll<HTMLElement>('.stage, .stage-main, .stage-table, .stage-side, .stage-side *, .stage-table *');
    for (const element of parts) {
      if (element.closest('.sheet-body, svg, .visually-hidden') !== null) continue;
      const { overflowY, textOverflow } = getComputedStyle(element);
      // Pictures may be cropped, panels may not.
      const cropped = overflowY === 'hidden' || overflowY === 'clip';
      if (
        overflowY === 'visible' ||
        (cropped && !element.matches('.stage, .stage-main, .stage-side')) ||
        textOverflow === 'ellipsis' ||
        element.clientHeight === 0
      )
        continue;
      if (element.scrollHeight > element.clientHeight + 2)
        faults.push(`${nameOf(element)} holds ${element.scrollHeight} in ${element.clientHeight}`);
    }
    for (const word of document.querySelectorAll<HTMLElement>('.plate-name, .plate small span')) {
      const line = word.parentElement!.getBoundingClientRect();
      const isSeen = word.getBoundingClientRect().top < line.bottom - 2;
      if (isSeen && word.scrollWidth > word.clientWidth + 1) faults.push(`a plate cuts “${word.textContent}”`);
    }
    for (const element of document.querySelectorAll('.stage button, .stage [role=grid], .plate')) {
      if (element.closest('.sheet-body') !== null) continue;
      const { left, top, right, bottom, width } = element.getBoundingClientRect();
      if (width > 0 && (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1))
        faults.push(`${nameOf(element)} lies outside`);
    }
    return faults;
  });

/** The size of the board, and its minimum. */
const boardRoom = (page: Page) =>
  page.evaluate(() => {
    const { width, height } = document.querySelector('.stage-board')!.getBoundingClientRect();
    return Math.min(width, height) / Math.min(innerWidth - 16, innerHeight * 0.6);
  });

/** Controls that are too small for fingers. Cells are left out, because each has a button too. */
const tooSmall = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.stage :is(button, a, select, input, summary)')]
      .filter((element) => element.closest('[role=grid], .sheet-body') === null)
      .flatMap((element) => {
        const { width, height } = element.getBoundingClientRect();
        return width > 0 && (width < 43.5 || height < 43.5)
          ? [`${element.outerHTML.slice(0, 90)} ${Math.round(width)}x${Math.round(height)}`]
          : [];
      }),
  );

/** Elements that move although motion is turned off. */
const travelling = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => animation.playState === 'running' && (animation.effect?.getComputedTiming().duration ?? 0) !== 0)
      .map((animation) =>
        animation instanceof CSSTransition
          ? animation.transitionProperty
          : animation instanceof CSSAnimation
            ? animation.animationName
            : '',
      )
      .filter((name) => /transform|translate|rotate|scale/.test(name)),
  );

/** Plays any offered move and waits for the next decision. */
async function decide(page: Page): Promise<boolean> {
  await openMenu(page);
  const field = page.locator('#sheet-menu .typed input');
  const move = /([^\s]+)$/.exec((await field.getAttribute('placeholder')) ?? '')?.[1];
  if (move === undefined) return false;
  await field.fill(move);
  await page.locator('#sheet-menu .typed button').click();
  await closeMenu(page);
  return awaited(page);
}

/** Waits for a decision here. Returns false if the match is over. */
async function awaited(page: Page): Promise<boolean> {
  await settled(page);
  return (await page.locator('.status.over').count()) === 0;
}

async function start(page: Page, game: string): Promise<void> {
  await page.goto(`${site.url}#/new/${game}`);
  await page.locator('form .primary').click();
  await page.locator('.stage').waitFor();
}

/** Counts from now on all frames in which the page itself has the focus, by the element that had it before. */
const watchFocus = (page: Page) =>
  page.evaluate(() => {
    const lost: string[] = [];
    let before = '';
    const look = () => {
      const { activeElement: now } = document;
      if (now === null || now === document.body) lost.push(before);
      else before = now.outerHTML.slice(0, 160);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    Object.assign(globalThis, { lostFocus: lost });
  });

const focusLost = (page: Page) => page.evaluate(() => [...new Set((globalThis as unknown as { lostFocus: string[] }).lostFocus)]);

/** All controls of a table: the main action first, cards and cells last. */
const PRESSABLE = [
  '.action-button.prime[aria-disabled="false"]',
  '.stage-side button:not(.action-button, .tool, [role=tab], [data-sheet], [aria-disabled="true"], [aria-pressed="true"], :disabled, .sheet-body *)',
  '.action-button[aria-disabled="false"]:not([aria-keyshortcuts="u"])',
];

/** Decides by keyboard: focuses a button and presses Enter. */
async function pressFocused(page: Page, turn: number): Promise<boolean> {
  const found = await page.evaluate(
    ({ selectors, nth }) => {
      for (const selector of selectors) {
        const buttons = [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.getClientRects().length > 0);
        const button = buttons[nth % Math.max(1, buttons.length)];
        if (button) {
          button.focus();
          return true;
        }
      }
      return false;
    },
    { selectors: PRESSABLE, nth: turn },
  );
  if (found) await page.keyboard.press('Enter');
  return found;
}

describe.each(CARDS.map(({ id }) => id))('the table of %s', (game) => {
  it('keeps all controls in view while a decision is owed, at every size', async () => {
    const page = await open('', { reducedMotion: 'reduce' });
    await start(page, game);
    for (let n = 0; n < DECISIONS && (await awaited(page)); n++) {
      for (const [width, height] of WINDOWS) {
        await page.setViewportSize({ width, height });
        await page.waitForFunction((wide) => innerWidth === wide, width);
        await drawn(page);
        const where = `${game} at ${width}x${height}, decision ${n + 1}`;
        expect(await outOfSight(page), where).toEqual([]);
        expect(await boardRoom(page), `${where}: the board`).toBeGreaterThanOrEqual(0.97);
        if (width < PHONE) expect(await tooSmall(page), where).toEqual([]);
      }
      expect(await travelling(page)).toEqual([]);
      if (!(await decide(page))) break;
    }
    await page.close();
  });

  it('leaves room for the board in a lesson on a phone: texts go above the dock, and one line remains', async () => {
    const page = await open(`#/learn/${game}`, {
      reducedMotion: 'reduce',
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    });
    const more = page.locator('.lesson-more');
    const said = page.locator('.lesson-text');
    await said.waitFor();
    const before = await boardRoom(page);
    expect(before).toBeGreaterThanOrEqual(0.8);
    // A lesson that begins on the board has no button: a press on the board closes its text.
    const next = said.locator('.lesson-next');
    await ((await next.count()) > 0 ? next : page.locator('.stage-board')).click({ position: { x: 4, y: 4 } });
    await said.waitFor({ state: 'detached' });
    expect(await boardRoom(page), 'nothing moves').toBe(before);
    expect(await tooSmall(page)).toEqual([]);
    await looksRight(page, `lesson-${game}`);
    await more.click();
    await said.locator('.lesson-next:focus').waitFor();
    await page.close();
  });

  it('never loses the keyboard focus to the page, by own decisions or those of others', async () => {
    // With motion, controls come and go more often, which takes time.
    const page = await open('', isSample ? { reducedMotion: 'reduce' } : {});
    await start(page, game);
    await awaited(page);
    await page.locator('.stage-table').focus();
    await watchFocus(page);
    for (let n = 0; n < DECISIONS; n++) {
      // Bots are faster than people: a simultaneous decision is then played at once.
      await page.locator('.plate.thinking').waitFor({ state: 'detached' });
      expect(await pressFocused(page, n), `something to press at decision ${n + 1}`).toBe(true);
      await drawn(page);
      if (!(await awaited(page))) break;
    }
    expect(await focusLost(page)).toEqual([]);
    await page.close();
  });

  it.each([
    ['desktop', {}],
    ['phone', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, locale: 'da-DK' }],
  ] as const)('axe finds nothing: %s', async (name, context) => {
    const page = await open('', { reducedMotion: 'reduce', ...context });
    await start(page, game);
    await awaited(page);
    await looksRight(page, `stage-${game}-${name}`);
    await page.locator('[data-tool=menu]').click();
    await looksRight(page, `stage-${game}-${name}-menu`);
    await page.close();
  });
});

/** Number of steps of a match to look at. */
const MOMENTS = isSample ? 12 : 60;

describe.each(CARDS)('a replay of $id', ({ game }) => {
  it('keeps the board at its place while texts around it change', async () => {
    const page = await open('', { reducedMotion: 'reduce', viewport: { width: 1280, height: 800 } });
    const ended = snapshotsOf(await game()).at(-1);
    await page.evaluate((text) => localStorage.setItem('fray.table', text), ended?.record ?? '');
    await page.goto(`${site.url}#/table`);
    await page.reload();
    const slider = page.locator('.replayer input[type=range]');
    const last = Number(await slider.getAttribute('max'));
    const boxes = new Set<string>();
    for (let n = 0; n < MOMENTS; n++) {
      const moment = Math.floor((n * last) / MOMENTS);
      await slider.fill(String(moment));
      await page.locator(`.stage[data-step="${moment}/${last}"]`).waitFor();
      await drawn(page);
      boxes.add(JSON.stringify(await page.locator('.stage-board').boundingBox()));
    }
    expect([...boxes]).toHaveLength(1);
    await page.close();
  });
});

describe('the stage', () => {
  it('keeps its dock as high as in ARCADE on a phone for every decision', async () => {
    const page = await open('', { reducedMotion: 'reduce', viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    await start(page, 'arcade');
    await awaited(page);
    const places = new Set<number>();
    for (const key of ['', 'l', 'Escape', 't']) {
      if (key !== '') await page.keyboard.press(key);
      await drawn(page);
      places.add(Math.round(((await page.locator('.plates.near').boundingBox())?.y ?? 0) / 3));
    }
    expect([...places]).toHaveLength(1);
    await page.close();
  });

  it('reacts to keys with the focus on any button, and returns the focus to the opener of a sheet', async () => {
    const page = await open('', { reducedMotion: 'reduce' });
    await start(page, 'arcade');
    await awaited(page);
    const log = () => page.locator('[role=log]').innerText();
    for (const selector of ['.action-button.prime', '.action-button:not(.prime)', '[role=tab]', '[data-tool=menu]']) {
      const before = await log();
      await page.locator(selector).last().focus();
      await page.keyboard.press('e');
      await expect.poll(log, { message: selector }).not.toBe(before);
      await awaited(page);
    }
    await page.locator('[data-tool=menu]').click();
    // It gets the focus a moment after it appears.
    await page.locator('.overlay-close:focus').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.activeElement?.getAttribute('data-tool') === 'menu');
    await page.close();
  });
});
