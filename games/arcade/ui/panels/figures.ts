import type { Language } from '@fray/engine';

/** A number to its tenth, as the language writes it. */
export const tenths = (language: Language, value: number): string =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);

/** A part of one in percent. */
export const share = (language: Language, part: number): string => `${tenths(language, 100 * part)} %`;
