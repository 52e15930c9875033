import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { type Seat, seatsOf } from '@fray/engine';
import { type RunningServer, type ServeSettings, serve } from '@fray/server';
import { ShiftedClock } from '@fray/server/testing';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, type TestContext } from 'vitest';
import { launch } from './browser.ts';
import { seedOf, seedRandomness } from './randomness.ts';

const folder = fileURLToPath(new URL('../web/dist', import.meta.url));
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Factor by which pages compute slower: `SLOW=6 npx vitest run e2e` shows what depends on a fast machine. */
const SLOW = Number(process.env['SLOW'] ?? 1);

/** Whether similar looks are left to `npm run test:long`. */
export const isSample = 'quick' in globalThis;

/** The looks of these places; the long run takes all. Together they must have each width, theme and language. */
export const sampled = <T>(looks: readonly T[], ...places: number[]): readonly T[] =>
  isSample ? looks.filter((_, place) => places.includes(place)) : looks;

/** Windows in which a table must fit while a decision is owed. */
export const WINDOWS = [
  [1440, 900],
  [1366, 768],
  [1024, 768],
  [768, 1024],
  [412, 915],
  [360, 740],
] as const;

/** The tightest of them, for the sample; `stage.test.ts` looks at every table in all. */
export const FEW_WINDOWS = isSample ? ([WINDOWS[1], WINDOWS[5]] as const) : WINDOWS;

/** Folder of screenshots for people to look at. They are not stored in the repository. */
export const pictures = fileURLToPath(new URL('./screenshots/', import.meta.url));
mkdirSync(pictures, { recursive: true });

/**
 * Switches that save a part of a page's processor time where no picture is taken: without memory for tiles little is painted, and frames and
 * requests stay in one process. Layout, canvases and events stay as they are.
 */
const LIGHT = ['--force-gpu-mem-available-mb=1', '--in-process-gpu', '--enable-features=NetworkServiceInProcess2'];

let shared: Browser | undefined;

/** The browser of all test files of a worker. It ends with the worker. */
export async function sharedBrowser(): Promise<Browser> {
  if (!shared?.isConnected()) shared = await launch(isSample ? LIGHT : []);
  return shared;
}

/** Ends what is open in the shared browser. What a test leaves there, most of all one that failed, would run beside all later ones. After a test that failed it first prints what the pages show. */
export async function closeProfiles({ task }: Pick<TestContext, 'task'>): Promise<void> {
  if (task.result?.state === 'fail') await printPages();
  await Promise.all(shared?.contexts().map((profile) => profile.close()) ?? []);
}

/** Prints the visible headings, notices and buttons of all open pages, to show where a failed test waited. */
async function printPages(): Promise<void> {
  for (const page of shared?.contexts().flatMap((profile) => profile.pages()) ?? []) {
    const shown = page.locator('h1, h2, [role=alert], [role=status], button').filter({ visible: true });
    const texts = await shown.allInnerTexts().catch(() => ['(the page does not answer)']);
    console.error(`${page.url()} shows: ${texts.map((text) => text.trim().replace(/\s+/g, ' ')).join(' | ')}`);
  }
}

/** A picture for people to look at, in the long run only. */
export async function photograph(page: Page, name: string): Promise<void> {
  if (!isSample) await page.screenshot({ path: `${pictures}${name}.png`, fullPage: true });
}

/** The pages of one test file, each with random numbers that are the same in every run, and the errors in them. */
export class Pages {
  readonly errors: string[] = [];
  #luck = '';
  #drawn = 0;

  /** Seeds all later random numbers by a text. */
  begin(luck: string): void {
    this.#luck = luck;
    this.#drawn = 0;
  }

  /** Seeds all later random numbers by the test. A second try has its own: a server that stays takes a message id only once. */
  beginTest({ result }: TestContext['task']): void {
    const name = expect.getState().currentTestName ?? '';
    const retries = result?.retryCount ?? 0;
    this.begin(retries === 0 ? name : `${name}, try ${retries + 1}`);
  }

  /** 256 random bits for a server's dice. */
  secret(): string {
    return createHash('sha256')
      .update(`${this.#luck} ${this.#drawn++}`)
      .digest('hex');
  }

  async open(profile: BrowserContext, url: string, harmless = /^$/): Promise<Page> {
    const page = await profile.newPage();
    page.setDefaultTimeout(60_000 * SLOW);
    page.on('pageerror', (error) => this.errors.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error' && !harmless.test(message.text())) this.errors.push(`${message.text()} ${message.location().url}`);
    });
    await page.addInitScript(seedRandomness, seedOf(`${this.#luck} ${this.#drawn++}`));
    if (SLOW > 1) await (await profile.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOW });
    await page.goto(url);
    return page;
  }
}

