import { expect, it } from 'vitest';
import { addLanguage, catalogue, completed, loadedCatalogue, loadTexts, missingTexts, textIn } from './catalogue.ts';
import type { Language } from './language.ts';

it('returns texts in the current language, or in a loaded one until that is loaded', async () => {
  const requests: string[] = [];
  const file = (text: string) => async () => {
    requests.push(text);
    return { text };
  };
  const first = loadedCatalogue({ en: file('one'), da: file('en') });
  expect(() => first.en).toThrow('no language is loaded yet');
  await addLanguage('da');
  expect([first.da.text, first.en.text]).toEqual(['en', 'en']);

  let opened: typeof first | undefined;
  const opening = loadedCatalogue({
    en: async () => {
      opened = loadedCatalogue({ en: file('two'), da: file('to') });
      return { text: 'open' };
    },
    da: file('åben'),
  });
  await addLanguage('en');
  expect([first.en.text, opening.en.text, opened?.en.text]).toEqual(['one', 'open', 'two']);
  await addLanguage('en');
  expect(requests.toSorted()).toEqual(['en', 'one', 'two']);
});

it('rejects when a file fails to load, and tries again on the next call', async () => {
  let there = false;
  const lost = loadedCatalogue({
    en: () => (there ? Promise.resolve({ text: 'found' }) : Promise.reject(new Error('lost'))),
    da: async () => ({ text: '' }),
  });
  await expect(addLanguage('en')).rejects.toThrow('lost');
  there = true;
  await addLanguage('en');
  expect(lost.en.text).toBe('found');
});

const en = { name: 'Wall', of: (count: number) => `${count} walls`, words: { up: 'up', down: 'down' }, list: ['one', 'two'] };
const da: typeof en = { name: 'Mur', of: (count) => `${count} mure`, words: { up: 'op', down: 'ned' }, list: ['en', 'to'] };
const partial = { words: { up: 'auf' } };
/** A language that is not supported yet. */
const german = 'de' as Language;

it('reads complete languages as they are written', () => {
  const texts = catalogue({ en, da });
  expect(texts.da).toBe(da);
  expect(Object.keys(texts)).toEqual(['en', 'da']);
});

it('falls back to English for texts that a further language lacks', async () => {
  const whole = textIn<typeof en>(Object.assign({ en, da }, { de: partial }), german);
  expect([whole.name, whole.of(2), whole.words, whole.list]).toEqual(['Wall', '2 walls', { up: 'auf', down: 'down' }, ['one', 'two']]);
  expect(textIn({ en, da }, german)).toEqual(en);
  const files = { en: async () => en, da: async () => da };
  expect(await loadTexts<typeof en>(Object.assign(files, { de: async () => partial }), german)).toEqual(whole);
  expect(completed('English', undefined)).toBe('English');
});

it('lists the texts that a further language lacks', () => {
  expect(missingTexts(en, partial)).toEqual(['name', 'of', 'words.down', 'list']);
  expect(missingTexts(en, da)).toEqual([]);
});
