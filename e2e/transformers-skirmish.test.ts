import { parseRecord, verifyFair } from '@fray/engine';
import { transformersSkirmish } from '@fray/transformers-skirmish';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { looksRight, rig } from './rig.ts';

const site = rig(6600);
const open = (path: string, context: BrowserContextOptions = {}) => site.open(path, { reducedMotion: 'reduce', ...context });
const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** What can be decided at the table, in the order in which this test looks for it. */
const DECISIONS = [
  '.skirmish-setup .primary',
  '.answers-now button',
  '.skirmish-turn .primary.fire',
  '.skirmish-turn .primary:not([disabled])',
  '.skirmish-hand .attack:not([disabled])[aria-pressed=false]',
  '.skirmish-hand .move:not([disabled])[aria-pressed=false]',
  '.skirmish-hand button:not([disabled])[aria-pressed=false]',
  '.skirmish-turn button:not([disabled]):has-text("End turn"), .skirmish-turn button:not([disabled]):has-text("Slut tur")',
];

/** Makes a decision as somebody would who takes what comes first: with a card chosen, squares on the board, or the whole row. */
async function decide(page: Page): Promise<string | undefined> {
  const several = page.locator('.skirmish-turn [role=group] button:nth-of-type(2)[aria-pressed=false]:not([disabled])');
  if ((await several.count()) > 0) {
    await several.click({ timeout: 2000 });
    await page.getByRole('button', { name: /All that can|Alle, der kan/ }).click({ timeout: 2000 });
    return 'group';
  }
  const square = page.locator('.mark-place');
  if ((await page.locator('.skirmish-turn .primary').count()) === 0 && (await square.count()) > 0) {
    await square.last().click({ force: true });
    return 'square';
  }
  for (const selector of DECISIONS) {
    const found = page.locator(selector).first();
    if ((await found.count()) === 0) continue;
    await found.click({ force: true, timeout: 2000 }).catch(() => undefined);
    return selector;
  }
  return undefined;
}

describe('one person against a bot', () => {
  it.each([
    ['dark', 1440, 'en-GB'],
    ['light', 360, 'da-DK'],
  ] as const)(
    'plays in a %s page of %d points in %s',
    async (colorScheme, width, locale) => {
      const page = await open('#/new/transformers-skirmish', { colorScheme, locale, viewport: { width, height: 800 } });
      await page.locator('form .primary').click();
      await page.locator('.skirmish-setup').waitFor();
      const met = new Set<string>();
      const destroyed = () =>
        page
          .getByRole('log')
          .textContent()
          .then((text) => /is destroyed|er ødelagt/.test(text ?? ''));
      for (let n = 1; n < 1500 && !(met.size >= DECISIONS.length && (await destroyed())); n++) {
        const made = await decide(page);
        if (made === undefined) await page.waitForTimeout(30);
        else if (!met.has(made)) {
          met.add(made);
          await looksRight(page, `skirmish-${width}-${met.size}`);
        }
      }
      expect([...met]).toEqual(expect.arrayContaining(['group', 'square', '.answers-now button', '.skirmish-turn .primary.fire']));
      expect(await destroyed()).toBe(true);
      await page.close();
    },
    180_000,
  );
});

describe('two browser windows', () => {
  it('set up in secret, attack, and answer in a window of fixed length; the record proves itself', async () => {
    const host = await open('#/new/transformers-skirmish');
    await host.getByLabel('Opponent', { exact: false }).first().selectOption('friend');
    await host
      .getByText('Options', { exact: false })
      .first()
      .click()
      .catch(() => undefined);
    await host.getByLabel('Defence window').fill('3');
    await host.locator('form .primary').click();
    await host.locator('.lobby').waitFor();
    const [, id] = /#\/t\/([a-z2-9]{10})/.exec(host.url()) ?? [];
    const guest = await open(`#/t/${id}`, { ...PHONE, locale: 'da-DK' });
    await guest.getByRole('button', { name: /Nord/ }).click();
    for (const page of [host, guest]) await page.locator('.skirmish-setup').waitFor();
    await host.locator('.skirmish-setup .primary').click();
    await host.locator('.skirmish-setup').waitFor({ state: 'detached' });
    expect(await guest.locator('.robot.south').count()).toBe(0);
    await guest.locator('.skirmish-setup .primary').click();
    await guest.locator('.robot.south').first().waitFor();
    let answered = 0;
    for (let n = 0; n < 800 && answered < 2; n++) {
      const page = n % 2 === 0 ? host : guest;
      const other = n % 2 === 0 ? guest : host;
      if (n === 60) {
        await guest.reload();
        await guest.locator('.skirmish').waitFor();
      }
      if ((await page.locator('.answers-now').count()) === 0) {
        if ((await decide(page)) === undefined) await page.waitForTimeout(20);
        continue;
      }
      // The attacker's page has heard of the attack itself, and of nothing after it.
      await other.getByText(/The answer is awaited|Der ventes på svaret/).waitFor();
      const lines = await other.getByRole('log').textContent();
      await page.locator('.answers-now button').last().click();
      await page.getByText(/Your answer is kept|Dit svar er gemt/).waitFor();
      expect(await other.getByRole('log').textContent()).toBe(lines);
      await looksRight(page, `skirmish-answer-${answered}`);
      await page.locator('.answers-now').waitFor({ state: 'detached', timeout: 8000 });
      answered++;
    }
    expect(answered).toBe(2);
    await host.getByRole('button', { name: 'Concede' }).click();
    await host.getByRole('button', { name: 'Give up this game?' }).click();
    await guest.locator('.status.over').waitFor();
    const record = parseRecord(await (await fetch(`${site.url}api/tables/${id}/record`)).text());
    if (!record.ok) throw new Error(record.fault.message);
    expect(verifyFair(transformersSkirmish, record.value)).toMatchObject({ ok: true });
    for (const page of [host, guest]) await page.close();
  }, 180_000);
});
