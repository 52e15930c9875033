import { bookNumber, choice, type OptionsOf, type Preset, wholeNumber } from '@fray/engine';

export const MAX_CARDS = 20;
export const MAX_GOAL = 12;
const EDITION = 'edition';

/** The numbers of the rulebook. The edition gives the number of cards of each kind unless an option overrides it. */
const numberSpecs = {
  vc_cards: bookNumber('V2', 0, 1, MAX_CARDS, EDITION),
  trap_cards: bookNumber('V2', 0, 1, MAX_CARDS, EDITION),
  tunnel_cards: bookNumber('V2', 0, 1, MAX_CARDS, EDITION),
  tunnels_to_win: bookNumber('TR2', 5, 1, MAX_GOAL),
  casualties_to_win: bookNumber('TR2', 5, 1, MAX_GOAL),
} as const;

export type NumberName = keyof typeof numberSpecs;

export const optionSpecs = {
  /** V2: the edition. */
  deck: choice('40', '16'),
  /** V6, V12: number of questions that may be repeated in phase 5. */
  questions: wholeNumber(5, 0, 99),
  /** V5: how the VC's face is shown. */
  tells: choice('none', 'expression', 'chat'),
  /** V10: the theme of the words. */
  skin: choice('source', 'neutral'),

  ...numberSpecs,
} as const;

export type RatOptions = OptionsOf<typeof optionSpecs>;

/** The presets always have faces: without them the VC has no decision. The default, without faces, is what old records mean. */
export const presets: readonly Preset[] = [
  { name: 'faces', options: { tells: 'expression' }, audience: 'regulars' },
  { name: 'revised', options: { tells: 'expression', deck: '16' }, audience: 'newcomers' },
  { name: 'chat', options: { tells: 'chat' } },
  { name: 'bare', options: {} },
];
