// @module-tag browser
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { looksRight, openMenu, openSheet, openTestServer, savedRecord, step } from './testServer.ts';

const site = openTestServer(6800);
const { open } = site;

/** A finished match against a bot, as a file. */
const FINISHED = readFileSync(new URL('../games/arcade/records/core.fray', import.meta.url), 'utf8').replace(
  'seat green bot veteran',
  'seat green human Ann',
);

/** Opens a record from its file. */
async function openRecord(page: Page, text: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name: 'match.fray', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.locator('.ending').waitFor();
}

/** Controls of the side panel outside the window, which does not scroll. */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.stage-side :is(a, button, input)')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth)
      .map((element) => element.outerHTML.slice(0, 90)),
  );

/** The step that the graph marks. */
const moment = async (page: Page) => Number(await page.locator('.rv-graph').getAttribute('aria-valuenow'));

describe('the review of a finished match', () => {
  it('shows the course of the match and its mistakes, offers retries, and starts an analysis at any moment', async () => {
    const page = await open('', { reducedMotion: 'reduce' });
    await openRecord(page, FINISHED);
    await page.locator('.finale-tray').getByRole('link', { name: 'Review' }).click();
    await page.locator('.rv-progress').waitFor({ state: 'detached', timeout: 90_000 });
    // It opens at the first mistake, with the played and the better line.
    await page.locator('.rv-play.bad').waitFor();
    await page.locator('.rv-play.good').waitFor();
    await page.locator('.rv-pointer.good').waitFor();
    const first = await moment(page);
    await looksRight(page, 'review-desk');
    await page.setViewportSize({ width: 1024, height: 768 });
    await expect.poll(() => cutOff(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.press('n');
    const second = await moment(page);
    expect(second).toBeGreaterThan(first);
    await page.locator('.rv-graph').focus();
    await page.keyboard.press('ArrowRight');
    expect(await moment(page)).toBe(second + 1);
    await page.keyboard.press('Home');
    expect(await moment(page)).toBe(0);
    await openSheet(page, 'mistakes');
    const mistakes = page.locator('.rv-line.own');
    expect(await page.locator('#tab-mistakes').textContent()).toBe(`Mistakes ${await mistakes.count()}`);
    await mistakes.first().click();
    expect(await moment(page)).toBe(first);

    await page.keyboard.press('t');
    await page.locator('.rv-retry').waitFor();
    await page.getByRole('button', { name: 'Show me' }).click();
    await page.locator('.rv-retry .rv-lead').waitFor();
    await answer(page);
    await page.locator('.rv-grade').waitFor({ timeout: 30_000 });
    expect(await page.locator('.rv-grade').textContent()).toMatch(/\d+ %.*\d+ %/);
    await looksRight(page, 'review-try');
    await page.getByRole('button', { name: 'Back to the review' }).click();

    await page.getByRole('button', { name: 'Analyse from here' }).click();
    await page.locator('.rv-best li').first().waitFor({ timeout: 30_000 });
    await looksRight(page, 'review-analysis');
    await page.locator('.rv-best button').first().click();
    await page.waitForFunction(() => !document.querySelector('.stage')?.getAttribute('data-step')?.endsWith('+0'));
    // It has an address of its own, and the browser's back button leads to the review.
    expect(page.url()).toMatch(new RegExp(`#/review///analysis/${first}$`));
    await page.reload();
    await page.locator('.rv-best li').first().waitFor({ timeout: 30_000 });
    await page.goBack();
    await page.locator('.rv-graph').waitFor();
    expect(page.url()).toMatch(/#\/review$/);
    await page.keyboard.press('n');
    await page.getByRole('button', { name: 'Analyse from here' }).click();
    await page.locator('.rv-analysis').waitFor();
    await page.getByRole('button', { name: 'Back to the match' }).click();
    await page.locator('.rv-graph').waitFor();
    expect(page.url()).toMatch(/#\/review$/);
    await page.goto(`${site.url}#/review`);
    await openSheet(page, 'mistakes');
    await page.locator('.rv-line.own').first().click();
    expect(await moment(page)).toBe(first);

    // A stored review is there at once. On a phone everything fits, in Danish too.
    await page.setViewportSize({ width: 360, height: 740 });
    await page.reload();
    await page.locator('.rv-graph').waitFor();
    expect(await page.locator('.rv-progress').count()).toBe(0);
    await looksRight(page, 'review-hand');
    expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true);
    await page.close();
  }, 180_000);
});

/** Ends the turn with the table's own button, which is an answer like any other. */
async function answer(page: Page): Promise<void> {
  await page.locator('.action-button', { hasText: 'End turn' }).or(page.locator('.ar-moves button')).first().click();
  for (let n = 0; n < 4 && (await page.locator('.rv-grade, .rv-retry:has-text("Let me see")').count()) === 0; n++) {
    const end = page.locator('.action-button', { hasText: 'End turn' });
    if ((await end.count()) > 0) await end.first().click();
    else await page.waitForTimeout(50);
  }
}

describe('a hint', () => {
  it('is shown on request at a table against a bot, and stays noted in the record', async () => {
    const page = await open('', { reducedMotion: 'reduce' });
    await page.getByRole('button', { name: 'Play now' }).click();
    await page.locator('.status.yours').waitFor({ timeout: 20_000 });
    const before = await step(page);
    await page.keyboard.press('i');
    await page.locator('.hint-said', { hasText: 'Try this' }).waitFor({ timeout: 30_000 });
    expect(await step(page)).not.toBe(before);
    await looksRight(page, 'hint-desk');
    await openMenu(page);
    await page.locator('#sheet-menu').getByRole('button', { name: 'Concede' }).click();
    await page.locator('#sheet-menu').getByRole('button', { name: 'Concede this game?' }).click();
    await page.locator('.ending .hinted', { hasText: 'with a hint' }).waitFor();
    expect(await savedRecord(page)).toMatch(/^\d+ green !hint$/m);
    await page.close();
  });
});
