import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { choose, looksRight, openMenu, rig } from './rig.ts';

const site = rig(6700);

/** A finger, a face or a PIN that always says yes. */
async function authenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Gives up the game on this device, which ends it. */
async function lose(page: Page): Promise<void> {
  await openMenu(page);
  await page.locator('#sheet-menu').getByRole('button', { name: 'Concede' }).click();
  await page.locator('#sheet-menu .warning').click();
  await page.locator('.ending').waitFor();
}

describe('somebody who comes back', () => {
  it('finds what was played, keeps a name with a passkey, enters again by a code, and is forgotten', async () => {
    const page = await site.open('#/new/tubetanks', { reducedMotion: 'reduce' });
    await choose(page, 'opponent', 'recruit');
    await page.locator('form .primary').click();
    await page.locator('.stage').waitFor();
    await lose(page);
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
    await panel.getByRole('button', { name: 'Keep this name' }).click();
    await panel.locator('.account-codes').waitFor();
    const [code = ''] = await panel.locator('.account-codes code').allTextContents();
    await looksRight(page, 'account-codes');
    await panel.getByRole('button', { name: 'I have them' }).click();
    await expect.poll(() => panel.textContent()).toContain('You are Ann');

    // The passkey opens it again; so does a code, on a phone without one.
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
    expect(await phone.locator('.account-list').last().locator('li').count()).toBe(2);

    await phone.getByRole('button', { name: 'Delete my data' }).click();
    await phone.getByRole('button', { name: 'for good?' }).click();
    await expect.poll(() => phone.locator('.person').textContent()).toContain('keeps nothing about you');
    await page.reload();
    await panel.getByRole('button', { name: 'Keep this name' }).waitFor();
  });
});
