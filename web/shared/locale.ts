import type { Language } from '@fray/engine/language';
import { language } from './settings.ts';

/**
 * The locale in which dates and times are written: the page's language as it is used in the reader's region. Without a region English is
 * written as in Britain, so that no month is taken for a day.
 */
export function localeFor(language: Language, readers: readonly string[]): string {
  const regional = readers.flatMap(readLocale).filter(({ region }) => region !== undefined);
  const region = (regional.find((one) => one.language === language) ?? regional[0])?.region;
  if (region !== undefined) return `${language}-${region}`;
  return language === 'en' ? 'en-GB' : language;
}

/** A browser may report an invalid locale, such as “en-US@posix”: it is ignored. */
function readLocale(tag: string): Intl.Locale[] {
  try {
    return [new Intl.Locale(tag)];
  } catch {
    return [];
  }
}

/** The locale of the moment; a component that reads it follows the language. */
export const locale = (): string => localeFor(language.value, navigator.languages);
