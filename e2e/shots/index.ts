// `npm run shots`: every page and table at five sizes, dark and light, English and Danish, into contact sheets in `shots/`.
// `npm run shots -- --film arcade` takes a frame every 100 ms of a game between bots instead. `--game`, `--size`, `--language`, `--theme` narrow it down.
import { existsSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CARDS, cardOf } from '@fray/games';
import type { Browser, Page } from 'playwright-core';
import { launch } from '../browser.ts';
import { botMatchOf, snapshotsOf } from './positions.ts';
import { openSeededServer, type SeededServer } from './seed.ts';
import { contactSheet, type Shot } from './sheet.ts';

const SIZES = ['1440x900', '1366x768', '1024x768', '768x1024', '412x915', '360x740'];
const pagesOf = (links: SeededServer['links']) => ({
  home: '',
  friends: '#/people',
  player: '#/player/Mikkel',
  ratings: '#/ratings/arcade',
  watch: '#/watch',
  tournaments: '#/tournaments',
  'tournament-running': `#/tournament/${links.running}`,
  'tournament-finished': `#/tournament/${links.finished}`,
  'tournament-open': `#/tournament/${links.open}`,
  club: `#/club/${links.club}`,
  settings: '#/settings',
  rules: '#/rules/arcade',
  new: '#/new/arcade',
  learn: '#/learn/arcade',
  scores: '#/scores/arcade',
  lab: '#/lab/arcade/tank_endurance=5',
  games: '#/games',
  puzzles: '#/puzzles',
  puzzle: '#/puzzle/today',
});
/** Time limit in milliseconds, generous for busy machines. */
const PATIENCE = 60_000;
const FRAME = 100;
/** Factor by which the page's time is slowed in a film, so that a busy machine can take every frame. */
const SLOWER = 8;
const PER_SHEET = 24;

const { values } = parseArgs({
  options: {
    film: { type: 'string' },
    frames: { type: 'string', default: '120' },
    game: { type: 'string' },
    size: { type: 'string' },
    language: { type: 'string' },
    theme: { type: 'string' },
    out: { type: 'string', default: fileURLToPath(new URL('../../shots', import.meta.url)) },
  },
});
const built = fileURLToPath(new URL('../../web/dist', import.meta.url));
if (!existsSync(built)) throw new Error('the page is not built: run “npm run build” first');
mkdirSync(values.out, { recursive: true });

const served = await openSeededServer(built, fileURLToPath(new URL('../../web/pictures', import.meta.url)), 6900);
const browser = await launch();
await (values.film === undefined ? sheets(browser) : film(browser, values.film));
await browser.close();
await served.close();

interface Look {
  readonly size: string;
  readonly language: string;
  readonly theme: string;
}

async function open(from: Browser, { size, language, theme }: Look, kept: Readonly<Record<string, string>> = {}): Promise<Page> {
  const [width = 0, height = 0] = size.split('x').map(Number);
  const context = await from.newContext({ viewport: { width, height }, hasTouch: width < 500, isMobile: width < 500 });
  const storage = { 'fray.language': language, 'fray.theme': theme, ...kept };
  await context.addInitScript((pairs: Record<string, string>) => {
    for (const [key, value] of Object.entries(pairs)) localStorage.setItem(key, value);
  }, storage);
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(`${size} ${language}: ${error}`));
  return page;
}

