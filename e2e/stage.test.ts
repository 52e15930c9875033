import { CARDS } from '@fray/games';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { closeMenu, drawn, isSample, looksRight, openMenu, rig, settled, WINDOWS } from './rig.ts';

const site = rig(6500);
const { open } = site;

/** So narrow is a phone. */
const PHONE = 500;
const DECISIONS = isSample ? 3 : 6;

/** What cannot be seen without scrolling, or at all, by its class; nothing when all is in sight. Lists inside their own sheet may scroll. */
const outOfSight = (page: Page) =>
  page.evaluate(() => {
    const faults: string[] = [];
    const nameOf = (element: Element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`;
    if (document.documentElement.scrollHeight > innerHeight + 1) faults.push('the page itself');
    const parts = document.querySelectorAll<HTMLElement>('.stage, .stage-main, .stage-table, .stage-side, .stage-side *, .stage-table *');
    for (const element of parts) {
      if (element.closest('.sheet-body, svg, .unseen') !== null) continue;
      const { overflowY, textOverflow } = getComputedStyle(element);
      // A picture may be cropped; a panel may not.
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
    for (const element of document.querySelectorAll('.stage button, .stage [role=grid], .plate')) {
      if (element.closest('.sheet-body') !== null) continue;
      const { left, top, right, bottom, width } = element.getBoundingClientRect();
      if (width > 0 && (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1))
        faults.push(`${nameOf(element)} lies outside`);
    }
    return faults;
  });

/** The room that the board has, against what it must have. */
const boardRoom = (page: Page) =>
  page.evaluate(() => {
    const { width, height } = document.querySelector('.stage-board')!.getBoundingClientRect();
    return Math.min(width, height) / Math.min(innerWidth - 16, innerHeight * 0.6);
  });

/** What fingers would miss: cells of boards are not meant, they have a second way. */
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

/** Elements that still travel, although motion is not wanted. */
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

/** Makes whichever legal move comes first to hand, and waits for the next decision. */
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

/** Waits until a decision is owed here; false when the match is over instead. */
async function awaited(page: Page): Promise<boolean> {
  await settled(page);
  return (await page.locator('.status.over').count()) === 0;
}

async function start(page: Page, game: string): Promise<void> {
  await page.goto(`${site.url}#/new/${game}`);
  await page.locator('form .primary').click();
  await page.locator('.stage').waitFor();
}

describe.each(CARDS.map(({ id }) => id))('the table of %s', (game) => {
  it('keeps everything in sight while a decision is owed, at every size', async () => {
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

  it.each([
    ['desk', {}],
    ['hand', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, locale: 'da-DK' }],
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

describe('the stage itself', () => {
  it('does what a key says wherever the focus is, and never loses the focus to the page', async () => {
    const page = await open('', { reducedMotion: 'reduce' });
    await start(page, 'arcade');
    await awaited(page);
    await page.locator('[data-tool=menu]').click();
    await page.locator('.overlay-close').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.activeElement?.getAttribute('data-tool') === 'menu');
    await page.close();
  });
});
