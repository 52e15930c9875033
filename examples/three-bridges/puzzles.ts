import type { PuzzleHints } from '@fray/engine';
import { meaning, ROOM, type State } from './rules.ts';

/** Where to look for puzzles, and what an answer is about. `npx fray puzzles . --find 12` writes `puzzles/`. */
export const puzzles: PuzzleHints<State> = {
  sets: [{ name: 'examples-three-bridges', tables: [{}, { suit: '12' }] }],
  themes: [
    {
      name: 'third',
      texts: { en: 'The third card', da: 'Det tredje kort' },
      lead: { en: 'Fill a bridge now?', da: 'Skal en bro fyldes nu?' },
    },
    {
      name: 'second',
      texts: { en: 'Build on', da: 'Byg videre' },
      lead: { en: 'Which card joins which?', da: 'Hvilket kort passer til?' },
    },
  ],
  /** First cards depend on the hand alone, and make no puzzle. */
  themeOf(_set, state, seat, [first = 0]) {
    const laid = state.bridges[meaning(first).bridge]!.sides[seat as 0 | 1].length;
    return laid === 0 ? undefined : laid === ROOM - 1 ? 'third' : 'second';
  },
};
