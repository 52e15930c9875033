import { expect, it } from 'vitest';
import { share } from '../editor/zonePicture.tsx';
import { tenths } from './figures.ts';

it('a share of the points is written in the number format of the language', () => {
  expect(share('en', 0.535)).toBe('53.5 %');
  expect(share('da', 0.535)).toBe('53,5 %');
  expect(tenths('da', 2)).toBe('2,0');
});
