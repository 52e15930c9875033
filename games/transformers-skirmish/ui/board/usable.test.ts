import { expect, it } from 'vitest';
import { isUsable } from './skirmishBoard.tsx';

it('lets an army be laid out while the other side’s is still shown, and nothing else be pressed meanwhile', () => {
  expect(isUsable(['able'], true, true)).toBe(true);
  expect(isUsable(['able'], true, false)).toBe(false);
  expect(isUsable(['able'], false, false)).toBe(true);
  expect(isUsable(['line'], false, true)).toBe(false);
});
