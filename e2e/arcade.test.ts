// @module-tag browser
import { arcade } from '@fray/arcade';
import { makeBot } from '@fray/bots';
import { formatRecord, Match, MoveList, presetFor, readChoices, recordOf, SeededChance } from '@fray/engine';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { choose, FEW_WINDOWS, looksRight, openSheet, openTestServer, photograph, typeMoves } from './testServer.ts';

const site = openTestServer(6400);
const { open } = site;

const cell = (page: Page, name: string) => page.locator(`[data-name="${name}"]`);
const primary = (page: Page) => page.locator('.action-button.prime');
const act = (page: Page, name: RegExp | string) => page.locator('.action-button', { hasText: name });
/** Chooses a target and a way to fire, and fires. */
async function fireAt(page: Page, at: string, way: string): Promise<void> {
  await cell(page, at).click({ force: true });
  await page.locator('.ar-option', { hasText: way }).click();
  await primary(page).filter({ hasText: 'Fire' }).click();
}
const quick = { reducedMotion: 'reduce' } as const;

async function newTable(page: Page, choose: (page: Page) => Promise<unknown>): Promise<void> {
  await page.locator('form').waitFor();
  await choose(page);
  await page.locator('button[type=submit]').click();
  await page.getByRole('grid').waitFor();
}

/** A record of a win against a bot in the newcomers' battle. */
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
  it('is played to its end by mouse, and is followed by a real battle', async () => {
    const page = await open('#/learn/arcade', quick);
    const next = async () => page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByText('1/7 · Drive').first().waitFor();
    await page.locator('[role=gridcell][aria-label*="reach for 6"]').first().click({ force: true });
    await next();
    await fireAt(page, 'E7', 'snap');
    await next();
    await fireAt(page, 'E6', 'snap');
    await page.getByText('Not quite. Try again.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await fireAt(page, 'E6', 'aimed');
    await next();
    await cell(page, 'E8').click({ force: true });
    await expect.poll(() => page.locator('.mark-heat').count()).toBeGreaterThan(10);
    await fireAt(page, 'E8', 'snap');
    await page.locator('.ar-tray', { hasText: 'The shot drifts' }).waitFor();
    await next();
    await act(page, 'Shoot floor or wall').click();
    await fireAt(page, 'E6', 'aimed');
    await page.waitForFunction(() => document.querySelectorAll('.ar-unit.stunned').length === 2);
    await next();
    await expect.poll(() => cell(page, 'E8').getAttribute('aria-label')).toContain('Stopped on E5: wall');
    await cell(page, 'D4').click({ force: true });
    await page.waitForFunction(() => document.querySelector('[data-name="D4"]')?.getAttribute('aria-label')?.includes('active'));
    await fireAt(page, 'E8', 'snap');
    await next();
    await act(page, 'Repair 2').click();
    await page.getByRole('button', { name: 'Play your first battle' }).click();
    await page.getByRole('grid', { name: 'Battle zone' }).waitFor();
    await page.locator('.status.yours').waitFor();
    await page.close();
  });
});

/** Plays a whole battle against a bot: fires at fair odds, else drives nearer. */
async function playBattle(
  page: Page,
  hands: { drive: (cell: string) => Promise<void>; fire: () => Promise<void>; end: () => Promise<void> },
): Promise<void> {
  for (let turn = 0; turn < 400; turn++) {
    await page.locator('.status.yours, .end-card, .end-unfold').first().waitFor();
    if ((await page.locator('.end-card, .end-unfold').count()) > 0) return;
    const label = await primary(page).innerText();
    const chance = Number(/(\d+) %/.exec(label)?.[1] ?? 0);
    if (!label.startsWith('Target')) await hands.end();
    else if (chance >= 40 || (await page.locator('[role=gridcell][aria-label*="reach for"]').count()) === 0) await hands.fire();
    else await hands.drive(await nearestToEnemy(page));
  }
  throw new Error('the battle goes on and on');
}

/** The reachable cell that is nearest to an enemy. */
const nearestToEnemy = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const cells = [...document.querySelectorAll('[role=gridcell]')].map((element) => {
      const name = element.getAttribute('data-name') ?? '';
      return { name, said: element.getAttribute('aria-label') ?? '', x: name.charCodeAt(0), y: Number(name.slice(1)) };
    });
    const enemies = cells.filter(({ said }) => /Orange \d/.test(said) && said.includes('endurance'));
    const far = (one: { x: number; y: number }) => Math.min(...enemies.map((enemy) => Math.hypot(enemy.x - one.x, enemy.y - one.y)));
    return cells.filter(({ said }) => said.includes('reach for')).toSorted((a, b) => far(a) - far(b))[0]?.name ?? '';
  });

