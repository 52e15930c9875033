import { describe, expect, it } from 'vitest';
import { arcade } from '../index.ts';
import { battle, EVERYTHING, floor, ground, on, squads, types } from '../testing.ts';

/** The chapter of worked cases, one test each. */
describe('worked cases of shots and blasts', () => {
  it('[W1] [A50] a grazing bolt with a wall in the way strikes the wall', () => {
    const options = on('collateral', 'energy_bolts', 'wall_destruction');
    const table = battle(['E1'], ['E4'], { map: floor({ E3: '#' }), options });
    const events = table.do('snap E4 | dice 1 3 4');
    expect(events).toContainEqual({ type: 'strayed', east: 0, north: 0, landing: 'E4' });
    expect(events).toContainEqual({ type: 'struck', what: 'wall', at: 'E3', obstructs: true });
    expect(squads(table).orange).toEqual(['E4']);
    expect(ground(table, 'E3')).toBe('.');
    expect(squads(battle(['E1'], ['E4'], { options })).orange).toEqual(['E4']);
    const clear = battle(['E1'], ['E4'], { options });
    clear.do('snap E4 | dice 1 3 4');
    expect(squads(clear).orange).toEqual(['E4:5']);
  });

  it('[W2] [A50] [A38] a certain hit with a wall in the way destroys the wall, and the blast reaches both', () => {
    const table = battle(['E1'], ['E3', 'A9'], { map: floor({ E2: '#' }), options: EVERYTHING });
    const events = table.do('aim E3');
    expect(types(events)).toEqual([
      'announced',
      'shot',
      'struck',
      'wall-destroyed',
      'blast',
      'damaged',
      'damaged',
      'stunned',
      'stunned',
      'token',
    ]);
    expect(squads(table)).toEqual({ green: ['E1:5~@E2'], orange: ['E3:5~', 'A9'] });
    expect(ground(table, 'E2')).toBe('.');
  });

  it('[W3] [A51] a miss that lands behind its target on the line strikes it', () => {
    const table = battle(['E1'], ['E4'], { options: on('collateral', 'energy_bolts', 'floor_destruction') });
    const events = table.do('snap E4 | dice 1 2 6');
    expect(events).toContainEqual({ type: 'strayed', east: 0, north: 1, landing: 'E5' });
    expect(events).toContainEqual({ type: 'struck', what: 'unit', at: 'E4', unit: 'O1', obstructs: true });
    expect(squads(table).orange).toEqual(['E4:5']);
    expect(ground(table, 'E5')).toBe('.');
  });

  it.each(['on', 'off'])('[W4] [A29] a shot from a token strays onto the gunner, bolts %s', (bolts) => {
    const options = { ...on('collateral', 'triangulation'), energy_bolts: bolts };
    const table = battle(['E4@E9'], ['E5'], { options });
    table.do('snap-token E5 | dice 1 5 6 6 6 6');
    expect(squads(table)).toEqual({ green: ['E4:5@E4'], orange: ['E5'] });
  });

  it('[W5] [A35] [A5] the blast of the last kill destroys the gunner too: a tie', () => {
    const table = battle(['E4:1'], ['E5'], { options: on('blast') });
    table.do('aim E5');
    expect(table.result).toEqual({ places: [1, 1], reason: 'both-sides-empty' });
  });

  it('[W6] [A51] a bolt that leaves the board strikes a unit on its way out', () => {
    const options = on('collateral', 'energy_bolts');
    const table = battle(['E8'], ['H8', 'F9'], { options });
    const events = table.do('snap H8 | dice 1 2 2');
    expect(events).toContainEqual({ type: 'strayed', east: 0, north: 2 });
    expect(squads(table).orange).toEqual(['H8', 'F9:5']);
    const rockets = battle(['E8'], ['H8', 'F9'], { options: on('collateral') });
    expect(rockets.do('snap H8 | dice 1 2 2')).toContainEqual({ type: 'struck', what: 'outside', obstructs: false });
    expect(squads(rockets).orange).toEqual(['H8', 'F9']);
  });

  it('[W7] [A46] after a shot off the board the token stays or is removed, and is never placed', () => {
    const options = on('collateral', 'triangulation');
    const shoot = (green: string, more: Record<string, string> = {}) => {
      const table = battle([green], ['H8'], { options: { ...options, ...more } });
      table.do('snap H8 | dice 1 2 2');
      return squads(table).green;
    };
    expect(shoot('E8@A1')).toEqual(['E8@A1']);
    expect(shoot('E8@A1', { token_out_of_zone: 'remove' })).toEqual(['E8']);
    expect(shoot('E8')).toEqual(['E8']);
    expect(shoot('E8', { token_out_of_zone: 'remove' })).toEqual(['E8']);
  });

  it('[W13] [A6] [A53] a wreck stops a bolt, takes no damage, and keeps its floor', () => {
    const options = { ...EVERYTHING, wrecks: 'on' };
    const table = battle(['E1'], ['E3:0', 'E6', 'A9'], { options });
    const events = table.do('snap E6 | dice 2 2 2 2 2');
    expect(events).toContainEqual({ type: 'struck', what: 'wreck', at: 'E3', obstructs: true });
    expect(squads(table)).toEqual({ green: ['E1@E3'], orange: ['E3:0', 'E6', 'A9'] });
    const rockets = battle(['E1'], ['E5:0', 'E4', 'A9'], { options: { ...options, energy_bolts: 'off' } });
    rockets.do('snap E4 | dice 1 2 6');
    expect(ground(rockets, 'E5')).toBe('.');
  });

  it('[W15] [A42] a hit on the floor between two enemies costs each a point and a turn', () => {
    const table = battle(['E1'], ['D5', 'F5'], { options: EVERYTHING });
    table.do('snap E5 | dice 2 3 4 5');
    expect(squads(table)).toEqual({ green: ['E1@E5'], orange: ['D5:5~', 'F5:5~'] });
    expect(ground(table, 'E5')).toBe('x');
  });

  it('[W16] [A35] a unit destroyed by a hit of less than 6 does not blast', () => {
    const table = battle(['E1'], ['E4:2', 'E5'], { options: on('blast') });
    expect(types(table.do('snap E4 | dice 5 5 5'))).not.toContain('blast');
    expect(squads(table).orange).toEqual(['-', 'E5']);
  });

  it('[W17] [A35] a hit of 6 blasts, with any endurance', () => {
    const table = battle(['E1'], ['E4:1', 'E5'], { options: on('blast') });
    table.do('snap E4 | dice 6 6 6');
    expect(squads(table).orange).toEqual(['-', 'E5:5']);
  });

  it('[W18] [A39] a blast reaches behind a wall', () => {
    const table = battle(['E1'], ['D5', 'A9'], { map: floor({ D4: '#', E5: '#', C4: '#', C5: '#' }), options: EVERYTHING });
    table.do('snap E4 | dice 2 2 2');
    expect(squads(table).orange).toEqual(['D5:5~', 'A9']);
    expect(['D4', 'E5', 'C4'].map((cell) => ground(table, cell))).toEqual(['#', '#', '#']);
  });

  it('[W19] [A32] the floor under a destroyed unit stays', () => {
    const table = battle(['E1'], ['E3', 'A9'], { options: EVERYTHING });
    table.do('aim E3');
    expect(squads(table).orange).toEqual(['-', 'A9']);
    expect(ground(table, 'E3')).toBe('.');
  });

  it('[W20] [A28] [A30] a stray shot damages another unit by 1, without stun and without blast', () => {
    const table = battle(['E1'], ['E4', 'E5', 'E6'], { options: on('collateral', 'blast', 'stun') });
    const events = table.do('snap E4 | dice 1 2 6');
    expect(events).toContainEqual({ type: 'struck', what: 'unit', at: 'E5', unit: 'O2', obstructs: false });
    expect(squads(table).orange).toEqual(['E4', 'E5:5', 'E6']);
  });

  it('[W21] [A24] [A31] with one die a miss always grazes, and a wall is destroyed', () => {
    const table = battle(['E1'], ['A9'], { map: floor({ E2: '#' }), options: EVERYTHING });
    table.do('snap E2 | dice 1');
    expect(ground(table, 'E2')).toBe('.');
  });

  it('[W22] [A45] a wall that cannot be destroyed gets the token, without another effect', () => {
    const table = battle(['E1'], ['A9'], { map: floor({ E4: '#' }), options: on('target_anything', 'triangulation', 'blast') });
    const events = table.do('snap E4 | dice 6 6 6');
    expect(types(events)).toEqual(['announced', 'shot', 'struck', 'token']);
    expect(squads(table).green).toEqual(['E1@E4']);
    expect(ground(table, 'E4')).toBe('#');
  });

  it('[W37] [A38] [A41] a gunner that blasts itself finishes its turn and loses the next', () => {
    const table = battle(['E4', 'A1'], ['E5', 'I9', 'I8'], { options: EVERYTHING });
    table.do('snap E5 | dice 6');
    expect(squads(table).green).toEqual(['E4:5~@E5', 'A1']);
    expect(table.moves()).toContain('S');
    const again = arcade.readPosition(table.position, table.state.battle.options);
    expect(again.ok && arcade.writePosition(again.value)).toEqual(table.position);
    table.do('S end end'); // green 1, green 2 after the empty turn of orange 1
    const events = table.do('end');
    expect(events).toContainEqual({ type: 'recovered', turn: expect.any(Number), unit: 'G1' });
  });

  it('[W38] [A41] two stuns before recovering cost one turn', () => {
    const table = battle(['E1', 'A1'], ['I9', 'E4~', 'I8'], { options: on('stun') });
    table.do('snap E4 | dice 4 4 4');
    expect(squads(table).orange).toEqual(['I9', 'E4:2~', 'I8']);
    table.do('end end'); // green 1, orange 1
    const events = table.do('end'); // green 2; orange 2 recovers; green 1 again
    expect(types(events)).toEqual(['recovered', 'turn']);
    expect(squads(table).orange).toEqual(['I9', 'E4:2', 'I8']);
  });

  it('[W39] [AC8] [A44] a gunner killed by its own blast: its turn ends and its token is removed', () => {
    const table = battle(['E4:1@A5', 'A1'], ['E5', 'I9'], { options: EVERYTHING });
    const events = table.do('snap E5 | dice 6');
    expect(types(events).at(-1)).toBe('turn');
    expect(squads(table).green).toEqual(['-', 'A1']);
    expect(table.state.turn).toBeGreaterThan(1);
  });

  it('[W40] [A21] [A48] a token on the target and aimed fire: a certain hit from across the board', () => {
    const table = battle(['A1@I9'], ['I9', 'I1'], { options: on('triangulation') });
    const events = table.do('aim-token I9');
    expect(events).toContainEqual(expect.objectContaining({ type: 'shot', distance: 0, dice: [], damage: 6, token: 'I9' }));
    expect(squads(table).orange).toEqual(['-', 'I1']);
  });

  it('[W41] [A71] exclusive: aimed from the tank or snapped from the token', () => {
    const options = { ...on('triangulation'), aim_with_triangulation: 'exclusive' };
    const table = battle(['A1@I9'], ['I9', 'I1'], { options });
    expect(table.moves()).toEqual(expect.arrayContaining(['aim', 'snap', 'snap-token']));
    expect(table.refusal('aim-token')).toBe('aim-or-token');
    table.do('snap-token I9 | dice 3 4');
    expect(squads(table).orange).toEqual(['I9:3', 'I1']);
  });

  it('[W42] [A46] [A73] a miss onto a gap has no effect, and the token moves there', () => {
    const options = { ...EVERYTHING, token_out_of_zone: 'remove', energy_bolts: 'off' };
    const table = battle(['E1@A1'], ['E4'], { map: floor({ E5: '_' }), options });
    const events = table.do('snap E4 | dice 1 2 6');
    expect(events).toContainEqual({ type: 'struck', what: 'gap', at: 'E5', obstructs: false });
    expect(squads(table)).toEqual({ green: ['E1@E5'], orange: ['E4'] });
  });

  it('[W43] [A45] [A50] a bolt stopped by a friend damages it, and the token is placed there', () => {
    const table = battle(['E1', 'E3'], ['E6', 'A9'], { options: EVERYTHING });
    table.do('aim E6 | dice 6 6 6');
    expect(squads(table)).toEqual({ green: ['E1@E3', 'E3:5'], orange: ['E6', 'A9'] });
  });

  it('[W44] [A52] [A74] a bolt through a corner between two walls passes, or strikes the upper one', () => {
    const map = floor({ E5: '#', F4: '#' });
    const options = on('energy_bolts', 'wall_destruction');
    const passes = battle(['E4'], ['G6', 'A9'], { map, options });
    passes.do('aim G6 | dice 5');
    expect(squads(passes).orange).toEqual(['G6:1', 'A9']);
    for (const [from, to] of [
      ['E4', 'G6'],
      ['G6', 'E4'],
    ] as const) {
      const blocked = battle([from], [to, 'A9'], { map, options: { ...options, bolt_corner: 'blocked' } });
      blocked.do(`aim ${to} | dice 5`);
      expect(squads(blocked).orange).toEqual([to, 'A9']);
      expect([ground(blocked, 'E5'), ground(blocked, 'F4')]).toEqual(['.', '#']);
    }
    const one = battle(['E4'], ['G6', 'A9'], { map: floor({ E5: '#' }), options: { ...options, bolt_corner: 'blocked' } });
    one.do('aim G6 | dice 5');
    expect(squads(one).orange).toEqual(['G6:1', 'A9']);
  });

  it('[W54] [A15] a stray shot on a pool strikes the unit on it, or nothing', () => {
    const options = { ...EVERYTHING, pool_space: 'enterable' };
    const table = battle(['E1'], ['E4', 'D4'], { map: floor({ D4: 'o', F4: 'o' }), options });
    table.do('snap E4 | dice 1 3 6');
    expect(squads(table).orange).toEqual(['E4', 'D4:5']);
    const free = battle(['E1'], ['E4', 'D4'], { map: floor({ D4: 'o', F4: 'o' }), options });
    expect(types(free.do('snap E4 | dice 1 4 6'))).toEqual(['announced', 'shot', 'strayed', 'struck', 'token']);
    expect(ground(free, 'F4')).toBe('o');
  });

  it('[W58] [AC14] a bolt at an empty space with a unit in the way', () => {
    const table = battle(['E1'], ['E3', 'I9'], { options: EVERYTHING });
    table.do('snap E6 | dice 2 3 4 5 6');
    expect(squads(table).orange).toEqual(['E3:5', 'I9']);
    expect(ground(table, 'E6')).toBe('.');
  });
});
