import { Match, ScriptedChance, SeededChance, seatSet, standardOptions } from '@fray/engine';
import { conform } from '@fray/engine/conformance';
import { describe, expect, it } from 'vitest';
import { arcade } from './index.ts';
import { diceFor } from './shot.ts';
import { POOL, WALL } from './state.ts';
import { battle, floor } from './testing.ts';
import { deployment, distance, isPointSymmetric, readZone } from './zone.ts';
import { readyZone, ZONE_NAMES } from './zones.ts';

const STEPS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'];
const steps = (moves: readonly string[]) => moves.filter((move) => STEPS.includes(move));
const types = (events: readonly { type: string }[]) => events.map((event) => event.type);

describe('the turn', () => {
  it('[A1] may move, fire once, and move on with what is left', () => {
    const table = battle(['E4'], ['E8']);
    table.do('N snap E8 | dice 1 5 5');
    expect(table.state.points).toBe(4);
    expect(table.moves()).toContain('N');
    expect(table.moves()).not.toContain('snap');
    table.do('N N');
    expect(table.moves()).toEqual(['end']);
  });

  it('[A1] needs nothing to be done', () => {
    const table = battle(['E4'], ['E8']);
    expect(table.moves()).toContain('end');
    table.do('end');
    expect(table.seat).toBe(1);
    expect(table.state.turn).toBe(2);
  });

  it('[AC3] ends only when the player says so, even when nothing else is left', () => {
    const table = battle(['E4'], ['E8']);
    table.do('aim E8 | dice 1 1');
    expect(table.seat).toBe(0);
    expect(table.moves()).toEqual(['end']);
  });

  it('[A3] goes round the units of each side in their order', () => {
    const table = battle(['A1', 'B1', 'C1'], ['A9', 'B9', 'C9']);
    const order: string[] = [];
    for (let turn = 0; turn < 8; turn++) for (const event of table.do('end')) if (event.type === 'turn') order.push(event.unit);
    expect(order).toEqual(['O1', 'G2', 'O2', 'G3', 'O3', 'G1', 'O1', 'G2']);
  });

  it('[A2] spends the turn of a destroyed unit doing nothing, and counts it', () => {
    const table = battle(['A1', '-', 'C1'], ['A9', 'B9', 'C9'], { side: 'orange', discs: { green: 2, orange: 1 }, turn: 4, stall: 3 });
    const events = table.do('end');
    expect(events).toEqual([
      { type: 'empty-turn', turn: 5, unit: 'G2' },
      { type: 'turn', turn: 6, unit: 'O2' },
    ]);
    expect(table.position).toMatchObject({ side: 'orange', discs: { green: 3, orange: 2 }, turn: 6, stall: 5 });
  });

  it('[A2] passes several empty turns of both sides in a row', () => {
    const table = battle(['A1', '-', 'C1'], ['-', '-', 'C9'], { discs: { green: 1, orange: 1 } });
    const events = table.do('end');
    expect(types(events)).toEqual(['empty-turn', 'empty-turn', 'empty-turn', 'turn']);
    expect(events.at(-1)).toMatchObject({ unit: 'G3' });
  });

  it('[A3] goes round squads of different sizes, each side at its own pace', () => {
    const table = battle(['A1', 'B1', 'C1'], ['A9']);
    const order: string[] = [];
    for (let turn = 0; turn < 6; turn++) for (const event of table.do('end')) if (event.type === 'turn') order.push(event.unit);
    expect(order).toEqual(['O1', 'G2', 'O1', 'G3', 'O1', 'G1']);
  });

  it('[A2] passes the empty turn at once when a position begins with it', () => {
    const table = battle(['-', 'B1'], ['A9', 'B9'], { turn: 9 });
    expect(table.position).toMatchObject({ side: 'orange', discs: { green: 2, orange: 1 }, turn: 10, stall: 1 });
  });

  it('[A8] draws the first player', () => {
    const options = standardOptions(arcade.options);
    const first = [0, 1].map(
      (value) => new Match(arcade, { options, seats: 2 }, new ScriptedChance([{ kind: 'pick', value, n: 2 }])).deciders,
    );
    expect(first).toEqual([seatSet(0), seatSet(1)]);
  });
});

