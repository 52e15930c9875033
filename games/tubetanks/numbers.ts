import { bookNumber, bookTable } from '@fray/engine';

/** Where each tank begins and how it looks. */
const STARTS = /^[LFR][1-6](up|right|down|left)\.[LFR][1-6](up|right|down|left)$/;
const BOOK = 'L1up.R6down';

const startsFault = (text: string): string | undefined =>
  STARTS.test(text) ? undefined : `“${text}” does not say where One and Two begin and look, such as ${BOOK}`;

export const MOST_HITS = 9;

/** The numbers of the rulebook. */
export const numberSpecs = {
  starts: bookTable('TT1', { en: 'Where One and Two begin and look', da: 'Hvor Et og To begynder og ser hen' }, [BOOK], startsFault),
  bolt_along: bookNumber('T7', { en: 'Length of a bolt along the tunnel', da: 'Boltens længde på langs af tunnelen' }, 3, 1, 5),
  bolt_across: bookNumber('T7', { en: 'Length of a bolt across the tunnel', da: 'Boltens længde på tværs af tunnelen' }, 2, 1, 2),
  side_hits: bookNumber('T11', { en: 'Hits from the side that destroy', da: 'Træffere fra siden, der ødelægger' }, 3, 1, MOST_HITS),
} as const;