async function sheets(from: Browser): Promise<void> {
  const looks = SIZES.flatMap((size) =>
    ['en', 'da'].flatMap((language) => ['dark', 'light'].map((theme) => ({ size, language, theme }))),
  ).filter(
    ({ size, language, theme }) =>
      size === (values.size ?? size) && language === (values.language ?? language) && theme === (values.theme ?? theme),
  );
  for (const look of looks) {
    const label = `${look.size}-${look.language}-${look.theme}`;
    const shots: Shot[] = [];
    const take = async (page: Page, name: string): Promise<void> => {
      const file = `${label}-${name}.png`;
      await page.screenshot({ path: `${values.out}/${file}` });
      shots.push({ file, title: name });
    };
    // One profile for each look, so that the cache is used.
    const signedIn = { 'fray.key': served.people.Nora.key, 'fray.account': 'Nora', 'fray.name': 'Nora' };
    const page = await open(from, look, { ...signedIn, 'fray.tempo': 'instant', 'fray.sound': 'off' });
    await page.goto(served.url);
    for (const [name, path] of values.game === undefined ? Object.entries(pagesOf(served.links)) : []) {
      await page.goto(`${served.url}${path}`);
      await page.reload();
      await page.locator('h1').first().waitFor({ state: 'attached', timeout: PATIENCE });
      await page.waitForTimeout(500);
      await take(page, name);
    }
    // Tables are dark in every theme, so one picture is enough.
    for (const { id, game } of look.theme === 'light' ? [] : CARDS) {
      if (id !== (values.game ?? id)) continue;
      for (const { name, record } of snapshotsOf(await game())) {
        await page.evaluate((text) => localStorage.setItem('fray.table', text), record);
        await page.goto(`${served.url}#/table`);
        await page.reload();
        await page.locator('.stage').waitFor({ timeout: PATIENCE });
        await page.waitForTimeout(400);
        await take(page, `${id}-${name}`);
      }
    }
    await page.context().close();
    await contactSheet(from, values.out, `sheet-${values.game ?? 'all'}-${label}`, shots);
    console.log(`${shots.length} pictures: ${values.out}/sheet-${values.game ?? 'all'}-${label}.png`);
  }
}

/** Slows timers and clocks of a page. Its animations are slowed by the browser. */
function slowDown(factor: number): void {
  const { setTimeout: later, performance: clock } = globalThis;
  globalThis.setTimeout = ((run: () => void, ms = 0, ...given: unknown[]) => later(run, ms * factor, ...given)) as typeof setTimeout;
  const now = clock.now.bind(clock);
  clock.now = () => now() / factor;
  const frame = globalThis.requestAnimationFrame.bind(globalThis);
  globalThis.requestAnimationFrame = (run) => frame(() => run(clock.now()));
}

/** Bots play while pictures are taken. */
async function film(from: Browser, id: string): Promise<void> {
  const card = cardOf(id);
  if (!card) throw new Error(`there is no game ${id}`);
  const look = { size: values.size ?? '1280x800', language: values.language ?? 'en', theme: 'dark' };
  const page = await open(from, look, { 'fray.table': botMatchOf(await card.game()), 'fray.sound': 'off' });
  const tools = await page.context().newCDPSession(page);
  await page.addInitScript(slowDown, SLOWER);
  await page.goto(`${served.url}#/table`);
  await page.locator('.stage').waitFor();
  await tools.send('Animation.enable');
  await tools.send('Animation.setPlaybackRate', { playbackRate: 1 / SLOWER });
  const shots: Shot[] = [];
  const began = performance.now();
  for (let n = 0; n < Number(values.frames); n++) {
    await page.waitForTimeout(Math.max(0, began + n * FRAME * SLOWER - performance.now()));
    const at = Math.round((performance.now() - began) / SLOWER);
    const file = `film-${id}-${look.size}-${String(n).padStart(3, '0')}.jpg`;
    await page.screenshot({ path: `${values.out}/${file}`, type: 'jpeg', quality: 70 });
    shots.push({ file, title: `${at} ms` });
  }
  const high = look.size.startsWith('1') ? 280 : 480;
  for (let n = 0; n < shots.length; n += PER_SHEET) {
    const sheet = `film-${id}-${look.size}-${n / PER_SHEET + 1}`;
    await contactSheet(from, values.out, sheet, shots.slice(n, n + PER_SHEET), high);
    console.log(`${values.out}/${sheet}.png`);
  }
}
