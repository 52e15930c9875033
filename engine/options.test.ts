import { describe, expect, it } from 'vitest';
import {
  bookNumber,
  choice,
  forSides,
  readOptions,
  standardOptions,
  unsetText,
  variablesOf,
  wholeNumber,
  writeOptions,
} from './options.ts';

const shared = { endurance: bookNumber('R4', 6, 0, 12), pace: choice('slow', 'fast'), limit: wholeNumber(0, 2, 9, 'none') };
const specs = { ...shared, ...forSides(['red', 'blue'], shared) };

describe('options of one side', () => {
  const read = (texts: Record<string, string>) => {
    const options = readOptions(specs, texts);
    if (!options.ok) throw new Error(`${options.fault.field}: ${options.fault.message}`);
    return options.value;
  };

  it('have the shared value until they are set', () => {
    expect(standardOptions(specs)).toMatchObject({ endurance: 6, 'red.endurance': 6, 'blue.pace': 'slow', 'blue.limit': 0 });
    expect(read({ endurance: '0', pace: 'fast', limit: '5', 'red.endurance': '6' })).toMatchObject({
      'red.endurance': 6,
      'blue.endurance': 0,
      'red.pace': 'fast',
      'blue.limit': 5,
    });
    expect(read({ limit: '5', 'red.limit': 'none' })).toMatchObject({ 'red.limit': 0, 'blue.limit': 5 });
  });

  it.each([
    [{}, {}],
    [{ 'red.endurance': '6' }, {}],
    [{ endurance: '5', 'red.endurance': '5' }, { endurance: '5' }],
    [
      { 'blue.endurance': '6', endurance: '5' },
      { endurance: '5', 'blue.endurance': '6' },
    ],
    [
      { limit: '5', 'red.limit': 'none' },
      { limit: '5', 'red.limit': 'none' },
    ],
  ])('are written as %j only where they differ from it: %j', (texts, written) => {
    expect(writeOptions(specs, read(texts))).toEqual(written);
    expect(read(writeOptions(specs, read(texts)))).toEqual(read(texts));
  });

  it('have its range', () => {
    expect(readOptions(specs, { 'red.endurance': '13' })).toMatchObject({ ok: false, fault: { field: 'option red.endurance' } });
    expect(readOptions(specs, { 'green.endurance': '3' })).toMatchObject({ ok: false, fault: { field: 'option green.endurance' } });
  });

  it('are numbers of the rulebook where the shared one is', () => {
    expect(variablesOf(specs).map(({ name, book }) => `${book.rule} ${name}`)).toEqual([
      'R4 endurance',
      'R4 red.endurance',
      'R4 blue.endurance',
    ]);
  });

  it('show what they are when they are not set', () => {
    expect(['endurance', 'red.endurance', 'red.limit'].map((name) => unsetText(specs, name, { endurance: '4' }))).toEqual([
      '6',
      '4',
      'none',
    ]);
  });
});