describe('a whole battle', () => {
  const against = (page: Page) => async (form: Page) => {
    await choose(form, 'opponent', 'recruit');
    await choose(form, 'preset', 'core');
    await page.locator('summary', { hasText: 'Squads' }).click();
    await form.getByLabel(/^Tanks a side/).fill('1');
  };

  it('is played by keyboard alone, and keys work wherever the focus is', async () => {
    const page = await open('#/new/arcade/skirmish', quick);
    await newTable(page, against(page));
    await playBattle(page, {
      async drive(goal) {
        // Walk with the arrows from the active unit, whose cell is the grid's tab stop.
        await page.locator('[role=gridcell][tabindex="0"]').focus();
        for (let i = 0; i < 40; i++) {
          const at = await page.evaluate(() => document.activeElement?.getAttribute('data-name') ?? '');
          if (at === goal) break;
          const [dx, dy] = [goal.charCodeAt(0) - at.charCodeAt(0), Number(goal.slice(1)) - Number(at.slice(1))];
          await page.keyboard.press(dx > 0 ? 'ArrowRight' : dx < 0 ? 'ArrowLeft' : dy > 0 ? 'ArrowUp' : 'ArrowDown');
        }
        await page.keyboard.press('Enter');
      },
      async fire() {
        await page.keyboard.press('l');
        await page.waitForFunction(() => /Orange \d/.test(document.activeElement?.getAttribute('aria-label') ?? ''));
        await page.keyboard.press('f');
      },
      async end() {
        // The key ends the turn although a button has the focus.
        await primary(page).focus();
        await page.keyboard.press('e');
      },
    });
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
    await page.close();
  });

  it('is played by touch at 360 by 740: a tap shows the path, and the button or a second tap drives', async () => {
    const page = await open('#/new/arcade/skirmish', { ...quick, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    await newTable(page, against(page));
    let drives = 0;
    await playBattle(page, {
      async drive(goal) {
        const target = cell(page, goal).locator('.cell-hit');
        await target.tap({ force: true });
        await primary(page)
          .filter({ hasText: `Drive to ${goal}` })
          .waitFor();
        await expect.poll(() => page.locator('.ar-route').count()).toBe(1);
        if (drives++ % 2 === 0) await primary(page).tap();
        else await target.tap({ force: true });
      },
      async fire() {
        await primary(page).tap();
        await primary(page).filter({ hasText: 'Fire' }).tap();
      },
      end: () => primary(page).tap(),
    });
    expect(drives).toBeGreaterThan(0);
    await page.close();
  });
});

describe('a battle with all rules', () => {
  it('shows threats, the path of a bolt and the last events, and offers legal actions only', async () => {
    const page = await open('#/new/arcade/rift', quick);
    await newTable(page, async (form) => {
      await choose(form, 'opponent', 'human');
      await expect.poll(() => form.locator('input[name=preset]:checked').inputValue()).toBe('all');
    });
    await expect.poll(() => page.locator('.compass').count()).toBe(1);
    await act(page, 'Threats').click();
    await page.getByText('the next enemy, could do').waitFor();
    await expect.poll(() => page.locator('.mark-threat').count()).toBeGreaterThan(0);
    await act(page, 'Shoot floor or wall').click();
    await cell(page, 'H9').click({ force: true });
    await page.locator('.ar-odds', { hasText: 'Target: H9' }).waitFor();
    await expect.poll(() => page.locator('.ar-sight.planned').count()).toBe(1);
    await primary(page).filter({ hasText: 'Fire at H9' }).click();
    await page.waitForFunction(() => /fires|rolls/.test(document.querySelector('[role=log]')?.textContent ?? ''));
    await expect.poll(() => page.locator('.ar-fired').count()).toBe(1);
    await openSheet(page, 'luck');
    await page.locator('.luck', { hasText: '1 shot with dice' }).waitFor();
    await typeMoves(page, 'end');
    await page.close();
  });

  it('lays, previews and explodes mines with the Minelayer Sidecar', async () => {
    const page = await open('#/new/arcade/skirmish', quick);
    await newTable(page, async (form) => {
      await choose(form, 'opponent', 'human');
      await choose(form, 'preset', 'minelayers');
      await form.locator('summary', { hasText: 'Squads' }).click();
      await form.getByLabel(/^Tanks a side/).fill('1');
    });
    for (let turn = 0; turn < 2; turn++) await typeMoves(page, 'end');
    await act(page, 'Lay area mine').click();
    await page.locator('.ar-fuses', { hasText: 'in 4' }).waitFor();
    await expect.poll(() => page.locator('.ar-mine').count()).toBe(1);
    for (let turn = 0; turn < 4; turn++) await typeMoves(page, 'end');
    await page.waitForFunction(() => /goes off on/.test(document.querySelector('[role=log]')?.textContent ?? ''));
    await page.close();
  });

  it('places units in turn by mouse', async () => {
    const page = await open('#/new/arcade/skirmish', quick);
    await newTable(page, async (form) => {
      await choose(form, 'opponent', 'human');
      await choose(form, 'preset', 'core');
      await form.locator('summary', { hasText: 'Squads' }).click();
      await form.getByLabel('Placement', { exact: false }).selectOption('in-turn');
    });
    expect(await page.locator('.ar-unit').count()).toBe(0);
    for (let unit = 1; unit <= 2; unit++) {
      await page.locator('[role=gridcell][aria-label*="place here"]').first().click({ force: true });
      await page.waitForFunction((count) => document.querySelectorAll('.ar-unit').length === count, unit);
    }
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

describe('a custom zone', () => {
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
    await ann.locator('.editor-share', { hasText: 'for who begins' }).waitFor();
    const zone = (await ann.getByLabel('Zone code').inputValue()).trim();
    expect(zone).toContain('w');

    // The link shows another user the same zone.
    const cy = await open(`#/workshop/arcade/${zone}`);
    await expect.poll(() => cy.getByLabel('Zone code').inputValue()).toBe(zone);
    await cy.close();

    await ann.getByRole('link', { name: 'Play it' }).click();
    await choose(ann, 'opponent', 'friend');
    await ann.getByRole('button', { name: 'Create game' }).click();
    const link = await ann.locator('.secret-link input').inputValue();
    const bo = await open('', { viewport: { width: 360, height: 740 }, locale: 'da-DK', colorScheme: 'dark', hasTouch: true });
    await bo.goto(link);
    await bo.getByText('en tegnet zone').locator('visible=true').first().waitFor();
    await bo.getByText('Foreslå andre regler').click();
    await choose(bo, 'preset', 'core');
    await bo.getByRole('button', { name: /^Sid ned|^Tag plads|^Sæt dig/ }).click();
    await ann.getByText('Other rules were proposed.').waitFor();
    await ann.getByText('was: on').first().waitFor();
    await photograph(ann, 'proposal');
    await ann.getByRole('button', { name: 'Accept' }).click();
    for (const page of [ann, bo]) await page.getByRole('grid').waitFor();
    await expect.poll(() => cell(ann, 'C4').getAttribute('aria-label')).toContain('wall');
    expect(await ann.locator('.compass').count()).toBe(0);
    for (const page of [ann, bo]) await page.close();
  });
});

describe('high scores', () => {
  it('take three initials for a win, replay it, and list it publicly', async () => {
    const page = await open();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'won.fray', mimeType: 'text/plain', buffer: Buffer.from(wonRecord(), 'utf8') });
    // The win lights the medal on the table itself.
    await page.locator('.medal-row', { hasText: 'New medal: Pip' }).waitFor();
    await page.getByLabel('Enter your initials:').fill('zoe');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('You are on the list.').waitFor();
    const other = await open('#/scores/arcade');
    await other.getByRole('heading', { name: 'First battle, against Pip' }).waitFor();
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

describe('accessibility and layout', () => {
  const looks = [
    { name: 'arcade-360-dark-da', viewport: { width: 360, height: 740 }, colorScheme: 'dark', locale: 'da-DK' },
    { name: 'arcade-1440-light-en', viewport: { width: 1440, height: 900 }, colorScheme: 'light', locale: 'en-GB' },
  ] as const;

  it.each(looks)('have no fault and no overflow: $name', async ({ name, ...context }) => {
    const page = await open('', { ...context, ...quick });
    const check = async (what: string) => {
      await looksRight(page, `${name}-${what}`);
    };
    await page.goto(`${site.url}#/new/arcade/citadel`);
    await page.locator('form').waitFor();
    for (const details of await page.locator('form details').all()) await details.evaluate((element) => element.setAttribute('open', ''));
    await check('form');
    await choose(page, 'opponent', 'human');
    await page.locator('button[type=submit]').click();
    await page.getByRole('grid').waitFor();
    await check('start');
    await page.keyboard.press('l');
    await page.locator('.ar-odds').waitFor();
    await check('target');
    await page.keyboard.press('f');
    await page.locator('.ar-odds').waitFor({ state: 'detached' });
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

  it.each(FEW_WINDOWS)('need no scrolling at %i by %i while a decision is owed, and the board has its room', async (width, height) => {
    const page = await open('#/new/arcade/crossfire', { ...quick, viewport: { width, height } });
    await newTable(page, async (form) => {
      await choose(form, 'opponent', 'human');
      await choose(form, 'preset', 'minelayers');
    });
    const look = () =>
      page.evaluate(() => {
        const { width: wide } = document.querySelector('.ar-field')!.getBoundingClientRect();
        const seen = (element: Element) => {
          const box = element.getBoundingClientRect();
          return box.top >= 0 && box.bottom <= innerHeight + 0.5 && box.left >= 0 && box.right <= innerWidth + 0.5;
        };
        const hidden = [...document.querySelectorAll('.plate, .action-button, .ar-option, .status')].filter((element) => !seen(element));
        return {
          scrolls: document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth,
          hidden: hidden.map((element) => `${element.className} ${element.textContent}`),
          wide,
        };
      });
    for (const key of ['', 'l', 'Escape', 't', 'g']) {
      if (key !== '') await page.keyboard.press(key);
      const { scrolls, hidden, wide } = await look();
      expect([key, scrolls, hidden]).toEqual([key, false, []]);
      expect(wide).toBeGreaterThan(Math.min(width, 0.6 * height) * 0.9);
    }
    await page.close();
  });
});
