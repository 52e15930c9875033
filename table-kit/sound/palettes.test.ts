import { describe, expect, it } from 'vitest';
import { bedOf, soundIn } from './palettes.ts';
import { SOUND_EFFECTS } from './soundEffects.ts';

const GAMES = ['arcade', 'arena-mechs', 'transformers-skirmish', 'tubetanks', 'tunnel-rat'];

describe('the sounds of a game', () => {
  it('are distinct, and short', () => {
    for (const name of ['shot', 'hit', 'move', 'score'] as const) {
      const sounds = GAMES.map((game) => JSON.stringify(soundIn(game, name, SOUND_EFFECTS[name])));
      expect(new Set(sounds).size, name).toBe(GAMES.length);
    }
    for (const [name, parameters] of Object.entries(SOUND_EFFECTS))
      for (const game of GAMES) expect(soundIn(game, name, parameters)[5], `${name} in ${game}`).toBeLessThanOrEqual(0.6);
  });

  it('do not change the interface sounds', () => {
    for (const game of GAMES)
      expect(soundIn(game, 'your-turn', SOUND_EFFECTS['your-turn'])).toEqual(soundIn('', 'your-turn', SOUND_EFFECTS['your-turn']));
  });
});

describe('the ambience of a game', () => {
  it('is a loop without clicks and below full scale', () => {
    for (const game of GAMES) {
      const samples = bedOf(game, 1000);
      expect(samples.length).toBe(8000);
      expect(Math.max(...samples.map(Math.abs)), game).toBeLessThanOrEqual(1);
      expect(Math.abs((samples.at(-1) ?? 1) - (samples[0] ?? 0)), game).toBeLessThan(0.05);
    }
    expect(bedOf('chess', 1000)).toEqual([]);
  });
});
