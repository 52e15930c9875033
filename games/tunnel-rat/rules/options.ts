import { choice, type OptionsOf, type Preset, wholeNumber } from '@fray/engine';
import { numberSpecs } from './numbers.ts';

export const optionSpecs = {
  /** V2: the edition. */
  deck: choice('40', '16'),
  /** V6, V12: how many questions may be repeated in phase 5. */
  questions: wholeNumber(5, 0, 99),
  /** V5: how the VC's face comes to the table. */
  tells: choice('none', 'expression', 'chat'),
  /** V10: whose theme the words have. */
  skin: choice('source', 'neutral'),

  ...numberSpecs,
} as const;

export type RatOptions = OptionsOf<typeof optionSpecs>;

/** What players are offered: always with faces, or the VC has nothing to do. The standard, without, is what old records mean. */
export const presets: readonly Preset[] = [
  { name: 'faces', options: { tells: 'expression' }, audience: 'regulars' },
  { name: 'revised', options: { tells: 'expression', deck: '16' }, audience: 'newcomers' },
  { name: 'chat', options: { tells: 'chat' } },
  { name: 'bare', options: {} },
];
