import { describe, expect, it } from 'vitest';
import { arcade } from './index.ts';
import { battle, EVERYTHING, floor, ground, on, squads, types } from './testing.ts';

/** The chapter of worked cases, one test each. */
describe('worked cases', () => {
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

  it('[W2] [A50] [A38] a certain hit with a wall in the way takes the wall, and the blast reaches both', () => {
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

  it('[W5] [A35] [A5] the blast of the last kill takes the gunner along: a tie', () => {
    const table = battle(['E4:1'], ['E5'], { options: on('blast') });
    table.do('aim E5');
    expect(table.result).toEqual({ places: [1, 1], reason: 'both-sides-empty' });
  });

  it('[W6] [A51] a bolt that leaves the board strikes whoever stands on its way out', () => {
    const options = on('collateral', 'energy_bolts');
    const table = battle(['E8'], ['H8', 'F9'], { options });
    const events = table.do('snap H8 | dice 1 2 2');
    expect(events).toContainEqual({ type: 'strayed', east: 0, north: 2 });
    expect(squads(table).orange).toEqual(['H8', 'F9:5']);
    const rockets = battle(['E8'], ['H8', 'F9'], { options: on('collateral') });
    expect(rockets.do('snap H8 | dice 1 2 2')).toContainEqual({ type: 'struck', what: 'outside', obstructs: false });
    expect(squads(rockets).orange).toEqual(['H8', 'F9']);
  });

  it('[W7] [A46] a shot off the board leaves the token, or takes it off, and never places one', () => {
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

  it('[W8] [M6] [A2] a mine goes off in the empty turn of its destroyed sidecar', () => {
    const table = battle(['A1', 's-*area=E5'], ['E5', 'I9'], { side: 'orange', discs: { green: 2, orange: 2 }, turn: 6 });
    const events = table.do('end');
    expect(types(events)).toEqual(['detonated', 'damaged', 'destroyed', 'empty-turn', 'empty-turn', 'turn']);
    expect(squads(table)).toEqual({ green: ['A1', 's-'], orange: ['-', 'I9'] });
    expect(table.state.turn).toBe(9); // green's empty turn, and that of orange's destroyed first unit
  });

  it('[W9] [M7] a sidecar that stayed is destroyed by its own mine, and its turn is over', () => {
    const table = battle(['sE5', 'A1'], ['I9', 'I8']);
    table.do('mine-area end');
    expect(squads(table).green).toEqual(['sE5*area=E5', 'A1']);
    table.do('end end'); // orange 1, green 2
    const events = table.do('end');
    expect(types(events)).toEqual(['detonated', 'damaged', 'destroyed', 'empty-turn', 'turn']);
    expect(squads(table).green).toEqual(['s-', 'A1']);
    expect(table.seat).toBe(1);
  });

  it('[W10] [M10] [M11] a radial mine under a survivor: 4 and stun, 3 beside it, no hole and no blast', () => {
    const table = battle(['sA1*radial=E5', 'A9'], ['E5', 'E6', 'F6'], { side: 'orange', options: EVERYTHING });
    const events = table.do('end');
    expect(types(events)).toEqual(['detonated', 'damaged', 'damaged', 'stunned', 'turn']);
    expect(squads(table).orange).toEqual(['E5:2~', 'E6:3', 'F6']);
    expect(ground(table, 'E5')).toBe('.');
  });

  it('[W11] [A57] only the points of the run into the target count, or those of the whole turn', () => {
    const run = (more: Record<string, string>) => {
      const table = battle(['E2'], ['E5', 'A9'], { options: { ...on('collision'), ...more } });
      table.do('N snap A9 | dice 1 1 1 1 1 1 1 1');
      table.do('N N');
      return squads(table);
    };
    expect(run({})).toEqual({ green: ['E4:4'], orange: ['E5:4', 'A9'] });
    expect(run({ ram_points: 'turn' })).toEqual({ green: ['E4:3'], orange: ['E5:3', 'A9'] });
  });

  it('[W12] [A41] the unit whose turn is next is stunned and recovers in it', () => {
    const table = battle(['E1', 'A1'], ['E4', 'I9'], { options: on('stun') });
    table.do('snap E4 | dice 4 5 6');
    expect(squads(table).orange).toEqual(['E4:2~', 'I9']);
    expect(table.do('end')).toEqual([
      { type: 'recovered', turn: 2, unit: 'O1' },
      { type: 'turn', turn: 3, unit: 'G2' },
    ]);
    expect(squads(table).orange).toEqual(['E4:2', 'I9']);
  });

  it('[W13] [A6] [A53] a wreck stops a bolt, takes nothing, and keeps its floor', () => {
    const options = { ...EVERYTHING, wrecks: 'on' };
    const table = battle(['E1'], ['E3:0', 'E6', 'A9'], { options });
    const events = table.do('snap E6 | dice 2 2 2 2 2');
    expect(events).toContainEqual({ type: 'struck', what: 'wreck', at: 'E3', obstructs: true });
    expect(squads(table)).toEqual({ green: ['E1@E3'], orange: ['E3:0', 'E6', 'A9'] });
    const rockets = battle(['E1'], ['E5:0', 'E4', 'A9'], { options: { ...options, energy_bolts: 'off' } });
    rockets.do('snap E4 | dice 1 2 6');
    expect(ground(rockets, 'E5')).toBe('.');
  });

  it('[W14] [M6] [A40] a blast destroys a sidecar and does not stun it, and its mine goes off in its empty turn', () => {
    const table = battle(['sC3*area=E5', 'A9'], ['C1', 'I9'], { side: 'orange', options: EVERYTHING });
    const shot = table.do('snap C2 | dice 2');
    expect(shot).toContainEqual({ type: 'destroyed', unit: 'G1', at: 'C3', wreck: false });
    expect(shot).not.toContainEqual({ type: 'stunned', unit: 'G1' });
    const events = table.do('end');
    expect(types(events)).toEqual(['detonated', 'floor-destroyed', 'blast', 'empty-turn', 'turn']);
    expect(squads(table)).toEqual({ green: ['s-', 'A9'], orange: ['C1:5~@C2', 'I9'] });
  });

  it('[W15] [A42] a hit on the floor between two enemies costs both a point and a turn', () => {
    const table = battle(['E1'], ['D5', 'F5'], { options: EVERYTHING });
    table.do('snap E5 | dice 2 3 4 5');
    expect(squads(table)).toEqual({ green: ['E1@E5'], orange: ['D5:5~', 'F5:5~'] });
    expect(ground(table, 'E5')).toBe('x');
  });

  it('[W16] [A35] a unit destroyed by less than 6 does not blast', () => {
    const table = battle(['E1'], ['E4:2', 'E5'], { options: on('blast') });
    expect(types(table.do('snap E4 | dice 5 5 5'))).not.toContain('blast');
    expect(squads(table).orange).toEqual(['-', 'E5']);
  });

  it('[W17] [A35] a hit of 6 blasts, whatever was left', () => {
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

  it('[W19] [A32] a destroyed unit does not take its floor along', () => {
    const table = battle(['E1'], ['E3', 'A9'], { options: EVERYTHING });
    table.do('aim E3');
    expect(squads(table).orange).toEqual(['-', 'A9']);
    expect(ground(table, 'E3')).toBe('.');
  });

  it('[W20] [A28] [A30] a stray shot hurts another unit by 1, without stun and without blast', () => {
    const table = battle(['E1'], ['E4', 'E5', 'E6'], { options: on('collateral', 'blast', 'stun') });
    const events = table.do('snap E4 | dice 1 2 6');
    expect(events).toContainEqual({ type: 'struck', what: 'unit', at: 'E5', unit: 'O2', obstructs: false });
    expect(squads(table).orange).toEqual(['E4', 'E5:5', 'E6']);
  });

  it('[W21] [A24] [A31] with one die a miss always grazes, and a wall falls', () => {
    const table = battle(['E1'], ['A9'], { map: floor({ E2: '#' }), options: EVERYTHING });
    table.do('snap E2 | dice 1');
    expect(ground(table, 'E2')).toBe('.');
  });

  it('[W22] [A45] a wall that cannot be destroyed takes the token, and nothing else happens', () => {
    const table = battle(['E1'], ['A9'], { map: floor({ E4: '#' }), options: on('target_anything', 'triangulation', 'blast') });
    const events = table.do('snap E4 | dice 6 6 6');
    expect(types(events)).toEqual(['announced', 'shot', 'struck', 'token']);
    expect(squads(table).green).toEqual(['E1@E4']);
    expect(ground(table, 'E4')).toBe('#');
  });

  it('[W23] [A33] [M20] the floor under a mine goes, the mine stays, goes off when due, and has no floor to blast for', () => {
    const options = { ...EVERYTHING, stun: 'off' };
    const table = battle(['E1', 'A1'], ['sA9*area=E4', 'E5'], { options });
    table.do('snap E4 | dice 2 3 4');
    expect(ground(table, 'E4')).toBe('x');
    expect(squads(table).orange).toEqual(['sA9*area=E4', 'E5:5']);
    const events = table.do('end');
    expect(types(events)).toEqual(['detonated', 'damaged', 'turn']);
    expect(squads(table).orange).toEqual(['sA9', 'E5:2']);
  });

  it('[W24] [M10] a radial mine reaches over gaps and units and ends at a wall', () => {
    const map = floor({ E6: '_', G5: '#' });
    const table = battle(['sA1*radial=E5', 'H5', 'C5'], ['E7', 'D5', 'B5', 'sF5'], { side: 'orange', map });
    table.do('end');
    expect(squads(table)).toEqual({ green: ['sA1', 'H5', 'C5:4'], orange: ['E7:4', 'D5:3', 'B5:5', 's-'] });
  });

  it('[W25] [M9] a wall beside a diagonal spares it from an area mine, and a wall straight beside it two', () => {
    const table = battle(['sA1*area=E5', 'F4'], ['F6', 'D6', 'D4'], { side: 'orange', map: floor({ F5: '#' }) });
    table.do('end');
    expect(squads(table)).toEqual({ green: ['sA1', 'F4'], orange: ['F6', 'D6:3', 'D4:3'] });
    const gaps = battle(['sA1*area=E5', 'A9'], ['F6', 'D6', 'E6'], { side: 'orange', map: floor({ F5: '_', D5: 'o' }) });
    gaps.do('end');
    expect(squads(gaps).orange).toEqual(['F6:3', 'D6:3', 'E6:3']);
  });

  it('[W26] [M8] an area mine under a tank with everything on blasts once', () => {
    const table = battle(['sA1*area=E5', 'A9'], ['E5', 'E6', 'F6'], { side: 'orange', options: EVERYTHING });
    const events = table.do('end');
    expect(types(events).filter((type) => type === 'blast')).toHaveLength(1);
    expect(squads(table).orange).toEqual(['-', 'E6:2~', 'F6:2~']);
    expect(ground(table, 'E5')).toBe('x');
  });

  it('[W27] [A40] without the blast of mines the neighbours take 3 and are not stunned', () => {
    const table = battle(['sA1*area=E5', 'A9'], ['E5', 'E6', 'F6'], {
      side: 'orange',
      options: { ...EVERYTHING, mine_blast: 'none' },
    });
    table.do('end');
    expect(squads(table).orange).toEqual(['-', 'E6:3', 'F6:3']);
  });

  it('[W28] [M18] [A5] a mine that empties both sides at the start of a turn ends the battle at once', () => {
    const table = battle(['sE4*area=E5'], ['E5'], { side: 'orange' });
    const events = table.do('end');
    expect(types(events)).toEqual(['detonated', 'damaged', 'damaged', 'destroyed', 'destroyed', 'ended']);
    expect(table.result).toEqual({ places: [1, 1], reason: 'both-sides-empty' });
  });

  it('[W29] [M18] a mine that kills the last enemy leaves the turn to be played, and won at its end', () => {
    const table = battle(['sA1*area=E5'], ['E5'], { side: 'orange' });
    table.do('end');
    expect(table.result).toBeUndefined();
    const again = arcade.readPosition(table.position, table.state.battle.options);
    expect(again.ok && arcade.writePosition(again.value)).toEqual(table.position);
    table.do('N end');
    expect(table.result).toEqual({ places: [1, 2], reason: 'elimination' });
  });

  it('[W30] [M11] [M19] a survivor goes with its floor and leaves no wreck', () => {
    const options = { ...EVERYTHING, wrecks: 'on', mine_under_survivor: 'destroy' };
    const table = battle(['sA1*radial=E5', 'A9'], ['E5', 'F6', 'I9'], { side: 'orange', options });
    const events = table.do('end');
    expect(events).toContainEqual({ type: 'destroyed', unit: 'O1', at: 'E5', wreck: false });
    expect(squads(table).orange).toEqual(['-', 'F6:5~', 'I9']); // the floor went, so it blasts
    expect(ground(table, 'E5')).toBe('x');
  });

  it('[W31] [M19] a survivor stays on the hole until it leaves: to be shot at, not to be rammed', () => {
    const options = { ...on('floor_destruction', 'collision'), mine_under_survivor: 'stay' };
    const table = battle(['sA1*radial=E5', 'E4'], ['E5', 'I9'], { side: 'orange', discs: { green: 1, orange: 2 }, options });
    table.do('end end'); // the mine; green's sidecar; then orange 1 on the hole
    expect(squads(table).orange).toEqual(['E5:2', 'I9']);
    expect(ground(table, 'E5')).toBe('x');
    table.do('end');
    expect(table.refusal('N')).toBe('occupied'); // green 2 cannot ram it
    table.do('snap');
    expect(table.moves()).toContain('E5');
    table.do('E5 | dice 1');
    table.do('end end end'); // green 2, orange 2, green 1
    table.do('N');
    expect(table.refusal('S')).toBe('gap');
  });

  it('[W32] [M19] a tank killed on a mine leaves a wreck on its floor, and the 6 blasts', () => {
    const options = { ...EVERYTHING, wrecks: 'on' };
    const table = battle(['sA1*area=E5', 'A9'], ['E5', 'E6', 'I9'], { side: 'orange', options });
    table.do('end');
    expect(squads(table).orange).toEqual(['E5:0', 'E6:2~', 'I9']);
    expect(ground(table, 'E5')).toBe('.');
  });

  it('[W33] [A62] [A78] a ram that destroys the last two tanks is a tie in mid-turn', () => {
    const table = battle(['E4:1'], ['E5:1'], { options: on('collision') });
    table.do('N');
    expect(table.result).toEqual({ places: [1, 1], reason: 'both-sides-empty' });
  });

  it('[W34] [A59] a ram round a barred corner is no ram', () => {
    const table = battle(['E4'], ['F5', 'I9'], { map: floor({ E5: '#' }), options: on('collision') });
    expect(table.refusal('NE')).toBe('corner-barred');
    const free = battle(['E4'], ['F5', 'I9'], { options: on('collision') });
    free.do('NE');
    expect(squads(free)).toEqual({ green: ['E4:5'], orange: ['F5:5', 'I9'] });
  });

  it('[W35] [A58] after a ram there is a snap shot, but no movement and no aim', () => {
    const table = battle(['E4'], ['E5', 'I9'], { options: on('collision') });
    table.do('N');
    expect(table.moves()).toEqual(['snap', 'end']);
    expect(table.refusal('S')).toBe('rammed-cannot-move');
    expect(table.refusal('aim')).toBe('moved-cannot-aim');
  });

  it('[W36] [A60] a friend is rammed like an enemy', () => {
    const table = battle(['E4', 'E5'], ['I9'], { options: on('collision') });
    table.do('N');
    expect(squads(table).green).toEqual(['E4:5', 'E5:5']);
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

  it('[W39] [AC8] [A44] a gunner killed by its own blast: its turn is over and its token gone', () => {
    const table = battle(['E4:1@A5', 'A1'], ['E5', 'I9'], { options: EVERYTHING });
    const events = table.do('snap E5 | dice 6');
    expect(types(events).at(-1)).toBe('turn');
    expect(squads(table).green).toEqual(['-', 'A1']);
    expect(table.state.turn).toBeGreaterThan(1);
  });

  it('[W40] [A21] [A48] a token on the target and aim: a certain hit from across the board', () => {
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

  it('[W42] [A46] [A73] a miss onto a gap does nothing, and takes the token there', () => {
    const options = { ...EVERYTHING, token_out_of_zone: 'remove', energy_bolts: 'off' };
    const table = battle(['E1@A1'], ['E4'], { map: floor({ E5: '_' }), options });
    const events = table.do('snap E4 | dice 1 2 6');
    expect(events).toContainEqual({ type: 'struck', what: 'gap', at: 'E5', obstructs: false });
    expect(squads(table)).toEqual({ green: ['E1@E5'], orange: ['E4'] });
  });

  it('[W43] [A45] [A50] a bolt stopped by a friend hurts it, and the token lies there', () => {
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

  it('[W45] [A63] three repairs at the centre pool in a row win', () => {
    const options = on('repair', 'mission_pool');
    const map = floor({ E5: 'o' });
    const table = battle(['E4'], ['I9'], { map, options });
    table.do('repair end end repair end');
    table.do('snap E4 | dice 2 2 2 2 2 2 2'); // damage in between does not break the row
    table.do('end repair');
    expect(table.result).toBeUndefined();
    expect(types(table.do('end'))).toEqual(['ended']);
    expect(table.result).toEqual({ places: [1, 2], reason: 'mission-pool' });
    const broken = battle(['E4'], ['I9'], { map, options });
    broken.do('repair end end repair end end');
    broken.do('snap I9 | dice 1 1 1 1 1 1 1');
    broken.do('end end repair end');
    expect(broken.result).toBeUndefined();
    expect(arcade.view(broken.state, 0).position.units.green[0]?.repairs).toBe(1);
  });

  it('[W46] [A64] [A7] a sidecar on the far rank at the end of its turn wins, driving through does not', () => {
    const table = battle(['sE8'], ['B5'], { options: on('mission_rank') });
    table.do('N S end');
    expect(table.result).toBeUndefined();
    table.do('end N');
    expect(table.result).toBeUndefined();
    table.do('end');
    expect(table.result).toEqual({ places: [1, 2], reason: 'mission-rank' });
  });

  it('[W47] [A65] [A75] the fifth wall takes the last unit of whose turn it is along: a tie', () => {
    const options = { ...EVERYTHING, mission_walls: 'on' };
    const table = battle(['E1:1'], ['A9'], { map: floor({ E2: '#' }), options, walls: { green: 4, orange: 4 } });
    table.do('snap E2 | dice 5');
    expect(table.result).toEqual({ places: [1, 1], reason: 'mission-and-elimination' });
    const alive = battle(['E1:2'], ['A9'], { map: floor({ E2: '#' }), options, walls: { green: 4, orange: 4 } });
    alive.do('snap E2 | dice 5');
    expect(alive.result).toBeUndefined();
    alive.do('end');
    expect(alive.result).toEqual({ places: [1, 2], reason: 'mission-walls' });
  });

  it('[W48] [A66] [A75] with elimination off the other side plays on until the stall limit', () => {
    const options = { ...on('mission_rank'), elimination: 'off', stall_limit: '6' };
    const table = battle(['E4'], ['E6'], { options });
    table.do('aim E6 end');
    expect(table.seat).toBe(0);
    table.do('end end');
    expect(table.result).toBeUndefined();
    table.do('end');
    expect(table.result).toEqual({ places: [1, 1], reason: 'stall' });
  });

  it('[W49] [A77] nobody repairs while standing on a pool', () => {
    const table = battle(['E4:3'], ['I9'], { map: floor({ E4: 'o', E5: 'o' }), options: { ...on('repair'), pool_space: 'enterable' } });
    expect(table.refusal('repair')).toBe('on-pool');
    expect(table.moves()).toContain('NE');
  });

  it('[W50] [M21] a sidecar repairs in the turn that its own mine opened', () => {
    const table = battle(['sA1*area=I1', 'A9'], ['I9'], { side: 'orange', map: floor({ B2: 'o' }), options: on('repair') });
    table.do('end');
    expect(table.moves()).toContain('repair');
  });

  it('[W51] [A76] repairing what is whole and laying mines do not break the stall', () => {
    const table = battle(['E4', 'sA1'], ['I9'], { map: floor({ E5: 'o' }), options: on('repair'), stall: 7 });
    table.do('repair end');
    expect(table.state.stall).toBe(8);
    table.do('end mine-area N N end');
    expect(table.state.stall).toBe(10);
    const hurt = battle(['E4:5'], ['I9'], { map: floor({ E5: 'o' }), options: on('repair'), stall: 7 });
    hurt.do('repair end');
    expect(hurt.state.stall).toBe(0);
  });

  it('[W52] [M1] [M4] a sidecar with a cannon cannot aim after laying a mine, nor lay after aiming', () => {
    const table = battle(['sE4'], ['E8', 'I1'], { options: { sidecar_cannon: 'yes' } });
    expect(table.moves()).toEqual(expect.arrayContaining(['aim', 'snap', 'mine-area', 'mine-radial']));
    table.do('mine-radial');
    expect(table.refusal('aim')).toBe('moved-cannot-aim');
    const aimed = battle(['sE4'], ['E8', 'I1'], { options: { sidecar_cannon: 'yes' } });
    aimed.do('aim E8 | dice 3 3');
    expect(aimed.refusal('mine-area')).toBe('aimed-cannot-move');
    expect(squads(aimed).orange).toEqual(['E8:3', 'I1']);
  });

  it.each([
    ['0', 0, 2],
    ['90', 2, 0],
    ['180', 0, -2],
    ['270', -2, 0],
  ])('[W53] [A26] [A72] the compass at %s degrees leads two twos %i east and %i north', (compass_rotation, east, north) => {
    const table = battle(['E1'], ['E5'], { options: { ...on('collateral'), compass_rotation } });
    expect(table.do('snap E5 | dice 1 2 2 6')).toContainEqual(expect.objectContaining({ type: 'strayed', east, north }));
  });

  it('[W54] [A15] a stray shot on a pool strikes who stands on it, or nothing', () => {
    const options = { ...EVERYTHING, pool_space: 'enterable' };
    const table = battle(['E1'], ['E4', 'D4'], { map: floor({ D4: 'o', F4: 'o' }), options });
    table.do('snap E4 | dice 1 3 6');
    expect(squads(table).orange).toEqual(['E4', 'D4:5']);
    const free = battle(['E1'], ['E4', 'D4'], { map: floor({ D4: 'o', F4: 'o' }), options });
    expect(types(free.do('snap E4 | dice 1 4 6'))).toEqual(['announced', 'shot', 'strayed', 'struck', 'token']);
    expect(ground(free, 'F4')).toBe('o');
  });

  it('[W55] [A12] destroyed floor bars the diagonal past it', () => {
    const map = floor({ E5: 'x' });
    expect(battle(['E4'], ['I9'], { map }).refusal('NE')).toBe('corner-barred');
    expect(battle(['E4'], ['I9'], { map }).refusal('N')).toBe('gap');
    expect(battle(['E4'], ['I9'], { map, options: { diagonal_over_gaps: 'allowed' } }).moves()).toContain('NE');
  });

  it('[W56] [M4] two mines never lie on one cell', () => {
    const table = battle(['sE5', 'A1'], ['sI1*area=E5', 'I9'], { discs: { green: 1, orange: 2 } });
    expect(table.refusal('mine-area')).toBe('mine-here');
    table.do('N mine-area');
    expect(squads(table).green).toEqual(['sE6*area=E6', 'A1']);
    expect(table.refusal('mine-radial')).toBe('mine-laid');
  });

  it('[W57] [A61] a tank rams a sidecar only where that is played', () => {
    const table = battle(['E4'], ['sE5', 'I9'], { options: on('collision') });
    expect(table.refusal('N')).toBe('occupied');
    const played = battle(['E4'], ['sE5', 'I9'], { options: { ...on('collision'), ram_sidecars: 'yes' } });
    played.do('N');
    expect(squads(played)).toEqual({ green: ['E4:5'], orange: ['s-', 'I9'] });
    const sidecar = battle(['sE4'], ['E5', 'I9'], { options: { ...on('collision'), ram_sidecars: 'yes' } });
    expect(sidecar.refusal('N')).toBe('occupied');
  });

  it('[W58] [AC14] a bolt at an empty space with a unit in the way', () => {
    const table = battle(['E1'], ['E3', 'I9'], { options: EVERYTHING });
    table.do('snap E6 | dice 2 3 4 5 6');
    expect(squads(table).orange).toEqual(['E3:5', 'I9']);
    expect(ground(table, 'E6')).toBe('.');
  });

  it('[W59] [A75] both sides empty is a tie with elimination off too', () => {
    const options = { ...on('blast', 'mission_rank'), elimination: 'off' };
    const table = battle(['E4:1'], ['E5'], { options });
    table.do('aim E5');
    expect(table.result).toEqual({ places: [1, 1], reason: 'both-sides-empty' });
  });

  it('[W60] [A66] a mission completed in the turn in which the last enemy dies', () => {
    const table = battle(['E8'], ['E9', 'A9:0'], { options: { ...on('mission_rank'), wrecks: 'on' } });
    table.do('snap E9 | dice 6');
    table.do('E N end');
    expect(table.result).toMatchObject({ places: [1, 2] });
  });
});
