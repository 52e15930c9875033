// @module-tag browser
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { choose, drawn, looksRight, openMenu, openTestServer } from './testServer.ts';

const site = openTestServer(8000);

const still = { reducedMotion: 'reduce' } as const;
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const;

/** A page without a clipboard, as over plain HTTP, or where copying is refused. */
const withoutClipboard = (page: Page, how: 'plain' | 'refused' | 'nothing') =>
  page.evaluate((why) => {
    const refuse = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
    Object.defineProperty(navigator, 'clipboard', { value: why === 'plain' ? undefined : { writeText: refuse } });
    document.execCommand = (command) => {
      document.body.dataset['copied'] = why === 'nothing' ? '' : `${command} ${String(getSelection())}`;
      return why !== 'nothing';
    };
  }, how);

const selected = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: field } = document;
    return field instanceof HTMLInputElement ? field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0) : '';
  });

describe('a link', () => {
  it('is copied over plain HTTP, and shown selected if copying is refused', async () => {
    const page = await site.open('#/new/tubetanks', still);
    await choose(page, 'opponent', 'friend');
    await page.locator('form .primary').click();
    const bring = page.locator('.lobby-bring');
    const link = await bring.locator('.secret-link input').inputValue();
    await withoutClipboard(page, 'plain');
    await bring.getByRole('button', { name: 'Copy the link' }).click();
    await bring.getByText('Copied.').waitFor();
    expect(await page.locator('body').getAttribute('data-copied')).toBe(`copy ${link}`);
    await page.reload();
    await withoutClipboard(page, 'nothing');
    await bring.getByRole('button', { name: 'Copy the link' }).click();
    await bring.getByText('the link is selected').waitFor();
    expect(await selected(page)).toBe(link);
    await looksRight(page, 'link-refused');
    await page.close();
  });

  it('is shown in a new field if copying is refused', async () => {
    const page = await site.open('#/puzzle/tubetanks-1', still);
    await page.locator('.pz-card').waitFor();
    await openMenu(page);
    await withoutClipboard(page, 'nothing');
    const share = page.getByRole('button', { name: 'Share' }).first();
    await share.click();
    await page.locator('.link-field').waitFor();
    expect(await selected(page)).toMatch(/\/puzzle\/tubetanks-1$/);
    await page.close();
  });
});

describe('keys', () => {
  it('work by their place on layouts without Latin letters, and are listed at “?”', async () => {
    const page = await site.open('#/new/arcade/duel', still);
    await choose(page, 'opponent', 'human');
    await page.locator('form .primary').click();
    await page.locator('.status.yours').waitFor();
    const press = (key: string, code: string) =>
      page.evaluate(([k, c]) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: k, code: c, bubbles: true })), [
        key,
        code,
      ] as const);
    const first = await page.locator('.status').textContent();
    await press('у', 'KeyE');
    await expect.poll(() => page.locator('.status').textContent()).not.toBe(first);
    await press('ε', 'KeyE');
    await expect.poll(() => page.locator('.status').textContent()).toBe(first);
    await page.keyboard.press('?');
    await page.locator('#sheet-keys .key-list').waitFor();
    expect(await page.locator('#sheet-keys').textContent()).toMatch(/E\s*End turn.*Esc.*\?/s);
    await looksRight(page, 'keys');
    await page.keyboard.press('Escape');
    await page.locator('#sheet-keys').waitFor({ state: 'detached' });
    await page.close();
  });
});

