import { describe, expect, it } from 'vitest';
import { battle, move, tiles, WALL_N } from '../testing.ts';
import { ARENAS, ARROWS, grid, isFixed, LOOSE_CELLS, readArena, standard } from './arena.ts';

describe('the arena', () => {
  it('[R1] [R2] [R3] has nine fixed tiles, sixteen loose ones on the board, and eight arrows at the lines that slide', () => {
    expect(LOOSE_CELLS).toHaveLength(16);
    expect(
      Array.from({ length: 25 }, (_, cell) => cell)
        .filter(isFixed)
        .map((cell) => grid.name(cell)),
    ).toEqual(['A1', 'C1', 'E1', 'A3', 'C3', 'E3', 'A5', 'C5', 'E5']);
    expect(ARROWS.map(({ name }) => name)).toEqual(['2E', '2W', '4E', '4W', 'BN', 'BS', 'DN', 'DS']);
    for (const { entry } of ARROWS) expect(isFixed(entry)).toBe(false);
  });

  it('[R4] [R5] [R6] matches its data: corners, edges, a plain centre, nine tiles with walls and eight without', () => {
    const { starts, dropIns, walls, hazards, fixed } = ARENAS.standard;
    expect(starts.map((cell) => grid.name(cell))).toEqual(['A1', 'E1', 'A5', 'E5']);
    expect(dropIns.map((cell) => grid.name(cell))).toEqual(['C1', 'A3', 'E3', 'C5']);
    expect(fixed.every((kind) => kind === 0)).toBe(true);
    const bits = (n: number) => n.toString(2).replaceAll('0', '').length;
    expect(Array.from(walls, bits).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 2, 2]);
    expect(Array.from(hazards).filter((kind, tile) => kind !== 0 && walls[tile] === 0)).toHaveLength(8);
    // The cheapest visit of three corners takes exactly eight steps.
    const steps = (a: number, b: number) => Math.abs(grid.x(a) - grid.x(b)) + Math.abs(grid.y(a) - grid.y(b));
    expect(steps(starts[0]!, starts[1]!) + steps(starts[1]!, starts[3]!)).toBe(8);
  });

  it.each([
    ['no start places', { ...standard, starts: [] }, 'arena.starts'],
    ['a start on a loose tile', { ...standard, starts: ['A1', 'B1', 'A5', 'E5'] }, 'arena.starts.1'],
    ['a start twice', { ...standard, starts: ['A1', 'A1', 'A5', 'E5'] }, 'arena.starts.1'],
    ['no drop-ins', { ...standard, dropIns: [] }, 'arena.dropIns'],
    ['too few tiles', { ...standard, loose: standard.loose.slice(1) }, 'arena.loose'],
    ['an unknown hazard', { ...standard, loose: [{ hazard: 'lava' }, ...standard.loose.slice(1)] }, 'arena.loose.0.hazard'],
    ['walls that are none', { ...standard, loose: [{ walls: 'XN' }, ...standard.loose.slice(1)] }, 'arena.loose.0.walls'],
    ['a hazard nowhere', { ...standard, fixedHazards: { Z9: 'crushers' } }, 'arena.fixedHazards.Z9'],
  ])('[AM1] rejects an arena with %s', (_name, data, field) => {
    expect(readArena(data)).toMatchObject({ ok: false, fault: { field } });
  });

  it('[AM1] accepts another arena', () => {
    expect(readArena({ ...standard, fixedHazards: { C3: 'crushers' } })).toMatchObject({ ok: true });
  });

  it('[R7] blocks an edge from both sides, and walls turn with their tile', () => {
    const north = battle([{ at: 'B1' }, { at: 'E5' }], { ...tiles({ B1: [WALL_N, 0] }), ...move({ move: 1 }) });
    expect(north.refusal('move-N')).toBe('way-barred');
    const east = battle([{ at: 'B1' }, { at: 'E5' }], { ...tiles({ B1: [WALL_N, 1] }), ...move({ move: 1 }) });
    expect(east.refusal('move-E')).toBe('way-barred');
    expect(east.moves()).toContain('move-N');
    const from = battle([{ at: 'C1' }, { at: 'E5' }], { ...tiles({ B1: [WALL_N, 1] }), ...move({ move: 1 }) });
    expect(from.refusal('move-W')).toBe('way-barred');
  });

  it('[R8] [R9] [R54] turns the free tile only if the options allow it, and the options can forbid undoing a push', () => {
    const push = (options: Record<string, string>, extra: object = {}) =>
      battle([{ at: 'A1' }, { at: 'E5' }], { ...tiles({ free: [WALL_N, 2] }), ...move({ operate: 2 }), options, ...extra })
        .moves()
        .filter((text) => text.startsWith('push-2E'));
    expect(push({})).toEqual(['push-2E-0', 'push-2E-1', 'push-2E-2', 'push-2E-3']);
    expect(push({ free_tile_rotation: 'as-it-lies' })).toEqual(['push-2E-2']);
    expect(push({ no_reverse_push: 'on' }, { lastPush: '2W' })).toEqual([]);
    expect(push({ no_reverse_push: 'on' }, { lastPush: '4W' })).toHaveLength(4);
    expect(push({}, { lastPush: '2W' })).toHaveLength(4);
    const banned = battle([{ at: 'A1' }, { at: 'E5' }], { ...move({ operate: 1 }), options: { no_reverse_push: 'on' }, lastPush: '2W' });
    expect(banned.refusal('push-2E-0')).toBe('reverse-push');
  });
});
