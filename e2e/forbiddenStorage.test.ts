// @module-tag browser
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { choose, openTestServer } from './testServer.ts';

const site = openTestServer(8400);

/** A page in a browser that refuses to keep anything for this site. */
async function forgetful(path: string): Promise<Page> {
  const page = await site.open('', {}, /WebSocket|ERR_/);
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'localStorage', {
      get: () => {
        throw new DOMException('storage is forbidden', 'SecurityError');
      },
    });
  });
  await page.goto('about:blank');
  await page.goto(site.url + path);
  return page;
}

const warning = (page: Page) => page.getByRole('alert').filter({ hasText: 'This browser keeps nothing for this site' });

it('a seat in a browser without storage shows a warning, and its secret link restores it elsewhere', async () => {
  const ann = await forgetful('#/new/arcade/duel');
  await choose(ann, 'opponent', 'friend');
  // Said before the seat is taken.
  await warning(ann).waitFor();
  await choose(ann, 'preset', 'core');
  await ann.locator('form .primary').click();
  await ann.locator('.lobby').waitFor();
  const seat = new URL(ann.url()).hash;
  expect(seat).toMatch(/^#\/t\/[a-z2-9]{10}\/\d$/);
  await warning(ann).getByRole('button', { name: 'Get the secret link to my seat' }).click();
  const link = await warning(ann).locator('.secret-link input').inputValue();
  expect(link).toContain(`${seat}/`);
  // A reload forgets who sat there.
  await ann.reload();
  await ann.getByText('This browser keeps nothing for this site').or(ann.locator('h1')).first().waitFor();
  expect(await ann.getByRole('button', { name: 'Get the secret link to my seat' }).count()).toBe(0);
  await ann.close();

  const again = await site.open(new URL(link).hash, {}, /WebSocket|ERR_/);
  await again.getByRole('button', { name: 'Move the seat to this device' }).click();
  await again.locator('.lobby').waitFor();
  // The ticket is used up, and leaves the address.
  await expect.poll(() => new URL(again.url()).hash).toBe(seat);
  expect(await warning(again).count()).toBe(0);
  // The match begins with the new device's part of the dice.
  const bo = await site.open(seat.replace(/\/\d$/, ''));
  await bo.getByRole('button', { name: /^Take this seat/ }).click();
  for (const page of [bo, again]) await page.locator('.stage').waitFor();
  await bo.close();
  await again.close();
});
