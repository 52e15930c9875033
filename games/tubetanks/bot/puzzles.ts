import type { PuzzleHints } from '@fray/engine';
import type { TubeState } from '../rules/state.ts';

const TAKE = 0.75;
const HOLD = 0.4;

function themeOf(_set: string, state: TubeState, _seat: number, _moves: readonly number[], share: number): string {
  if (state.options.fire_timing === 'end' && state.options.fire_range === 'exact') return 'unpunished';
  return share >= TAKE ? 'finish' : share <= HOLD ? 'hold' : 'duel';
}

/** What the puzzles of TubeTanks are about: the original rules, and every table that is solved. */
export const puzzles: PuzzleHints<TubeState> = {
  sets: [
    {
      name: 'tubetanks',
      tables: [
        {},
        { fire_timing: 'each-step' },
        { apex: 'closed' },
        { fire_range: 'sudden' },
        { fire_timing: 'each-step', fire_range: 'sudden' },
        { apex: 'closed', fire_timing: 'each-step' },
      ],
    },
  ],
  themes: [
    {
      name: 'unpunished',
      texts: { en: 'Nothing can punish it', da: 'Intet kan straffe det' },
      question: {
        en: 'Find the program that no program of the other tank can punish.',
        da: 'Find det program, som intet af den anden kampvogns programmer kan straffe.',
      },
      worstCase: true,
    },
    { name: 'duel', texts: { en: 'The best program', da: 'Det bedste program' } },
    { name: 'finish', texts: { en: 'Close the trap', da: 'Luk fælden' } },
    { name: 'hold', texts: { en: 'Hold out', da: 'Hold ud' } },
  ],
  themeOf,
};
