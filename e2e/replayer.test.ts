// @module-tag browser
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { choose, drawn, openMenu, openTestServer, settled, step, typeMoves } from './testServer.ts';

const site = openTestServer(7600);

/** Starts a local battle for two. */
async function battle(reducedMotion: 'reduce' | 'no-preference'): Promise<Page> {
  const page = await site.open('#/new/arcade/duel', { reducedMotion, viewport: { width: 1366, height: 768 } });
  await choose(page, 'opponent', 'human');
  await choose(page, 'preset', 'core');
  await page.locator('form .primary').click();
  await page.getByRole('grid').waitFor();
  return page;
}

/** Plays the replay from its beginning. */
async function running(): Promise<Page> {
  const page = await battle('no-preference');
  for (const moves of ['E W E end', 'W E W end', 'E W E end']) await typeMoves(page, moves);
  await settled(page);
  await openMenu(page);
  await page.getByRole('button', { name: 'Look back' }).click();
  await page.getByRole('button', { name: 'First' }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.locator('.stage.playing').waitFor();
  return page;
}

/** Presses with a moment between down and up. Returns the step that was shown in between. */
async function press(page: Page, name: string): Promise<number> {
  await page.locator('.stage.playing').waitFor();
  await page.evaluate(() =>
    addEventListener(
      'pointerdown',
      () => {
        const stage = document.querySelector<HTMLElement>('.stage')!;
        document.body.dataset['pressedAt'] = stage.dataset['step'];
      },
      { capture: true, once: true },
    ),
  );
  await page.getByRole('button', { name, exact: true }).click({ delay: 150 });
  await drawn(page);
  return Number.parseInt((await page.locator('body').getAttribute('data-pressed-at')) ?? '', 10);
}

it('a replay stopped during an animation stays at its step, and one moved back goes back', async () => {
  const page = await running();
  const stopped = await press(page, 'Pause');
  expect(await step(page)).toBe(`${stopped}/12`);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  const back = await press(page, 'Back');
  expect(await step(page)).toBe(`${back - 1}/12`);
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await page.close();
});

it('the last dice before the shown step are next to the board, however the step was reached', async () => {
  const page = await battle('reduce');
  const dice = page.locator('.ar-dice');
  const fire = async () => {
    await page.locator('.action-button.prime').click();
    await page.locator('.action-button.prime', { hasText: 'Fire' }).click();
    await settled(page);
    const shot = Number.parseInt((await step(page)) ?? '', 10);
    const faces = await dice.getAttribute('data-faces');
    await typeMoves(page, 'end');
    return { shot, faces };
  };
  const first = await fire();
  const second = await fire();
  // After a move the running match shows its newest step.
  await typeMoves(page, 'E');
  await openMenu(page);
  await page.getByRole('button', { name: 'Look back' }).click();
  const slider = page.getByRole('slider', { name: 'Replay' });
  await slider.fill('0');
  await expect.poll(() => dice.count()).toBe(0);
  await slider.fill(`${second.shot + 1}`);
  await expect.poll(() => dice.getAttribute('data-faces')).toBe(second.faces);
  await slider.fill(`${first.shot + 1}`);
  await expect.poll(() => dice.getAttribute('data-faces')).toBe(first.faces);
  await page.close();
});

it('the slider keeps the pointer while it is dragged to the end of a running match, and back', async () => {
  const page = await battle('reduce');
  await typeMoves(page, 'E W E end');
  await openMenu(page);
  await page.getByRole('button', { name: 'Look back' }).click();
  const slider = page.getByRole('slider', { name: 'Replay' });
  const { x, y, width, height } = (await slider.boundingBox())!;
  const to = (share: number) => page.mouse.move(x + 8 + (width - 16) * share, y + height / 2, { steps: 4 });
  await to(0.75);
  await page.mouse.down();
  await to(1);
  await drawn(page);
  expect(await step(page)).toBe('4/4');
  await to(0.25);
  await expect.poll(() => step(page)).toBe('1/4');
  // Released at the end, it follows the match again.
  await to(1);
  await page.mouse.up();
  await slider.waitFor({ state: 'detached' });
  await page.close();
});

it('dice are as sharp as the screen allows, also after moving to another screen', async () => {
  const page = await battle('reduce');
  await page.locator('.action-button.prime').click();
  await page.locator('.action-button.prime', { hasText: 'Fire' }).click();
  await settled(page);
  const sharpness = () =>
    page.locator('.ar-dice').evaluate((dice: HTMLCanvasElement) => {
      const seen = dice
        .getContext('2d')!
        .getImageData(0, 0, dice.width, dice.height)
        .data.some((value) => value !== 0);
      return [seen, Math.round((dice.width / dice.clientWidth) * 10) / 10];
    });
  await expect.poll(sharpness, { timeout: 5000 }).toEqual([true, 1]);
  const screen = await page.context().newCDPSession(page);
  for (const deviceScaleFactor of [2, 1.5, 1, 3]) {
    // The browser checks for another screen when the window has that screen's height. The dice must not change their size.
    const height = 768 + 4 * deviceScaleFactor;
    await screen.send('Emulation.setDeviceMetricsOverride', { width: 1366, height, mobile: false, deviceScaleFactor });
    await expect.poll(sharpness, { timeout: 5000 }).toEqual([true, deviceScaleFactor]);
  }
  await page.close();
});
