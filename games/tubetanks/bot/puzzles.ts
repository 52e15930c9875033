import type { PuzzleHints } from '@fray/engine';
import type { TubeState } from '../rules/state.ts';

const TAKE = 0.75;
const HOLD = 0.4;

function themeOf(_set: string, state: TubeState, _seat: number, _moves: readonly number[], share: number): string {
  if (state.options.fire_timing === 'end' && state.options.fire_range === 'exact') return 'unpunished';
  return share >= TAKE ? 'finish' : share <= HOLD ? 'hold' : 'duel';
}

/** The puzzles of TubeTanks use the original rules and all solved options. */
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
      lead: { en: 'Stay safe against every program', da: 'Vær sikker mod alle programmer' },
      question: {
        en: 'Find a program that nothing the other tank does can punish.',
        da: 'Find et program, som den anden kampvogn ikke kan straffe.',
      },
      worstCase: true,
    },
    {
      name: 'duel',
      texts: { en: 'Best program', da: 'Det bedste program' },
      lead: { en: 'Three steps that beat most of theirs', da: 'Tre skridt, der slår de fleste' },
    },
    {
      name: 'finish',
      texts: { en: 'Close the trap', da: 'Luk fælden' },
      lead: { en: 'Leave them nowhere to go', da: 'Lad dem ikke slippe væk' },
    },
    { name: 'hold', texts: { en: 'Hold out', da: 'Hold ud' }, lead: { en: 'Survive this round', da: 'Overlev runden' } },
  ],
  themeOf,
};
