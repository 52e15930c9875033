import { arcade } from '@fray/arcade';
import { makeBot } from '@fray/bots';
import { formatRecord, Match, MoveList, presetFor, readChoices, recordOf, SeededChance } from '@fray/engine';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { looksRight, pictures, rig } from './rig.ts';

const site = rig(6400);
const { open } = site;

const typeMoves = async (page: Page, moves: string) => {
  await page.getByLabel('Type moves').fill(moves);
  await page.getByRole('button', { name: 'Enter', exact: true }).click();
};
const presets = (page: Page) => page.locator('select:has(option[value="core"])');
const cell = (page: Page, name: string) => page.locator(`[data-name="${name}"]`);

/** A record that a person won against a bot in the newcomers' battle. */
function wonRecord(): string {
  const options = readChoices(arcade, presetFor(arcade, 'newcomers'));
  if (!options.ok) throw new Error(options.fault.message);
  for (let seed = 1; ; seed++) {
    const match = new Match(arcade, { options: options.value, seats: 2 }, new SeededChance(seed));
    const bots = [makeBot(arcade, 'veteran', seed), makeBot(arcade, 'recruit', seed)];
    const list = new MoveList();
    while (match.deciders !== 0) {
      const seat = match.deciders === 1 ? 0 : 1;
      const state = match.copyState();
      arcade.moves(state, seat, list);
      match.move(seat, arcade.format(state, bots[seat]!.choose({ seat, sampler: arcade.sampler(match.view(seat)), moves: list })));
    }
    if (match.outcome?.places[0] !== 1 || match.outcome.places[1] === 1) continue;
    return formatRecord(
      recordOf(match, [
        { seat: 'green', kind: 'human', name: '' },
        { seat: 'orange', kind: 'bot', name: 'recruit' },
      ]),
    );
  }
}

describe('the guided first battle', () => {
  it('is played to its end by mouse, and leads to a real one', async () => {
    const page = await open('#/learn/arcade');
    const next = async () => page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByRole('heading', { name: '1/7 · Drive' }).waitFor();
    await page.locator('[role=gridcell][aria-label*="reach for 6"]').first().click({ force: true });
    await next();
    await cell(page, 'E7').click({ force: true });
    await page.getByRole('button', { name: /^Fire snap/ }).click();
    await next();
    await page.getByRole('button', { name: 'End turn' }).click();
    await page.getByText('the task is not done yet').waitFor();
    await page.getByRole('button', { name: 'Begin again' }).click();
    await cell(page, 'E6').click({ force: true });
    await page.getByRole('button', { name: 'Fire aimed · 100 %' }).click();
    await next();
    await cell(page, 'E8').click({ force: true });
    expect(await page.locator('.mark-heat').count()).toBeGreaterThan(10);
    await page.getByRole('button', { name: /^Fire snap/ }).click();
    await page.getByRole('button', { name: 'Skip', exact: true }).click();
    await page.getByText('What is left leads').waitFor();
    await next();
    await page.getByRole('button', { name: 'Shoot floor or wall' }).click();
    await cell(page, 'E6').click({ force: true });
    await page.getByRole('button', { name: /^Fire aimed/ }).click();
    await page.waitForFunction(() => document.querySelectorAll('.stunned').length === 2);
    await next();
    expect(await cell(page, 'E8').getAttribute('aria-label')).toContain('Stopped on E5: wall');
    await cell(page, 'D4').click({ force: true });
    await page.waitForFunction(() => document.querySelector('[data-name="D4"]')?.getAttribute('aria-label')?.includes('active'));
    await cell(page, 'E8').click({ force: true });
    await page.getByRole('button', { name: /^Fire snap/ }).click();
    await next();
    await page.getByRole('button', { name: 'Repair 2' }).click();
    await page.getByRole('button', { name: 'To your first battle' }).click();
    await page.getByRole('grid', { name: 'Battle zone' }).waitFor();
    await page.waitForFunction(() => document.querySelector('.status')?.textContent?.startsWith('Your turn'), undefined, {
      timeout: 20_000,
    });
    await page.close();
  });
});

