import { expect, it, vi } from 'vitest';

vi.mock('./settings.ts', () => ({ language: { value: 'en' } }));
const { localeFor } = await import('./locale.ts');

it.each([
  ['en', ['en-US', 'en'], 'en-US'],
  ['en', ['en-GB'], 'en-GB'],
  ['en', ['da-DK', 'da', 'en-US'], 'en-US'],
  ['en', ['da-DK', 'en'], 'en-DK'],
  ['en', ['en'], 'en-GB'],
  ['en', [], 'en-GB'],
  ['en', ['en-US@posix'], 'en-GB'],
  ['da', ['C', 'da-DK'], 'da-DK'],
  ['da', ['en-GB', 'en'], 'da-GB'],
  ['da', ['da'], 'da'],
] as const)('formats dates in %s for a reader of %j as %s', (language, readers, locale) => {
  expect(localeFor(language, readers)).toBe(locale);
});

it('formats a day before its month if the reader’s locale does', () => {
  const day = new Date(2026, 10, 26, 17, 4);
  const written = (readers: readonly string[]) => new Intl.DateTimeFormat(localeFor('en', readers), { dateStyle: 'short' }).format(day);
  expect(written(['en-US'])).toBe('11/26/26');
  expect(written(['da-DK', 'en'])).toMatch(/^26/);
});
