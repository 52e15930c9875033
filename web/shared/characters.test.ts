import { LEVELS } from '@fray/bots';
import { LANGUAGES } from '@fray/engine';
import { CARDS } from '@fray/games';
import { expect, it } from 'vitest';
import { da } from './words/da.ts';
import { en } from './words/en.ts';

it.each(CARDS.map((card) => [card.id, card] as const))('%s describes every level’s play in a sentence of its own', async (_id, card) => {
  const rules = await card.rules();
  for (const language of LANGUAGES) {
    const texts = LEVELS.map((level) => rules.localize(`plays-${level}`, language));
    expect(new Set(texts).size).toBe(LEVELS.length);
    for (const sentence of texts) expect(sentence).toMatch(/^\p{Lu}.+\.$/u);
  }
});

it('every level has a unique name and rank', () => {
  for (const { levelNames, ranks } of [en, da])
    for (const names of [levelNames, ranks]) expect(new Set(LEVELS.map((level) => names[level])).size).toBe(LEVELS.length);
});
