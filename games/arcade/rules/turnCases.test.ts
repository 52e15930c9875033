import { describe, expect, it } from 'vitest';
import { arcade } from '../index.ts';
import { battle, EVERYTHING, floor, on, squads, types } from '../testing.ts';

/** The chapter of worked cases, one test each. */
describe('worked cases of turns, rams, missions and the end', () => {
  it('[W11] [A57] only the points of the run into the target count, or by an option those of the whole turn', () => {
    const run = (more: Record<string, string>) => {
      const table = battle(['E2'], ['E5', 'A9'], { options: { ...on('collision'), ...more } });
      table.do('N snap A9 | dice 1 1 1 1 1 1 1 1');
      table.do('N N');
      return squads(table);
    };
    expect(run({})).toEqual({ green: ['E4:4'], orange: ['E5:4', 'A9'] });
    expect(run({ ram_points: 'turn' })).toEqual({ green: ['E4:3'], orange: ['E5:3', 'A9'] });
  });

  it('[W12] [A41] a unit whose turn is next is stunned and recovers in it', () => {
    const table = battle(['E1', 'A1'], ['E4', 'I9'], { options: on('stun') });
    table.do('snap E4 | dice 4 5 6');
    expect(squads(table).orange).toEqual(['E4:2~', 'I9']);
    expect(table.do('end')).toEqual([
      { type: 'recovered', turn: 2, unit: 'O1' },
      { type: 'turn', turn: 3, unit: 'G2' },
    ]);
    expect(squads(table).orange).toEqual(['E4:2', 'I9']);
  });

  it('[W33] [A62] [A78] a ram that destroys the last two tanks is a tie in mid-turn', () => {
    const table = battle(['E4:1'], ['E5:1'], { options: on('collision') });
    table.do('N');
    expect(table.result).toEqual({ places: [1, 1], reason: 'both-sides-empty' });
  });

  it('[W34] [A59] a ram round a blocked corner is not possible', () => {
    const table = battle(['E4'], ['F5', 'I9'], { map: floor({ E5: '#' }), options: on('collision') });
    expect(table.refusal('NE')).toBe('corner-barred');
    const free = battle(['E4'], ['F5', 'I9'], { options: on('collision') });
    free.do('NE');
    expect(squads(free)).toEqual({ green: ['E4:5'], orange: ['F5:5', 'I9'] });
  });

  it('[W35] [A58] after a ram only a snap shot is possible, no movement and no aimed shot', () => {
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

  it('[W47] [A65] [A75] the blast of the fifth wall destroys the last unit of the side to move: a tie', () => {
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

  it('[W48] [A66] [A75] with elimination off, the other side plays on until the stall limit', () => {
    const options = { ...on('mission_rank'), elimination: 'off', stall_limit: '6' };
    const table = battle(['E4'], ['E6'], { options });
    table.do('aim E6 end');
    expect(table.seat).toBe(0);
    table.do('end end');
    expect(table.result).toBeUndefined();
    table.do('end');
    expect(table.result).toEqual({ places: [1, 1], reason: 'stall' });
  });

  it('[W49] [A77] a unit on a pool cannot repair', () => {
    const table = battle(['E4:3'], ['I9'], { map: floor({ E4: 'o', E5: 'o' }), options: { ...on('repair'), pool_space: 'enterable' } });
    expect(table.refusal('repair')).toBe('on-pool');
    expect(table.moves()).toContain('NE');
  });

  it('[W51] [A76] repairing an undamaged unit and laying mines do not end the stall', () => {
    const table = battle(['E4', 'sA1'], ['I9'], { map: floor({ E5: 'o' }), options: on('repair'), stall: 7 });
    table.do('repair end');
    expect(table.state.stall).toBe(8);
    table.do('end mine-area N N end');
    expect(table.state.stall).toBe(10);
    const hurt = battle(['E4:5'], ['I9'], { map: floor({ E5: 'o' }), options: on('repair'), stall: 7 });
    hurt.do('repair end');
    expect(hurt.state.stall).toBe(0);
  });

  it('[W55] [A12] destroyed floor blocks the diagonal next to it', () => {
    const map = floor({ E5: 'x' });
    expect(battle(['E4'], ['I9'], { map }).refusal('NE')).toBe('corner-barred');
    expect(battle(['E4'], ['I9'], { map }).refusal('N')).toBe('gap');
    expect(battle(['E4'], ['I9'], { map, options: { diagonal_over_gaps: 'allowed' } }).moves()).toContain('NE');
  });

  it('[W57] [A61] a tank can ram a sidecar only if the options allow it', () => {
    const table = battle(['E4'], ['sE5', 'I9'], { options: on('collision') });
    expect(table.refusal('N')).toBe('occupied');
    const played = battle(['E4'], ['sE5', 'I9'], { options: { ...on('collision'), ram_sidecars: 'yes' } });
    played.do('N');
    expect(squads(played)).toEqual({ green: ['E4:5'], orange: ['s-', 'I9'] });
    const sidecar = battle(['sE4'], ['E5', 'I9'], { options: { ...on('collision'), ram_sidecars: 'yes' } });
    expect(sidecar.refusal('N')).toBe('occupied');
  });

  it('[W59] [A75] with no units on both sides the battle is a tie, also with elimination off', () => {
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
