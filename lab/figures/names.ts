/** The fifteen figures, in the order in which reports have them. */
export const FIGURES = [
  'seat',
  'draws',
  'length',
  'skill',
  'range',
  'luck',
  'leads',
  'drama',
  'decided',
  'snowball',
  'choices',
  'options',
  'impact',
  'contact',
  'robustness',
] as const;
export type FigureId = (typeof FIGURES)[number];
