// @module-tag browser
import { CARDS } from '@fray/games';
import type { CDPSession, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { snapshotsOf } from './shots/positions.ts';
import { isSample, openTestServer } from './testServer.ts';

const site = openTestServer(7700);

/** Number of steps at the end of a match to visit repeatedly. */
const STEPS = 12;
/** Nodes that a browser may keep a little longer. */
const FEW = 100;

/** Moves a replay's slider to and fro, one step at a time. */
const scrub = (page: Page, times: number) =>
  page.evaluate(
    async ({ times: n, steps }) => {
      const slider = document.querySelector<HTMLInputElement>('.replayer input[type=range]')!;
      const last = Number(slider.max);
      for (let i = 1; i <= n; i++) {
        slider.value = String(last - (i % steps));
        slider.dispatchEvent(new Event('input', { bubbles: true }));
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      }
    },
    { times, steps: STEPS },
  );

/** Number of nodes in memory after garbage collection, on the page or not. */
async function nodesOf(tools: CDPSession): Promise<number> {
  for (let n = 0; n < 3; n++) await tools.send('HeapProfiler.collectGarbage');
  const { metrics } = await tools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'Nodes')?.value ?? Number.NaN;
}

/** The two largest tables; the long run takes all. */
const GAMES = CARDS.map(({ id }) => id).filter((id) => !isSample || id === 'arcade' || id === 'transformers-skirmish');

it.each(GAMES)('stepping through a replay of %s for long does not leak memory', async (id) => {
  const game = await CARDS.find((card) => card.id === id)!.game();
  const page = await site.open('', { reducedMotion: 'reduce', viewport: { width: 1280, height: 800 } });
  await page.evaluate((text) => localStorage.setItem('fray.table', text), snapshotsOf(game).at(-1)!.record);
  await page.goto(`${site.url}#/table`);
  await page.reload();
  await page.locator('.replayer').waitFor();
  const tools = await page.context().newCDPSession(page);
  await tools.send('Performance.enable');
  await scrub(page, 3 * STEPS);
  const before = await nodesOf(tools);
  await scrub(page, 5 * STEPS);
  expect((await nodesOf(tools)) - before).toBeLessThan(FEW);
  await page.close();
});
