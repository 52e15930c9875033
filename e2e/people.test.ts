// @module-tag browser
import { describe, expect, it } from 'vitest';
import { authenticator, createAccount, lose } from './accounts.ts';
import { choose, looksRight, openTestServer } from './testServer.ts';

const site = openTestServer(6700);

describe('a returning player', () => {
  it('finds past matches, keeps a name with a passkey, signs in by a code, and is deleted', async () => {
    const page = await site.open('#/new/tubetanks', { reducedMotion: 'reduce' });
    await choose(page, 'opponent', 'recruit');
    await page.locator('form .primary').click();
    await page.locator('.stage').waitFor();
    await lose(page);
    expect(await page.locator('.stage').textContent()).not.toContain('is choosing');
    await page.goto(`${site.url}#/games`);
    await page.locator('.pp-row').waitFor();
    expect(await page.locator('.pp-result').textContent()).toBe('lost');
    await looksRight(page, 'games');
    await page.getByRole('link', { name: /^Replay TubeTanks/ }).click();
    await page.locator('.stage').waitFor();

    await authenticator(page);
    await page.goto(`${site.url}#/settings`);
    const panel = page.locator('.account');
    await panel.getByLabel('Your name', { exact: true }).fill('Ann');
    await panel.getByRole('button', { name: 'Create account' }).click();
    await panel.locator('.account-codes').waitFor();
    const [code = ''] = await panel.locator('.account-codes code').allTextContents();
    await looksRight(page, 'account-codes');
    await panel.getByRole('button', { name: 'I have them' }).click();
    await expect.poll(() => panel.textContent()).toContain('You are Ann');

    // The passkey signs in again, and a recovery code does so on a phone without one.
    await panel.getByRole('button', { name: 'Sign out' }).click();
    await panel.getByRole('button', { name: 'Sign out there?' }).click();
    await panel.getByRole('button', { name: 'Sign in' }).click();
    await expect.poll(() => panel.textContent()).toContain('You are Ann');
    const phone = await site.open('#/settings', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    await phone.locator('.account').getByText('Passkey lost?').click();
    await phone.locator('.account').getByLabel('Code', { exact: true }).fill(code);
    await phone.getByRole('button', { name: 'Use the code' }).click();
    await expect.poll(() => phone.locator('.account').textContent()).toContain('You are Ann');
    await looksRight(phone, 'account-360');
    expect(await phone.locator('.account-list').nth(1).locator('li').count()).toBe(2);

    // A program gets a token, which is shown once.
    await phone.getByLabel('What is it for?').fill('My bot');
    await phone.getByRole('button', { name: 'Create token' }).click();
    expect(await phone.getByLabel('Your new token').inputValue()).toMatch(/^fray_[0-9a-f]{64}$/);
    await looksRight(phone, 'token-360');
    await phone.getByRole('button', { name: 'I have it' }).click();
    const tokens = phone.locator('.account-list').nth(2);
    expect(await tokens.textContent()).toContain('My bot see your games and ratings, play unrated games, never used');
    await tokens.getByRole('button', { name: 'Revoke' }).click();
    await phone.getByRole('button', { name: 'Revoke this token?' }).click();
    await expect.poll(() => tokens.locator('li').count()).toBe(0);

    await phone.getByRole('button', { name: 'Delete my data' }).click();
    await phone.getByRole('button', { name: 'Permanently delete' }).click();
    await expect.poll(() => phone.locator('.person').textContent()).toContain('no longer stores anything about you');
    await page.reload();
    await panel.getByRole('button', { name: 'Create account' }).waitFor();
  });
});

describe('two players', () => {
  it('become friends, and one waits for the other at a table', async () => {
    const dora = await site.open('#/settings', { reducedMotion: 'reduce' });
    const egon = await site.open('#/settings', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    for (const page of [dora, egon]) await authenticator(page);
    await createAccount(dora, 'Dora');
    await createAccount(egon, 'Egon');
    await dora.goto(`${site.url}#/people`);
    await dora.getByLabel('Find a player').fill('egon');
    await dora.getByRole('button', { name: 'Search' }).click();
    await dora.getByRole('button', { name: 'Add friend' }).click();
    await expect.poll(() => dora.locator('.pp-relation').textContent()).toContain('asked to be your friend');
    await looksRight(dora, 'player');

    await egon.goto(`${site.url}#/people`);
    await egon.getByRole('button', { name: 'Accept' }).click();
    await egon.getByRole('heading', { name: 'Your friends' }).waitFor();
    await looksRight(egon, 'friends-360');

    await dora.goto(`${site.url}#/challenge/Egon/tubetanks`);
    await dora.getByRole('button', { name: 'Challenge Egon' }).waitFor();
    await looksRight(dora, 'challenge');
    await dora.locator('form button[type=submit].primary').click();
    await dora.getByText('Waiting for Egon').first().waitFor();

    await egon.goto(site.url);
    await egon.getByText('Dora challenges you').waitFor();
    await egon.getByRole('link', { name: /^View: Dora challenges you/ }).click();
    await egon.getByRole('button', { name: /^Accept/ }).click();
    for (const page of [dora, egon]) await page.locator('.stage').waitFor();
  });
});
