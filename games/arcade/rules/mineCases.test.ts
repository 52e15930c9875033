import { RulesTable } from '@fray/engine/testing';
import { describe, expect, it } from 'vitest';
import { arcade } from '../index.ts';
import { battle, EVERYTHING, floor, ground, on, squads, types } from '../testing.ts';

/** The chapter of worked cases, one test each. */
describe('worked cases of mines and sidecars', () => {
  it('[W8] [M6] [A2] a mine explodes in the empty turn of its destroyed sidecar', () => {
    const table = battle(['A1', 's-*area=E5'], ['E5', 'I9'], { side: 'orange', discs: { green: 2, orange: 2 }, turn: 6 });
    const events = table.do('end');
    expect(types(events)).toEqual(['detonated', 'damaged', 'destroyed', 'empty-turn', 'empty-turn', 'turn']);
    expect(squads(table)).toEqual({ green: ['A1', 's-'], orange: ['-', 'I9'] });
    expect(table.state.turn).toBe(9); // green's empty turn, and that of orange's destroyed first unit
  });

  it('[W9] [M7] a sidecar that stayed is destroyed by its own mine, and its turn ends', () => {
    const table = battle(['sE5', 'A1'], ['I9', 'I8']);
    table.do('mine-area end');
    expect(squads(table).green).toEqual(['sE5*area=E5', 'A1']);
    table.do('end end'); // orange 1, green 2
    const events = table.do('end');
    expect(types(events)).toEqual(['detonated', 'damaged', 'destroyed', 'empty-turn', 'turn']);
    expect(squads(table).green).toEqual(['s-', 'A1']);
    expect(table.seat).toBe(1);
  });

  it('[W10] [M10] [M11] a radial mine under a survivor: 4 and stun, 3 next to it, no hole and no blast', () => {
    const table = battle(['sA1*radial=E5', 'A9'], ['E5', 'E6', 'F6'], { side: 'orange', options: EVERYTHING });
    const events = table.do('end');
    expect(types(events)).toEqual(['detonated', 'damaged', 'damaged', 'stunned', 'turn']);
    expect(squads(table).orange).toEqual(['E5:2~', 'E6:3', 'F6']);
    expect(ground(table, 'E5')).toBe('.');
  });

  it('[W14] [M6] [A40] a blast destroys a sidecar and does not stun it, and its mine explodes in its empty turn', () => {
    const table = battle(['sC3*area=E5', 'A9'], ['C1', 'I9'], { side: 'orange', options: EVERYTHING });
    const shot = table.do('snap C2 | dice 2');
    expect(shot).toContainEqual({ type: 'destroyed', unit: 'G1', at: 'C3', wreck: false });
    expect(shot).not.toContainEqual({ type: 'stunned', unit: 'G1' });
    const events = table.do('end');
    expect(types(events)).toEqual(['detonated', 'floor-destroyed', 'blast', 'empty-turn', 'turn']);
    expect(squads(table)).toEqual({ green: ['s-', 'A9'], orange: ['C1:5~@C2', 'I9'] });
  });

  it('[W23] [A33] [M20] a mine stays when its floor is destroyed, explodes when due, and then has no floor to blast', () => {
    const options = { ...EVERYTHING, stun: 'off' };
    const table = battle(['E1', 'A1'], ['sA9*area=E4', 'E5'], { options });
    table.do('snap E4 | dice 2 3 4');
    expect(ground(table, 'E4')).toBe('x');
    expect(squads(table).orange).toEqual(['sA9*area=E4', 'E5:5']);
    const events = table.do('end');
    expect(types(events)).toEqual(['detonated', 'damaged', 'turn']);
    expect(squads(table).orange).toEqual(['sA9', 'E5:2']);
  });

  it('[W24] [M10] a radial mine reaches over gaps and units, and not past a wall', () => {
    const map = floor({ E6: '_', G5: '#' });
    const table = battle(['sA1*radial=E5', 'H5', 'C5'], ['E7', 'D5', 'B5', 'sF5'], { side: 'orange', map });
    table.do('end');
    expect(squads(table)).toEqual({ green: ['sA1', 'H5', 'C5:4'], orange: ['E7:4', 'D5:3', 'B5:5', 's-'] });
  });

  it('[W25] [M9] a wall next to a diagonal protects it from an area mine, and a wall straight next to the mine protects two', () => {
    const table = battle(['sA1*area=E5', 'F4'], ['F6', 'D6', 'D4'], { side: 'orange', map: floor({ F5: '#' }) });
    table.do('end');
    expect(squads(table)).toEqual({ green: ['sA1', 'F4'], orange: ['F6', 'D6:3', 'D4:3'] });
    const gaps = battle(['sA1*area=E5', 'A9'], ['F6', 'D6', 'E6'], { side: 'orange', map: floor({ F5: '_', D5: 'o' }) });
    gaps.do('end');
    expect(squads(gaps).orange).toEqual(['F6:3', 'D6:3', 'E6:3']);
  });

  it('[W26] [M8] an area mine under a tank with all rules blasts once', () => {
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

  it('[M8] [A35] [A36] [A40] with other numbers, every large enough hit of a mine stuns and blasts, and damages each unit once', () => {
    const options = { ...on('stun', 'blast'), area_around: '5', stun_above: '3', blast_from: '5' };
    const table = battle(['sA1*area=E5', 'A9'], ['E6', 'D6', 'E7'], { side: 'orange', options });
    const events = table.do('end');
    // Both tanks next to the mine take 5 and blast: each blast damages the other and the tank behind them, which is damaged once.
    expect(events.flatMap((event) => (event.type === 'blast' ? [event.at] : []))).toEqual(['E6', 'D6']);
    expect(squads(table).orange).toEqual(['-', '-', 'E7:5~']);
    const quiet = battle(['sA1*area=E5', 'A9'], ['E6', 'E7', 'I9'], { side: 'orange', options: { ...options, mine_blast: 'none' } });
    quiet.do('end');
    expect(squads(quiet).orange).toEqual(['E6:1~', 'E7', 'I9']);
  });

  it('[A35] [A40] [M10] with other numbers, a ray of a mine stuns and blasts by its own damage', () => {
    const options = { ...on('stun', 'blast'), radial_centre: '6', stun_above: '3', blast_from: '4' };
    const table = battle(['sA1*radial=E5', 'A9'], ['E7', 'E8', 'I9'], { side: 'orange', options });
    const events = table.do('end');
    expect(events).toContainEqual(expect.objectContaining({ type: 'blast', at: 'E7' })); // 4 at two steps, 3 at three steps
    expect(squads(table).orange).toEqual(['E7:2~', 'E8:2~', 'I9']);
  });

  it('[A35] [A40] [A56] with other numbers, a ram stuns and blasts by its damage', () => {
    const options = { ...on('collision', 'stun', 'blast'), stun_above: '2', blast_from: '3' };
    const table = battle(['A1', 'I1'], ['A4', 'B5', 'I9'], { options });
    const events = table.do('N N N');
    expect(events).toContainEqual({ type: 'rammed', unit: 'G1', target: 'O1', points: 6, left: 0, damage: 3 });
    expect(squads(table)).toEqual({ green: ['A3:2~', 'I1'], orange: ['A4:2~', 'B5:5~', 'I9'] });
  });

  it('[A41] [M7] a sidecar that its own mine stuns finishes this turn and loses the next', () => {
    const options = { ...on('stun', 'repair'), sidecar_endurance: '9', mines: 'both' };
    const table = battle(['sE5:9*area=E5'], ['I9'], { side: 'orange', options, map: floor({ E6: 'o' }) });
    expect(types(table.do('end'))).toEqual(['detonated', 'damaged', 'stunned', 'turn']);
    expect(table.seat).toBe(0);
    expect(table.refusal('repair')).toBe('stunned-cannot-repair');
    // The same position, read from its written form.
    const again = new RulesTable(arcade, options, table.position);
    expect(again.position).toEqual(table.position);
    table.do('S');
    expect(types(table.do('end'))).toEqual(['turn']);
    expect(types(table.do('end'))).toEqual(['recovered', 'turn']);
    expect(table.seat).toBe(1);
  });

  it('[A41] a stunned sidecar whose own mine stuns it again loses one turn only', () => {
    const options = { ...on('stun'), sidecar_endurance: '9' };
    const table = battle(['sE5:9~*area=E5'], ['I9'], { side: 'orange', options });
    expect(types(table.do('end'))).toEqual(['detonated', 'damaged', 'recovered', 'turn']);
    expect(squads(table).green).toEqual(['sE5:3']);
  });

  it('[W28] [M18] [A5] a mine that destroys the last units of both sides at the start of a turn ends the battle immediately', () => {
    const table = battle(['sE4*area=E5'], ['E5'], { side: 'orange' });
    const events = table.do('end');
    expect(types(events)).toEqual(['detonated', 'damaged', 'damaged', 'destroyed', 'destroyed', 'ended']);
    expect(table.result).toEqual({ places: [1, 1], reason: 'both-sides-empty' });
  });

  it('[W29] [M18] after a mine that kills the last enemy the turn is played, and won at its end', () => {
    const table = battle(['sA1*area=E5'], ['E5'], { side: 'orange' });
    table.do('end');
    expect(table.result).toBeUndefined();
    const again = arcade.readPosition(table.position, table.state.battle.options);
    expect(again.ok && arcade.writePosition(again.value)).toEqual(table.position);
    table.do('N end');
    expect(table.result).toEqual({ places: [1, 2], reason: 'elimination' });
  });

  it('[W30] [M11] [M19] a survivor is destroyed with its floor and leaves no wreck', () => {
    const options = { ...EVERYTHING, wrecks: 'on', mine_under_survivor: 'destroy' };
    const table = battle(['sA1*radial=E5', 'A9'], ['E5', 'F6', 'I9'], { side: 'orange', options });
    const events = table.do('end');
    expect(events).toContainEqual({ type: 'destroyed', unit: 'O1', at: 'E5', wreck: false });
    expect(squads(table).orange).toEqual(['-', 'F6:5~', 'I9']); // the floor is destroyed, so it blasts
    expect(ground(table, 'E5')).toBe('x');
  });

  it('[W31] [M19] a survivor stays on the hole until it leaves: it can be shot at and not rammed', () => {
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

  it('[W32] [M19] a tank killed on a mine leaves a wreck on its floor, and the hit of 6 blasts', () => {
    const options = { ...EVERYTHING, wrecks: 'on' };
    const table = battle(['sA1*area=E5', 'A9'], ['E5', 'E6', 'I9'], { side: 'orange', options });
    table.do('end');
    expect(squads(table).orange).toEqual(['E5:0', 'E6:2~', 'I9']);
    expect(ground(table, 'E5')).toBe('.');
  });

  it('[W50] [M21] a sidecar repairs in the turn that its own mine began', () => {
    const table = battle(['sA1*area=I1', 'A9'], ['I9'], { side: 'orange', map: floor({ B2: 'o' }), options: on('repair') });
    table.do('end');
    expect(table.moves()).toContain('repair');
  });

  it('[W52] [M1] [M4] a sidecar with a cannon cannot aim after laying a mine, or lay a mine after aiming', () => {
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

  it('[W56] [M4] two mines are never on one cell', () => {
    const table = battle(['sE5', 'A1'], ['sI1*area=E5', 'I9'], { discs: { green: 1, orange: 2 } });
    expect(table.refusal('mine-area')).toBe('mine-here');
    table.do('N mine-area');
    expect(squads(table).green).toEqual(['sE6*area=E6', 'A1']);
    expect(table.refusal('mine-radial')).toBe('mine-laid');
  });
});
