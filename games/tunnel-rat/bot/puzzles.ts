import type { PuzzleHints } from '@fray/engine';
import { NO_CARD, RAT, type RatState } from '../rules/state.ts';

function themeOf(_set: string, state: RatState, seat: number): string | undefined {
  if (seat !== RAT || state.card === NO_CARD) return undefined;
  const { book, casualties, tunnels } = state;
  if (casualties === book.casualties - 1) return 'last-life';
  return tunnels === book.tunnels - 1 ? 'last-tunnel' : 'guess';
}

const asks = {
  en: 'The VC denies everything and keeps a straight face. Which guess do the unseen cards favour?',
  da: 'VC siger nej til alt og fortrækker ikke en mine. Hvilket gæt taler de usete kort for?',
};

/** The puzzles of Tunnel Rat: the rat's guess by card counts alone, which is solved. */
export const puzzles: PuzzleHints<RatState> = {
  sets: [
    {
      name: 'tunnel-rat',
      tables: [{ questions: '0' }, { questions: '0', deck: '16' }],
    },
  ],
  themes: [
    {
      name: 'guess',
      texts: { en: 'Best guess', da: 'Det bedste gæt' },
      lead: { en: 'Count the cards nobody has seen', da: 'Tæl de kort, ingen har set' },
      question: asks,
    },
    {
      name: 'last-life',
      texts: { en: 'The last life', da: 'Det sidste liv' },
      lead: { en: 'One mistake and it is over', da: 'Én fejl, og det er slut' },
      question: asks,
    },
    {
      name: 'last-tunnel',
      texts: { en: 'One tunnel to go', da: 'Én tunnel endnu' },
      lead: { en: 'Get out, or play it safe?', da: 'Ud nu, eller tag den med ro?' },
      question: asks,
    },
  ],
  themeOf,
};