describe('the end', () => {
  it('[A4] is a win when the other side has no unit at the end of the turn, not before', () => {
    const table = battle(['E4'], ['E6:2']);
    expect(types(table.do('snap E6 | dice 2 2'))).toContain('destroyed');
    expect(table.result).toBeUndefined();
    table.do('N end');
    expect(table.result).toEqual({ places: [1, 2], reason: 'elimination' });
  });

  it('[A4] goes to orange just as well', () => {
    const table = battle(['E4:1', '-'], ['E5', 'A9'], { side: 'orange' });
    table.do('aim E4');
    table.do('end');
    expect(table.result).toEqual({ places: [2, 1], reason: 'elimination' });
  });

  it('[A7] asks for every unit of a side', () => {
    const table = battle(['E4', 'A1'], ['E5:1', 'I9']);
    table.do('aim E5');
    table.do('end');
    expect(table.result).toBeUndefined();
  });

  it('[A5] [A78] is a tie when both sides are empty', () => {
    const tie = battle(['-'], ['-'], { ending: 'tie' });
    expect(tie.result).toEqual({ places: [1, 1], reason: 'both-sides-empty' });
    expect(() => tie.moves()).toThrow('not exactly one seat');
    expect(() => battle(['-'], ['-'])).toThrow('a side without units has lost');
  });

  it('[A78] leaves nothing to do when the last units of both sides fall in mid-turn', () => {
    // Only a wreck-like mishap can do this in the core game: the shooter's own side is emptied by hand before its shot lands.
    const table = battle(['E4', 'A1'], ['E5:1', '-']);
    table.do('aim');
    table.state.endurance[0] = 0;
    table.state.endurance[1] = 0;
    const events = table.do('E5');
    expect(events.at(-1)).toEqual({ type: 'ended', ending: 'tie' });
    expect(table.result).toEqual({ places: [1, 1], reason: 'both-sides-empty' });
  });

  it('[A68] is a draw after sixty quiet turns, empty ones counted', () => {
    const table = battle(['A1', '-'], ['I9', 'H9'], { stall: 57 });
    table.do('end');
    expect(table.state.stall).toBe(58);
    const events = table.do('S end');
    expect(types(events)).toEqual(['moved', 'empty-turn', 'ended']);
    expect(table.result).toEqual({ places: [1, 1], reason: 'stall' });
  });

  it('[A68] starts to count again with any damage', () => {
    const table = battle(['E4'], ['E6'], { stall: 59 });
    table.do('snap E6 | dice 2 6');
    table.do('end');
    expect(table.state.stall).toBe(0);
    expect(table.result).toBeUndefined();
  });

  it('[A68] can be set or switched off', () => {
    const short = battle(['A1'], ['I9'], { options: { stall_limit: '2' } });
    short.do('end');
    short.do('end');
    expect(short.result?.reason).toBe('stall');
    const endless = battle(['A1'], ['I9'], { options: { stall_limit: 'none' }, stall: 5000 });
    endless.do('end');
    expect(endless.result).toBeUndefined();
  });

  it('[A69] comes by conceding at any time, or by agreement', () => {
    const options = standardOptions(arcade.options);
    const conceded = new Match(arcade, { options, seats: 2 }, new SeededChance(1));
    conceded.act(0, 'concede');
    expect(conceded.outcome).toEqual({ places: [2, 1], reason: 'concession' });
    const agreed = new Match(arcade, { options, seats: 2 }, new SeededChance(1));
    agreed.act(1, 'offer-draw');
    expect(agreed.outcome).toBeUndefined();
    agreed.act(0, 'accept-draw');
    expect(agreed.outcome).toEqual({ places: [1, 1], reason: 'draw-agreed' });
    expect(agreed.deciders).toBe(0);
  });
});

