import { LANGUAGES } from '@fray/engine';
import { RETENTION } from '@fray/protocol';
import { describe, expect, it } from 'vitest';
import { da } from '../../shared/words/da.ts';
import { en } from '../../shared/words/en.ts';
import { online as daOnline } from '../../shared/words/online/da.ts';
import { online as enOnline } from '../../shared/words/online/en.ts';
import { PRIVACY_TEXTS } from './privacyTexts.ts';

describe.each(LANGUAGES)('the privacy page (%s)', (language) => {
  const all = PRIVACY_TEXTS[language].parts.flatMap(({ says }) => says).join(' ');

  it('names the server’s real limits, and buttons that exist', () => {
    expect(all).toContain(String(RETENTION.notificationHours));
    expect(all).toContain(String(RETENTION.addressCountSeconds));
    expect(all).toContain({ en: enOnline, da: daOnline }[language].forgetMe);
    expect(all).toContain({ en, da }[language].myGames);
  });

  it('has the same facts in both languages', () => {
    const shape = (words: typeof PRIVACY_TEXTS.en) => words.parts.map(({ says }) => says.length);
    expect(shape(PRIVACY_TEXTS[language])).toEqual(shape(PRIVACY_TEXTS.en));
  });
});
