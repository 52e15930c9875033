import { LANGUAGES } from '@fray/engine';
import { GAMES } from '@fray/games';
import { seekQuestion } from '@fray/lab';
import { expect, it } from 'vitest';
import { goalsOf } from './seekGoals.ts';

it.each(Object.entries(GAMES))('goals that the form offers for %s exist in that game, with words', async (id, load) => {
  const game = await load();
  for (const language of LANGUAGES) {
    const goals = goalsOf(game, language);
    expect(goals.map(({ label }) => label).join(' · ')).not.toMatch(/undefined/);
    for (const { name, relation, value } of goals)
      expect(seekQuestion({ game: id, games: 100 }, [`${name}${relation}${value}`], game)).toMatchObject({ ok: true });
  }
});

it('a goal is the share of a side where sides have fixed roles', async () => {
  const game = await GAMES['tunnel-rat']();
  expect(goalsOf(game, 'en').slice(0, 2)).toMatchObject([
    { name: 'rat', label: 'the rat wins, %' },
    { name: 'vc', label: 'the VC wins, %' },
  ]);
  expect(goalsOf(game, 'da')[0]).toMatchObject({ name: 'rat', label: 'rotten vinder, %' });
  expect(goalsOf(await GAMES.arcade(), 'en')[0]).toMatchObject({ name: 'first-seat' });
});
