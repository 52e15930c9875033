// @module-tag browser
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { choose, openTestServer, settled, step, typeMoves } from './testServer.ts';

const site = openTestServer(8000);

/** A connection that can be cut and restored, and what the board showed: how often an animation began, and each step shown in it. */
const watched = (page: Page) =>
  page.addInitScript(() => {
    const wires = new Set<WebSocket>();
    const state = { cut: false, films: 0 };
    Object.assign(globalThis, {
      line: state,
      cutLine: () => {
        state.cut = true;
        for (const wire of wires) wire.close();
      },
      mendLine: () => {
        state.cut = false;
        dispatchEvent(new Event('online'));
      },
    });
    Object.defineProperty(navigator, 'onLine', { get: () => !state.cut });
    globalThis.WebSocket = class extends WebSocket {
      constructor(url: string | URL) {
        super(url);
        wires.add(this);
      }
    };
    let playing = false;
    new MutationObserver(() => {
      const now = document.querySelector('.stage.playing') !== null;
      if (now && !playing) state.films++;
      playing = now;
    }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] });
  });

const films = (page: Page) => page.evaluate(() => (globalThis as unknown as { line: { films: number } }).line.films);
const lost = (page: Page) => page.getByRole('alert').filter({ hasText: 'Connection lost' });
const cut = async (page: Page) => {
  await page.evaluate(() => (globalThis as unknown as { cutLine: () => void }).cutLine());
  await lost(page).waitFor();
};
const mend = async (page: Page) => {
  await page.evaluate(() => (globalThis as unknown as { mendLine: () => void }).mendLine());
  await lost(page).waitFor({ state: 'detached' });
};
const turnOf = (page: Page) =>
  page
    .locator('.status.yours')
    .waitFor()
    .then(() => page);
const lines = (page: Page) =>
  page
    .locator('.log-line')
    .evaluateAll((all) =>
      all.map((line) => [...line.querySelectorAll('.visually-hidden, .log-full')].map((one) => one.textContent).join('')),
    );

/** A move to and fro from the unit's own place. */
const drive = (page: Page) => (page.url().endsWith('/0') ? 'E W E' : 'W E W');

async function met(): Promise<[Page, Page]> {
  const viewport = { width: 1366, height: 768 };
  const ann = await site.open('#/new/arcade/duel', { viewport }, /WebSocket|ERR_/);
  await watched(ann);
  await ann.evaluate(() => localStorage.setItem('fray.tempo', 'calm'));
  await ann.reload();
  await choose(ann, 'opponent', 'friend');
  await choose(ann, 'preset', 'core');
  await ann.locator('form .primary').click();
  await ann.locator('.lobby').waitFor();
  const bo = await site.open(new URL(ann.url()).hash.replace(/\/\d$/, ''), { viewport }, /WebSocket|ERR_/);
  await watched(bo);
  await bo.evaluate(() => localStorage.setItem('fray.tempo', 'calm'));
  await bo.reload();
  await bo
    .getByRole('button', { name: /^Take this seat/ })
    .first()
    .click();
  for (const page of [ann, bo]) await page.getByRole('grid').waitFor();
  const first = await Promise.any([turnOf(ann), turnOf(bo)]);
  return first === ann ? [ann, bo] : [bo, ann];
}

it('a cut connection loses and doubles no move, during an animation and during a decision', async () => {
  const [one, two] = await met();
  // Waited for from before the moves on: a short animation may be over when they are typed.
  const playing = two.locator('.stage.playing').waitFor();
  await typeMoves(one, `${drive(one)} end`);
  await playing;
  await cut(two);
  await mend(two);
  await settled(two);
  expect([await films(two), await lines(two)]).toEqual([1, await lines(one)]);

  // A choice under way stays. The action is sent once after reconnection, however often it was pressed.
  await two.keyboard.press('l');
  await two.locator('.action-button.prime', { hasText: 'Fire' }).waitFor();
  await cut(two);
  await two.locator('.action-button.prime', { hasText: 'Fire' }).waitFor();
  await two.keyboard.press('Escape');
  const before = Number.parseInt((await step(two)) ?? '', 10);
  const ahead = two.locator(`[data-name="${drive(two)[0] === 'E' ? 'C1' : 'G9'}"]`);
  for (let n = 0; n < 2; n++) await ahead.click({ force: true });
  await two.getByText('your move will be sent when it is back').waitFor();
  expect(await step(two)).toBe(`${before}/${before}`);
  await mend(two);
  await expect.poll(() => step(two)).toBe(`${before + 1}/${before + 1}`);
  await settled(two);
  expect(await step(two)).toBe(`${before + 1}/${before + 1}`);

  // The opponent's moves of the meantime are shown once.
  await one.locator('.stage:not(.playing)').waitFor();
  const seen = await films(one);
  await cut(one);
  await typeMoves(two, 'end');
  await two.locator('.stage.tone-waits').waitFor();
  await mend(one);
  await settled(one);
  expect([(await films(one)) - seen, await lines(one)]).toEqual([1, await lines(two)]);
  for (const page of [one, two]) await page.close();
});
