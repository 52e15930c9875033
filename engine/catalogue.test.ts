import { expect, it } from 'vitest';
import { addLanguage, catalogue } from './catalogue.ts';

it('answers in each loaded language, and in another loaded one before that', async () => {
  const asked: string[] = [];
  const file = (text: string) => async () => {
    asked.push(text);
    return { text };
  };
  const first = catalogue({ en: file('one'), da: file('en') });
  expect(() => first.en).toThrow('no language is loaded yet');
  await addLanguage('da');
  expect([first.da.text, first.en.text]).toEqual(['en', 'en']);

  let opened: typeof first | undefined;
  const opening = catalogue({
    en: async () => {
      opened = catalogue({ en: file('two'), da: file('to') });
      return { text: 'open' };
    },
    da: file('åben'),
  });
  await addLanguage('en');
  expect([first.en.text, opening.en.text, opened?.en.text]).toEqual(['one', 'open', 'two']);
  await addLanguage('en');
  expect(asked.toSorted()).toEqual(['en', 'one', 'two']);
});

it('rejects when a file fails to load, and tries again on the next call', async () => {
  let there = false;
  const lost = catalogue({
    en: () => (there ? Promise.resolve({ text: 'found' }) : Promise.reject(new Error('lost'))),
    da: async () => ({ text: '' }),
  });
  await expect(addLanguage('en')).rejects.toThrow('lost');
  there = true;
  await addLanguage('en');
  expect(lost.en.text).toBe('found');
});