it('every page is named in the title of its tab', async () => {
  const page = await site.open('', still);
  const titles: string[] = [];
  const places = ['settings', 'games', 'people', 'tournaments', 'kept', 'new/arcade', 'workshop/arcade', 'learn/arcade', 'scores/arcade'];
  const rare = [
    'watch',
    'gallery',
    'playtests',
    'uploads',
    'bots',
    'api',
    'print/arcade',
    'moderation',
    'storm/arcade',
    'puzzle/arcade-1',
    'lab',
  ];
  for (const place of [...places, ...rare, 'rules/arcade', 'ratings/arcade', 'lab/arcade', 'puzzles', 'challenge/Ann', 'review', 'table']) {
    await page.goto(`${site.url}#/${place}`);
    await page.locator('main').waitFor();
    await drawn(page);
    // Some pages name themselves when their file has arrived.
    await expect.poll(() => page.title(), { message: place }).toMatch(/^.+ · Fray$/);
    titles.push(await page.title());
  }
  expect(new Set(titles).size).toBeGreaterThan(20);
  expect(titles).toContain('Rulebook · ARCADE · Fray');
  await page.goto(`${site.url}#/`);
  await expect.poll(() => page.title()).toBe('Fray');
  await page.close();
});

it('a lesson that can no longer be completed offers a retry, and does not give control of the enemy', async () => {
  const page = await site.open('#/learn/arcade', still);
  expect(await page.locator('.action-button', { hasText: 'End turn' }).count()).toBe(0);
  // The third lesson asks for an aimed shot at the near tank.
  for (let n = 1; n < 3; n++) await page.getByRole('button', { name: 'Skip' }).click();
  await page.locator('[data-name="A9"]').click();
  await page.getByRole('button', { name: /^Fire at/ }).click();
  await page.getByText('Not quite. Try again.').waitFor();
  expect(await page.locator('.plate.awaited .yours').count()).toBe(0);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('.lesson.open').waitFor();
  await page.close();
});

it('a tournament’s name that is too long is reported, and not cut', async () => {
  const page = await site.open('#/tournaments', still);
  await page.getByRole('button', { name: 'New tournament' }).click();
  const field = page.getByLabel('Name', { exact: true });
  const long = 'The great autumn tournament of the skirmish club';
  await field.fill(long);
  expect(await field.inputValue()).toBe(long);
  await page.getByText(`Too long: ${long.length} characters. The limit is 40.`).waitFor();
  expect(await field.evaluate((input) => input instanceof HTMLInputElement && input.checkValidity())).toBe(false);
  await looksRight(page, 'tournament-name');
  await page.close();
});

it('fields on a phone are large enough that the browser does not zoom into them', async () => {
  const page = await site.open('', { ...still, ...phone });
  let seen = 0;
  for (const place of [
    '',
    'settings',
    'new/arcade',
    'people',
    'games',
    'tournaments',
    'lab/arcade',
    'workshop/arcade',
    'puzzles',
    'gallery',
  ]) {
    await page.goto(`${site.url}#/${place}`);
    await page.locator('main').waitFor();
    await drawn(page);
    const sizes = await page
      .locator('select, textarea, input:not([type=checkbox], [type=radio], [type=range], [type=file])')
      .evaluateAll((fields) =>
        fields.map((field) => [field.outerHTML.slice(0, 80), Number.parseFloat(getComputedStyle(field).fontSize)] as const),
      );
    seen += sizes.length;
    expect(
      sizes.filter(([, size]) => size < 16),
      place,
    ).toEqual([]);
  }
  expect(seen).toBeGreaterThan(6);
  // A field inside small text, wherever one may come to stand.
  const inSmallText = await page.evaluate(() => {
    const small = document.createElement('small');
    small.style.fontSize = '12px';
    small.innerHTML = '<input><select></select><textarea></textarea>';
    document.body.append(small);
    return Array.from(small.children, (field) => Number.parseFloat(getComputedStyle(field).fontSize));
  });
  expect(inSmallText).toEqual([16, 16, 16]);
  await page.close();
});

describe('a browser that cannot show the page', () => {
  it('gets a message if scripts are off', async () => {
    const page = await site.open('', { javaScriptEnabled: false });
    expect(await page.locator('noscript').innerText()).toContain('Fray needs JavaScript');
    await page.close();
  });

  it('gets a message if it is too old', async () => {
    const page = await site.open('', { ...still, locale: 'da-DK' }, /./);
    await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSorted'));
    await page.route('**/assets/**', (route) => route.abort());
    await page.reload();
    await page.locator('[role=alert]', { hasText: 'for gammel' }).waitFor();
    await page.close();
  });
});
