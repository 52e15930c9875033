import { describe, expect, it } from 'vitest';
import { cellsOfStroke } from './brushes.ts';

const size = { width: 4, height: 3 };
const never = () => false;

describe('a stroke', () => {
  it('is a cell, a straight line or a filled box, in any direction', () => {
    expect(cellsOfStroke('paint', size, 0, 6, never)).toEqual([6]);
    expect(cellsOfStroke('line', size, 0, 3, never)).toEqual([0, 1, 2, 3]);
    expect(cellsOfStroke('line', size, 10, 0, never)).toEqual([10, 5, 0]);
    expect(cellsOfStroke('line', size, 5, 5, never)).toEqual([5]);
    expect(cellsOfStroke('box', size, 6, 0, never)).toEqual([0, 1, 2, 4, 5, 6]);
  });

  it('fills what is connected and alike, and does not leave the edge', () => {
    const map = '..#...#.####';
    const alike = (a: number, b: number) => map[a] === map[b];
    expect(cellsOfStroke('fill', size, 0, 0, alike).toSorted((a, b) => a - b)).toEqual([0, 1, 4, 5]);
    expect(cellsOfStroke('fill', size, 3, 3, alike).toSorted((a, b) => a - b)).toEqual([3, 7]);
  });
});
