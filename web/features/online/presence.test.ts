import { expect, it, vi } from 'vitest';
import { da } from '../../shared/words/da.ts';
import { en } from '../../shared/words/en.ts';
import { online as danish } from '../../shared/words/online/da.ts';
import { online as english } from '../../shared/words/online/en.ts';

vi.mock('../../shared/server/pageClient.ts', () => ({ pageClient: () => ({}) }));
vi.mock('../../shared/words/index.ts', () => ({ words: () => en }));
const { seatNote } = await import('./presence.ts');

const human = (name: string, here: boolean) => ({ kind: 'human', name, here }) as const;

it('distinguishes players who conceded from players who left', () => {
  const info = { seats: [human('Ann', true), human('Bo', true), human('Cy', false)], you: 0, gone: [1, 2], conceded: 0b010, bots: 0b100 };
  const noted = [0, 1, 2].map((seat) => seatNote(info, seat, { ...en, online: english }));
  expect(noted).toEqual(['you', 'conceded', 'away, a bot took over, left the game']);
  expect(seatNote(info, 1, { ...da, online: danish })).toBe('gav op');
  expect(seatNote(undefined, 1, { ...en, online: english })).toBe('');
});