describe('wrecks', () => {
  it('[A6] are off as a standard: the unit leaves the board', () => {
    const table = battle(['E4', 'A1'], ['E5:1', 'I9']);
    table.do('aim E5');
    table.do('end');
    expect(table.position).toMatchObject({ units: { orange: [{ cell: null, endurance: 0 }, { cell: 'I9' }] } });
  });

  it('[A6] block movement and diagonals, are no target and take no damage', () => {
    const table = battle(['E4', 'A1'], ['E5:0', 'I9'], { options: { wrecks: 'on' } });
    expect(steps(table.moves())).toEqual(['E', 'SE', 'S', 'SW', 'W']);
    expect(table.refusal('N')).toBe('occupied');
    expect(table.refusal('NE')).toBe('corner-barred');
    table.do('aim');
    expect(table.moves()).toEqual(['A1', 'I9']);
    expect(table.refusal('E5')).toBe('wreck');
  });

  it('[A6] stay where the unit was destroyed', () => {
    const table = battle(['E4', 'A1'], ['E5:1', 'I9'], { options: { wrecks: 'on' } });
    expect(table.do('aim E5').at(-1)).toEqual({ type: 'destroyed', unit: 'O1', at: 'E5', wreck: true });
    expect(table.position).toMatchObject({ units: { orange: [{ cell: 'E5', endurance: 0 }, { cell: 'I9' }] } });
  });
});

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

  it('[A11] allows with two points a straight step only, with three both', () => {
    const two = battle(['E5'], ['I9'], { points: 2 });
    expect(steps(two.moves())).toEqual(['N', 'E', 'S', 'W']);
    const three = battle(['E5'], ['I9'], { points: 3 });
    expect(steps(three.moves())).toEqual(STEPS);
    expect(steps(battle(['E5'], ['I9'], { points: 1 }).moves())).toEqual([]);
  });

  it('[AC4] goes onto empty floor only', () => {
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
    const beside = side === 'green' ? battle(['E5', 'E6'], ['I9', 'I8']) : battle(['E5', 'A1'], ['E6', 'I8']);
    expect(beside.refusal('NE')).toBe('corner-barred');
    expect(beside.refusal('NW')).toBe('corner-barred');
    expect(beside.refusal('N')).toBe('occupied');
    expect(beside.moves()).toContain('SE');
  });

  it('[A14] takes the outside of the zone for a gap', () => {
    const table = battle(['A5'], ['I9'], { map: floor({ A6: '_' }) });
    expect(table.refusal('N')).toBe('gap');
    expect(table.refusal('W')).toBe('gap');
    expect(table.refusal('NW')).toBe('gap');
    expect(steps(battle(['A1'], ['I9']).moves())).toEqual(['N', 'NE', 'E']);
    expect(steps(battle(['A1'], ['I9'], { options: { diagonal_over_gaps: 'allowed' } }).moves())).toEqual(['N', 'NE', 'E']);
  });

  it('[A15] treats pools as impassable, diagonals included, unless they may be entered', () => {
    const map = floor({ E6: 'o' });
    const shut = battle(['E5'], ['I9'], { map });
    expect(shut.refusal('N')).toBe('pool');
    expect(shut.refusal('NE')).toBe('corner-barred');
    const open = battle(['E5'], ['I9'], { map, options: { pool_space: 'enterable' } });
    expect(open.moves()).toEqual(expect.arrayContaining(['N', 'NE', 'NW']));
    open.do('N');
    expect(open.position).toMatchObject({ units: { green: [{ cell: 'E6' }] } });
    const taken = battle(['E5', 'A1'], ['E6', 'I9'], { map, options: { pool_space: 'enterable' } });
    expect(taken.refusal('N')).toBe('occupied');
    expect(taken.refusal('NE')).toBe('corner-barred');
  });

  it('[A16] is hindered by nothing but terrain, units and wrecks', () => {
    for (let x = 1; x < 8; x++)
      for (let y = 2; y < 9; y++) expect(steps(battle([`${'ABCDEFGHI'[x]}${y}`], ['A1']).moves()).length).toBe(x === 1 && y === 2 ? 7 : 8);
  });

  it('names why a step is refused', () => {
    const table = battle(['E5'], ['I9'], { map: floor({ E6: '#', D5: '_' }) });
    expect(table.refusal('N')).toBe('wall');
    expect(table.refusal('W')).toBe('gap');
    expect(table.refusal('E4')).toBe('announce-first');
  });
});

