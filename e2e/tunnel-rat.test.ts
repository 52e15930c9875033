// @module-tag browser
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { choose, FEW_WINDOWS, looksRight, openSheet, openTestServer, settled, step, WINDOWS } from './testServer.ts';

const site = openTestServer(6900);

/** Starts a game against a bot in the given seat. */
async function start(page: Page, seat: 'Rat' | 'VC'): Promise<void> {
  await choose(page, 'side', seat === 'Rat' ? '0' : '1');
  await page.locator('form .primary').click();
  await page.locator('.rat-scene').waitFor();
}

const isOver = async (page: Page) => (await page.locator('.end-card, .end-unfold').count()) > 0;

/** Elements that scroll, except lists inside their own sheet. */
const scrolls = (page: Page) =>
  page.evaluate(() =>
    [
      document.documentElement,
      ...document.querySelectorAll('.stage, .stage-main, .stage-table, .stage-side, .stage-card, .actions, .stage-board, .plates'),
    ]
      .filter((box) => box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1)
      .map((box) => `${box.className} ${box.scrollWidth}x${box.scrollHeight} in ${box.clientWidth}x${box.clientHeight}`),
  );

/** Buttons that are too small for a thumb. */
const tooSmall = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.stage button')]
      .map((button) => ({ text: button.textContent, box: button.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.height < 43.5 || box.width < 43.5))
      .map(({ text, box }) => `${text} ${box.width}x${box.height}`),
  );

