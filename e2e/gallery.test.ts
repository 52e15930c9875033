// @module-tag browser
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { authenticator, createAccount } from './accounts.ts';
import { looksRight, openTestServer } from './testServer.ts';

const site = openTestServer(8700);
const still = { reducedMotion: 'reduce', viewport: { width: 1366, height: 768 } } as const;
const phone = { ...still, viewport: { width: 360, height: 740 } } as const;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

describe('a version in the gallery', () => {
  it('is measured by bots, listed publicly, played and forked by another user', async () => {
    const mara = await site.open('#/', still);
    await authenticator(mara);
    await mara.goto(`${site.url}#/settings`);
    await createAccount(mara, 'Mara');
    await mara.goto(`${site.url}#/playtests/new/tunnel-rat/questions=3`);
    await mara.getByLabel('Name', { exact: true }).fill('Short interview');
    await button(mara, 'Create the version').click();
    await mara.getByRole('heading', { name: 'Short interview' }).waitFor();
    const id = /#\/v\/([a-z2-9]{10})$/.exec(mara.url())?.[1] ?? '';

    await button(mara, 'Let bots play').click();
    await mara.getByRole('link', { name: 'The whole report' }).waitFor({ timeout: 120_000 });
    await mara.locator('.pt-beside').first().waitFor();
    await looksRight(mara, 'version-with-bots');
    await mara.getByLabel('Who can find it').selectOption('public');
    await mara.getByText('by Mara').waitFor();
    await mara.getByRole('link', { name: 'The whole report' }).click();
    await button(mara, 'Experiment as a file').waitFor();
    // The game is solved with these options: the solution plays.
    await mara.getByText('games between bots (Vesper)').waitFor();
    await looksRight(mara, 'lab-report-shared');

    const ann = await site.open('gallery', phone);
    await ann.getByRole('link', { name: 'Short interview' }).waitFor();
    await ann.locator('.pt-badge', { hasText: '±' }).waitFor();
    await looksRight(ann, 'gallery-phone');
    await ann.getByRole('link', { name: 'Make your own version' }).click();
    await expect.poll(() => ann.getByLabel('Compare with').inputValue()).toBe(id);
    await ann.goto(`${site.url}#/v/${id}`);
    await ann.getByText('by Mara').waitFor();
    await ann.getByText('Report', { exact: true }).click();
    await button(ann, 'The name or text is offensive').click();
    await ann.getByText('Reported.').waitFor();

    await mara.goto(`${site.url}#/v/${id}`);
    await mara.getByLabel('Who can find it').selectOption('private');
    await expect.poll(() => mara.getByLabel('Who can find it').inputValue()).toBe('private');
    const stranger = await site.open(`#/v/${id}`, still, /404/);
    await stranger.getByRole('heading', { level: 1 }).waitFor();
    expect(await stranger.getByText('Short interview').count()).toBe(0);
    for (const page of [mara, ann, stranger]) await page.close();
  });

  it('is shared from the lab by a link, after the user agrees that the server stores the figures', async () => {
    const mara = await site.open('#/lab/tunnel-rat/questions=3', still);
    await mara.locator('.lab-progress', { hasText: 'Done' }).waitFor({ timeout: 120_000 });
    const sentence = (await mara.locator('.lab-sentence h1').textContent()) ?? '';
    await button(mara, 'Share by link').click();
    await mara.getByText('without your name').waitFor();
    await button(mara, 'Keep and share').click();
    const link = await mara.getByLabel('Link to these figures').inputValue();
    expect(link).toMatch(/\/lab\/r\/[a-z2-9]{10}$/);
    const ann = await site.open(link.slice(site.url.length), phone);
    await ann.locator('.lab-sentence h1').waitFor();
    expect(await ann.locator('.lab-sentence h1').textContent()).toBe(sentence);
    await looksRight(ann, 'lab-report-phone');
    expect(await button(ann, 'Delete this report').count()).toBe(0);
    await mara.goto(`${site.url}#${new URL(link).pathname}`);
    await button(mara, 'Delete this report').click();
    await button(mara, 'Delete it for good?').click();
    await expect.poll(() => mara.url()).toMatch(/#\/lab$/);
    for (const page of [mara, ann]) await page.close();
  });
});
