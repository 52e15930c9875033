import { describe, expect, it } from 'vitest';
import { arenaMechs } from '../index.ts';
import { battle, CRUSHER, FLAME, move, standing, tiles, WALL_N } from '../testing.ts';

describe('actions', () => {
  it('[R45] [R50] prestige gains points or repairs, and a single prestige only repairs', () => {
    const worth = (strength: number, what: string, damage = 3) => {
      const table = battle([{ at: 'A1', damage: { yellow: damage } }, { at: 'E5' }, { at: 'E1' }], move({ prestige: strength }));
      table.do(what);
      return [standing(table).scores[0], standing(table).damage[0]!.yellow ?? 0];
    };
    expect([worth(2, 'prestige'), worth(3, 'prestige')]).toEqual([
      [1, 3],
      [3, 3],
    ]);
    expect([worth(1, 'repair'), worth(2, 'repair'), worth(3, 'repair'), worth(3, 'repair', 2)]).toEqual([
      [0, 2],
      [0, 1],
      [0, 0],
      [0, 0],
    ]);
    expect(battle([{ at: 'A1' }, { at: 'E5' }], move({ prestige: 1 })).refusal('prestige')).toBe('single-repairs');
  });

  it('[R34] the owner chooses the markers to remove', () => {
    const table = battle([{ at: 'A1', damage: { yellow: 2, blue: 1, black: 1 } }, { at: 'E5' }, { at: 'E1' }], move({ prestige: 2 }));
    table.do('repair');
    expect(table.moves()).toEqual(['take-yellow', 'take-blue', 'take-black']);
    expect(table.refusal('take-green')).toBe('no-such-marker');
    expect(table.refusal('end')).toBe('take-marker-first');
    table.do('take-yellow take-black');
    expect(standing(table).damage[0]).toEqual({ yellow: 1, blue: 1 });
  });

  it('[R55] needs a target or a marker, except for operating', () => {
    const table = battle([{ at: 'A1' }, { at: 'E5' }], move({ punch: 1, prestige: 1, operate: 1 }));
    expect(table.refusal('punch-N')).toBe('nobody-there');
    expect(table.refusal('repair')).toBe('no-damage');
    expect(battle([{ at: 'A1' }, { at: 'E5' }], move({ shoot: 1 })).refusal('shoot-N')).toBe('nobody-there');
    expect(table.moves()).toEqual(expect.arrayContaining(['crushers', 'flames', 'magnet-C3']));
  });

  it.each([
    [1, 2],
    [2, 4],
  ])('[R23] a punch of strength %i deals %i to a neighbour, not through a wall', (strength, damage) => {
    const table = battle([{ at: 'A1' }, { at: 'B1' }, { at: 'E5' }], move({ punch: strength }));
    table.do('punch-E');
    expect(standing(table).damage[1]).toEqual({ red: damage });
    const walled = battle([{ at: 'A1' }, { at: 'B1' }, { at: 'E5' }], { ...tiles({ B1: [WALL_N, 3] }), ...move({ punch: strength }) });
    expect(walled.refusal('punch-E')).toBe('nobody-there');
  });

  it('[R23] [R56] a triple punch pushes a surviving mech; at the edge it destroys exactly', () => {
    const three = [{ at: 'C3' }, { at: 'D3' }, { at: 'A1' }];
    const pushed = battle(three, move({ punch: 3 }));
    pushed.do('punch-E');
    expect(standing(pushed)).toMatchObject({ at: ['C3', 'E3', 'A1'], damage: [{}, { red: 7 }, {}] });
    const blocked = battle([{ at: 'C3' }, { at: 'D3' }, { at: 'E3' }], move({ punch: 3 }));
    blocked.do('punch-E');
    expect(standing(blocked).at).toEqual(['C3', 'D3', 'E3']);
    const walled = battle(three, { ...tiles({ D3: [WALL_N, 1] }), ...move({ punch: 3 }) });
    walled.do('punch-E');
    expect(standing(walled).at).toEqual(['C3', 'D3', 'A1']);
    const edge = battle([{ at: 'D3' }, { at: 'E3' }, { at: 'A1' }], move({ punch: 3 }));
    edge.do('punch-E');
    expect(standing(edge)).toMatchObject({ at: ['D3', null, 'A1'], damage: [{}, {}, {}], scores: [4, 0, 0] });
    const two = battle([{ at: 'D3' }, { at: 'E3' }], move({ punch: 3 }));
    const events = two.do('punch-E');
    expect(events.map(({ type }) => type)).not.toContain('pushed-out'); // smashed at once: removed, not pushed
    expect(standing(two).scores).toEqual([4, 0]);
  });

  it('[R24] a shot hits the first mech in line, a triple shot hits all of them, through walls', () => {
    const line = [{ at: 'A3' }, { at: 'C3' }, { at: 'E3' }];
    const double = battle(line, move({ shoot: 2 }));
    double.do('shoot-E');
    expect(standing(double).damage).toEqual([{}, { red: 2 }, {}]);
    const triple = battle(line, { ...tiles({ B3: [WALL_N, 1] }), ...move({ shoot: 3 }) });
    triple.do('shoot-E');
    expect(standing(triple).damage).toEqual([{}, { red: 4 }, { red: 4 }]);
    expect(battle(line, { ...tiles({ B3: [WALL_N, 1] }), ...move({ shoot: 2 }) }).refusal('shoot-E')).toBe('nobody-there');
    expect(battle([{ at: 'A3' }, { at: 'B3' }, { at: 'E5' }], move({ shoot: 1 })).moves()).toContain('shoot-E');
  });

  it('[R25] [R30] [AM4] a triple move pushes one mech, once, also over the edge, never through a wall', () => {
    const table = battle([{ at: 'A3' }, { at: 'B3' }, { at: 'D3' }], move({ move: 3 }));
    table.do('move-E');
    expect(standing(table).at).toEqual(['B3', 'C3', 'D3']);
    expect(table.refusal('move-E')).toBe('way-barred');
    const out = battle([{ at: 'D3' }, { at: 'E3' }, { at: 'A1' }], move({ move: 3 }));
    out.do('move-E');
    expect(standing(out)).toMatchObject({ at: ['E3', null, 'A1'], damage: [{}, { red: 1 }, {}] });
    expect(out.state.queue).toEqual([1]);
    const row = { ...tiles({ E2: [WALL_N, 1] }), ...move({ move: 3 }) };
    expect(battle([{ at: 'D2' }, { at: 'E2' }, { at: 'A1' }], row).refusal('move-E')).toBe('way-barred');
    expect(battle([{ at: 'A3' }, { at: 'B3' }, { at: 'C3' }], move({ move: 3 })).refusal('move-E')).toBe('way-barred');
    expect(battle([{ at: 'A3' }, { at: 'B3' }, { at: 'E5' }], move({ move: 2 })).refusal('move-E')).toBe('way-barred');
  });

  it('[R26] crushers, flames and magnet can be operated once a turn, except with a triple', () => {
    const double = battle([{ at: 'A1' }, { at: 'B2' }, { at: 'E5' }], {
      ...tiles({ B2: [CRUSHER], D2: [FLAME] }),
      ...move({ operate: 2 }),
    });
    double.do('crushers');
    expect(standing(double).damage[1]).toEqual({ red: 1 });
    expect(double.refusal('crushers')).toBe('once-a-turn');
    expect(double.moves()).toEqual(expect.arrayContaining(['flames', 'push-2E-0', 'magnet-A5', 'done']));
    double.do('flames');
    expect(double.moves()).toEqual(['end']);
    const triple = battle([{ at: 'B2' }, { at: 'B4' }, { at: 'E5' }], {
      ...tiles({ B2: [CRUSHER], B4: [CRUSHER + 1] }),
      ...move({ operate: 3 }),
    });
    triple.do('crushers crushers crushers');
    expect(standing(triple).damage).toEqual([{ black: 3 }, { red: 3 }, {}]);
  });

  it('[R27] the conveyor moves the line with its mechs, and throws out the last one', () => {
    const lay = tiles({ free: [CRUSHER], E2: [FLAME] });
    const table = battle([{ at: 'A2' }, { at: 'C2' }, { at: 'E2' }], { ...lay, ...move({ operate: 2 }) });
    table.do('push-2E-0');
    expect(standing(table)).toMatchObject({ at: ['B2', 'D2', null], damage: [{}, {}, { red: 1 }] });
    expect(arenaMechs.view(table.state, 0)).toMatchObject({ free: { tile: FLAME }, lastPush: '2E' });
    expect(arenaMechs.view(table.state, 0).tiles!['A2']).toEqual({ tile: CRUSHER, turns: 0 });
    table.do('push-2W-0'); // and back again: legal
    expect(standing(table).at).toEqual(['A2', 'C2', null]);
  });

  it('[R22] [R57] [R27] a mech that throws itself out loses the rest of its turn', () => {
    const table = battle([{ at: 'E2' }, { at: 'A1' }], move({ operate: 2, prestige: 1 }));
    const events = table.do('push-2E-0');
    expect(events).toContainEqual({ type: 'damaged', seat: 'red', colour: 'black', points: 1, total: 1 });
    expect(table.seat).toBe(1);
    expect(table.state.queue).toEqual([0]);
  });

  it('[R28] the magnet draws every mech in its row and column one field nearer, the nearest first', () => {
    const table = battle([{ at: 'C1' }, { at: 'A3' }, { at: 'E3' }, { at: 'C4' }], move({ operate: 1 }));
    table.do('magnet-C3');
    expect(standing(table).at).toEqual(['C2', 'B3', 'D3', 'C3']);
    const chain = battle([{ at: 'D3' }, { at: 'E3' }, { at: 'A1' }], move({ operate: 1 }));
    chain.do('magnet-B3');
    expect(standing(chain).at).toEqual(['C3', 'D3', 'A1']);
    const wall = battle([{ at: 'A1' }, { at: 'C2' }, { at: 'E5' }], { ...tiles({ C2: [WALL_N, 0] }), ...move({ operate: 1 }) });
    wall.do('magnet-C3');
    expect(standing(wall).at[1]).toBe('C2');
    expect(battle([{ at: 'A1' }, { at: 'C3' }], move({ operate: 1 })).refusal('magnet-C3')).toBe('occupied');
  });

  it('[R28] [R56] the active player chooses between two mechs that enter one field, and the other mech blocks those behind it', () => {
    const table = battle([{ at: 'A1' }, { at: 'C2' }, { at: 'B3' }, { at: 'C1' }], move({ operate: 1 }));
    table.do('magnet-C3');
    expect(table.moves()).toEqual(['pick-yellow', 'pick-blue']);
    expect(table.refusal('end')).toBe('choose-claimant');
    table.do('pick-blue');
    expect(standing(table).at).toEqual(['A1', 'C2', 'C3', 'C1']);
    const other = battle([{ at: 'A1' }, { at: 'C2' }, { at: 'B3' }, { at: 'C1' }], move({ operate: 1 }));
    other.do('magnet-C3 pick-yellow');
    expect(standing(other).at).toEqual(['A1', 'C3', 'B3', 'C2']);
  });

  it('[R36] [R49] a move over two checkpoints earns 1, over three 2, with its first field included', () => {
    const table = battle([{ at: 'A1' }, { at: 'C3' }], move({ move: 2 }));
    table.do('move-E move-E move-E move-E');
    expect(standing(table).scores[0]).toBe(1);
    const three = battle([{ at: 'A1' }, { at: 'C3' }], move({ move: 3 }));
    three.do('move-E move-E move-E move-E move-N move-N move-N move-N');
    expect(standing(three).scores[0]).toBe(2);
    const twice = battle([{ at: 'A1' }, { at: 'C3' }], move({ move: 2 }));
    twice.do('move-E move-W done');
    expect(standing(twice).scores[0]).toBe(0);
  });

  it('[R29] being pushed or drawn onto a checkpoint is no stride', () => {
    const table = battle([{ at: 'B1' }, { at: 'D1' }, { at: 'C5' }], move({ operate: 1, move: 1 }));
    table.do('magnet-A1 end');
    expect(standing(table)).toMatchObject({ at: ['A1', 'C1', 'C5'], scores: [0, 0, 0] });
  });
});
