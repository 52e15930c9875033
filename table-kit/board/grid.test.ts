import { describe, expect, it } from 'vitest';
import { keyTarget, placeOf } from './grid.tsx';

const field = { width: 4, height: 3 };
const a1 = 0;
const b2 = 5;

describe('the arrow keys of a board', () => {
  it('move in their direction on the screen, and stop at the edge', () => {
    expect(keyTarget(field, b2, 'ArrowUp', false, false)).toBe(9);
    expect(keyTarget(field, b2, 'ArrowUp', false, true)).toBe(1);
    expect(keyTarget(field, a1, 'ArrowLeft', false, false)).toBe(a1);
    expect(keyTarget(field, a1, 'ArrowLeft', false, true)).toBe(1);
  });

  it('jump to the ends of a row, and of the board', () => {
    expect(keyTarget(field, b2, 'Home', false, false)).toBe(4);
    expect(keyTarget(field, b2, 'End', false, false)).toBe(7);
    expect(keyTarget(field, b2, 'Home', true, false)).toBe(8);
    expect(keyTarget(field, b2, 'End', true, true)).toBe(8);
    expect(keyTarget(field, b2, 'x', false, false)).toBeUndefined();
  });
});

describe('the place of a cell on screen', () => {
  it('is rotated by half a turn for the far side', () => {
    const near = placeOf(field, 10);
    const far = placeOf(field, 10, true);
    expect(near.centre(a1)).toEqual({ x: 5, y: 25 });
    expect(far.centre(a1)).toEqual({ x: 35, y: 5 });
    expect(near.angle(90)).toBe(90);
    expect(far.angle(90)).toBe(270);
    expect([near.pan(0), near.pan(3), far.pan(3)]).toEqual([-1, 1, -1]);
  });
});
