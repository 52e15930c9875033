import { describe, expect, it } from 'vitest';
import { battle, floor, on } from '../testing.ts';

const STEPS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'];
const steps = (moves: readonly string[]) => moves.filter((move) => STEPS.includes(move));

describe('movement', () => {
  it('[A11] costs 2 straight and 3 diagonally', () => {
    const table = battle(['E5'], ['I9']);
    const paid: number[] = [];
    for (const event of table.do('NE W')) if (event.type === 'moved') paid.push(event.points);
    expect(paid).toEqual([3, 2]);
    expect(table.position).toMatchObject({ points: 1, units: { green: [{ cell: 'E6' }] } });
    expect(table.refusal('N')).toBe('no-points');
  });

  it.each([
    ['N N N', 0],
    ['NE NE', 0],
    ['NE N', 1],
    ['N SW', 1],
    ['N N', 2],
    ['NW', 3],
    ['S', 4],
  ])('[A11] leaves after %s %i points', (path, left) => {
    const table = battle(['E5'], ['I9']);
    table.do(path);
    expect(table.state.points).toBe(left);
  });

  it('[A11] allows only a straight step with two points, both with three', () => {
    const two = battle(['E5'], ['I9'], { points: 2 });
    expect(steps(two.moves())).toEqual(['N', 'E', 'S', 'W']);
    const three = battle(['E5'], ['I9'], { points: 3 });
    expect(steps(three.moves())).toEqual(STEPS);
    expect(steps(battle(['E5'], ['I9'], { points: 1 }).moves())).toEqual([]);
  });

  it('[AC4] enters empty floor only', () => {
    const table = battle(['E5', 'E6'], ['F5', 'I9'], { map: floor({ D5: '#', E4: '_' }) });
    expect(steps(table.moves())).toEqual([]);
  });

  it.each([
    ['_', 'blocked', false],
    ['_', 'allowed', true],
    ['#', 'allowed', false],
    ['o', 'allowed', false],
    ['.', 'blocked', true],
  ])('[A12] with “%s” beside a diagonal and gaps %s: open is %s', (mark, diagonal_over_gaps, open) => {
    for (const corner of ['E6', 'F5']) {
      const table = battle(['E5'], ['I9'], { map: floor({ [corner]: mark }), options: { diagonal_over_gaps } });
      expect(table.moves().includes('NE')).toBe(open);
      if (!open) expect(table.refusal('NE')).toBe('corner-barred');
    }
  });

  it.each(['green', 'orange'])('[A13] is barred diagonally by a unit of %s', (side) => {
    const adjacent = side === 'green' ? battle(['E5', 'E6'], ['I9', 'I8']) : battle(['E5', 'A1'], ['E6', 'I8']);
    expect(adjacent.refusal('NE')).toBe('corner-barred');
    expect(adjacent.refusal('NW')).toBe('corner-barred');
    expect(adjacent.refusal('N')).toBe('occupied');
    expect(adjacent.moves()).toContain('SE');
  });

  it.each([6, 0])('[A13] [A6] [M11] is barred by who stands on destroyed floor beside the diagonal, with %i left', (endurance) => {
    const options = { ...on('floor_destruction'), wrecks: 'on', diagonal_over_gaps: 'allowed', mine_under_survivor: 'stay' };
    const table = battle(['E5'], [`F5:${endurance}`, 'I9'], { map: floor({ F5: 'x', D5: 'x' }), options });
    expect(table.refusal('NE')).toBe('corner-barred');
    expect(table.moves()).toContain('NW');
  });

  it('[A14] treats the outside of the zone as a gap', () => {
    const table = battle(['A5'], ['I9'], { map: floor({ A6: '_' }) });
    expect(table.refusal('N')).toBe('gap');
    expect(table.refusal('W')).toBe('gap');
    expect(table.refusal('NW')).toBe('gap');
    expect(steps(battle(['A1'], ['I9']).moves())).toEqual(['N', 'NE', 'E']);
    expect(steps(battle(['A1'], ['I9'], { options: { diagonal_over_gaps: 'allowed' } }).moves())).toEqual(['N', 'NE', 'E']);
  });

  it('[A15] treats pools as impassable, also for diagonals, unless the options allow entering', () => {
    const map = floor({ E6: 'o' });
    const shut = battle(['E5'], ['I9'], { map });
    expect(shut.refusal('N')).toBe('pool');
    expect(shut.refusal('NE')).toBe('corner-barred');
    const open = battle(['E5'], ['I9'], { map, options: { pool_space: 'enterable' } });
    expect(open.moves()).toEqual(expect.arrayContaining(['N', 'NE', 'NW']));
    open.do('N');
    expect(open.position).toMatchObject({ units: { green: [{ cell: 'E6' }] } });
    const occupied = battle(['E5', 'A1'], ['E6', 'I9'], { map, options: { pool_space: 'enterable' } });
    expect(occupied.refusal('N')).toBe('occupied');
    expect(occupied.refusal('NE')).toBe('corner-barred');
  });

  it('[A16] is blocked only by terrain, units and wrecks', () => {
    for (let x = 1; x < 8; x++)
      for (let y = 2; y < 9; y++) expect(steps(battle([`${'ABCDEFGHI'[x]}${y}`], ['A1']).moves()).length).toBe(x === 1 && y === 2 ? 7 : 8);
  });

  it('[A11] names the wall, not the points, if there are just enough points', () => {
    const table = battle(['E5'], ['I9'], { map: floor({ E6: '#', F6: '#' }), points: 3 });
    expect([table.refusal('N'), table.refusal('NE')]).toEqual(['wall', 'wall']);
    expect(battle(['E5'], ['I9'], { map: floor({ E6: '#' }), points: 2 }).refusal('N')).toBe('wall');
  });

  it('names the reason for a refused step', () => {
    const table = battle(['E5'], ['I9'], { map: floor({ E6: '#', D5: '_' }) });
    expect(table.refusal('N')).toBe('wall');
    expect(table.refusal('W')).toBe('gap');
    expect(table.refusal('E4')).toBe('announce-first');
  });
});