/** The built page on a server, and a browser, for the tests of one file. An error in any page fails them at the end. */
export function openTestServer(port: number, settings: Partial<ServeSettings> = {}) {
  let served: RunningServer;
  let browser: Browser;
  const pages = new Pages();
  const time = new ShiftedClock();
  beforeAll(async () => {
    if (!existsSync(folder)) throw new Error('the page is not built: run “npm run build” before the browser tests');
    served = await serve(
      { folder, host: '127.0.0.1', port, orNext: true, data: ':memory:', ...settings },
      { time, secret: () => pages.secret() },
    );
    browser = await sharedBrowser();
  });
  beforeEach(({ task }) => pages.beginTest(task));
  afterEach(closeProfiles);
  afterAll(async () => {
    await served?.close();
    expect(pages.errors).toEqual([]);
  });
  return {
    get url(): string {
      return served.url;
    },
    /** The server's time. */
    time,
    /** The seats that owe a decision at a table of the server. */
    async deciders(table: string | undefined): Promise<Seat[]> {
      return seatsOf((await served.registry.find(table ?? ''))?.match?.deciders ?? 0);
    },
    /** Seeds this test by another text than its name. */
    luck: (text: string) => pages.begin(text),
    /** Opens a page in a browser profile of its own. The service worker is only active where a test asks for it. */
    async open(path = '', context: BrowserContextOptions = {}, harmless?: RegExp): Promise<Page> {
      const profile = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        locale: 'en-GB',
        serviceWorkers: 'block',
        ...context,
      });
      if (context.reducedMotion === 'reduce') await silence(profile);
      return pages.open(profile, served.url + path, harmless);
    },
  };
}

/** Without motion there is no sound either: without a sound card, sound costs as much processor time as the page. */
export const silence = (profile: BrowserContext) =>
  profile.addInitScript(() => {
    // A blank page, or one that failed to load, has no storage.
    if (location.protocol.startsWith('http')) localStorage.setItem('fray.sound', 'off');
  });

/** Waits until the page has drawn the effects of earlier actions. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));

/** Waits until a decision is owed at this page, or the match is over, and no animation runs. */
export async function settled(page: Page): Promise<void> {
  // Earlier actions are rendered before the next task.
  await page.evaluate(() => new Promise<void>((done) => setTimeout(done)));
  await page.locator('.stage:not(.playing):is(.tone-yours, .tone-over)').waitFor();
}

/** Chooses one of a few cards: opponent, side, count, preset, or a setting. */
export async function choose(page: Page, name: string, value: string): Promise<void> {
  await page.locator(`input[name="${name}"][value="${value}"]`).check();
}

/** Opens the table's menu. */
export async function openMenu(page: Page): Promise<void> {
  if ((await page.locator('#sheet-menu').count()) === 0) await page.locator('[data-tool=menu]').click();
  await page.locator('#sheet-menu').waitFor();
}

export async function closeMenu(page: Page): Promise<void> {
  // An action in it may have closed it.
  await drawn(page);
  if ((await page.locator('#sheet-menu').count()) > 0) await page.locator('#sheet-menu .overlay-close').click();
  await page.locator('#sheet-menu').waitFor({ state: 'detached' });
}

/** Types moves in notation. */
export async function typeMoves(page: Page, moves: string): Promise<void> {
  await openMenu(page);
  await page.locator('#sheet-menu .typed input').fill(moves);
  await page.locator('#sheet-menu .typed button').click();
  await closeMenu(page);
}

/** The record of the open local game, as the browser stores it. */
export async function savedRecord(page: Page): Promise<string> {
  const packed = await page.evaluate(() => {
    const entry: { packed?: string } = JSON.parse(localStorage.getItem(`fray.game.${localStorage.getItem('fray.table')}`) ?? '{}');
    return entry.packed ?? '';
  });
  return Buffer.from(packed, 'base64').toString();
}

/** The shown step and the number of steps: "3/6". */
export const step = (page: Page) => page.locator('.stage').getAttribute('data-step');

/** Opens a sheet beside the board: log, chat, luck, rules. */
export async function openSheet(page: Page, id: string): Promise<void> {
  await page.locator(`#tab-${id}, [data-sheet="${id}"]`).first().click();
}

async function axeFinds(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  // Return only the findings; everything that axe looked at would be megabytes.
  return page.evaluate<string[]>(`axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 120)).join(' | ')))`);
}

/** Checks that axe finds nothing and nothing is cut off. The long run also takes a screenshot. */
export async function looksRight(page: Page, name: string): Promise<void> {
  // Every page has a heading; for a moment between two pages there is none.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await drawn(page);
  await photograph(page, name);
  expect(await axeFinds(page), name).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name} scrolls sideways`).toBe(true);
}