describe('a battle with all rules', () => {
  it('shows threats, the way of a bolt, and what happened, and keeps what it offers legal', async () => {
    const page = await open('#/new/arcade/rift');
    await page.getByLabel('Opponent').selectOption('human');
    expect(await presets(page).inputValue()).toBe('all');
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByRole('grid').waitFor();
    expect(await page.locator('.compass').count()).toBe(1);
    await page.getByRole('button', { name: 'Threats' }).click();
    await page.getByText('the next enemy, could do').waitFor();
    await page.getByRole('button', { name: 'Shoot floor or wall' }).click();
    await cell(page, 'H9').click({ force: true });
    await page.locator('.shot-card', { hasText: 'Target: H9' }).waitFor();
    expect(await page.locator('.flight.sight').count()).toBe(1);
    await page.locator('button.fire').first().click();
    await page.waitForFunction(() => /fires|rolls/.test(document.querySelector('[role=log]')?.textContent ?? ''));
    await page.getByText('Luck', { exact: true }).click();
    await page.locator('.luck', { hasText: '1 shots with dice' }).waitFor();
    await typeMoves(page, 'end');
    await page.close();
  });

  it('with minelayers: a mine is laid, previewed, and goes off', async () => {
    const page = await open('#/new/arcade/skirmish');
    await page.getByLabel('Opponent').selectOption('human');
    await presets(page).selectOption('minelayers');
    await page.locator('summary', { hasText: 'Squads' }).click();
    await page.getByLabel(/^Tanks a side/).fill('1');
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByRole('grid').waitFor();
    for (let turn = 0; turn < 2; turn++) await typeMoves(page, 'end');
    await page.getByRole('button', { name: 'Lay area mine' }).click();
    await page.locator('.mines', { hasText: 'If it went off now' }).waitFor();
    expect(await page.locator('.mine').count()).toBe(1);
    for (let turn = 0; turn < 4; turn++) await typeMoves(page, 'end');
    await page.waitForFunction(() => /goes off on/.test(document.querySelector('[role=log]')?.textContent ?? ''));
    await page.close();
  });

  it('refuses squads and options that cannot be played, in the reader’s language', async () => {
    const page = await open('#/new/arcade/skirmish', { locale: 'da-DK' });
    await page.locator('summary', { hasText: 'Hold' }).click();
    await page.getByLabel(/^Minelæggere pr. side/).fill('4');
    await page.locator('.warning', { hasText: '0 to 3' }).first().waitFor();
    await page.getByLabel(/^Minelæggere pr. side/).fill('3');
    await page.locator('.warning').waitFor({ state: 'detached' });
    await page.goto(`${site.url}#/new/arcade/c.b.a-.5-_5-.5-A.B.C`);
    await page.locator('.warning', { hasText: 'ingen vej fører fra A1 til E5' }).first().waitFor();
    await page.close();
  });
});

