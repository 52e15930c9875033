import type { PuzzleHints } from '@fray/engine';
import { NO_CARD, RAT, type RatState } from '../rules/state.ts';

function themeOf(_set: string, state: RatState, seat: number): string | undefined {
  if (seat !== RAT || state.card === NO_CARD) return undefined;
  const { book, casualties, tunnels } = state;
  if (casualties === book.casualties - 1) return 'last-life';
  return tunnels === book.tunnels - 1 ? 'last-tunnel' : 'guess';
}

const asks = {
  en: 'The VC says no to everything, and no face tells more. What is the best guess by the cards that nobody has seen?',
  da: 'VC svarer nej til alt, og intet ansigt røber mere. Hvad er det bedste gæt ud fra de kort, ingen har set?',
};

/** What the puzzles of Tunnel Rat are about: the rat's guess by counts alone, which is solved. */
export const puzzles: PuzzleHints<RatState> = {
  sets: [
    {
      name: 'tunnel-rat',
      tables: [{ questions: '0' }, { questions: '0', deck: '16' }],
    },
  ],
  themes: [
    { name: 'guess', texts: { en: 'The best guess', da: 'Det bedste gæt' }, question: asks },
    { name: 'last-life', texts: { en: 'The last life', da: 'Det sidste liv' }, question: asks },
    { name: 'last-tunnel', texts: { en: 'One tunnel to go', da: 'En tunnel endnu' }, question: asks },
  ],
  themeOf,
};
