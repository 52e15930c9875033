// @module-tag browser
import { CARDS } from '@fray/games';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { looksRight, openTestServer, sampled, typeMoves } from './testServer.ts';

const site = openTestServer(7650);

it('teaches TubeTanks and Tunnel Rat by playing', async () => {
  for (const [width, colorScheme] of [
    [1440, 'dark'],
    [360, 'light'],
  ] as const) {
    const page = await site.open('#/learn/tubetanks', { colorScheme, viewport: { width, height: 800 } });
    const next = () => page.getByRole('button', { name: 'Next', exact: true }).click();
    /** On a phone a step is explained over the dock until the user tries it. */
    const begin = async () => {
      if (width === 360) await page.getByRole('button', { name: 'Try it' }).click();
    };
    const programs = ['FFR', 'FLR', 'RLR', 'FFL'];
    for (const [i, program] of programs.entries()) {
      await page.getByRole('heading', { name: new RegExp(`^${i + 1}/4 · `) }).waitFor();
      await begin();
      await typeMoves(page, program);
      if (i < programs.length - 1) await next();
    }
    await page.getByRole('status').getByText('There is always such a program').waitFor();
    await looksRight(page, `learn-tubetanks-${width}`);
    await page.goto(`${site.url}#/learn/tunnel-rat`);
    const say = () => page.locator('.action-button.prime').click();
    await begin();
    await page.getByRole('button', { name: 'Safe?' }).click();
    await next();
    await begin();
    await page.getByRole('button', { name: /^Shoot/ }).click();
    await say();
    await next();
    await begin();
    await page.getByRole('button', { name: /^Advance/ }).click();
    await say();
    await page.getByRole('status').getByText('Five tunnels win.').waitFor();
    await looksRight(page, `learn-tunnel-rat-${width}`);
    await page.close();
  }
});

/** Presses what is marked until the lesson is done, as somebody would who reads nothing. Returns how many presses it took. */
async function followMarks(page: Page, name: string): Promise<number> {
  const done = page.locator('.lesson.done');
  const ring = page.locator('.lesson-ring').first();
  for (let presses = 0; presses < 12; presses++) {
    await done.or(ring).first().waitFor();
    if (await done.isVisible()) return presses;
    const box = (await ring.boundingBox())!;
    expect(await page.locator('.action-button', { hasText: 'End turn' }).count(), `${name}: End turn is offered`).toBe(0);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    // The ring moves on with the press: what it stood around is not pressed twice.
    await page.waitForTimeout(400);
  }
  throw new Error(`${name} cannot be done by pressing what is marked`);
}

const PLACES = [
  ['a desk', { viewport: { width: 1280, height: 800 } }],
  ['a phone', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }],
] as const;

describe.each(sampled(PLACES, 1))('the lessons at %s', (where, context) => {
  it.each(CARDS.map(({ id }) => id))('are completed by pressing the marked controls in order: %s', async (id) => {
    const page = await site.open(`#/learn/${id}`, { reducedMotion: 'reduce', ...context });
    for (let n = 1; ; n++) {
      await page.getByRole('heading', { name: new RegExp(`^${n}/`) }).waitFor();
      const start = page.getByRole('button', { name: 'Try it' });
      // Where the first mark is on the board, the text stays beside it.
      if (where === 'a phone' && (await start.isVisible())) await start.click();
      expect(await followMarks(page, `lesson ${n} of ${id}`)).toBeGreaterThan(0);
      const onward = page.locator('.lesson .lesson-next');
      if ((await onward.textContent()) !== 'Next') break;
      await onward.click();
    }
    await page.close();
  });
});
