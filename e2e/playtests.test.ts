// @module-tag browser
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { looksRight, openSheet, openTestServer, sampled } from './testServer.ts';

const site = openTestServer(8500);
const still = { reducedMotion: 'reduce', viewport: { width: 1366, height: 768 } } as const;
const phone = { ...still, viewport: { width: 360, height: 740 } } as const;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** A designer changes a number in the lab, and has a version with its link. */
async function designed(): Promise<{ mara: Page; id: string }> {
  const mara = await site.open('#/lab/tubetanks/side_hits=2&max_rounds=4', still);
  await mara.getByRole('link', { name: 'Test with people' }).click();
  await mara.getByLabel('Name', { exact: true }).fill('Glass tanks');
  await looksRight(mara, 'playtest-new');
  await button(mara, 'Create the version').click();
  await mara.getByRole('heading', { name: 'Glass tanks' }).waitFor();
  return { mara, id: /#\/v\/([a-z2-9]{10})$/.exec(mara.url())?.[1] ?? '' };
}

/** A tester opens the link, and agrees. */
async function tests(id: string, name: string, context: typeof still | typeof phone = still): Promise<Page> {
  const page = await site.open(`v/${id}`, context);
  await page.getByLabel('Your name').fill(name);
  await button(page, 'Play now').click();
  await page.getByText('never by name').waitFor();
  await button(page, 'Yes, and play').click();
  return page;
}

const begun = (page: Page) => page.locator('.stage:not(:has(.ending))').waitFor();

/** All lock in programs until the match is over. */
async function playOut(...pages: Page[]): Promise<void> {
  const isOver = async (page: Page) => (await page.locator('.status.over').count()) > 0;
  for (let tries = 0; tries < 200; tries++) {
    if ((await Promise.all(pages.map(isOver))).every(Boolean)) return;
    for (const page of pages) {
      if ((await page.locator('.status.yours').count()) === 0) continue;
      for (const key of ['f', 'l', 'r', 'k']) await page.keyboard.press(key);
    }
    await pages[0]?.waitForTimeout(100);
  }
  throw new Error('the match did not end');
}

describe('a version that is tested', () => {
  it('goes from a changed number to figures: a link, two testers, a reported position, three questions', async () => {
    const { mara, id } = await designed();
    await mara.getByText('Nobody has finished a game yet.').waitFor();
    const ann = await tests(id, 'Ann', phone);
    await ann.getByText('A bot takes the free seat').waitFor();
    // The link of the lobby is the version's own: whoever follows it is asked, too.
    expect(await ann.locator('.lobby-bring input').first().inputValue()).toContain(`/v/${id}`);
    const bo = await tests(id, 'Bo');
    for (const page of [ann, bo]) await begun(page);

    await openSheet(ann, 'unclear');
    await ann.getByLabel('What is unclear? (optional)').fill('Who fires first?');
    await button(ann, 'Send').click();
    await ann.getByText('Sent. Play on.').waitFor();
    await looksRight(ann, 'playtest-unclear-phone');
    await ann.keyboard.press('Escape');
    await mara.reload();
    await mara.getByText('1 playing now').waitFor();
    // Nothing of a match that runs reaches the designer.
    expect(await mara.getByText('Who fires first?').count()).toBe(0);

    // What Bo presses in vain, and the rule that he looks up.
    await bo.locator('.action-button.prime[aria-disabled=true]').click({ force: true });
    await bo.getByRole('gridcell').last().hover();
    await bo.locator('.help-card [data-rule]').click();
    await openSheet(bo, 'unclear');
    await bo.getByText(/Last rule shown: T\d+/).waitFor();

    await playOut(ann, bo);
    for (const page of [ann, bo]) {
      await page.keyboard.press('Escape');
      await page.getByText('Three questions from the designer').waitFor();
      await looksRight(page, `playtest-questions-${page === ann ? 'phone' : 'desk'}`);
    }
    for (const question of ['fun', 'clear', 'again']) await ann.locator(`input[name=${question}][value="4"]`).check({ force: true });
    await ann.getByLabel('Anything else? (optional)').fill('Short and sharp');
    await button(ann, 'Send').click();
    await ann.getByText('Thank you.').waitFor();
    await button(bo, 'Skip').click();
    expect(await bo.getByText('Three questions from the designer').count()).toBe(0);

    await mara.reload();
    await mara.getByText('1 game by 2 testers.').waitFor();
    await mara.getByText('Short and sharp').waitFor();
    await mara.getByText('not enough yet: 1 of 20 games, 1 of 5 testers').first().waitFor();
    for (const name of [/Ann/, /Bo(?!t)/]) expect(await mara.locator('main').textContent()).not.toMatch(name);
    await mara
      .locator('.pt-bars', { hasText: 'Looked up in the rules' })
      .getByText(/^Rule T\d+$/)
      .waitFor();
    await mara.locator('.pt-bars', { hasText: 'Refused moves' }).getByText('Lock program').waitFor();
    await looksRight(mara, 'playtest-version');
    const saved = mara.waitForEvent('download');
    await button(mara, 'Figures as CSV').click();
    expect(readFileSync(await (await saved).path(), 'utf8')).toMatch(/^kind,name,value,low,high,games,testers\r\nfigure,first-seat,/);
    await mara.getByText('Who fires first?').waitFor();
    await mara.getByRole('link', { name: 'Open the position' }).click();
    await mara.locator('.tubetanks').waitFor();
    await mara.getByText('Who fires first?').waitFor();
    expect(await mara.title()).toMatch(/^What tester \d+ saw · Fray$/);
    await looksRight(mara, 'playtest-position');

    await ann.getByRole('link', { name: 'The version' }).click();
    await button(ann, 'Delete my data for this version').click();
    await button(ann, 'Delete it for good?').click();
    await expect.poll(() => button(ann, 'Delete my data for this version').count()).toBe(0);
    await mara.goto(`${site.url}#/v/${id}`);
    await mara.getByText('Nothing so far.').first().waitFor();
    expect(await mara.getByText('Short and sharp').count()).toBe(0);
    for (const page of [mara, ann, bo]) await page.close();
  });

  it('is played against a bot if nobody else comes, and records nothing of users who do not agree', async () => {
    const { mara, id } = await designed();
    const ann = await site.open(`#/v/${id}`, still);
    await button(ann, 'Play now').click();
    await button(ann, 'No, just play').click();
    await button(ann, 'Play the bot now').click();
    await begun(ann);
    await ann.getByText('Nothing of this game is recorded for the designer.').waitFor();
    await playOut(ann);
    await ann.locator('.ending').waitFor();
    expect(await ann.getByText('Three questions from the designer').count()).toBe(0);
    await mara.reload();
    await mara.getByText('Nobody has finished a game yet.').waitFor();
    await mara.locator('.pt-count', { hasText: '1 game' }).waitFor();
    await mara.close();
    await ann.close();
  });

  const LOOKS = [
    [360, 'light', 'da'],
    [360, 'dark', 'en'],
    [768, 'light', 'en'],
    [1440, 'light', 'da'],
    [1440, 'dark', 'en'],
  ] as const;
  it.each(sampled(LOOKS, 0, 2, 4))('fits %i px, %s, in %s', async (width, theme, language) => {
    const { mara, id } = await designed();
    await mara.setViewportSize({ width, height: 800 });
    await mara.evaluate(
      ([light, spoken]) => {
        localStorage.setItem('fray.theme', light ?? '');
        localStorage.setItem('fray.language', spoken ?? '');
      },
      [theme, language],
    );
    for (const path of [`#/v/${id}`, '#/playtests', `#/playtests/new/tubetanks/side_hits=1/${id}`]) {
      await mara.goto(`${site.url}${path}`);
      await mara.reload();
      await mara.locator('.page.pt').waitFor();
      await looksRight(mara, `playtest-${width}-${theme}-${path.split('/')[1]}${path.includes('new') ? '-new' : ''}`);
    }
    await mara.close();
  });

  it('is unlisted for users without the link, and a link to an unknown version shows an error', async () => {
    const page = await site.open('#/v/aaaaaaaaaa', still, /404/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.locator('.page.pt').count()).toBe(0);
    await page.goto(`${site.url}#/playtests`);
    await page.getByText('No version yet.').waitFor();
    await page.close();
  });
});
