// @module-tag browser
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { arcade } from '@fray/arcade';
import { parseRecord, readReceipt, verifyFair } from '@fray/engine';
import { tubetanks } from '@fray/tubetanks';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePort, ServerProcess } from './serverProcess.ts';
import {
  choose,
  closeMenu,
  closeProfiles,
  looksRight,
  openMenu,
  openSheet,
  Pages,
  sharedBrowser,
  silence,
  step as steps,
  typeMoves as type,
} from './testServer.ts';

const data = join(mkdtempSync(join(tmpdir(), 'fray-online-')), 'fray.sqlite');

let browser: Browser;
let server: ServerProcess;
let url: string;
let port: number;
const pages = new Pages();

const startServer = async (): Promise<void> => {
  server = await ServerProcess.start(['--port', String(port), '--data', data]);
  ({ url } = server);
};

beforeAll(async () => {
  port = await freePort();
  await startServer();
  browser = await sharedBrowser();
});

beforeEach(({ task }) => pages.beginTest(task));
afterEach(closeProfiles);

afterAll(async () => {
  await server.stop('SIGTERM');
  expect(pages.errors).toEqual([]);
});

const device = async (options: BrowserContextOptions = {}): Promise<BrowserContext> => {
  const made = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...options,
  });
  await silence(made);
  return made;
};

const phone: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** While the server is down the browser reports failed connections. */
const AWAY = /ERR_CONNECTION|WebSocket|Failed to load resource/;
const open = (context: BrowserContext, path = ''): Promise<Page> => pages.open(context, url + path, AWAY);

async function create(page: Page, game: string, opponent: 'friend' | 'anybody', name = ''): Promise<string> {
  await page.goto(`${url}#/new/${game}`);
  await choose(page, 'opponent', opponent);
  await page.getByLabel('Your name').fill(name);
  await page.locator('form .primary').click();
  await page.locator('.lobby').waitFor();
  return /#\/t\/([a-z2-9]{10})/.exec(page.url())?.[1] ?? '';
}

const says = (page: Page, text: string | RegExp) =>
  page.waitForFunction(
    ([source, flags]) => new RegExp(source ?? '', flags).test(document.querySelector('.status')?.textContent ?? ''),
    typeof text === 'string' ? [text, ''] : [text.source, text.flags],
  );
/** Waits until a page has loaded what it loads a moment after the table is there. */
const partsThere = (page: Page) =>
  page.waitForFunction(() => {
    const { startTime = 0, duration = 0 } = performance.getEntriesByType('resource').at(-1) ?? {};
    return performance.now() - startTime - duration > 2000;
  });
/** Presses an entry of the table's menu. */
const fromMenu = async (page: Page, ...names: string[]) => {
  await openMenu(page);
  for (const name of names) await page.locator('#sheet-menu').getByRole('button', { name }).click();
  await closeMenu(page);
};