describe('shooting', () => {
  const between = (a: string, b: string) => {
    const { grid } = readyZone('citadel');
    return distance(grid, grid.parse(a)!, grid.parse(b)!);
  };

  it.each([
    ['A1', 'I5', 10],
    ['A1', 'C2', 2],
    ['A1', 'A2', 1],
    ['A1', 'B2', 1],
    ['A1', 'C1', 2],
    ['A1', 'C3', 3],
    ['A1', 'D3', 4],
    ['A1', 'O15', 21],
    ['O1', 'A15', 21],
    ['H8', 'E6', 4],
  ])('[A17] measures from %s to %s a distance of %i, both ways', (a, b, expected) => {
    expect(between(a, b)).toBe(expected);
    expect(between(b, a)).toBe(expected);
  });

  it.each([
    [1, false, 1],
    [1, true, 0],
    [2, true, 0],
    [3, true, 1],
    [10, false, 10],
    [12, true, 10],
    [13, true, 10],
    [11, false, 10],
    [11, true, 9],
  ])('[A18] rolls at distance %i, aimed %s, %i dice', (range, aimed, dice) => {
    expect(diceFor(range, aimed)).toBe(dice);
  });

  it('[A18] never rolls more than ten dice', () => {
    const table = battle(['A1'], ['O15'], { map: floor({}, 15, 15) });
    table.do('aim O15 | dice 2 2 2 2 2 2 2 2 2 2');
    expect(table.position).toMatchObject({ units: { orange: [{ endurance: 4 }] } });
  });

  it('[A19] lets a unit that has not moved choose, and one that has moved only snap', () => {
    const table = battle(['E4'], ['E8']);
    expect(table.moves()).toEqual(expect.arrayContaining(['aim', 'snap']));
    table.do('N');
    expect(table.moves()).toContain('snap');
    expect(table.refusal('aim')).toBe('moved-cannot-aim');
  });

  it('[A19] forfeits movement after an aimed shot, hit or miss', () => {
    const table = battle(['E4'], ['E8']);
    table.do('aim E8 | dice 1 4');
    expect(table.moves()).toEqual(['end']);
    expect(table.refusal('N')).toBe('aimed-cannot-move');
    expect(table.refusal('snap')).toBe('already-fired');
  });

  it('[A19] lets a unit drive after a snap shot from where it stood, without the bonus', () => {
    const table = battle(['E4'], ['E8']);
    const [, shot] = table.do('snap E8 | dice 3 4 5 6');
    expect(shot).toMatchObject({ type: 'shot', aimed: false, distance: 4, damage: 3 });
    expect(steps(table.moves())).toHaveLength(8);
  });

  it.each(['E6', 'F6', 'F5', 'F4', 'E4', 'D4', 'D5', 'D6', 'E7', 'G5', 'F7', 'G6', 'G4', 'D7', 'C4'])(
    '[A20] kills from E5 on %s with certainty when aimed',
    (cell) => {
      const table = battle(['E5'], [cell]);
      const events = table.do(`aim ${cell}`);
      expect(events).toContainEqual(expect.objectContaining({ type: 'shot', dice: [], damage: 6 }));
      expect(types(events)).toContain('destroyed');
    },
  );

  it.each(['G7', 'C3', 'E8', 'H5', 'F8'])('[A20] rolls one die or more from E5 on %s', (cell) => {
    const table = battle(['E5'], [cell]);
    expect(() => table.do(`aim ${cell}`)).toThrow('the rules ask for');
  });

  it('[A22] allows every other living unit, own ones too, and nothing else', () => {
    const table = battle(['E5', 'D5', '-'], ['E9', 'A9', '-'], { map: floor({ F5: '#', B2: 'o' }) });
    table.do('snap');
    expect(table.moves()).toEqual(['D5', 'E9', 'A9']);
    expect(table.refusal('E5')).toBe('own-space');
    for (const cell of ['F5', 'B2', 'E6']) expect(table.refusal(cell)).toBe('no-unit-there');
    expect(table.refusal('end')).toBe('target-first');
  });

  it('[A22] has no target when no other unit is left', () => {
    const table = battle(['E5'], ['-'], { ending: 'green' });
    expect(table.refusal('snap', 0)).toBe('no-target');
    expect(table.moves(0)).not.toContain('snap');
  });

  it('[AC6] names the first enemy for somebody whose time is up, before a friend', () => {
    const fallback = (green: string[], orange: string[]) => {
      const { state } = battle(green, orange, { stage: 'snap' });
      return arcade.format(state, arcade.fallback(state, 0));
    };
    expect(fallback(['E5', 'D5'], ['-', 'A9'])).toBe('A9');
    expect(fallback(['E5', 'D5', 'C5'], ['H9', 'A9', 'B9'])).toBe('H9');
  });

  it('[A22] hurts a friend like anybody else', () => {
    const table = battle(['E5', 'D5'], ['E9', 'A9']);
    table.do('snap D5 | dice 5');
    expect(table.position).toMatchObject({ units: { green: [{ endurance: 6 }, { endurance: 1 }] } });
  });

  it('[AC5] flies over everything', () => {
    const table = battle(['E1', 'E2'], ['E4', 'E5'], { map: floor({ E3: '#' }) });
    table.do('snap E5 | dice 6 6 6 6');
    expect(table.position).toMatchObject({ units: { orange: [{ endurance: 6 }, { endurance: 0 }] } });
  });

  it('[AC6] is said in two steps, how and then where', () => {
    const table = battle(['E4'], ['E8']);
    expect(table.refusal('E8')).toBe('announce-first');
    expect(table.do('snap')).toEqual([{ type: 'announced', unit: 'G1', aimed: false }]);
    expect(table.moves()).toEqual(['E8']);
  });

  it.each([
    ['1 6 6 6', 0],
    ['6 6 6 1', 0],
    ['1 1 1 1', 0],
    ['2 6 6 6', 2],
    ['5 4 6 3', 3],
    ['4 4 4 4', 4],
    ['5 6 5 6', 5],
    ['6 6 6 6', 6],
  ])('[A23] dice %s deal %i', (dice, damage) => {
    const table = battle(['E4'], ['E8']);
    table.do(`snap E8 | dice ${dice}`);
    expect(table.position).toMatchObject({ units: { orange: [{ endurance: 6 - damage }] } });
  });

  it('[AC7] takes damage from the endurance and destroys at zero, not below', () => {
    const table = battle(['E4', 'A1'], ['E8:3', 'I9']);
    const events = table.do('snap E8 | dice 5 5 5 5');
    expect(events).toContainEqual({ type: 'damaged', unit: 'O1', damage: 5, left: 0 });
    expect(events).toContainEqual({ type: 'destroyed', unit: 'O1', at: 'E8', wreck: false });
  });

  it('[A21] is measured from the tank alone, wherever earlier shots fell', () => {
    const table = battle(['E4', 'A1'], ['E8', 'I9']);
    table.do('snap E8 | dice 2 2 2 2');
    table.do('end end end end');
    const shot = table.do('snap E8 | dice 2 2 2 2').find((event) => event.type === 'shot');
    expect(shot).toMatchObject({ distance: 4 });
  });
});

