import { bookNumber, bookTable } from '@fray/engine';

/** A row is one digit of a cell's name. */
export const MOST_ROWS = 9;
export const MOST_HITS = 9;
export const MOST_STEPS = 4;

/** Each tank at its own end, looking at the other one's (TT1). */
export const ENDS = 'ends';
const STARTS = /^[LFR][1-9](up|right|down|left)\.[LFR][1-9](up|right|down|left)$/;

const startsFault = (text: string): string | undefined =>
  STARTS.test(text) ? undefined : `“${text}” does not say where One and Two begin and look, such as L1up.R6down`;

/** The numbers of the rulebook. */
export const numberSpecs = {
  rows: bookNumber('TT1', { en: 'Rows of the tunnel', da: 'Rækker i tunnelen' }, 6, 3, MOST_ROWS),
  starts: bookTable('TT1', { en: 'Where One and Two begin and look', da: 'Hvor Et og To begynder og ser hen' }, [ENDS], startsFault),
  steps: bookNumber('T3', { en: 'Steps of a program', da: 'Trin i et program' }, 3, 1, MOST_STEPS),
  bolt_along: bookNumber('T7', { en: 'Length of a bolt along the tunnel', da: 'Skuddets længde langs tunnelen' }, 3, 1, MOST_ROWS - 1),
  bolt_across: bookNumber('T7', { en: 'Length of a bolt across the tunnel', da: 'Skuddets længde på tværs af tunnelen' }, 2, 1, 2),
  side_hits: bookNumber('T11', { en: 'Hits from the side that destroy', da: 'Træffere fra siden, der ødelægger' }, 3, 1, MOST_HITS),
} as const;
