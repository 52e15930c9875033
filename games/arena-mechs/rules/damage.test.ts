import { describe, expect, it } from 'vitest';
import { battle, CRUSHER, FLAME, move, standing, tiles } from '../testing.ts';

describe('damage and smashing', () => {
  it('[R31] [R32] markers have the colour of the active player, and six or eight of them smash a mech', () => {
    const two = battle([{ at: 'A1' }, { at: 'B1', damage: { red: 4 } }], move({ punch: 1 }));
    expect(two.do('punch-E').map(({ type }) => type)).toContain('smashed');
    const three = battle([{ at: 'A1' }, { at: 'B1', damage: { red: 4 } }, { at: 'E5' }], move({ punch: 1 }));
    expect(three.do('punch-E').map(({ type }) => type)).not.toContain('smashed');
    expect(standing(three).damage[1]).toEqual({ red: 6 });
  });

  it('[R33] [R40] a smash clears the mech’s board and puts it at the end of the queue', () => {
    const table = battle([{ at: 'A1' }, { at: 'B1', damage: { red: 7 } }, { at: null }], move({ punch: 1 }));
    table.do('punch-E');
    expect(standing(table)).toMatchObject({ at: ['A1', null, null], damage: [{}, {}, {}] });
    expect(table.state.queue).toEqual([2, 1]);
  });

  it.each([
    ['sole most', { red: 3, blue: 2, black: 1 }, [0, 0, 0, 0], [4, 0, 1, 0]],
    ['shared most', { red: 2, blue: 4 }, [0, 0, 0, 0], [3, 0, 2, 0]],
    ['overkill counts', { blue: 5, red: 2 }, [0, 0, 0, 0], [2, 0, 3, 0]],
    ['black scores nothing', { black: 7 }, [0, 0, 0, 0], [4, 0, 0, 0]],
    ['the penalty after the points', { blue: 7 }, [0, 5, 4, 5], [2, 4, 7, 5]],
  ] as const)('[R35] %s', (_name, damage, scores, expected) => {
    const mechs = [{ at: 'A1' }, { at: 'B1', damage }, { at: 'E5' }, { at: 'E1' }].map((mech, seat) => ({ ...mech, score: scores[seat]! }));
    const table = battle(mechs, move({ punch: 1 }));
    table.do('punch-E');
    expect(standing(table).scores).toEqual(expected);
  });

  it('[R35] scores may go below zero only if the options allow it, and the event names the points given', () => {
    const smash = (options: Record<string, string>) => {
      const table = battle([{ at: 'A1' }, { at: 'B1', damage: { black: 7 }, score: 1 }, { at: 'E5' }, { at: 'E1' }], {
        ...move({ punch: 1 }),
        options,
      });
      const penalty = table.do('punch-E').filter((event) => event.type === 'scored' && event.why === 'penalty');
      return [standing(table).scores, penalty];
    };
    const scored = { type: 'scored', seat: 'yellow', why: 'penalty' };
    expect(smash({})).toEqual([[4, -1, 0, 0], [{ ...scored, points: -2, score: -1 }]]);
    expect(smash({ score_floor: '0' })).toEqual([[4, 0, 0, 0], [{ ...scored, points: -1, score: 0 }]]);
  });

  it('[R39] a mech that smashes itself pays the penalty, and nobody scores a last blow', () => {
    const table = battle([{ at: 'B2', damage: { black: 7 }, score: 3 }, { at: 'A1' }, { at: 'E5' }], {
      ...tiles({ B2: [CRUSHER] }),
      ...move({ operate: 1 }),
    });
    table.do('crushers');
    expect(standing(table).scores).toEqual([1, 0, 0]);
    expect(table.seat).toBe(1);
  });

  const crowd = () => [
    { at: 'A1', score: 0 },
    { at: 'B2', damage: { red: 7 }, score: 6 },
    { at: 'D2', damage: { yellow: 7 }, score: 5 },
    { at: 'E5', score: 5 },
  ];

  it('[R37] several smashed mechs are scored together, with penalties computed from one standing', () => {
    const table = battle(crowd(), {
      ...tiles({ B2: [CRUSHER], D2: [CRUSHER + 1] }),
      ...move({ operate: 1 }),
      order: ['red', 'blue', 'yellow', 'green'],
    });
    table.do('crushers');
    // Red: 1 and 3 for yellow, 1 and 1 for blue; yellow: 3 for blue. Then three mechs are behind yellow's 9, and none behind blue's 5.
    expect(standing(table).scores).toEqual([6, 6, 5, 5]);
    expect(table.state.queue).toEqual([2, 1]);
  });

  it('[R37] four mechs are smashed by one shot, and by the arena in each way', () => {
    const mechs = [
      { at: 'A3', score: 0 },
      { at: 'B3', damage: { red: 4 }, score: 4 },
      { at: 'C3', damage: { yellow: 4 }, score: 4 },
      { at: 'D3', damage: { black: 4 }, score: 1 },
    ];
    const together = battle(mechs, move({ shoot: 3 }));
    together.do('shoot-E');
    // Red: 1 + 3, then 1 + 2 (4 of red, 4 of yellow), then 1 + 3; yellow 2 more. Behind yellow (6): blue 4, green 1; behind blue (4): green.
    expect(standing(together).scores).toEqual([11, 4, 3, 1]);
    const inOrder = battle(mechs, { ...move({ shoot: 3 }), options: { multi_smash: 'active-order' } });
    inOrder.do('shoot-E');
    expect(inOrder.moves()).toEqual(['pick-yellow', 'pick-blue', 'pick-green']);
    expect(inOrder.refusal('end')).toBe('choose-smashed');
    inOrder.do('pick-blue pick-yellow pick-green');
    // Blue first: red 3, yellow 6; blue pays for red and green behind it: 2. Then yellow pays for blue and green, red having 7.
    expect(standing(inOrder).scores).toEqual([11, 4, 2, 1]);
    expect(inOrder.state.queue).toEqual([2, 1, 3]);
  });

  it('[R51] each operation is scored before the next one', () => {
    const table = battle([{ at: 'A1' }, { at: 'B2', damage: { red: 7 } }, { at: 'D4', damage: { red: 7 } }], {
      ...tiles({ B2: [CRUSHER], D4: [FLAME] }),
      ...move({ operate: 2 }),
    });
    const types = table.do('crushers').map(({ type }) => type);
    expect(types.filter((type) => type === 'smashed')).toHaveLength(1);
    table.do('flames');
    expect(standing(table).scores[0]).toBe(8);
  });

  it('[R48] a push-out that smashes during a move is scored at once, and the strides at the end of the move', () => {
    const table = battle([{ at: 'A1' }, { at: 'E1', damage: { red: 7 } }, { at: 'C5' }], move({ move: 3 }));
    table.do('move-E move-E move-E');
    const push = table.do('move-E').map(({ type }) => type);
    expect(push).toEqual(['pushed-out', 'damaged', 'moved', 'smashed', 'scored', 'scored']);
    expect(table.do('done')).toContainEqual({ type: 'strides', seat: 'red', checkpoints: 2, points: 1 });
    expect(standing(table).scores[0]).toBe(5);
  });
});
