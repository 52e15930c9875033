import { readChoices, standardOptions } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { arcade } from '../index.ts';
import { battle, EVERYTHING, floor, ground, on, squads, types } from '../testing.ts';
import { ADVANCED_RULES } from './options.ts';

const hintsOf = (texts: Record<string, string>) => {
  const options = readChoices(arcade, texts);
  if (!options.ok) throw new Error(`${options.fault.field}: ${options.fault.message}`);
  return arcade.hints!(options.value);
};

describe('the advanced rules', () => {
  it('[A67] each rule can be played without the others, with a warning if it then has no effect', () => {
    expect(hintsOf(on('floor_destruction'))).toEqual(['idle-floor-destruction']);
    expect(hintsOf({ ...on('floor_destruction'), sidecars: '1', zone: 'crossfire' })).toEqual([]);
    expect(hintsOf(on('floor_destruction', 'target_anything'))).toEqual([]);
    expect(hintsOf(on('wall_destruction'))).toEqual(['idle-wall-destruction']);
    expect(hintsOf(on('wall_destruction', 'energy_bolts'))).toEqual([]);
    expect(hintsOf(on('triangulation'))).toEqual(['half-triangulation']);
    expect(hintsOf(on('stun'))).toEqual(['half-stun']);
    expect(hintsOf({ ...EVERYTHING })).toEqual([]);
    expect(hintsOf({ ...on('repair'), zone: '.a.-.3-.A.', tanks: '1' })).toEqual(['idle-repair']);
    expect(
      hintsOf({
        compass_rotation: '90',
        aim_with_triangulation: 'exclusive',
        token_out_of_zone: 'remove',
        bolt_corner: 'blocked',
        ram_points: 'turn',
      }),
    ).toEqual(['idle-compass', 'idle-aim-with-triangulation', 'idle-token', 'idle-bolt-corner', 'idle-ram-points']);
    for (const hint of ['idle-floor-destruction', 'idle-wall-destruction', 'half-triangulation', 'half-stun', 'idle-repair'])
      for (const language of ['en', 'da'] as const) expect(arcade.localize(hint, language)).not.toBe(hint);
  });

  it('[AC13] presets have the described options, and can be played', () => {
    for (const preset of arcade.presets!) expect(readChoices(arcade, preset.options).ok).toBe(true);
    const named = Object.fromEntries(arcade.presets!.map(({ name, options }) => [name, options]));
    expect(named['core']).toEqual({});
    expect(named['all']).toEqual(EVERYTHING);
    expect(named['minelayers']).toEqual({ ...EVERYTHING, sidecars: '1' });
    expect(Object.keys(EVERYTHING)).toHaveLength(10);
    expect(arcade.presets!.find(({ audience: suits }) => suits === 'newcomers')?.name).toBe('first-battle');
  });

  it('[A27] a stray shot is counted from the target, also when it is measured from the token', () => {
    const table = battle(['A1@E9'], ['E5', 'I9'], { options: on('collateral', 'triangulation') });
    const events = table.do('snap-token E5 | dice 1 2 3 6 6 6');
    expect(events).toContainEqual({ type: 'strayed', east: -1, north: 1, landing: 'D6' });
    expect(squads(table).green).toEqual(['A1@D6']);
  });

  it('[A34] a destroyed wall leaves floor that units can enter', () => {
    const table = battle(['E1'], ['I9'], { map: floor({ E2: '#' }), options: on('target_anything', 'wall_destruction') });
    table.do('snap E2 | dice 5');
    expect(ground(table, 'E2')).toBe('.');
    table.do('N');
    expect(squads(table).green).toEqual(['E2']);
  });

  it('[A36] [A37] a shot makes one blast, which destroys only units', () => {
    const table = battle(['A1'], ['E5', 'E6:1', 'F5'], { map: floor({ D5: '#', D6: '#' }), options: EVERYTHING, compass: 0 });
    table.state.tokens[0] = table.state.battle.zone.grid.parse('E5')!;
    const events = table.do('aim-token E5');
    expect(types(events).filter((type) => type === 'blast')).toHaveLength(table.state.endurance[1] === 0 ? 1 : 0);
    const plain = battle(['E3'], ['E5', 'E6:1', 'F5'], { map: floor({ D5: '#', D6: '#' }), options: EVERYTHING });
    const shot = plain.do('aim E5');
    expect(types(shot).filter((type) => type === 'blast')).toHaveLength(1);
    expect(squads(plain).orange).toEqual(['-', '-', 'F5:5~']);
    expect([ground(plain, 'D5'), ground(plain, 'E6')]).toEqual(['#', '.']);
  });

  it('[A47] [A73] a miss without collateral damage strikes nothing, and the token stays', () => {
    const options = { ...on('triangulation', 'energy_bolts'), token_out_of_zone: 'remove' };
    const table = battle(['E1@A1'], ['E4'], { options });
    expect(types(table.do('snap E4 | dice 1 2 6'))).toEqual(['announced', 'shot']);
    expect(squads(table)).toEqual({ green: ['E1@A1'], orange: ['E4'] });
  });

  it('[A44] a token belongs to its unit only', () => {
    const table = battle(['E1', 'A1'], ['E4', 'I9'], { options: on('triangulation') });
    table.do('snap E4 | dice 2 2 2');
    table.do('end end');
    expect(table.moves()).not.toContain('snap-token');
    expect(table.refusal('snap-token')).toBe('no-token');
    expect(battle(['E1'], ['E4']).refusal('aim-token')).toBe('rule-off');
  });

  it('[A44] several tokens may lie on one cell', () => {
    const table = battle(['E1', 'A1'], ['E4', 'I9'], { options: on('triangulation') });
    table.do('snap E4 | dice 2 2 2');
    table.do('end end snap E4 | dice 2 2 2 2 2');
    expect(squads(table).green).toEqual(['E1@E4', 'A1@E4']);
  });

  it('[A54] all units fire the same: rockets fly over what stops bolts', () => {
    const shoot = (options: Record<string, string>) => {
      const table = battle(['E1'], ['E4', 'I9'], { map: floor({ E2: '#' }), options });
      table.do('snap E4 | dice 3 3 3');
      return squads(table).orange[0];
    };
    expect(shoot({})).toBe('E4:3');
    expect(shoot(on('energy_bolts'))).toBe('E4');
  });

  it('[AC14] [A70] everything except gaps, wrecks and the own cell is a target', () => {
    const options = { ...on('target_anything'), wrecks: 'on' };
    const table = battle(['E1'], ['E4', 'D4:0'], { map: floor({ A1: '_', B1: 'x', C1: '#', D1: 'o' }), options });
    table.do('snap');
    const moves = table.moves();
    expect(moves).toHaveLength(81 - 4);
    expect(moves).toEqual(expect.arrayContaining(['C1', 'D1', 'E4', 'I9']));
    expect(['A1', 'B1', 'D4', 'E1'].map((cell) => table.refusal(cell))).toEqual(['gap-target', 'gap-target', 'wreck', 'own-space']);
    expect(types(table.do('D1 | dice 2'))).toEqual(['shot', 'struck']);
  });

  it('[A55] repairing takes the whole turn next to a pool, gives at most 2, and not more than the initial endurance', () => {
    const repaired = (unit: string) => {
      const table = battle([unit], ['I9'], { map: floor({ E5: 'o' }), options: on('repair') });
      table.do('repair');
      expect(table.moves()).toEqual(['end']);
      expect(['N', 'aim', 'repair', 'mine-area'].map((move) => table.refusal(move))).toEqual(Array(4).fill('repairing'));
      return squads(table).green[0];
    };
    expect(['E4:3', 'D4:5', 'F6', 'sE6'].map(repaired)).toEqual(['E4:5', 'D4', 'F6', 'sE6']);
    const shared = battle(['E4:3'], ['E6:2'], { map: floor({ E5: 'o' }), options: on('repair') });
    shared.do('repair end repair');
    expect(squads(shared)).toEqual({ green: ['E4:5'], orange: ['E6:4'] });
    const table = battle(['E4:3'], ['I9'], { map: floor({ E5: 'o' }), options: on('repair') });
    table.do('E');
    expect(table.refusal('repair')).toBe('repair-is-all');
    expect(battle(['E3:3'], ['I9'], { map: floor({ E5: 'o' }), options: on('repair') }).refusal('repair')).toBe('no-pool-near');
    expect(battle(['E4:3'], ['I9'], { map: floor({ E5: 'o' }) }).refusal('repair')).toBe('rule-off');
    const after = battle(['E4:3'], ['I9'], { map: floor({ E5: 'o' }), options: on('repair') });
    after.do('snap I9 | dice 1 1 1 1 1 1 1');
    expect(after.refusal('repair')).toBe('repair-is-all');
  });

  it.each([
    ['N', ['E4'], 'E5', 1],
    ['NE', ['E4'], 'F5', 1],
    ['N NE', ['E3'], 'F5', 2],
    ['N N N', ['E2'], 'E5', 3],
    ['N S E', ['E4'], 'F4', 3],
  ])('[A56] a run of %s deals its points halved to both', (run, green, orange, damage) => {
    const table = battle(green, [orange, 'I9'], { options: on('collision', 'stun') });
    table.do(run);
    expect(table.state.endurance[1]).toBe(6 - damage);
    expect(table.state.endurance[0]).toBe(6 - damage);
    expect(table.state.stunned).toEqual(new Uint8Array(3));
  });

  it('[A56] a step without enough points is not a ram', () => {
    const table = battle(['E1'], ['E5', 'I9'], { options: on('collision') });
    table.do('N N N');
    expect(table.refusal('N')).toBe('no-points');
  });

  it('[A40] hits of 4, 5 and 6 stun, and hits of 3 do not', () => {
    for (const [die, stunned] of [
      [3, false],
      [4, true],
      [5, true],
    ] as const) {
      const table = battle(['E1'], ['E4'], { options: on('stun') });
      table.do(`snap E4 | dice ${die} ${die} ${die}`);
      expect(table.state.stunned[1] === 1).toBe(stunned);
    }
  });

  it('every option that is off leaves the core game unchanged', () => {
    const options = standardOptions(arcade.options);
    for (const rule of ADVANCED_RULES) expect(options[rule]).toBe('off');
    expect([options.mission_pool, options.mission_rank, options.mission_walls, options.sidecars, options.elimination]).toEqual([
      'off',
      'off',
      'off',
      0,
      'on',
    ]);
  });
});