describe('two browsers and a phone', () => {
  it('join by a link, play on through a reload and a killed server, and prove the dice', async () => {
    const ann = await open(await device());
    const table = await create(ann, 'arcade', 'friend', 'Ann');
    await looksRight(ann, 'online-lobby');

    // The service worker is active too.
    const danish = await device({ ...phone, locale: 'da-DK', colorScheme: 'light', serviceWorkers: 'allow' });
    let bo = await open(danish, `#/t/${table}`);
    await bo.locator('.lobby').waitFor();
    await expect.poll(() => bo.locator('.lobby-seats').textContent()).toContain('Ledig');
    await bo.getByLabel('Dit navn').fill('Bo');
    await looksRight(bo, 'online-lobby-360-da');
    await bo.getByRole('button', { name: /^Sæt dig/ }).click();
    for (const page of [ann, bo]) await page.getByRole('grid').waitFor();
    await looksRight(ann, 'online-table');
    await looksRight(bo, 'online-table-360-da');

    const watcher = await open(await device(phone), `#/t/${table}`);
    await watcher.getByRole('grid').waitFor();
    await openMenu(watcher);
    expect(await watcher.getByRole('button', { name: 'Concede' }).count()).toBe(0);
    await closeMenu(watcher);

    // The player who ended a turn knows that; only the other one is notified.
    const turn = (): Promise<Page> => Promise.any([says(ann, 'Your turn').then(() => ann), says(bo, 'Din tur').then(() => bo)]);
    const first = await turn();
    await type(first, 'end');
    await says(first, /Waiting|Venter/);
    const second = await turn();
    expect(second === first).toBe(false);

    // A player sees their own step at once, others when it can no longer be undone.
    const watched = await steps(watcher);
    const beforeStep = await steps(second);
    const forward = second === ann ? 'N' : 'S';
    await type(second, forward);
    await second.waitForFunction(() => /^([123])\/\1$/.test(document.querySelector('.stage')?.getAttribute('data-step') ?? ''));
    expect(await steps(watcher)).toBe(watched);
    await second.getByRole('button', { name: /^(Undo|Fortryd)/ }).click();
    // A move that is entered before the undo is acknowledged is refused.
    await expect.poll(() => steps(second)).toBe(beforeStep);
    await type(second, `${forward} end`);
    await says(second, /Waiting|Venter/);

    // The phone is closed, and opened again at the home page.
    if ((await turn()) === bo) {
      await type(bo, 'end');
      await says(bo, 'Venter');
    }
    await bo.close();
    await ann.locator('.plate', { hasText: 'away' }).waitFor();
    await type(ann, 'end');
    await says(ann, 'Waiting');
    bo = await open(danish);
    await bo
      .locator('.row', { hasText: /ARCADE.*mod Ann/ })
      .getByRole('link')
      .click();
    await bo.getByRole('grid').waitFor();
    await openSheet(bo, 'log');
    await bo.getByText('Hertil har du set').waitFor();
    await bo.locator('.overlay-close').click();
    await bo.getByRole('button', { name: 'Siden din sidste tur' }).click();
    await expect.poll(() => steps(bo)).toMatch(/^(\d+)\/(?!\1$)/);
    await bo.getByRole('button', { name: 'Nu', exact: true }).click();

    // The server is killed during the match: no page is reloaded, and nothing is lost.
    const before = await steps(ann);
    // A page asks for no part again that did not come: it tells its reader to reload.
    for (const page of [ann, bo]) await partsThere(page);
    await server.stop('SIGKILL');
    await ann.getByRole('alert').filter({ hasText: 'Connection lost' }).waitFor();
    await startServer();
    await ann.getByRole('alert').filter({ hasText: 'Connection lost' }).waitFor({ state: 'detached' });
    await expect.poll(() => steps(ann)).toBe(before);
    const third = await turn();
    await type(third, 'end');
    await says(third, /Waiting|Venter/);

    // A page that looks at an earlier step stays there.
    await fromMenu(watcher, 'Look back');
    await watcher.getByRole('button', { name: 'First' }).click();
    await expect.poll(() => steps(watcher)).toMatch(/^0\//);
    const fourth = await turn();
    await type(fourth, 'end');
    await says(fourth, /Waiting|Venter/);
    await expect.poll(() => steps(watcher)).toMatch(/^0\//);

    await fromMenu(ann, 'Offer a draw');
    await bo.getByRole('button', { name: 'Afslå' }).click();
    await openSheet(ann, 'chat');
    await ann.getByRole('button', { name: 'Good luck!' }).click();
    await bo.locator('[data-sheet=chat].news').waitFor();
    await openSheet(bo, 'chat');
    await bo.getByText('Held og lykke!').first().waitFor();
    await bo.locator('.overlay-close').click();
    // Read chat lines are not marked as new.
    await bo.locator('[data-sheet=chat]:not(.news)').waitFor();
    await fromMenu(ann, 'Concede', 'Concede this game?');
    await says(bo, 'vinder');
    await ann.locator('.ending').getByRole('button', { name: 'Share …' }).click();
    await ann
      .locator('.ending')
      .getByText(/^Copied\.$|\/replay\//)
      .waitFor();
    await ann.getByRole('button', { name: 'Check the dice' }).click();
    await ann.getByText(/Proved: nobody chose or altered the dice.*this device saw/).waitFor();
    // The receipt of her device proves the same elsewhere. A spectator's device has no receipt and says so.
    const saving = ann.waitForEvent('download');
    await ann.getByRole('button', { name: 'Save the receipt' }).click();
    const receipt = readReceipt(readFileSync(await (await saving).path(), 'utf8'));
    if (!receipt.ok) throw new Error(receipt.fault.message);
    const given = parseRecord(await (await fetch(`${url}api/tables/${receipt.value.table}/record`)).text());
    if (!given.ok) throw new Error(given.fault.message);
    expect(verifyFair(arcade, given.value, [receipt.value])).toMatchObject({
      ok: true,
      value: { witnessed: { seats: [expect.any(String)] } },
    });
    await openMenu(watcher);
    await watcher.locator('#sheet-menu').getByRole('button', { name: 'Check the dice' }).click();
    await watcher.getByText(/^Consistent: .*Not proved: that it was committed to beforehand/).waitFor();
    await closeMenu(watcher);
    await looksRight(ann, 'online-over');

    await ann.getByRole('link', { name: 'Replay with everything shown' }).click();
    // The page that was left behind shows a board too.
    await ann.getByRole('button', { name: 'Rematch' }).waitFor({ state: 'detached' });
    await ann.getByRole('grid').waitFor();
    await looksRight(ann, 'online-replay');
    await ann.goBack();
    await ann.getByRole('button', { name: 'Rematch' }).click();
    await ann.locator('.again-waits').waitFor();
    // After one press of each the rematch begins with seats swapped.
    await bo.locator('.again').getByText('Ann').waitFor();
    const side = async (page: Page) => ((await page.locator('.plate.near').getAttribute('aria-label')) ?? '').split(', ')[1];
    const sideBefore = await side(bo);
    await bo.getByRole('button', { name: 'Revanche' }).click();
    for (const page of [ann, bo]) await page.locator('.stage[data-step="0/0"]').waitFor();
    await expect.poll(() => side(bo)).not.toBe(sideBefore);
    for (const page of [ann, bo, watcher]) await page.close();
  });
});

describe('strangers', () => {
  it('are paired from the home page', async () => {
    const ann = await open(await device({ colorScheme: 'dark' }));
    await ann.locator('.open-tables select').selectOption('tubetanks');
    await ann.getByRole('button', { name: 'Find an opponent' }).click();
    await ann.locator('.lobby').waitFor();
    const bo = await open(await device(phone));
    await bo.getByRole('button', { name: /^Join: TubeTanks/ }).waitFor();
    await looksRight(bo, 'online-home-360');
    await bo.locator('.open-tables select').selectOption('tubetanks');
    await bo.getByRole('button', { name: 'Find an opponent' }).click();
    for (const page of [ann, bo]) await page.locator('.program-card').waitFor();
    await expect.poll(() => ann.getByRole('timer').count()).toBe(2);
    await looksRight(ann, 'online-clocks-dark');
    await type(ann, 'RLR');
    await ann.waitForFunction(() => !document.querySelector('.status')?.textContent?.startsWith('Your turn'));
    expect(await bo.locator('body').innerText()).not.toContain('RLR');
    await type(bo, 'FFF');
    for (const page of [ann, bo]) await page.getByText('One plays RLR, Two plays FFF').first().waitFor();
    await fromMenu(bo, 'Concede', 'Concede this game?');
    await says(ann, 'wins');
    const [, table] = /#\/t\/([a-z2-9]{10})/.exec(ann.url()) ?? [];
    const record = parseRecord(await (await fetch(`${url}api/tables/${table}/record`)).text());
    if (!record.ok) throw new Error(record.fault.message);
    expect(verifyFair(tubetanks, record.value)).toMatchObject({ ok: true });
    for (const page of [ann, bo]) await page.close();
  });
});

describe('a friend', () => {
  it('is invited in one click from the home page, and takes the seat in two', async () => {
    const ann = await open(await device());
    await ann
      .getByRole('listitem')
      .filter({ hasText: 'TubeTanks' })
      .getByRole('button', { name: /friend/ })
      .click();
    const link = await ann.locator('.secret-link input').inputValue();
    const bo = await open(await device(phone));
    await bo.goto(link);
    await bo.getByRole('button', { name: /^Take this seat/ }).click();
    for (const page of [ann, bo]) await page.locator('.program-card').waitFor();
    for (const page of [ann, bo]) await page.close();
  });
});

describe('one browser', () => {
  it('has two seats in two windows, and a seated bot', async () => {
    const context = await device();
    const one = await open(context);
    const table = await create(one, 'tunnel-rat', 'friend');
    const two = await open(context, `#/t/${table}`);
    await two.getByRole('button', { name: /^Take this seat/ }).click();
    await one.getByRole('button', { name: 'Safe?' }).waitFor();
    await two.locator('.tunnel-rat').waitFor();
    expect(await two.getByRole('button', { name: 'Safe?' }).count()).toBe(0);
    await create(one, 'tunnel-rat', 'friend');
    await one.getByLabel(/^Add a bot/).selectOption('veteran');
    await one.getByRole('button', { name: 'Safe?' }).click();
    await one.locator('.rat-slips', { hasText: 'No.' }).waitFor();
    for (const page of [one, two]) await page.close();
  });

  it('moves a seat to another device by a link that works once', async () => {
    const laptop = await open(await device());
    const another = `#/t/${await create(laptop, 'tubetanks', 'friend')}/0`;
    await create(laptop, 'tunnel-rat', 'friend');
    await laptop.getByLabel(/^Add a bot/).selectOption('recruit');
    await openMenu(laptop);
    await laptop.getByRole('button', { name: 'Move this seat to another device' }).click();
    const link = await laptop.locator('.secret-link input').inputValue();
    const other = await open(await device(phone));
    await other.goto(link);
    await other.getByRole('button', { name: 'Move the seat to this device' }).click();
    await other.getByRole('button', { name: 'Safe?' }).waitFor();
    await laptop.getByText('This seat belongs to someone else').waitFor();
    const third = await open(await device());
    await third.goto(link);
    await third.getByRole('button', { name: 'Move the seat to this device' }).click();
    await third.getByText('This link to a seat has been used already.').waitFor();
    // An error at one table does not move a player from their seat at another.
    await laptop.evaluate((hash) => {
      location.hash = hash;
    }, another);
    await laptop.locator('.lobby-seat.mine').waitFor();
    expect(new URL(laptop.url()).hash).toBe(another);
    for (const page of [laptop, other, third]) await page.close();
  });
});
