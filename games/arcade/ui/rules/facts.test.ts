import { readOptions } from '@fray/engine';
import { RulesTable } from '@fray/engine/testing';
import { describe, expect, it } from 'vitest';
import { arcade } from '../../index.ts';
import { optionSpecs } from '../../rules/options.ts';
import { on, squads } from '../../testing.ts';
import { hitDice, MISS_DICE, mineDamage } from './drawings.tsx';
import { boltStop, drivingCosts, isBarred, ramInto, SCENES, type Scene, STRAY_DICE, shotsAt, strayWay } from './facts.ts';

/** A scene of the quick rules as a table. */
function table({ map, green, orange, token }: Scene, options: Readonly<Record<string, string>> = {}) {
  const unit = (cell: string) => ({ cell, endurance: 6 });
  const units = { green: green.map((cell) => ({ ...unit(cell), ...(token ? { token } : {}) })), orange: orange.map(unit) };
  return new RulesTable(arcade, options, { zone: { map }, units, side: 'green' });
}

const chosen = (options: Readonly<Record<string, string>> = {}) => {
  const read = readOptions(optionSpecs, options);
  if (!read.ok) throw new Error(read.fault.message);
  return read.value;
};

describe('the illustrations of the quick rules of ARCADE', () => {
  it('show the real costs of driving', () => {
    const costs = drivingCosts(chosen());
    expect([costs.get('B3'), costs.get('C3'), costs.get('B5'), costs.get('D4'), costs.has('A5')]).toEqual([2, 3, 6, 6, false]);
    const battle = table(SCENES.drive);
    battle.do('NE NE');
    expect(squads(battle).green).toEqual(['D4']);
    expect(battle.refusal('N')).not.toBe('legal');
    expect(drivingCosts(chosen({ straight_cost: '3' })).get('B3')).toBe(3);
  });

  it('block a blocked diagonal', () => {
    expect(isBarred(chosen())).toBe(true);
    const battle = table(SCENES.barred);
    expect(battle.moves()).not.toContain('NE');
    expect(battle.moves()).toContain('N');
  });

  it('count a distance of 8 and half of 4 as ten dice', () => {
    const [shot] = shotsAt(SCENES.distance, chosen()).filter(({ aimed }) => !aimed);
    expect([shot?.distance, shot?.odds.dice]).toEqual([10, 10]);
    const battle = table(SCENES.distance);
    battle.do('snap');
    expect(() => battle.do('I5 | dice 2 2 2 2 2 2 2 2 2')).toThrow();
    battle.do('I5 | dice 2 3 4 5 6 2 3 4 5 6');
    expect(squads(battle).orange).toEqual(['I5:4']);
  });

  it('read dice as the rules do', () => {
    const battle = table({ ...SCENES.distance, orange: ['E1'] });
    battle.do('snap');
    battle.do(`E1 | dice ${hitDice(chosen()).join(' ')}`);
    expect(squads(battle).orange).toEqual(['E1:3']);
    const other = table({ ...SCENES.distance, orange: ['E1'] });
    other.do('snap');
    other.do(`E1 | dice ${MISS_DICE.join(' ')}`);
    expect(squads(other).orange).toEqual(['E1']);
  });

  it('move a miss with two 3s and a 2 in the right direction, for every compass', () => {
    expect(strayWay(chosen())).toEqual({ east: -2, north: 1 });
    const places = { 0: 'A4', 90: 'D5', 180: 'E2', 270: 'B1' };
    for (const [degrees, cell] of Object.entries(places)) {
      const { east, north } = strayWay(chosen({ compass_rotation: degrees }));
      expect(`${'ABCDE'.charAt(2 + east)}${3 + north}`).toBe(cell);
    }
    // The distance needs five dice: the roll in the drawing.
    const battle = table(
      { map: ['.......', '.......', '.......', '.......'], green: ['G4'], orange: ['D1'] },
      on('collateral', 'floor_destruction'),
    );
    battle.do('snap');
    expect(STRAY_DICE.length).toBe(5);
    const events = battle.do('D1 | dice 1 3 3 2', 0);
    expect(events).toContainEqual(expect.objectContaining({ type: 'floor-destroyed', at: 'B2' }));
  });

  it('shoot from the token with two dice and two more', () => {
    const options = chosen(on('triangulation'));
    const shot = shotsAt(SCENES.token, options).find(({ token, aimed }) => token && !aimed);
    expect([shot?.distance, shot?.odds.dice]).toEqual([2, 4]);
    const battle = table(SCENES.token, on('triangulation'));
    battle.do('snap-token');
    battle.do('H4 | dice 6 5 6 5');
    expect(squads(battle).orange).toEqual(['H4:1']);
  });

  it('ram with 5 points for 2 damage', () => {
    expect(ramInto(chosen(on('collision')))).toMatchObject({ cost: 5, damage: 2 });
    const battle = table(SCENES.ram, on('collision'));
    battle.do('E NE');
    expect(squads(battle)).toEqual({ green: ['B1:4'], orange: ['C2:4'] });
  });

  it('stop a bolt at the wall', () => {
    expect(boltStop(chosen(on('energy_bolts')))).toBe('D2');
    const battle = table(SCENES.bolt, on('energy_bolts', 'wall_destruction'));
    battle.do('snap');
    expect(battle.do('F2 | dice 6 6 6 6 6')).toContainEqual(expect.objectContaining({ type: 'wall-destroyed', at: 'D2' }));
    expect(squads(battle).orange).toEqual(['F2']);
  });

  it.each([
    ['area', 'C3', 'D4', 3],
    ['area', 'C3', 'C3', 6],
    ['radial', 'C3', 'E3', 2],
    ['radial', 'C3', 'C3', 4],
  ] as const)('hurts as an %s mine does', (kind, mine, at, damage) => {
    const options = { ...on('blast'), mine_blast: 'none', sidecars: '1' };
    const x = at.charCodeAt(0) - mine.charCodeAt(0);
    expect(mineDamage(chosen(options), kind, x, Number(at[1]) - Number(mine[1]))).toBe(damage);
    const battle = new RulesTable(arcade, options, {
      zone: { map: Array.from({ length: 7 }, () => '.......') },
      units: {
        green: [
          { cell: 'G7', endurance: 6 },
          { type: 'sidecar', cell: 'A7', endurance: 1, mine: { kind, cell: mine } },
        ],
        orange: [
          { cell: at, endurance: 6 },
          { cell: 'G1', endurance: 6 },
        ],
      },
      side: 'green',
      discs: { green: 2, orange: 1 },
    });
    expect(squads(battle).orange[0]).toBe(damage === 6 ? '-' : `${at}:${6 - damage}`);
  });
});
