// @module-tag browser
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { choose, looksRight, openSheet, openTestServer, typeMoves } from './testServer.ts';

const site = openTestServer(7100);

interface Wish {
  readonly rounds?: number;
  readonly apex?: string;
  readonly opponent?: string;
}

/** A game of a few rounds against a bot. */
async function start(page: Page, { rounds, apex, opponent }: Wish = {}): Promise<void> {
  if (opponent) await choose(page, 'opponent', opponent);
  if (rounds || apex) await page.getByText('More options').click();
  if (rounds) await page.getByLabel(/^Rounds/).fill(String(rounds));
  if (apex) await page.getByLabel(/^Apex/).selectOption(apex);
  await page.locator('form .primary').click();
  await page.locator('.tubetanks').waitFor();
}

const mine = (page: Page) => page.locator('.status.yours, .status.over').first().waitFor();
const isOver = async (page: Page) => (await page.locator('.status.over').count()) > 0;
const roundIs = (page: Page, n: number) => page.locator('.stage-what', { hasText: new RegExp(`Round ${n} of`) }).waitFor();

describe('the table of TubeTanks', () => {
  it('is played by keys alone, to its end, wherever the focus is', { tags: ['journey'] }, async () => {
    const page = await site.open('#/new/tubetanks', { reducedMotion: 'reduce' });
    await start(page, { rounds: 4 });
    for (let round = 1; round <= 4; round++) {
      await mine(page);
      if (await isOver(page)) break;
      await roundIs(page, round);
      for (const key of ['f', 'l', 'r']) await page.keyboard.press(key);
      await page.locator('.action-button.prime[aria-disabled=false]').waitFor();
      await page.keyboard.press('k');
      if (round < 4) await page.waitForFunction((n) => !document.querySelector('.stage-what')?.textContent?.includes(`Round ${n} `), round);
    }
    await page.locator('.status.over').waitFor();
    await page.close();
  });

  it('keeps what is pressed in the very moment that a round begins', async () => {
    const page = await site.open('#/new/tubetanks', { reducedMotion: 'reduce' });
    await start(page, { rounds: 4 });
    await mine(page);
    await roundIs(page, 1);
    for (const key of ['f', 'l', 'r']) await page.keyboard.press(key);
    // An observer is called as soon as the round is drawn, before any effect of that drawing.
    const pressed = page.evaluate(
      () =>
        new Promise<void>((done) => {
          const observer = new MutationObserver(() => {
            if (!document.querySelector('.stage-what')?.textContent?.includes('Round 2 ')) return;
            observer.disconnect();
            for (const key of ['f', 'l', 'r']) dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }));
            done();
          });
          observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        }),
    );
    await page.keyboard.press('k');
    await pressed;
    await page.locator('.action-button.prime[aria-disabled=false]').waitFor({ timeout: 10_000 });
    await page.close();
  });

  it.each([
    [1366, 768],
    [360, 740],
  ])('[TT1] [T3] is fully visible with nine rows and programs of four steps: %i by %i', async (width, height) => {
    const page = await site.open('#/lab/tubetanks/rows=9&steps=4', { viewport: { width, height } });
    await page.locator('.lab-play .primary').click();
    await mine(page);
    await expect.poll(() => page.getByRole('gridcell').count()).toBe(27);
    for (const key of ['f', 'f', 'r']) await page.keyboard.press(key);
    await expect.poll(() => page.locator('.action-button.prime').getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('f');
    await expect.poll(() => page.locator('.action-button.prime').getAttribute('aria-disabled')).not.toBe('true');
    await expect.poll(() => page.locator('.program-note').textContent()).toContain('Ends on F3, facing across');
    // Both programs stand beside the plan only if there is room.
    expect(await page.locator('.beside').count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.close();
  });

  it('previews a program exactly: where it ends, what it would strike, and what it comes to against every other', async () => {
    const page = await site.open('#/new/tubetanks');
    await start(page);
    await mine(page);
    const slots = page.getByRole('list', { name: 'Your program' });
    await page.keyboard.press('l');
    await page.keyboard.press('f');
    await expect.poll(() => page.locator('.program-note').textContent()).toContain('Ends on R1, facing across, R to L');
    await expect.poll(() => page.locator('.action-button.prime').getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Backspace');
    await expect.poll(() => slots.getByRole('button').count()).toBe(1);
    await page.getByRole('button', { name: 'Turn right' }).click();
    await page.getByRole('button', { name: 'Drive' }).click();
    await expect.poll(() => page.locator('.program-note').textContent()).toContain('Ends on L2, facing row 6fires at L5');
    await expect.poll(() => page.locator('.fan li').count()).toBe(27);
    await slots.getByRole('button', { name: /^Step 2: Right/ }).click();
    await expect.poll(() => slots.getByRole('button').count()).toBe(1);
    // A reachable square chooses a program that ends there.
    await page.getByRole('gridcell', { name: /^L4, left wall/ }).click();
    await expect.poll(() => page.locator('.program-note').textContent()).toContain('Ends on L4, facing row 6');
    await page.close();
  });

  it('is carried out step by step, and to its end however fast the bot locks again', async () => {
    const page = await site.open('#/new/tubetanks');
    await start(page);
    await mine(page);
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(globalThis, { seen });
      const look = () => {
        const text = document.querySelector('.tunnel .caption')?.textContent ?? '';
        if (text !== '' && seen.at(-1) !== text) seen.push(text);
      };
      new MutationObserver(look).observe(document.querySelector('.stage')!, { subtree: true, childList: true, characterData: true });
    });
    for (const key of ['f', 'r', 'f', 'k']) await page.keyboard.press(key);
    await roundIs(page, 2);
    // The bot locks its next program during the animation; this is shown afterwards.
    await page.waitForFunction(() =>
      (globalThis as unknown as { seen: string[] }).seen.some((text) => /line of fire|miss|cancel|is hit/.test(text)),
    );
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
    const from = seen.indexOf('Both programs revealed');
    expect(seen.slice(from, from + 4)).toEqual(['Both programs revealed', 'Step 1 of 3', 'Step 2 of 3', 'Step 3 of 3']);
    await page.waitForFunction(() => !document.querySelector('.stage')?.classList.contains('playing'));
    await expect.poll(() => page.getByRole('gridcell', { name: /Tank One: F2, facing across/ }).count()).toBe(1);
    await page.close();
  });

  it('rolls the tunnel by Q and E where it is a ring, and says so nowhere else', async () => {
    const page = await site.open('#/new/tubetanks');
    await start(page);
    const top = () =>
      page.locator('.face-label .letter').evaluateAll((all) => all.map((one) => `${one.textContent}${one.getAttribute('y')}`).join(' '));
    const before = await top();
    await page.keyboard.press('e');
    await expect.poll(() => top()).not.toBe(before);
    await page.keyboard.press('q');
    await expect.poll(() => top()).toBe(before);
    await page.goto(`${site.url}#/new/tubetanks`);
    await start(page, { apex: 'closed' });
    expect(await page.locator('.roll-buttons').count()).toBe(0);
    await page.close();
  });

  it('shows nothing of a locked program to the other player at the same device', async () => {
    const page = await site.open('#/new/tubetanks', { reducedMotion: 'reduce' });
    await start(page, { opponent: 'human' });
    await typeMoves(page, 'RLR');
    await page.locator('.plate.seat-0 .closed').first().waitFor();
    expect(await page.locator('.stage-table').innerText()).not.toContain('RLR');
    expect(await page.locator('.plate.seat-0 .strip .set').count()).toBe(0);
    await typeMoves(page, 'FFF');
    await openSheet(page, 'rounds');
    const first = page.locator('.tube-rounds li').first();
    expect(await first.getByRole('list', { name: 'Program of One' }).locator('.slot').first().getAttribute('aria-label')).toBe(
      'Step 1: Right',
    );
    await page.close();
  });

  it('[TT1] is turned for the far seat, whose own left wall is on the left', async () => {
    const page = await site.open('#/new/tubetanks', { reducedMotion: 'reduce' });
    await choose(page, 'side', '1');
    await start(page);
    await expect.poll(() => page.getByRole('gridcell', { name: /^R6, left wall\. Tank Two/ }).count()).toBe(1);
    await expect.poll(() => page.locator('.row-number').first().textContent()).toBe('6');
    await page.close();
  });

  it('is played by thumb on a phone, to its end', async () => {
    const page = await site.open('#/new/tubetanks', {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
      reducedMotion: 'reduce',
    });
    await start(page, { rounds: 3 });
    for (let round = 1; round <= 3; round++) {
      await mine(page);
      if (await isOver(page)) break;
      await roundIs(page, round);
      for (const name of ['Drive', 'Left', 'Right']) await page.getByRole('button', { name, exact: true }).tap();
      await page.getByRole('button', { name: /^Lock program/ }).tap();
      if (round < 3) await page.waitForFunction((n) => !document.querySelector('.stage-what')?.textContent?.includes(`Round ${n} `), round);
    }
    await page.locator('.status.over').waitFor();
    await looksRight(page, 'tubetanks-phone-end');
    await page.close();
  });
});
