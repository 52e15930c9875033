import { expect, it } from 'vitest';
import { isUsable } from './skirmishBoard.tsx';

it('lets a player place an army while the opponent’s placement is animated, and blocks other input', () => {
  expect(isUsable(['able'], true, true)).toBe(true);
  expect(isUsable(['able'], true, false)).toBe(false);
  expect(isUsable(['able'], false, false)).toBe(true);
  expect(isUsable(['line'], false, true)).toBe(false);
});