describe('missions', () => {
  const deal = (options: Record<string, string>) => readChoices(arcade, options);

  it('[AC10] [A63] the pool mission puts pools into the centre, and needs repair', () => {
    const options = deal({ ...on('mission_pool', 'repair'), zone: 'skirmish' });
    expect(options.ok).toBe(true);
    expect(deal({ ...on('mission_pool'), zone: 'skirmish' })).toMatchObject({ ok: false, fault: { field: 'option mission_pool' } });
    const odd = deal({ ...on('mission_pool', 'repair'), zone: 'a.2-.A.-.3', tanks: '1' });
    expect(odd).toMatchObject({ ok: false, fault: { field: 'option mission_pool', message: expect.stringContaining('B2') } });
    const read = deal({ ...on('mission_pool', 'repair'), zone: 'a.3-.4-.4-.3A', tanks: '1' });
    if (!read.ok) throw new Error(read.fault.message);
    const state = arcade.setup(read.value, 2, {
      below: () => 0,
      dice: () => undefined,
      roll: () => undefined,
      card: () => 0,
      reveal: () => undefined,
    });
    expect(state.battle.centre.map((cell) => state.battle.zone.grid.name(cell))).toEqual(['B2', 'C2', 'B3', 'C3']);
  });

  it('[A65] demolition requires wall destruction and nine walls', () => {
    expect(deal({ ...on('mission_walls'), zone: 'citadel' })).toMatchObject({
      ok: false,
      fault: { message: expect.stringContaining('wall destruction') },
    });
    expect(deal({ ...on('mission_walls', 'wall_destruction'), zone: 'rift' })).toMatchObject({
      ok: false,
      fault: { message: 'the mission needs 9 walls; this zone has 6' },
    });
    expect(deal({ ...on('mission_walls', 'wall_destruction'), zone: 'citadel' }).ok).toBe(true);
  });

  it('[A65] a wall counts for the player whose turn it is destroyed in', () => {
    const options = { ...EVERYTHING, mission_walls: 'on' };
    const table = battle(['E1', 'A1'], ['A9'], { map: floor({ E4: '#' }), options });
    table.do('aim E4 | dice 5');
    expect(arcade.view(table.state, 0).position.walls).toEqual({ green: 1, orange: 0 });
  });

  it('[A66] without elimination and without a mission no side could win', () => {
    expect(deal({ elimination: 'off' })).toMatchObject({ ok: false, fault: { field: 'option elimination' } });
    expect(deal({ elimination: 'off', ...on('mission_rank') }).ok).toBe(true);
  });

  it('[A64] the rank is checked only at the end of the own turn', () => {
    const table = battle(['E4'], ['E2'], { options: on('mission_rank'), side: 'orange' });
    table.do('S end');
    expect(table.result).toEqual({ places: [2, 1], reason: 'mission-rank' });
    const other = battle(['E4'], ['E2'], { options: on('mission_rank') });
    other.do('end');
    expect(other.result).toBeUndefined();
  });
});

