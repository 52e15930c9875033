import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { da } from './da.ts';

const rulebook = readFileSync(new URL('../rulebook.da.md', import.meta.url), 'utf8');

it('describes punches, shots and damage idiomatically', () => {
  expect(da.log.punched('Rød', 'Blå', 4)).toBe('Rød slår: Blå får 4 i skade.');
  expect(da.log.shot('Rød', 'Blå og Gul', 2)).toBe('Rød skyder: Blå og Gul får 2 i skade.');
  expect(da.log.damaged('Blå', 2, 'rød', 5)).toBe('Blå får 2 røde, 5 i alt.');
  expect(da.log.damaged('Blå', 1, 'rød', 5)).toBe('Blå får 1 rød, 5 i alt.');
});

it('uses “back” for pushes once', () => {
  expect(rulebook + JSON.stringify(da)).not.toMatch(/gøre [^.]{0,25} om\b|gøres om/);
  expect(rulebook).toMatch(/\*\*R9\*\* \*At skubbe det seneste skub tilbage\*/);
});

it('uses idiomatic Danish in the rulebook for a push, most damage and a tie', () => {
  expect(rulebook).toMatch(/\*\*R54\*\* .*det seneste skub, uanset hvis/);
  expect(rulebook).toMatch(/\*\*R35\*\* .*hver af dem, der har givet lige meget og mest/);
  expect(rulebook).toMatch(/\*\*R44\*\* \*Uafgjort/);
});
