// @module-tag browser
import { expect, it } from 'vitest';
import { choose, openTestServer } from './testServer.ts';

const site = openTestServer(7990);
const HOUR = 3_600_000;

it('a match without clocks warns the player to move, and lets the other claim it when the time is used up', async () => {
  const ann = await site.open('#/new/arcade', { reducedMotion: 'reduce' });
  await choose(ann, 'opponent', 'friend');
  await ann.getByLabel('Your name').fill('Ann');
  await ann.locator('form .primary').click();
  await ann.locator('.lobby').waitFor();
  const table = /#\/t\/([a-z2-9]{10})/.exec(ann.url())?.[1];
  const bo = await site.open(`#/t/${table}`, { reducedMotion: 'reduce', locale: 'da-DK', viewport: { width: 360, height: 740 } });
  await bo.locator('.lobby-seat button').first().click();
  for (const page of [ann, bo]) await page.locator('.stage:not(:has(.ending))').waitFor();
  const [seat] = await site.deciders(table);
  const isAnn = /#\/t\/[a-z2-9]{10}\/(\d)/.exec(ann.url())?.[1] === String(seat);
  const texts = {
    ann: [/^Take your turn within 2 hours\./, /has 2 hours left\. Then you can claim the game\./],
    bo: [/^Tag din tur inden for 2 timer\./, /har 2 timer tilbage\. Derefter kan du afgøre spillet\./],
  } as const;
  for (const page of [ann, bo]) expect(await page.locator('.notice', { hasText: /claim|afgøre/ }).count()).toBe(0);
  site.time.push(10 * 24 * HOUR - 2 * HOUR + 60_000);
  for (const [page, [mine, theirs], owes] of [
    [ann, texts.ann, isAnn],
    [bo, texts.bo, !isAnn],
  ] as const) {
    await page.reload();
    await page.getByText(owes ? mine : theirs).waitFor();
  }
  site.time.push(2 * HOUR);
  const waiting = isAnn ? bo : ann;
  await waiting.reload();
  await waiting.getByRole('button', { name: isAnn ? 'Kræv sejren' : 'Claim the win' }).click();
  for (const page of [ann, bo]) await page.locator('.ending').waitFor();
  await ann.close();
  await bo.close();
});