describe('a zone of one’s own', () => {
  it('is drawn, sent by a link, proposed, answered, agreed on and played', async () => {
    const ann = await open('#/workshop/arcade');
    await ann.getByRole('grid').waitFor();
    await ann.getByLabel('Columns').fill('9');
    await ann.getByLabel('Rows').fill('9');
    await ann.getByLabel('Start of green').check();
    for (const place of ['B1', 'E1', 'H1']) await cell(ann, place).click({ force: true });
    await ann.getByLabel('Wall', { exact: true }).check();
    for (const place of ['C4', 'E3']) await cell(ann, place).click({ force: true });
    await ann.locator('.checks', { hasText: '3 tanks a side: can be played.' }).waitFor();
    await ann.locator('.checks', { hasText: '3 tanks and 3 sidecars a side: green has 6 units but only 3 starting places' }).waitFor();
    await ann.getByRole('button', { name: 'How fair is it?' }).click();
    await ann.getByText(/Who moves first scores [\d.]+ %/).waitFor({ timeout: 60_000 });
    const zone = (await ann.getByLabel('Zone code').inputValue()).trim();
    expect(zone).toContain('w');

    // The link draws the same zone for somebody else.
    const cy = await open(`#/workshop/arcade/${zone}`);
    expect(await cy.getByLabel('Zone code').inputValue()).toBe(zone);
    await cy.close();

    await ann.getByRole('link', { name: 'Set up a table here' }).click();
    await ann.getByLabel('Opponent').selectOption('friend');
    await ann.getByRole('button', { name: 'Open the table' }).click();
    const link = await ann.locator('.handout input').inputValue();
    const bo = await open('', { viewport: { width: 360, height: 740 }, locale: 'da-DK', colorScheme: 'dark', hasTouch: true });
    await bo.goto(link);
    await bo.getByText('en zone af din egen').first().waitFor();
    await bo.getByText('Foreslå andre regler').click();
    await presets(bo).selectOption('core');
    await bo.getByRole('button', { name: /^Sid ned|^Tag plads|^Sæt dig/ }).click();
    await ann.getByText('Other rules are proposed.').waitFor();
    await ann.getByText('was: on').first().waitFor();
    await ann.screenshot({ path: `${pictures}proposal.png`, fullPage: true });
    await ann.getByRole('button', { name: 'Agree' }).click();
    for (const page of [ann, bo]) await page.getByRole('grid').waitFor({ timeout: 20_000 });
    expect(await cell(ann, 'C4').getAttribute('aria-label')).toContain('wall');
    expect(await ann.locator('.compass').count()).toBe(0);
    for (const page of [ann, bo]) await page.close();
  });
});

describe('high scores', () => {
  it('take three initials for a win, replay it, and show it to everybody', async () => {
    const page = await open();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'won.fray', mimeType: 'text/plain', buffer: Buffer.from(wonRecord(), 'utf8') });
    await page.getByLabel('You won! Your initials for the list:').fill('zoe');
    await page.getByRole('button', { name: 'Leave them' }).click();
    await page.getByText('You are on the list.').waitFor();
    const other = await open('#/scores/arcade');
    await other.getByRole('heading', { name: 'First battle, against Recruit' }).waitFor();
    await other.getByRole('cell', { name: 'ZOE' }).waitFor();
    await other.getByRole('button', { name: 'Watch' }).click();
    await other.getByRole('grid').waitFor();
    await other
      .getByRole('button', { name: '«' })
      .or(other.getByRole('button', { name: 'First' }))
      .first()
      .click();
    for (const one of [page, other]) await one.close();
  });
});

describe('for everybody', () => {
  const looks = [
    { name: 'arcade-360-dark-da', viewport: { width: 360, height: 740 }, colorScheme: 'dark', locale: 'da-DK' },
    { name: 'arcade-1440-light-en', viewport: { width: 1440, height: 900 }, colorScheme: 'light', locale: 'en-GB' },
  ] as const;

  it.each(looks)('is accessible and fits: $name', async ({ name, ...context }) => {
    const page = await open('', context);
    const check = async (what: string) => {
      await page.waitForTimeout(150);
      await looksRight(page, `${name}-${what}`);
    };
    await page.goto(`${site.url}#/new/arcade/citadel`);
    await page.locator('form').waitFor();
    for (const details of await page.locator('form details').all()) await details.evaluate((element) => element.setAttribute('open', ''));
    await check('form');
    await page.locator('select').first().selectOption('human');
    await page.locator('button[type=submit]').click();
    await page.getByRole('grid').waitFor();
    const enemy = page.locator('.unit-place .orange, .unit-place .green').last();
    await enemy.waitFor();
    await page.keyboard.press('Escape');
    await cell(page, 'H8').click({ force: true });
    await page.locator('.buttons [aria-pressed]').first().click();
    await cell(page, 'H10').click({ force: true });
    await page.locator('.shot-card').waitFor();
    await check('target');
    await page.locator('button.fire').first().click();
    await check('shot');
    await page.goto(`${site.url}#/workshop/arcade/islands`);
    await page.getByRole('grid').waitFor();
    await check('workshop');
    await page.goto(`${site.url}#/learn/arcade`);
    await page.getByRole('grid').waitFor();
    await check('lesson');
    await page.goto(`${site.url}#/scores/arcade`);
    await page.locator('.scores').waitFor();
    await check('scores');
    await page.close();
  });
});
