// @module-tag browser
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { choose, drawn, openSheet, openTestServer, savedRecord, settled, step } from './testServer.ts';

const site = openTestServer(7800);

/** A duel against a bot at the slowest tempo, at the user's turn. */
async function duel(context: BrowserContextOptions = { viewport: { width: 1366, height: 768 } }): Promise<Page> {
  const page = await site.open('#/new/arcade/duel', context);
  await page.evaluate(() => localStorage.setItem('fray.tempo', 'calm'));
  await page.reload();
  await choose(page, 'opponent', 'recruit');
  await choose(page, 'preset', 'core');
  await page.locator('form .primary').click();
  await page.getByRole('grid').waitFor();
  await settled(page);
  return page;
}

const end = (page: Page) => page.locator('.action-button[aria-keyshortcuts="e"]');

/** Number of ended turns, of both sides. */
const turns = async (page: Page) => (await savedRecord(page)).match(/\bend\b/g)?.length ?? 0;

/** Ends the turn and waits until the bot has moved. Most of its turn is still to be animated. */
async function watch(page: Page): Promise<string | null> {
  const before = await turns(page);
  await end(page).click();
  await expect.poll(() => turns(page)).toBe(before + 2);
  await page.locator('.stage.playing').waitFor();
  return step(page);
}

/** Ends the turn and waits until the bot has moved and its turn was animated, however short it was. */
async function playOut(page: Page): Promise<void> {
  const before = await turns(page);
  await end(page).click();
  await expect.poll(() => turns(page)).toBe(before + 2);
  await settled(page);
}

it('a key that skips an opponent’s animation does not end the turn, wherever the focus is; the next press does', async () => {
  const page = await duel();
  for (const [place, key] of [
    ['.action-button[aria-keyshortcuts="e"]', 'e'],
    ['.action-button[aria-keyshortcuts="e"]', 'Enter'],
    ['body', 'e'],
  ] as const) {
    const before = await watch(page);
    // The button that ends the turn keeps the focus.
    await page.evaluate((selector) => {
      (document.activeElement as HTMLElement).blur();
      document.querySelector<HTMLElement>(selector)?.focus();
    }, place);
    await page.keyboard.press(key);
    await page.locator('.stage:not(.playing)').waitFor();
    await drawn(page);
    expect([place, key, await step(page)]).toEqual([place, key, before]);
  }
  const [, steps] = (await step(page))!.split('/');
  await page.keyboard.press('e');
  await expect.poll(async () => Number((await step(page))!.split('/')[1])).toBeGreaterThan(Number(steps));
  await page.close();
});

it('a key held down, and two presses on a button in a row, end only one turn', async () => {
  const page = await duel();
  let before = await turns(page);
  await page.keyboard.down('e');
  for (let i = 0; i < 15; i++) {
    await page.waitForTimeout(50);
    await page.keyboard.down('e');
  }
  await page.keyboard.up('e');
  await settled(page);
  expect((await turns(page)) - before).toBe(2);
  for (let n = 0; n < 3; n++) {
    before = await turns(page);
    await end(page).dblclick({ delay: n * 50 });
    // An element that moved under the second press, such as a log line, is not pressed.
    await settled(page);
    expect((await turns(page)) - before).toBe(2);
  }
  await page.close();
});

/** Records from now on what is added to a live region, as a screen reader reads it: the texts present at a frame. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const heard: string[] = [];
    let added: Node[] = [];
    const read = () => {
      heard.push(...added.filter(({ isConnected }) => isConnected).map(({ textContent }) => textContent?.trim() ?? ''));
      added = [];
      requestAnimationFrame(read);
    };
    requestAnimationFrame(read);
    new MutationObserver((changes) => {
      for (const { target, addedNodes, type } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest('[role=log]');
        if (!region || region.closest('button')) continue;
        added.push(...(type === 'characterData' ? [target] : addedNodes));
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
    Object.assign(globalThis, { heard });
  });

it('a screen reader on a phone announces every skipped event once', async () => {
  const page = await duel({ viewport: { width: 412, height: 915 }, hasTouch: true, isMobile: true });
  await watch(page);
  await page.keyboard.press('Escape');
  await page.locator('.stage:not(.playing)').waitFor();
  await drawn(page);
  await listen(page);
  await watch(page);
  await page.keyboard.press('Escape');
  await page.locator('.stage:not(.playing)').waitFor();
  await drawn(page);
  const heard = await page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard);
  await openSheet(page, 'log');
  const told = await page
    .locator('.log-line')
    .evaluateAll((lines) =>
      lines.map((line) =>
        [...line.querySelectorAll('.visually-hidden, .log-full')].flatMap(({ childNodes }) =>
          [...childNodes].map((node) => node.textContent!.trim()),
        ),
      ),
    );
  const sentences = told.flat();
  expect(heard.length).toBeGreaterThan(3);
  expect(heard).toEqual(sentences.slice(-heard.length));
  await page.close();
});

/** As when the user changes to another tab and back. */
const hide = (page: Page, hidden: boolean) =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => now });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

it('after a hidden tab is shown again, steps made in between and the interrupted animation are played', async () => {
  const page = await duel();
  for (const when of ['before', 'within'] as const) {
    const before = await turns(page);
    if (when === 'before') await hide(page, true);
    await end(page).click();
    if (when === 'within') {
      await page.locator('.stage.playing').waitFor();
      await hide(page, true);
    }
    await expect.poll(() => turns(page)).toBe(before + 2);
    await page.locator('.stage:not(.playing)').waitFor();
    await page.waitForTimeout(500);
    expect(await page.locator('.stage.playing').count()).toBe(0);
    await hide(page, false);
    await page.locator('.stage.playing').waitFor({ timeout: 5000 });
    await settled(page);
  }
  await page.close();
});

it('sounds play from the first press on, and not while sound is off', async () => {
  const page = await site.open('', { viewport: { width: 1366, height: 768 } });
  await page.addInitScript(() => {
    const start = AudioBufferSourceNode.prototype.start;
    Object.assign(globalThis, { voices: 0 });
    AudioBufferSourceNode.prototype.start = function (...given) {
      (globalThis as unknown as { voices: number }).voices++;
      start.apply(this, given);
    };
  });
  const voices = () => page.evaluate(() => (globalThis as unknown as { voices: number }).voices);
  await page.goto(`${site.url}#/new/arcade/duel`);
  await page.reload();
  await choose(page, 'opponent', 'recruit');
  await choose(page, 'preset', 'core');
  await page.locator('form .primary').click();
  await settled(page);
  await playOut(page);
  await expect.poll(voices).toBeGreaterThan(2);
  await page.locator('[data-tool=sound]').click();
  const before = await voices();
  await playOut(page);
  expect(await voices()).toBe(before);
  await page.locator('[data-tool=sound]').click();
  await playOut(page);
  await expect.poll(voices).toBeGreaterThan(before);
  // After a reload there was no press yet: the animation runs without sound and without errors.
  await page.reload();
  await page.locator('.stage').waitFor();
  const ended = await turns(page);
  await page.evaluate(() => document.querySelector<HTMLElement>('.action-button[aria-keyshortcuts="e"]')!.click());
  await expect.poll(() => turns(page)).toBe(ended + 2);
  await settled(page);
  expect(await voices()).toBe(0);
  await page.close();
});
