import { LEVELS } from '@fray/bots';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const kept = new Map<string, string>();
vi.mock('../../shared/settings.ts', () => ({
  storage: {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => {
      kept.set(key, value);
      return true;
    },
  },
}));
const { LADDER, nextPartner, rememberPartner, nextLadderOpponent: sparringPartner } = await import('./opponentLadder.ts');

const you = { seat: 'green', kind: 'human', name: '' } as const;
const bot = (name: string) => ({ seat: 'orange', kind: 'bot', name }) as const;
const WON = { places: [1, 2] };
const LOST = { places: [2, 1] };

beforeEach(() => kept.clear());

describe('whom one meets in one click', () => {
  it('is one of all the levels, in their order', () => expect(LADDER).toEqual(LEVELS));

  it('is the cadet at first, and in each game for itself who was remembered', () => {
    expect(sparringPartner('arcade')).toBe('cadet');
    rememberPartner('arcade', 'veteran');
    expect(sparringPartner('arcade')).toBe('veteran');
    expect(sparringPartner('tubetanks')).toBe('cadet');
  });

  it.each(['', '{', 'null', '7', '[]', '{"arcade":"nobody"}', '{"arcade":7}', '{"__proto__":{"arcade":"ace"}}'])(
    'is the cadet where the storage holds %s',
    (held) => {
      kept.set('sparring', held);
      expect(sparringPartner('arcade')).toBe('cadet');
      rememberPartner('arcade', 'recruit');
      expect(sparringPartner('arcade')).toBe('recruit');
    },
  );

  it('is one stronger after a win, one gentler after a loss, the same after a draw, in whichever seat', () => {
    expect(nextPartner([you, bot('cadet')], WON)).toBe('gunner');
    expect(nextPartner([you, bot('cadet')], LOST)).toBe('recruit');
    expect(nextPartner([you, bot('cadet')], { places: [1, 1] })).toBe('cadet');
    expect(nextPartner([bot('veteran'), you], WON)).toBe('gunner');
    expect(nextPartner([bot('veteran'), you], LOST)).toBe('captain');
  });

  it('ends with the weakest and the strongest', () => {
    expect(nextPartner([you, bot('ace')], WON)).toBe('ace');
    expect(nextPartner([you, bot('recruit')], LOST)).toBe('recruit');
  });

  it('is nobody new after other games', () => {
    expect(nextPartner([you, you], WON)).toBeUndefined();
    expect(nextPartner([bot('cadet'), bot('ace')], WON)).toBeUndefined();
    expect(nextPartner([you, bot('cadet'), bot('ace')], { places: [1, 2, 3] })).toBeUndefined();
    expect(nextPartner([you, bot('somebody')], WON)).toBeUndefined();
  });
});
