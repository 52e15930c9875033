// @module-tag browser
import { CARDS } from '@fray/games';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { snapshotsOf } from './shots/positions.ts';
import { drawn, openTestServer } from './testServer.ts';

const site = openTestServer(7900);

/** Number of steps of a match to visit, forward and back. */
const STEPS = 10;

/** How browsers' translators change text nodes: `replace` makes a new text, `move` wraps the node in an element. */
type Translator = 'replace' | 'move';

/** Imitates Google's translator: handles all texts now and after each change. Each text is its own translation. */
const translate = (page: Page, how: Translator) =>
  page.evaluate((way) => {
    const wrap = (text: Text) => {
      const { parentElement } = text;
      if (!parentElement || text.data.trim() === '') return;
      if (parentElement.closest('svg, script, style, textarea, select, font, [translate=no]')) return;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      outer.append(inner);
      if (way === 'move') {
        text.before(outer);
        inner.append(text);
      } else {
        inner.append(text.data);
        text.replaceWith(outer);
      }
    };
    const all = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node instanceof Text) texts.push(node);
      for (const text of root instanceof Text ? [root] : texts) wrap(text);
    };
    all(document.body);
    new MutationObserver((records) => {
      for (const { addedNodes, target, type } of records) {
        if (type === 'characterData' && target.isConnected) all(target);
        for (const node of addedNodes) if (node.isConnected) all(node);
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  }, how);

/** Goes to a step of a replay and returns the table's text there. */
async function readAt(page: Page, at: number): Promise<string> {
  await page.evaluate((value) => {
    const slider = document.querySelector<HTMLInputElement>('.replayer input[type=range]')!;
    slider.value = String(value);
    slider.dispatchEvent(new Event('input', { bubbles: true }));
  }, at);
  await drawn(page);
  return page.locator('.stage').evaluate((stage) => {
    const read = stage.cloneNode(true) as Element;
    // What a bot says goes by itself, sooner in one page than in the other.
    for (const saying of read.querySelectorAll('.plate-speech')) saying.remove();
    return read.textContent ?? '';
  });
}

async function openReplay(record: string): Promise<Page> {
  const page = await site.open('', { reducedMotion: 'reduce', viewport: { width: 1366, height: 768 } });
  await page.evaluate((text) => localStorage.setItem('fray.table', text), record);
  await page.goto(`${site.url}#/table`);
  await page.reload();
  await page.locator('.replayer').waitFor();
  return page;
}

const WAYS = [...CARDS.map(({ id }) => [id, 'replace'] as const), [CARDS[0]!.id, 'move'] as const];

it.each(WAYS)('a translated page of %s (%s) shows the same facts as the original at every step', async (id, how) => {
  const game = await CARDS.find((card) => card.id === id)!.game();
  const record = snapshotsOf(game).at(-1)!.record;
  const [plain, translated] = [await openReplay(record), await openReplay(record)];
  await translate(translated, how);
  const last = Number(await plain.locator('.replayer input[type=range]').getAttribute('max'));
  const forward = Array.from({ length: STEPS }, (_, i) => Math.round((i * last) / STEPS));
  const told = new Set<string>();
  for (const at of [...forward, ...forward.toReversed()]) {
    const text = await readAt(plain, at);
    expect(await readAt(translated, at), `step ${at} of ${last}`).toBe(text);
    told.add(text);
  }
  // Every step has another text, and the translator has run.
  expect(told.size).toBeGreaterThan(STEPS / 2);
  expect(await translated.locator('.stage font > font').count()).toBeGreaterThan(5);
  await plain.close();
  await translated.close();
});
