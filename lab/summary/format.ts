import type { Language } from '@fray/engine';
import { catalogue } from '@fray/engine/catalogue';
import type { Difference, Estimate, Unit } from '../result.ts';

const DECIMALS: Readonly<Record<Unit, number>> = { share: 1, points: 1, turns: 1, moves: 1, times: 2, perTurn: 2, elo: 0, cells: 1 };
const POINTS = catalogue({ en: (n: string) => `${n} points`, da: (n: string) => `${n} point` });

/** A plain number as a language writes it, with a true minus. */
export function plain(value: number, decimals: number, language: Language): string {
  const rounded = Number(value.toFixed(decimals));
  const text = Math.abs(rounded).toLocaleString(language === 'da' ? 'da' : 'en', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return rounded < 0 ? `−${text}` : text;
}

/** A number in the scale that its unit is shown in: shares in per cent. */
export const scaled = (value: number, unit: Unit): number => (unit === 'share' || unit === 'points' ? 100 * value : value);

/** The number alone, in the scale that its unit is shown in: shares in per cent. */
export const number = (value: number, unit: Unit, language: Language): string => plain(scaled(value, unit), DECIMALS[unit], language);

/** The number with its unit, if the unit is not obvious. */
export function amount(value: number, unit: Unit, language: Language): string {
  const text = number(value, unit, language);
  if (unit === 'share') return `${text} %`;
  return unit === 'points' ? POINTS[language](text) : text;
}

/** A number with its sign, unless it is zero. */
export function signedPlain(value: number, decimals: number, language: Language): string {
  const text = plain(value, decimals, language);
  return text.startsWith('−') || Number(value.toFixed(decimals)) === 0 ? text : `+${text}`;
}

/** A difference in the scale of its unit. */
export const signed = (value: number, unit: Unit, language: Language): string => signedPlain(scaled(value, unit), DECIMALS[unit], language);

/** Units that have a nought, so that a part of a number means something. */
const RATIOS: readonly Unit[] = ['turns', 'moves', 'times', 'perTurn', 'cells'];

/** A relative difference: `−12 %`. Empty for shares, which are given in percentage points. */
export function percentText(difference: number, from: number, unit: Unit, language: Language): string {
  return RATIOS.includes(unit) && from > 0 ? `${signedPlain((100 * difference) / from, 0, language)} %` : '';
}

const TO = catalogue<string>({ en: 'to', da: 'til' });

/** `−4.0 (−4.5 to −3.0)`. */
export const differenceText = ({ value, low, high }: Difference, unit: Unit, language: Language): string =>
  `${signed(value, unit, language)} (${signed(low, unit, language)} ${TO[language]} ${signed(high, unit, language)})`;

/** `53.3 (50.3 to 56.3)`. */
export const estimateText = ({ value, low, high }: Estimate, unit: Unit, language: Language): string =>
  `${number(value, unit, language)} (${number(low, unit, language)} ${TO[language]} ${number(high, unit, language)})`;