describe('setup', () => {
  const fresh = (given: Partial<ReturnType<typeof standard>> = {}) =>
    new Match(arcade, { options: { ...standard(), ...given }, seats: 2 }, new ScriptedChance([{ kind: 'pick', value: 0, n: 2 }]));
  const standard = () => standardOptions(arcade.options);

  it.each(ZONE_NAMES)('[A9] the zone %s is the same for both sides and fits the box', (name) => {
    const zone = readyZone(name);
    expect(isPointSymmetric(zone)).toBe(true);
    expect(Math.max(zone.grid.width, zone.grid.height)).toBeLessThanOrEqual(15);
    expect(zone.terrain.filter((kind) => kind === WALL).length).toBeLessThanOrEqual(10);
    expect(zone.terrain.filter((kind) => kind === POOL).length).toBeLessThanOrEqual(2);
    expect(zone.starts.map((starts) => starts.length)).toEqual([3, 3]);
  });

  it('[A9] takes drawn zones up to 21 by 21 and names what is wrong with others', () => {
    expect(readZone({ map: floor({}, 21, 21) }).ok).toBe(true);
    expect(readZone({ map: floor({}, 22, 21) })).toMatchObject({ ok: false, fault: { field: 'zone.map' } });
    expect(readZone({ map: ['...', '.x.', '...'] })).toMatchObject({
      ok: false,
      fault: { field: 'zone.map.1', message: expect.stringContaining('B2') },
    });
    expect(readZone({ map: ['...', '..', '...'] })).toMatchObject({ ok: false, fault: { field: 'zone.map.1' } });
    for (const [width, height] of [
      [2, 3],
      [3, 2],
      [21, 22],
      [0, 3],
    ] as const)
      expect(readZone({ map: floor({}, width, height) }).ok).toBe(false);
    expect(readZone({ map: [] })).toMatchObject({
      ok: false,
      fault: { field: 'zone.map', message: expect.stringContaining('not 0 by 0') },
    });
    expect(readZone({ map: ['..2', '...', '...'] })).toMatchObject({
      ok: false,
      fault: { field: 'zone.map', message: 'start “1” is missing' },
    });
    expect(readZone({ map: floor(), ranks: [[], ['A1']] })).toMatchObject({ ok: false, fault: { field: 'zone.ranks.0' } });
    expect(readZone({ map: floor(), ranks: [['A1'], ['Z1']] })).toMatchObject({
      ok: false,
      fault: { message: '“Z1” is no cell of this zone' },
    });
    expect(readZone({ map: ['..1', '...', '..1'] })).toMatchObject({ ok: false, fault: { message: expect.stringContaining('twice') } });
  });

  it('[A9] has one to three tanks a side', () => {
    for (const tanks of [1, 2, 3])
      expect(fresh({ tanks }).position()).toMatchObject({ units: { green: { length: tanks }, orange: { length: tanks } } });
  });

  it('[AC1] places tanks in turn, each near its own edge', () => {
    const match = fresh({ placement: 'in-turn', tanks: 2 });
    const area = deployment(readyZone('crossfire'), 0);
    expect(new Set(match.moves(0))).toEqual(new Set([...area].map((cell) => readyZone('crossfire').grid.name(cell))));
    expect(match.moves(0)).not.toContain('D4');
    expect(match.move(0, 'D4')).toMatchObject({ ok: false, fault: { reason: 'outside-deployment' } });
    match.move(0, 'A1');
    expect(match.move(1, 'A11').ok).toBe(true);
    expect(match.move(0, 'A1')).toMatchObject({ ok: false, fault: { reason: 'occupied' } });
    expect(match.move(0, 'snap')).toMatchObject({ ok: false, fault: { reason: 'place-first' } });
    match.move(0, 'B3');
    match.move(1, 'B9');
    expect(match.position()).toMatchObject({ stage: 'act', side: 'green', discs: { green: 1, orange: 1 }, turn: 1 });
    expect(match.moves(0)).toContain('N');
  });

  it('[AC1] says who was placed where, and whose turn it then is', () => {
    const match = fresh({ placement: 'in-turn', tanks: 1 });
    match.move(0, 'A1');
    match.move(1, 'C11');
    expect(match.steps.flatMap((step) => step.events)).toEqual([
      { type: 'placed', unit: 'G1', at: 'A1' },
      { type: 'placed', unit: 'O1', at: 'C11' },
      { type: 'turn', turn: 1, unit: 'G1' },
    ]);
  });

  it('[AC1] places for somebody whose time is up, on the first free cell', () => {
    const match = fresh({ placement: 'in-turn', tanks: 2 });
    expect(match.timeout(0)).toMatchObject({ value: { move: 'A1', cause: 'timeout' } });
    match.timeout(1);
    expect(match.timeout(0)).toMatchObject({ value: { move: 'B1' } });
  });

  it('[A9] notices a zone that is not the same for both sides', () => {
    const zone = (map: string[], ranks?: [string[], string[]]) => {
      const read = readZone(ranks ? { map, ranks } : { map });
      if (!read.ok) throw new Error(read.fault.message);
      return isPointSymmetric(read.value);
    };
    expect(zone(['.a.', '...', '.1.'])).toBe(true);
    expect(zone(['.a.', '..#', '.1.'])).toBe(false);
    expect(zone(['a..', '...', '1..'])).toBe(false);
    expect(zone(['.a.', '...', '...'])).toBe(false);
    expect(zone(['...', '...', '...'], [['A1'], ['A3']])).toBe(false);
    expect(zone(['...', '...', '...'], [['A1'], ['C3']])).toBe(true);
  });

  it('[AC2] takes the outermost rows with ground for the first ranks, unless the zone says otherwise', () => {
    const plain = readZone({ map: ['___', '...', '...', '.#.', '___'] });
    if (!plain.ok) throw new Error(plain.fault.message);
    expect(plain.value.ranks.map((rank) => Array.from(rank, (cell) => plain.value.grid.name(cell)))).toEqual([
      ['A2', 'B2', 'C2'],
      ['A4', 'B4', 'C4'],
    ]);
    const told = readZone({ map: ['...', '...', '...'], ranks: [['A1'], ['C3']] });
    expect(told.ok && Array.from(told.value.ranks[1])).toEqual([8]);
    expect(readZone({ map: ['_..', '...', '...'], ranks: [['A1'], ['A3']] })).toMatchObject({
      ok: false,
      fault: { field: 'zone.ranks.1' },
    });
  });

  it('[A10] changes no floor, so nothing can run out', () => {
    const match = fresh();
    const before = JSON.stringify((match.position() as { zone: object }).zone);
    const random = new SeededChance(3);
    const played = new Match(arcade, { options: standard(), seats: 2 }, random);
    for (let n = 0; n < 400 && played.deciders; n++) {
      const seat = played.deciders === 1 ? 0 : 1;
      const moves = played.moves(seat);
      played.move(seat, moves[random.below(moves.length, 'table')]!);
    }
    expect(JSON.stringify((played.position() as { zone: object }).zone)).toBe(before);
  });
});

