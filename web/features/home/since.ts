import { locale } from '../../shared/locale.ts';
import { language } from '../../shared/settings.ts';

const NOW = { en: 'just now', da: 'lige nu' };

const STEPS = [
  ['minute', 60_000, 60],
  ['hour', 3_600_000, 24],
  ['day', 86_400_000, 30],
  ['month', 2_592_000_000, 12],
] as const;

/** How long ago a moment was, in the reader's words: “12 min ago”. */
export function agoText(at: number, now = Date.now()): string {
  const format = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto', style: 'short' });
  const past = Math.max(0, now - at);
  if (past < STEPS[0][1]) return NOW[language.value];
  for (const [unit, size, most] of STEPS) if (past < size * most) return format.format(-Math.floor(past / size), unit);
  return format.format(-Math.floor(past / 31_536_000_000), 'year');
}
