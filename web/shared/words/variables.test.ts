import { CARDS } from '@fray/games';
import { describe, expect, it } from 'vitest';
import type { GameTexts } from '../gameUi.ts';
import { optionHelp, optionLabel } from './variables.ts';

const TEXTS = import.meta.glob<Record<'en' | 'da', GameTexts>>('../../../games/*/text/{en,da}.ts', { eager: true });
const textsOf = (game: string, language: 'en' | 'da') => TEXTS[`../../../games/${game}/text/${language}.ts`]![language];

describe('the description of an option', () => {
  it.each(CARDS.map(({ id, rules }) => [id, rules] as const))('is complete, in both languages, for any value: %s', async (id, rules) => {
    const game = await rules();
    for (const language of ['en', 'da'] as const)
      for (const name of Object.keys(textsOf(id, language).options)) {
        for (const [, of] of textsOf(id, language).options[name]!.help.matchAll(/\{(\w+)/g)) expect(game.options).toHaveProperty(of!);
        expect(optionHelp(game, textsOf(id, language), name, {})).not.toMatch(/[{}|]|undefined/);
      }
  });

  it('of one side is that of the shared number, with the side', () => {
    expect(optionLabel(textsOf('arcade', 'en'), 'orange.tank_endurance')).toBe('Endurance of a tank (Orange)');
    expect(optionLabel(textsOf('arcade', 'da'), 'orange.tank_endurance')).toBe('En kampvogns udholdenhed (Orange)');
  });

  it('contains the chosen numbers', async () => {
    const game = await CARDS.find(({ id }) => id === 'arcade')!.rules();
    const walls = (options: Record<string, string>) => optionHelp(game, textsOf('arcade', 'en'), 'mission_walls', options);
    expect(walls({})).toBe('5 walls are destroyed in one’s own turns.');
    expect(walls({ walls_to_break: '1' })).toBe('1 wall is destroyed in one’s own turns.');
    expect(optionHelp(game, textsOf('arcade', 'da'), 'blast', { blast_from: '4', blast_damage: '2' })).toContain('træffer på 4 eller mere');
  });
});
