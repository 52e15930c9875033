import { LEVELS } from '@fray/bots';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const items = new Map<string, string>();
vi.mock('../../shared/settings.ts', () => ({
  storage: {
    get: (key: string) => items.get(key) ?? null,
    set: (key: string, value: string) => {
      items.set(key, value);
      return true;
    },
  },
}));
const { LADDER, nextOpponent, rememberOpponent, nextLadderOpponent: ladderOpponent } = await import('./opponentLadder.ts');
const { audienceOf } = await import('./audience.ts');

const you = { seat: 'green', kind: 'human', name: '' } as const;
const bot = (name: string) => ({ seat: 'orange', kind: 'bot', name }) as const;
const WON = { places: [1, 2] };
const LOST = { places: [2, 1] };

beforeEach(() => items.clear());

describe('the opponent of a quick game', () => {
  it('uses all levels in order', () => expect(LADDER).toEqual(LEVELS));

  it('is the cadet at first, then the level stored for the game', () => {
    expect(ladderOpponent('arcade')).toBe('cadet');
    rememberOpponent('arcade', 'veteran');
    expect(ladderOpponent('arcade')).toBe('veteran');
    expect(ladderOpponent('tubetanks')).toBe('cadet');
  });

  it('has the rules for newcomers until a game of that kind is over', () => {
    expect(audienceOf('arcade')).toBe('newcomers');
    rememberOpponent('arcade', 'cadet');
    expect(audienceOf('arcade')).toBe('regulars');
    expect(audienceOf('tunnel-rat')).toBe('newcomers');
  });

  it.each(['', '{', 'null', '7', '[]', '{"arcade":"nobody"}', '{"arcade":7}', '{"__proto__":{"arcade":"ace"}}'])(
    'is the cadet if the storage contains %s',
    (level) => {
      items.set('sparring', level);
      expect(ladderOpponent('arcade')).toBe('cadet');
      rememberOpponent('arcade', 'recruit');
      expect(ladderOpponent('arcade')).toBe('recruit');
    },
  );

  it('is a level up after a win, down after a loss, and the same after a draw, in any seat', () => {
    expect(nextOpponent([you, bot('cadet')], WON)).toBe('gunner');
    expect(nextOpponent([you, bot('cadet')], LOST)).toBe('recruit');
    expect(nextOpponent([you, bot('cadet')], { places: [1, 1] })).toBe('cadet');
    expect(nextOpponent([bot('veteran'), you], WON)).toBe('gunner');
    expect(nextOpponent([bot('veteran'), you], LOST)).toBe('captain');
  });

  it('stays within the levels', () => {
    expect(nextOpponent([you, bot('ace')], WON)).toBe('ace');
    expect(nextOpponent([you, bot('recruit')], LOST)).toBe('recruit');
  });

  it('does not change after other games', () => {
    expect(nextOpponent([you, you], WON)).toBeUndefined();
    expect(nextOpponent([bot('cadet'), bot('ace')], WON)).toBeUndefined();
    expect(nextOpponent([you, bot('cadet'), bot('ace')], { places: [1, 2, 3] })).toBeUndefined();
    expect(nextOpponent([you, bot('somebody')], WON)).toBeUndefined();
  });
});
