import { formatRecord, Match, parseRecord, readChoices, recordOf, SeededChance } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { arcade } from '../index.ts';
import { BOOK, battle, floor } from '../testing.ts';
import { diceFor } from './shot.ts';
import { distance } from './zone.ts';
import { zoneNamed } from './zones.ts';

const STEPS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'];
const steps = (moves: readonly string[]) => moves.filter((move) => STEPS.includes(move));
const types = (events: readonly { type: string }[]) => events.map((event) => event.type);

describe('shooting', () => {
  const between = (a: string, b: string) => {
    const { grid } = zoneNamed('citadel');
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
    expect(diceFor(BOOK, range, aimed)).toBe(dice);
  });

  it('[A18] never rolls more than ten dice', () => {
    const table = battle(['A1'], ['O15'], { map: floor({}, 15, 15) });
    table.do('aim O15 | dice 2 2 2 2 2 2 2 2 2 2');
    expect(table.position).toMatchObject({ units: { orange: [{ endurance: 4 }] } });
  });

  it('[A19] lets a unit that has not moved choose, and a unit that has moved fire only snap shots', () => {
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

  it('[A19] lets a unit drive after a snap shot from its initial cell, without the bonus', () => {
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

  it('[A22] allows every other living unit, own ones too, and no other target', () => {
    const table = battle(['E5', 'D5', '-'], ['E9', 'A9', '-'], { map: floor({ F5: '#', B2: 'o' }) });
    table.do('snap');
    expect(table.moves()).toEqual(['D5', 'E9', 'A9']);
    expect(table.refusal('E5')).toBe('own-space');
    for (const cell of ['F5', 'B2', 'E6']) expect(table.refusal(cell)).toBe('no-unit-there');
    expect(table.refusal('end')).toBe('target-first');
  });

  it('[A22] has no target if no other unit is left', () => {
    const table = battle(['E5'], ['-'], { ending: 'green' });
    expect(table.refusal('snap', 0)).toBe('no-target');
    expect(table.moves(0)).not.toContain('snap');
  });

  it('[AC6] targets the first enemy before a friend when time is up', () => {
    const fallback = (green: string[], orange: string[]) => {
      const { state } = battle(green, orange, { stage: 'snap' });
      return arcade.format(state, arcade.fallback(state, 0));
    };
    expect(fallback(['E5', 'D5'], ['-', 'A9'])).toBe('A9');
    expect(fallback(['E5', 'D5', 'C5'], ['H9', 'A9', 'B9'])).toBe('H9');
  });

  it('[A22] damages a friend like an enemy', () => {
    const table = battle(['E5', 'D5'], ['E9', 'A9']);
    table.do('snap D5 | dice 5');
    expect(table.position).toMatchObject({ units: { green: [{ endurance: 6 }, { endurance: 1 }] } });
  });

  it('[AC5] flies over everything', () => {
    const table = battle(['E1', 'E2'], ['E4', 'E5'], { map: floor({ E3: '#' }) });
    table.do('snap E5 | dice 6 6 6 6');
    expect(table.position).toMatchObject({ units: { orange: [{ endurance: 6 }, { endurance: 0 }] } });
  });

  it('[AC6] takes two moves: the way to fire, then the target', () => {
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

  it('[AC7] reduces the endurance and destroys at zero, not below', () => {
    const table = battle(['E4', 'A1'], ['E8:3', 'I9']);
    const events = table.do('snap E8 | dice 5 5 5 5');
    expect(events).toContainEqual({ type: 'damaged', unit: 'O1', damage: 5, left: 0 });
    expect(events).toContainEqual({ type: 'destroyed', unit: 'O1', at: 'E8', wreck: false });
  });

  it('[AC7] begins with the endurance that the options set for a side', () => {
    const read = readChoices(arcade, { tanks: '1', tank_endurance: '5', 'green.tank_endurance': '7' });
    if (!read.ok) throw new Error(read.fault.message);
    const match = new Match(arcade, { options: read.value, seats: 2 }, new SeededChance(1));
    expect(match.position()).toMatchObject({ units: { green: [{ endurance: 7 }], orange: [{ endurance: 5 }] } });
    const record = formatRecord(recordOf(match, []));
    expect(record).toContain('option tank_endurance 5\noption green.tank_endurance 7\n');
    expect(parseRecord(record)).toMatchObject({ value: { options: { tanks: '1', 'green.tank_endurance': '7' } } });
  });

  it('[A21] is measured from the tank only, wherever earlier shots landed', () => {
    const table = battle(['E4', 'A1'], ['E8', 'I9']);
    table.do('snap E8 | dice 2 2 2 2');
    table.do('end end end end');
    const shot = table.do('snap E8 | dice 2 2 2 2').find((event) => event.type === 'shot');
    expect(shot).toMatchObject({ distance: 4 });
  });
});
