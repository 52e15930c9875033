import { arenaMechs } from '@fray/arena-mechs';
import { parseRecord, verifyFair } from '@fray/engine';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { looksRight, rig } from './rig.ts';

const site = rig(6500);
const open = (path: string, context: BrowserContextOptions = {}) => site.open(path, { reducedMotion: 'reduce', ...context });

const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** What can be decided on the table of Arena Mechs, in the order in which this test looks for it. */
const DECISIONS = [
  '.programming .buttons .primary:not([disabled])',
  '.mech-hand button[aria-pressed=false]',
  '.hiding .choices button:not([disabled])',
  '.mark-place',
  '.considered .primary',
  '.sequence > .buttons button:not([disabled])',
];

/** Makes a decision as somebody would who takes what comes first, now and then the conveyor; answers which, if one was open. */
async function decide(page: Page, count: number): Promise<string | undefined> {
  const arrow = page.locator('.conveyor button:not([disabled])[aria-pressed=false]');
  if (count % 4 === 0 && (await page.locator('.considered .primary').count()) === 0 && (await arrow.count()) > 0) {
    await arrow.first().click();
    return '.conveyor';
  }
  const magnet = page.locator('.sequence select');
  if (count % 4 === 2 && (await magnet.count()) > 0 && (await magnet.inputValue()) === '') {
    await magnet.selectOption({ index: 1 });
    return '.magnet';
  }
  for (const selector of DECISIONS) {
    const found = page.locator(selector).first();
    if ((await found.count()) === 0) continue;
    await found.click({ force: true, timeout: 2000 }).catch(() => undefined);
    return selector;
  }
  return undefined;
}

const over = (page: Page) => page.locator('.status.over').count();

describe('four browser windows', () => {
  it('play a match to its end, one in Danish on a phone, one reloading in the middle', async () => {
    const host = await open('#/new/arena-mechs');
    await host.getByLabel('Players').selectOption('4');
    await host.locator('form select').first().selectOption('friend');
    await host.locator('form .primary').click();
    await host.locator('.lobby').waitFor();
    const [, id] = /#\/t\/([a-z2-9]{10})/.exec(host.url()) ?? [];
    const link = `#/t/${id}`;
    const guests = [await open(link), await open(link, { ...PHONE, locale: 'da-DK' }), await open(link, { colorScheme: 'light' })];
    for (const [i, colour] of [/Yellow/, /Blå/, /Green/].entries()) {
      const sit = guests[i]!.getByRole('button', { name: colour });
      await sit.click();
      await sit.waitFor({ state: 'detached' });
    }
    const pages = [host, ...guests];
    for (const page of pages) await page.locator('.programming').waitFor();
    await looksRight(host, 'arena-mechs');
    await looksRight(guests[1]!, 'arena-mechs-360-da');

    const met = new Set<string>();
    for (let n = 0; n < 4000 && (await over(host)) === 0; n++) {
      const page = pages[n % 4]!;
      if (n === 400) {
        await page.reload();
        await page.locator('.arena-mechs').waitFor();
      }
      const made = await decide(page, n);
      if (made !== undefined && !met.has(made)) {
        met.add(made);
        await looksRight(page, `arena-mechs-${made.replaceAll(/[^a-z]+/g, '-')}`);
      }
    }
    expect([...met]).toEqual(expect.arrayContaining([...DECISIONS, '.conveyor']));
    expect(await guests[1]!.locator('.places').textContent()).toMatch(/^1\. .*(Rød|Gul|Blå|Grøn)/);
    expect(await host.locator('.status').textContent()).toMatch(/four rounds are over/);
    expect(await guests[1]!.locator('.status').textContent()).toMatch(/fire runder er forbi/);
    await looksRight(host, 'arena-mechs-over');
    const record = parseRecord(await (await fetch(`${site.url}api/tables/${id}/record`)).text());
    if (!record.ok) throw new Error(record.fault.message);
    expect(verifyFair(arenaMechs, record.value)).toMatchObject({ ok: true, value: { seats: ['red', 'yellow', 'blue', 'green'] } });
    for (const page of pages) await page.close();
  }, 240_000);
});

describe('one person against three bots', () => {
  it.each([
    ['dark', 1440],
    ['light', 360],
  ] as const)('plays the first round in a %s page of %d points', async (colorScheme, width) => {
    const page = await open('#/new/arena-mechs', { colorScheme, viewport: { width, height: 800 } });
    await page.getByLabel('Players').selectOption('4');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.locator('.programming').waitFor();
    const turn = page.locator('.arena-mechs .turn');
    for (let n = 1; n < 1000 && !(await turn.textContent())?.includes('Round 2 of 4'); n++)
      if ((await decide(page, n)) === undefined) await page.waitForTimeout(50);
    expect(await turn.textContent()).toContain('Round 2 of 4');
    expect(await page.getByRole('log').textContent()).toMatch(/Blue shows .+ number \d+/);
    await looksRight(page, `arena-mechs-bots-${width}`);
    await page.close();
  });
});
