import type { Page } from 'playwright-core';
import { openMenu } from './testServer.ts';

/** Adds a virtual authenticator that confirms everything. */
export async function authenticator(page: Page): Promise<void> {
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

/** Concedes the local game, which ends it. */
export async function lose(page: Page): Promise<void> {
  await openMenu(page);
  await page.locator('#sheet-menu').getByRole('button', { name: 'Concede' }).click();
  await page.locator('#sheet-menu .warning').click();
  await page.locator('.ending').waitFor();
}

/** Creates an account with a passkey. */
export async function createAccount(page: Page, name: string): Promise<void> {
  const panel = page.locator('.account');
  await panel.getByLabel('Your name', { exact: true }).fill(name);
  await panel.getByRole('button', { name: 'Create account' }).click();
  await panel.getByRole('button', { name: 'I have them' }).click();
}
