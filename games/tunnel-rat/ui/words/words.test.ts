import { expect, it } from 'vitest';
import { da } from './da.ts';
import { en } from './en.ts';

it('keeps the name of the VC in capitals in a guess', () => {
  expect([en.source.says('Shoot', 'VC'), en.source.says('Search', 'Trap')]).toEqual(['Shoot: it’s a VC', 'Search: it’s a trap']);
  expect([da.source.says('Skyd', 'VC'), da.source.says('Undersøg', 'Fælde')]).toEqual(['Skyd: Jeg siger VC', 'Undersøg: Jeg siger fælde']);
});