describe('the contract', () => {
  it('shows a move that could be taken back to the others only when it is final, and to everybody once', () => {
    const match = new Match(
      arcade,
      { options: standardOptions(arcade.options), seats: 2 },
      new ScriptedChance([{ kind: 'pick', value: 0, n: 2 }]),
    );
    const movedSeen = (viewer: 0 | 1 | 'watcher') =>
      match
        .framesSince(viewer, 0)
        .flatMap((frame) => frame.events)
        .filter((event) => event.type === 'moved').length;
    match.move(0, 'N');
    expect([movedSeen(0), movedSeen(1), movedSeen('watcher')]).toEqual([1, 0, 0]);
    match.act(0, 'undo');
    match.move(0, 'E');
    match.act(1, 'concede');
    expect([movedSeen(0), movedSeen(1), movedSeen('watcher')]).toEqual([2, 1, 1]);
    expect(match.framesSince(0, 0).at(-1)?.owes).toBe(false);
  });

  const tables = ZONE_NAMES.flatMap((zone) =>
    (['zone', 'in-turn'] as const).map((placement, i) => ({
      ...standardOptions(arcade.options),
      zone,
      placement,
      tanks: 1 + (zone.length % 3),
      wrecks: i === 0 ? ('on' as const) : ('off' as const),
      pool_space: i === 0 ? ('enterable' as const) : ('impassable' as const),
      diagonal_over_gaps: i === 0 ? ('allowed' as const) : ('blocked' as const),
    })),
  );

  it.each(tables)('holds with $zone, placed $placement', (options) => {
    expect([...conform(arcade, { options, seats: 2, seed: 11, games: 3, longest: 20_000, stride: 41 })]).toEqual([]);
  });
});
