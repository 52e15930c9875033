// @module-tag browser
import { it } from 'vitest';
import { looksRight, openTestServer, typeMoves } from './testServer.ts';

const site = openTestServer(7650);

it('teaches TubeTanks and Tunnel Rat by playing', async () => {
  for (const [width, colorScheme] of [
    [1440, 'dark'],
    [360, 'light'],
  ] as const) {
    const page = await site.open('#/learn/tubetanks', { colorScheme, viewport: { width, height: 800 } });
    const next = () => page.getByRole('button', { name: 'Next', exact: true }).click();
    /** On a phone a step is explained over the dock until the user tries it. */
    const begin = async () => {
      if (width === 360) await page.getByRole('button', { name: 'Try it' }).click();
    };
    const programs = ['FFR', 'FLR', 'RLR', 'FFL'];
    for (const [i, program] of programs.entries()) {
      await page.getByRole('heading', { name: new RegExp(`^${i + 1}/4 · `) }).waitFor();
      await begin();
      await typeMoves(page, program);
      if (i < programs.length - 1) await next();
    }
    await page.getByRole('status').getByText('There is always such a program').waitFor();
    await looksRight(page, `learn-tubetanks-${width}`);
    await page.goto(`${site.url}#/learn/tunnel-rat`);
    const say = () => page.locator('.action-button.prime').click();
    await begin();
    await page.getByRole('button', { name: 'Safe?' }).click();
    await next();
    await begin();
    await page.getByRole('button', { name: /^Shoot/ }).click();
    await say();
    await next();
    await begin();
    await page.getByRole('button', { name: /^Advance/ }).click();
    await say();
    await page.getByRole('status').getByText('Five tunnels win.').waitFor();
    await looksRight(page, `learn-tunnel-rat-${width}`);
    await page.close();
  }
});