describe('the table of Tunnel Rat', () => {
  it('is played by the rat with keys alone, to its end', { tags: ['journey'] }, async () => {
    const page = await site.open('#/new/tunnel-rat', { reducedMotion: 'reduce' });
    await start(page, 'Rat');
    await settled(page);
    const prime = page.locator('.action-button.prime');
    await expect.poll(() => prime.textContent()).toContain('Ask: “Is it a VC?”');
    await page.keyboard.press('v');
    await page.locator('.rat-slips b', { hasText: 'No.' }).waitFor();
    await expect.poll(() => page.locator('.rat-slips li').first().textContent()).toContain('Is it a VC?');
    for (let turn = 0; turn < 40; turn++) {
      await settled(page);
      if (await isOver(page)) break;
      await page.keyboard.press(String(1 + (turn % 3)));
      await page.locator('.action-button.prime:focus').waitFor();
      await page.keyboard.press('Enter');
    }
    await expect.poll(() => page.locator('.status').textContent()).toMatch(/wins/);
    await expect.poll(() => page.locator('.stage-what').textContent()).toMatch(/^Tunnel Rat · Short deck, with faces · Turn \d+$/);
    // The end card's contents are loaded when the game is over.
    await page.locator('.ending .score').waitFor();
    expect(await page.locator('.ending .score li').allTextContents()).toEqual([
      expect.stringMatching(/^\d of 5 tunnels$/),
      expect.stringMatching(/^\d of 5 casualties$/),
    ]);
    // The end card replays the deciding turn.
    await looksRight(page, 'rat-end');
    const last = await step(page);
    await page.locator('.ending .decisive').click();
    await page.waitForFunction((at) => document.querySelector('.stage')?.getAttribute('data-step') !== at, last);
    await page.waitForFunction((at) => document.querySelector('.stage')?.getAttribute('data-step') === at, last);
    await page.locator('.finale-tray').getByRole('link', { name: 'Review' }).click();
    await page.locator('.rv-graph').waitFor({ timeout: 20_000 });
    await openSheet(page, 'figures');
    await page.locator('.rv-figures').waitFor();
    await looksRight(page, 'rat-review');
    await page.close();
  });

  it('gives the VC something to play in the game that is offered, on a phone, and keeps every face', async () => {
    const page = await site.open('#/new/tunnel-rat', { reducedMotion: 'reduce', viewport: { width: 360, height: 740 } });
    await start(page, 'VC');
    let answered = 0;
    for (let n = 0; n < 150; n++) {
      await settled(page);
      if (await isOver(page)) break;
      await page
        .locator('.rat-answers button')
        .nth(n % 8)
        .click();
      if (n === 1) {
        await looksRight(page, 'rat-vc-360');
        expect(await scrolls(page)).toEqual([]);
        expect(await tooSmall(page)).toEqual([]);
      }
      await page.locator('.action-button.prime').click();
      answered++;
      if (n === 4) {
        await settled(page);
        await openSheet(page, 'faces');
        await page.locator('.rat-turns li').nth(1).waitFor();
        await looksRight(page, 'rat-faces-360');
        await page.locator('.overlay-close').click();
      }
    }
    await expect.poll(() => page.locator('.status').textContent()).toMatch(/wins/);
    expect(answered).toBeGreaterThan(4);
    await page.close();
  });

  it.each(['Rat', 'VC'] as const)('fits every size while the %s owes a decision, and axe finds nothing', async (seat) => {
    const page = await site.open('#/new/tunnel-rat', { reducedMotion: 'reduce' });
    await start(page, seat);
    await settled(page);
    if (seat === 'Rat') {
      for (let n = 0; n < 3; n++) {
        await page.locator('.action-button.prime', { hasText: 'Ask' }).click();
        await page.waitForFunction((count) => document.querySelectorAll('.rat-slips b').length === count, n + 1);
      }
      await page.locator('.rat-guess').nth(1).click();
    } else await page.locator('.rat-answers button').nth(5).click();
    for (const [width, height] of WINDOWS) {
      await page.setViewportSize({ width, height });
      await page.locator(width >= 860 && width > height ? '.stage.desktop' : '.stage.phone').waitFor();
      const name = `rat-${seat}-${width}x${height}`;
      expect(await scrolls(page), name).toEqual([]);
      if (width < 500) expect(await tooSmall(page), name).toEqual([]);
      const [wide, high] = await page.locator('.stage-board').evaluate((box) => [box.clientWidth, box.clientHeight]);
      expect(wide, name).toBeGreaterThan(width * 0.6);
      expect(high, name).toBeGreaterThan(height * 0.3);
      if (FEW_WINDOWS.some(([few]) => few === width)) await looksRight(page, name);
    }
    await page.close();
  });

  it('travels nowhere without motion, and says what happened', async () => {
    const page = await site.open('#/new/tunnel-rat', { reducedMotion: 'reduce' });
    await start(page, 'Rat');
    await settled(page);
    await page.keyboard.press('3');
    await page.locator('.action-button.prime:focus').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.rat-past').waitFor();
    await expect.poll(() => page.locator('.rat-past').textContent()).toMatch(/Turn 1: “Advance!” – (VC|Trap|Tunnel)/);
    expect(await page.evaluate(() => document.querySelector('.rat-scene')!.getAnimations({ subtree: true }).length)).toBe(0);
    await page.close();
  });

  it('plays its film: said, turned over, carried away, and the next card drawn', async () => {
    const page = await site.open('#/new/tunnel-rat');
    await start(page, 'Rat');
    await settled(page);
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      const note = () => {
        const [scene, card] = ['.rat-scene', '.rat-card'].map((one) => document.querySelector(one)?.className ?? '');
        for (const part of [/did-[a-z]+/.exec(scene!)?.[0], /(?<= )at-[a-z]+( open)?/.exec(card!)?.[0]])
          if (part !== undefined && seen.at(-1) !== part && seen.at(-2) !== part) seen.push(part);
      };
      new MutationObserver(note).observe(document.querySelector('.rat-scene')!, { subtree: true, attributes: true, childList: true });
    });
    await page.keyboard.press('2');
    await page.locator('.action-button.prime:focus').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => (window as unknown as { seen: string[] }).seen.includes('at-pack'));
    await page.locator('.stage:not(.playing) .rat-card.at-hands').waitFor();
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    const order = ['did-search', 'at-shown open', 'at-pack', 'at-hands'].map((part) => seen.lastIndexOf(part));
    expect(order, seen.join()).toEqual(order.toSorted((one, other) => one - other));
    expect(Math.min(...order), seen.join()).toBeGreaterThanOrEqual(0);
    expect(seen.join()).toMatch(/did-(lost|disarmed|hurt)/);
    expect(seen.join()).toMatch(/at-(discard|kept) open/);
    await page.close();
  });

  it('covers the table before the VC’s card is shown at a shared device', async () => {
    const page = await site.open('#/new/tunnel-rat', { reducedMotion: 'reduce' });
    await choose(page, 'opponent', 'human');
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByRole('button', { name: 'Trap?' }).click();
    await page.getByRole('heading', { name: 'Pass the device to VC.' }).waitFor();
    expect(await page.getByLabel(/You hold/).count()).toBe(0);
    await page.getByRole('button', { name: 'I am VC. Show me the table' }).click();
    await page.getByLabel(/You hold/).waitFor();
    await page.getByRole('button', { name: 'sweat' }).click();
    await page.locator('.action-button.prime').click();
    await page.getByRole('button', { name: 'I am Rat. Show me the table' }).click();
    await page.locator('.rat-slips').getByLabel('sweat').waitFor();
    expect(await page.getByLabel(/You hold/).count()).toBe(0);
    await page.close();
  });

  it('speaks of an explorer and a lurker where the theme is neutral', async () => {
    const page = await site.open('#/new/tunnel-rat', { reducedMotion: 'reduce' });
    await page.getByText('More options').click();
    await page.getByLabel(/^Theme/).selectOption('neutral');
    await page.locator('form .primary').click();
    await page.locator('.rat-scene').waitFor();
    await page.locator('.rat-guess', { hasText: 'Light the torch' }).waitFor();
    expect(await page.locator('.rat-scene').textContent()).not.toContain('VC');
    await page.close();
  });
});
