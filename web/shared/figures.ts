import type { Language } from '@fray/engine/language';

/** A share of the win as text: “43 %”. Never 0 % or 100 % unless it is certain. */
export function percent(share: number): string {
  const whole = Math.round(100 * share);
  if (whole >= 100 && share < 1) return '99 %';
  if (whole <= 0 && share > 0) return '1 %';
  return `${whole} %`;
}

/** A difference of shares in points without a sign: “12”, and below one “0.4”. */
export function points(difference: number, language: Language): string {
  const size = Math.abs(100 * difference);
  const digits = size > 0.05 && size < 0.95 ? 1 : 0;
  return new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(size);
}

/** The same with its sign: “+12”, “−4”, “0”. */
export function signed(difference: number, language: Language): string {
  const text = points(difference, language);
  return text === '0' ? text : `${difference < 0 ? '−' : '+'}${text}`;
}
