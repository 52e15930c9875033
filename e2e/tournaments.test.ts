// @module-tag browser
import { expect, it } from 'vitest';
import { looksRight, openTestServer } from './testServer.ts';

const site = openTestServer(6900);
const phone = { viewport: { width: 412, height: 915 }, reducedMotion: 'reduce' } as const;

it('is made with a few presses, entered by its link, leads everybody to their table, and stands for all to see', async () => {
  const ann = await site.open('#/tournaments', phone);
  await ann.getByRole('button', { name: 'New tournament' }).click();
  await ann.getByLabel('Name', { exact: true }).fill('Harbour Swiss');
  await ann.getByLabel('Your name').fill('Ann');
  await ann.getByRole('combobox', { name: 'Game', exact: true }).selectOption('tubetanks');
  await ann.getByRole('combobox', { name: 'Places', exact: true }).selectOption('4');
  await ann.getByRole('combobox', { name: 'Fill free places with bots', exact: true }).selectOption('recruit');
  await looksRight(ann, 'tournament-form');
  await ann.getByRole('button', { name: 'Create tournament' }).click();
  await ann.getByRole('heading', { name: 'Harbour Swiss' }).waitFor();
  const link = ann.url();

  const bo = await site.open(link.slice(link.indexOf('#')));
  await bo.getByLabel('Your name').fill('Bo');
  await bo.getByRole('button', { name: 'Join' }).click();
  await expect.poll(() => ann.locator('.tn-players').textContent()).toContain('Bo');
  await ann.getByRole('button', { name: 'Begin now' }).click();

  // Bo is on another page and is notified there.
  await bo.goto(`${site.url}#/rules/tubetanks`);
  await ann.getByRole('button', { name: 'To your table' }).click();
  await ann.locator('.stage, .lobby').first().waitFor();
  await bo.goto(`${site.url}#/`);
  await bo.getByText('Your tournament game is ready').waitFor();
  await bo.goto(link);
  await expect.poll(() => bo.locator('.tn-standing tbody tr').count()).toBe(4);
  await looksRight(bo, 'tournament');
  await bo.getByRole('button', { name: 'To your table' }).click();
  await bo.locator('.stage').waitFor();
});
