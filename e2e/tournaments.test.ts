// @module-tag browser
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { looksRight, openTestServer } from './testServer.ts';

const site = openTestServer(6900);
const phone = { viewport: { width: 412, height: 915 }, reducedMotion: 'reduce' } as const;

it('a tournament is created with a few presses, entered by its link, leads players to their tables, and shows its result publicly', async () => {
  const ann = await site.open('#/tournaments', phone);
  await ann.getByRole('button', { name: 'New tournament' }).click();
  await ann.getByLabel('Name', { exact: true }).fill('Harbour Swiss');
  await ann.getByLabel('Your name').fill('Ann');
  await ann.getByRole('combobox', { name: 'Game', exact: true }).selectOption('tubetanks');
  await ann.getByRole('combobox', { name: 'Places', exact: true }).selectOption('4');
  await ann.getByRole('combobox', { name: 'Fill free places with bots', exact: true }).selectOption('recruit');
  await looksRight(ann, 'tournament-form');
  await ann.getByRole('button', { name: 'Create tournament' }).click();
  await ann.getByRole('heading', { name: 'Harbour Swiss' }).waitFor();
  const link = ann.url();

  const bo = await site.open(link.slice(link.indexOf('#')));
  await bo.getByLabel('Your name').fill('Bo');
  await bo.getByRole('button', { name: 'Join' }).click();
  await expect.poll(() => ann.locator('.tn-players').textContent()).toContain('Bo');
  await ann.getByRole('button', { name: 'Begin now' }).click();

  // Bo is on another page and is notified there.
  await bo.goto(`${site.url}#/rules/tubetanks`);
  await ann.getByRole('button', { name: 'To your table' }).click();
  await ann.locator('.stage, .lobby').first().waitFor();
  await bo.goto(`${site.url}#/`);
  await bo.getByText('Your tournament game is ready').waitFor();
  await bo.goto(link);
  await expect.poll(() => bo.locator('.tn-standing tbody tr').count()).toBe(4);
  await looksRight(bo, 'tournament');
  await bo.getByRole('button', { name: 'To your table' }).click();
  await bo.locator('.stage').waitFor();
});

const MINUTE = 60_000;

/** A time as the field for it has it in a time zone: `2026-03-01T09:30`. */
function fieldText(time: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(time);
  return parts.replace(' ', 'T');
}

const zoneOf = (page: Page) => page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);

describe('the start of a new tournament', () => {
  // The other day, half an hour off, another date for much of the day, and the server’s own zone.
  it.each(['Pacific/Kiritimati', 'America/St_Johns', 'Pacific/Pago_Pago', 'UTC'])(
    'is asked for on the clock of %s, from the current minute on',
    async (timezoneId) => {
      const page = await site.open('#/tournaments', { ...phone, timezoneId });
      const before = Date.now();
      await page.getByRole('button', { name: 'New tournament' }).click();
      const field = page.locator('input[type="datetime-local"]');
      const least = (await field.getAttribute('min')) ?? '';
      expect([before, Date.now()].map((time) => fieldText(time, timezoneId))).toContain(least);
      const start = Math.floor(before / MINUTE) * MINUTE + 90 * MINUTE;
      const underflows = (time: number) =>
        field
          .fill(fieldText(time, timezoneId))
          .then(() => field.evaluate((input: HTMLInputElement) => [input.validity.rangeUnderflow, input.validity.stepMismatch]));
      expect(await underflows(start - 92 * MINUTE)).toEqual([true, false]);
      expect(await underflows(start)).toEqual([false, false]);
      await page.getByLabel('Name', { exact: true }).fill('Later');
      await page.getByLabel('Your name').fill('Ann');
      const [request] = await Promise.all([
        page.waitForRequest((asked) => asked.method() === 'POST' && asked.url().endsWith('/api/tournaments')),
        page.getByRole('button', { name: 'Create tournament' }).click(),
      ]);
      expect(request.postDataJSON()).toMatchObject({ starts: start });
      await page.getByRole('heading', { name: 'Later' }).waitFor();
      await page.close();
    },
  );

  it('tells at its time why nobody plays', async () => {
    const page = await site.open('#/tournaments', phone);
    await page.getByRole('button', { name: 'New tournament' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Lonely');
    await page.getByLabel('Your name').fill('Ann');
    await page.locator('input[type="datetime-local"]').fill(fieldText(site.time.date() + 2 * MINUTE, await zoneOf(page)));
    await page.getByRole('button', { name: 'Create tournament' }).click();
    await page.getByRole('heading', { name: 'Lonely' }).waitFor();
    site.time.push(3 * MINUTE);
    await page.getByText('It was called off at its start: it takes two players, and only one had joined.').waitFor();
    await looksRight(page, 'tournament-off');
    await page.close();
  });
});
