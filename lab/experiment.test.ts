import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { arcade } from '@fray/arcade';
import { LEVELS } from '@fray/bots';
import { SeededChance, standardOptions } from '@fray/engine';
import { CARDS, GAMES, isGameId } from '@fray/games';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completed, gamesFor, readDraft } from './experiment.ts';
import { optionName } from './summary/names.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const faultsOf = (json: unknown): string[] => {
  const draft = readDraft(json);
  if (!draft.ok) return draft.fault.map(({ field }) => field);
  const experiment = completed(draft.value, arcade);
  return experiment.ok ? [] : experiment.fault.map(({ field }) => field);
};

describe('an experiment', () => {
  it('varies a number of one side', () => {
    const experiment = completed({ game: 'arcade', vary: { tank_endurance: [5], 'green.tank_endurance': [6, 5] } }, arcade);
    expect(experiment.ok && experiment.value.arms).toMatchObject([
      { options: { tank_endurance: '5', 'green.tank_endurance': '6' } },
      { options: { tank_endurance: '5' } },
    ]);
    expect(optionName(arcade, 'green.tank_endurance', 'en')).toBe('Endurance of a tank (Green)');
    expect(optionName(arcade, 'green.tank_endurance', 'da')).toBe('En kampvogns udholdenhed (Grøn)');
  });

  it('is completed with defaults: the rulebook’s options, three levels, games for three points, the fast figures', () => {
    const experiment = completed({ game: 'arcade' }, arcade);
    expect(experiment.ok && experiment.value).toMatchObject({
      seats: 2,
      levels: ['gunner', 'recruit', 'veteran'],
      games: 1064,
      arms: [{ name: 'book', options: {} }],
    });
    expect(gamesFor(2)).toBe(2398);
  });

  it.each(CARDS.map(({ id }) => id))('uses only players without a search if no players are named: %s', async (id) => {
    const game = await GAMES[id]();
    const experiment = completed({ game: id }, game);
    const standing = game.setup(standardOptions(game.options), game.minSeats, new SeededChance(2));
    const levels = experiment.ok ? experiment.value.levels : [];
    expect(levels).toHaveLength(3);
    for (const level of levels) expect(game.bot.skills?.(standing)[LEVELS.indexOf(level)]?.kind).not.toBe('search');
  });

  it('has each number of a tornado in steps of a tenth around the given options', () => {
    const experiment = completed({ game: 'arcade', tornado: true, arms: [{ options: { tank_endurance: 10, zone: 'rift' } }] }, arcade);
    const arms = experiment.ok ? experiment.value.arms : [];
    expect(arms[0]?.options).toEqual({ tank_endurance: '10', zone: 'rift' });
    expect(arms.map(({ name }) => name)).toContain('tank_endurance=9');
    expect(arms.every(({ options }) => options['zone'] === 'rift')).toBe(true);
  });

  it('has an arm for every combination, and compares all with the first', () => {
    const experiment = completed({ game: 'arcade', vary: { tanks: [3, 2], zone: ['rift', 'citadel'] } }, arcade);
    expect(experiment.ok && experiment.value.arms.map(({ name }) => name)).toEqual([
      'tanks=3 zone=rift',
      'tanks=3 zone=citadel',
      'tanks=2 zone=rift',
      'tanks=2 zone=citadel',
    ]);
  });

  it('compares a single value with the rulebook’s value', () => {
    const experiment = completed({ game: 'arcade', vary: { tank_endurance: [5] } }, arcade);
    expect(experiment.ok && experiment.value.arms).toEqual([
      { name: 'book', options: {} },
      { name: 'tank_endurance=5', options: { tank_endurance: '5' } },
    ]);
  });

  it('names arms with many differences by the first ones and the number of the others, with distinct names', () => {
    const on = arcade.presets?.find(({ name }) => name === 'all')?.options ?? {};
    const arms = [on, { ...on, collision: 'off' }].map((options) => ({ options }));
    const experiment = completed({ game: 'arcade', arms }, arcade);
    const names = experiment.ok ? experiment.value.arms.map(({ name }) => name) : [];
    expect(names).toEqual([
      expect.stringMatching(/^collateral=on floor_destruction=on .* and \d more \([0-9a-f]+\)$/),
      expect.stringMatching(/^collateral=on /),
    ]);
    expect([new Set(names).size, Math.max(...names.map(({ length }) => length)) <= 80]).toEqual([2, true]);
  });

  it.each(globSync('docs/lab/*.json', { cwd: ROOT }))('can be run: %s', async (file) => {
    const draft = readDraft(JSON.parse(readFileSync(join(ROOT, file), 'utf8')));
    if (!draft.ok) throw new Error(JSON.stringify(draft.fault));
    const { game } = draft.value;
    expect(isGameId(game) && completed(draft.value, await GAMES[game]())).toMatchObject({ ok: true });
  });

  it('is read back unchanged', () => {
    const experiment = completed({ game: 'arcade', vary: { tanks: [3, 2] }, seed: 7 }, arcade);
    const again = readDraft(JSON.parse(JSON.stringify(experiment.ok && experiment.value)));
    expect(again.ok && completed(again.value, arcade)).toEqual(experiment);
  });

  it.each([
    [{ game: 'arcade', games: 1.5 }, 'games'],
    [{ game: 'arcade', games: 0 }, 'games'],
    [{ game: 'arcade', sides: 2 }, 'sides'],
    [{ game: 'arcade', games: 1e9 }, 'games'],
    [{ game: 'arcade', precision: 0.001 }, 'precision'],
    [{ game: 'arcade', vary: { tanks: [] } }, 'vary.tanks'],
    [{ game: 'arcade', arms: [{ options: { aim_dice: 1.5 } }] }, 'arms.0.options.aim_dice'],
    [{ game: 'arcade', seats: 3 }, 'seats'],
    [{ game: 'arcade', levels: ['admiral'] }, 'levels.0'],
    [{ game: 'arcade', levels: [] }, 'levels'],
    [{ game: 'arcade', figures: ['fun'] }, 'figures.0'],
    [{ game: 'arcade', vary: { tanks: [2, 9] } }, 'arms.1.option tanks'],
    [{ game: 'arcade', vary: { wheels: [2, 3] } }, 'arms.0.option wheels'],
    [{ game: 'arcade', games: 10, precision: 3 }, 'precision'],
    [{ game: 'arcade', arms: [{}], vary: { tanks: [2] } }, 'vary'],
    [{ game: 'arcade', arms: [{ name: 'a' }, { name: 'a' }] }, 'arms.1.name'],
    [{ game: 'arcade', arms: [{ options: { elimination: 'off' } }] }, 'arms.0.option elimination'],
    [{ game: 'arcade', tornado: true, vary: { tanks: [2] } }, 'tornado'],
    [{ game: 'arcade', tornado: true, arms: [{}, { options: { tanks: 2 } }] }, 'tornado'],
    [{ game: 'tubetanks' }, 'game'],
    [[], 'game'],
    [null, 'the experiment'],
  ])('is rejected by name: %j', (json, field) => {
    expect(faultsOf(json)).toContain(field);
  });

  it('rejects values beyond its limits', () => {
    for (const typed of [{ games: 1e9 }, { precision: 0.001 }, { seed: 1e12 }])
      expect(completed({ game: 'arcade', ...typed }, arcade)).toMatchObject({ ok: false, fault: [{ field: Object.keys(typed)[0] }] });
  });

  it('is rejected with messages in plain words', () => {
    const draft = readDraft({ speed: 3, levels: 'gunner', arms: [{ options: { aim_dice: 1.5 } }] });
    expect(draft.ok ? [] : draft.fault.map(({ message }) => message).filter((text) => /Invalid|Expected|Received/.test(text))).toEqual([]);
  });

  it('reports all its faults at once', () => {
    expect(faultsOf({ game: 'arcade', seats: 5, levels: ['admiral', 'gunner'], figures: ['fun'] })).toEqual([
      'seats',
      'levels.0',
      'figures.0',
    ]);
  });

  it('is parsed or rejected for any input', () => {
    fc.assert(
      fc.property(
        fc.record(
          {
            game: fc.constant('arcade'),
            seats: fc.anything(),
            arms: fc.anything(),
            vary: fc.anything(),
            games: fc.anything(),
            levels: fc.oneof(fc.anything(), fc.subarray([...LEVELS])),
          },
          { requiredKeys: ['game'] },
        ),
        (json) => void faultsOf(json),
      ),
    );
  });

  it('moves each number of a rulebook one step down and up in a tornado, and keeps the valid ones', async () => {
    for (const load of Object.values(GAMES)) {
      const game = await load();
      const experiment = completed({ game: game.id, tornado: true }, game);
      if (!experiment.ok) throw new Error(JSON.stringify(experiment.fault));
      const [book, ...others] = experiment.value.arms;
      expect(book).toEqual({ name: 'book', options: {} });
      for (const { options } of others) expect(Object.keys(options)).toHaveLength(1);
    }
  });
});