describe('the minelayer sidecar', () => {
  it('[M2] [M3] drives for 12 points and has 1 endurance', () => {
    const table = battle(['sA1'], ['I9']);
    table.do('N N N N N N');
    expect(squads(table).green).toEqual(['sA7']);
    expect(table.moves()).toEqual(['end']);
    expect(table.state.endurance[0]).toBe(1);
    const hit = battle(['E1'], ['sE4', 'I9']);
    hit.do('snap E4 | dice 2 2 2');
    expect(squads(hit).orange).toEqual(['s-', 'I9']);
  });

  it('[M1] has no cannon', () => {
    expect(battle(['sE4'], ['I9']).refusal('snap')).toBe('no-cannon');
    expect(battle(['sE4'], ['I9']).moves()).not.toContain('aim');
  });

  it('[M4] lays between any two steps, for 4 points, also on its first cell', () => {
    const table = battle(['sE4'], ['I9']);
    table.do('N mine-radial N');
    expect(squads(table).green).toEqual(['sE6*radial=E5']);
    expect(table.state.points).toBe(4);
    expect(battle(['sE4'], ['I9'], { points: 3 }).refusal('mine-area')).toBe('no-points');
    expect(battle(['E4'], ['I9']).refusal('mine-area')).toBe('no-sidecar');
  });

  it('[M4] [M6] lays the next mine in the turn in which the last one exploded', () => {
    const table = battle(['sA1*area=E5', 'A9'], ['I9'], { side: 'orange' });
    expect(types(table.do('end'))).toEqual(['detonated', 'turn']);
    table.do('mine-radial');
    expect(squads(table).green).toEqual(['sA1*radial=A1', 'A9']);
  });

  it.each([
    ['both', ['mine-area', 'mine-radial']],
    ['area', ['mine-area']],
    ['radial', ['mine-radial']],
  ])('[M5] with %s mines', (mines, expected) => {
    const table = battle(['sE4'], ['I9'], { options: { mines } });
    expect(table.moves().filter((move) => move.startsWith('mine'))).toEqual(expected);
    if (expected.length === 1) expect(table.refusal(mines === 'area' ? 'mine-radial' : 'mine-area')).toBe('rule-off');
  });

  it('[M13] [A16] mines do not block driving, stopping or bolts', () => {
    const table = battle(['E1'], ['E4', 'sI9*area=E2'], { options: on('energy_bolts'), discs: { green: 1, orange: 1 } });
    table.do('snap E4 | dice 3 3 3');
    table.do('N');
    expect(squads(table)).toEqual({ green: ['E2'], orange: ['E4:3', 'sI9*area=E2'] });
  });

  it('[M14] destroys the floor only under the mine, and only if floor can be destroyed', () => {
    const blown = (options: Record<string, string>) => {
      const table = battle(['sA1*area=E5', 'A9'], ['I9'], { side: 'orange', map: floor({ E6: '#' }), options });
      table.do('end');
      return [ground(table, 'E5'), ground(table, 'D5'), ground(table, 'E6')];
    };
    expect(blown(on('floor_destruction', 'wall_destruction'))).toEqual(['x', '.', '#']);
    expect(blown({})).toEqual(['.', '.', '#']);
  });

  it('[M15] a battle that is over does not wait for a mine', () => {
    const table = battle(['E1', 'sA1*area=I9'], ['E2:3'], {});
    table.do('aim E2 end');
    expect(table.result).toMatchObject({ reason: 'elimination' });
    expect(squads(table).green).toEqual(['E1', 'sA1*area=I9']);
  });

  it('[M17] [AC9] squads are chosen for both sides, or separately for orange', () => {
    const squad = (texts: Record<string, string>) => {
      const options = readChoices(arcade, texts);
      if (!options.ok) return options.fault.message;
      const state = arcade.setup(options.value, 2, {
        below: () => 0,
        dice: () => undefined,
        roll: () => undefined,
        card: () => 0,
        reveal: () => undefined,
      });
      return [state.battle.squads, state.battle.sidecars.map(Number).join('')];
    };
    expect(squad({ sidecars: '1' })).toEqual([[4, 4], '00010001']);
    expect(squad({ sidecars: '3', tanks: '3' })).toEqual([[6, 6], '000111000111']);
    expect(squad({ orange_tanks: '2', orange_sidecars: '2' })).toEqual([[3, 4], '0000011']);
    expect(squad({ sidecars: '4' })).toBe('“4” is not a whole number from 0 to 3');
  });

  it('[M16] has tanks and sidecars, and no other kind of unit', () => {
    expect(() =>
      battle(['E4'], ['I9'], { units: { green: [{ type: 'interceptor', cell: 'A1', endurance: 1 }], orange: [] } } as never),
    ).toThrow('type');
  });

  it('[A3] activates tanks first and then sidecars', () => {
    const options = readChoices(arcade, { sidecars: '1', tanks: '2' });
    if (!options.ok) throw new Error(options.fault.message);
    const state = arcade.setup(options.value, 2, {
      below: () => 0,
      dice: () => undefined,
      roll: () => undefined,
      card: () => 0,
      reveal: () => undefined,
    });
    const order: string[] = [];
    for (let i = 0; i < 6; i++)
      arcade.play(
        state,
        state.side,
        10,
        { below: () => 0, dice: () => undefined, roll: () => undefined, card: () => 0, reveal: () => undefined },
        (event) => {
          if (event.type === 'turn') order.push(event.unit);
        },
      );
    expect(order).toEqual(['O1', 'G2', 'O2', 'G3', 'O3', 'G1']);
    expect(state.battle.sidecars).toEqual([false, false, true, false, false, true]);
  });
});
