// @module-tag browser
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { choose, looksRight, openTestServer } from './testServer.ts';

const site = openTestServer(6700);
const CAMERA: BrowserContextOptions = { permissions: ['camera', 'microphone'], reducedMotion: 'reduce' };

/** Two players at a table of Tunnel Rat. */
async function pair(): Promise<[Page, Page]> {
  const host = await site.open('#/new/tunnel-rat', CAMERA);
  await choose(host, 'opponent', 'friend');
  await host.locator('form .primary').click();
  await host.locator('.lobby').waitFor();
  const [, id] = /#\/t\/([a-z2-9]{10})/.exec(host.url()) ?? [];
  const guest = await site.open(`#/t/${id}`, { ...CAMERA, locale: 'da-DK', viewport: { width: 360, height: 740 } });
  await guest.getByRole('button', { name: /VC/ }).click();
  for (const page of [host, guest]) await page.locator('.tunnel-rat').waitFor();
  return [host, guest];
}

/** Number of remote videos that play on a page. */
const moving = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLVideoElement>('.faces video')].filter(
        ({ videoWidth, currentTime }) => videoWidth > 0 && currentTime > 0,
      ).length,
  );
const until = (page: Page, count: number) => expect.poll(() => moving(page)).toBe(count);

describe('video calls', () => {
  it('[V5] are off until both accept, connect the pages directly, and end for both', async () => {
    const [host, guest] = await pair();
    expect(await host.locator('.faces video').count()).toBe(0);
    await host.getByRole('button', { name: 'Turn on my camera' }).click();
    await host.getByText('Your camera and microphone are on.').waitFor();
    expect(await guest.locator('.faces video').count()).toBe(0);
    await guest.getByText(/vil gerne vise dig sit ansigt/).waitFor();
    await looksRight(guest, 'faces-invited');
    await guest.getByRole('button', { name: 'Se, og vis mit' }).click();
    for (const page of [host, guest]) await until(page, 2);
    await looksRight(host, 'faces-on');
    await looksRight(guest, 'faces-on-360-da');
    await guest.getByRole('button', { name: 'Sluk' }).click();
    for (const page of [host, guest]) await page.locator('.faces video').first().waitFor({ state: 'detached' });
    expect(await host.getByText('Your camera and microphone are on.').count()).toBe(0);
    for (const page of [host, guest]) await page.close();
  });

  it('[V5] can be watched without the own camera, or refused', async () => {
    const [host, guest] = await pair();
    await host.getByRole('button', { name: 'Turn on my camera' }).click();
    await guest.getByRole('button', { name: 'Nej tak' }).click();
    expect(await guest.locator('.faces video').count()).toBe(0);
    await host.getByRole('button', { name: 'Turn off' }).click();
    await host.getByRole('button', { name: 'Turn on my camera' }).click();
    await guest.getByRole('button', { name: 'Kun se' }).click();
    await until(guest, 1);
    await expect.poll(() => host.locator('.faces video').count()).toBe(1);
    expect(await guest.getByText(/kamera og din mikrofon er tændt/).count()).toBe(0);
    for (const page of [host, guest]) await page.close();
  });

  it('leave no camera on after two requests, or if the player leaves while the browser asks', async () => {
    const [host, guest] = await pair();
    await host.evaluate(() => {
      const media = navigator.mediaDevices;
      const ask = media.getUserMedia.bind(media);
      const streams: MediaStream[] = [];
      Object.assign(window, { streams });
      media.getUserMedia = async (wanted) => {
        await new Promise((resolve) => setTimeout(resolve, 400));
        const stream = await ask(wanted);
        streams.push(stream);
        return stream;
      };
    });
    const live = () =>
      host.evaluate(() => {
        const { streams } = window as unknown as { streams: MediaStream[] };
        return [streams.length, streams.filter((stream) => stream.getTracks().some(({ readyState }) => readyState === 'live')).length];
      });
    await host.getByRole('button', { name: 'Turn on my camera' }).dblclick();
    await expect.poll(live).toEqual([2, 1]);
    await host.getByRole('button', { name: 'Turn off' }).click();
    await host.getByRole('button', { name: 'Turn on my camera' }).click();
    await host.evaluate(() => {
      location.hash = '#/';
    });
    await expect.poll(live).toEqual([3, 0]);
    for (const page of [host, guest]) await page.close();
  });
});
