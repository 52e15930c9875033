import { Match, ScriptedChance, SeededChance, standardOptions } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { arcade } from '../index.ts';
import type { ArcadePosition } from '../io/positionShape.ts';
import { floor } from '../testing.ts';
import { POOL, SIDES, WALL } from './state.ts';
import { deployment, isPointSymmetric, readZone } from './zone.ts';
import { ZONE_NAMES, zoneNamed, zoneOf } from './zones.ts';

describe('setup', () => {
  const fresh = (changes: Partial<ReturnType<typeof standard>> = {}) =>
    new Match(arcade, { options: { ...standard(), ...changes }, seats: 2 }, new ScriptedChance([{ kind: 'pick', value: 0, n: 2 }]));
  const standard = () => standardOptions(arcade.options);

  it.each(ZONE_NAMES)('[A9] the zone %s is the same for both sides and fits the box', (name) => {
    const zone = zoneNamed(name);
    expect(isPointSymmetric(zone)).toBe(true);
    expect(Math.max(zone.grid.width, zone.grid.height)).toBeLessThanOrEqual(15);
    expect(zone.terrain.filter((kind) => kind === WALL).length).toBeLessThanOrEqual(10);
    expect(zone.terrain.filter((kind) => kind === POOL).length).toBeLessThanOrEqual(2);
    expect(zone.starts.map((starts) => starts.length)).toEqual([6, 6]);
  });

  it('[A9] accepts custom zones up to 21 by 21 and names the faults of others', () => {
    expect(readZone({ map: floor({}, 21, 21) }).ok).toBe(true);
    expect(readZone({ map: floor({}, 22, 21) })).toMatchObject({ ok: false, fault: { field: 'zone.map' } });
    expect(readZone({ map: ['...', '.?.', '...'] })).toMatchObject({
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

  it('[A9] [AC10] the mission at the pool adds at most one pool to a built-in zone', () => {
    for (const zone of ZONE_NAMES) {
      const pools = zoneOf({ zone, mission_pool: 'on' }).terrain.filter((kind) => kind === POOL).length;
      expect(pools).toBeLessThanOrEqual(3);
    }
  });

  it('[AC1] places tanks in turn, each near its own edge', () => {
    const match = fresh({ placement: 'in-turn', tanks: 2 });
    const area = deployment(zoneNamed('crossfire'), 0, 2);
    expect(new Set(match.moves(0))).toEqual(new Set([...area].map((cell) => zoneNamed('crossfire').grid.name(cell))));
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

  it('[AC1] counts rows of the board from the first rank, gaps in that rank or not', () => {
    const zone = zoneOf({ zone: '.3_2-.3_.-._.o.-.5-.5-.2o_.-.5-w.4', mission_pool: 'off' });
    const rows = (count: number) => Array.from(deployment(zone, 1, count), (cell) => zone.grid.name(cell));
    expect(rows(0)).toEqual(expect.arrayContaining(['A8', 'B8', 'C8']));
    expect(rows(1)).toContain('E7');
    expect(rows(1).every((name) => Number(name.slice(1)) >= 7)).toBe(true);
  });

  it.each(['green', 'orange'] as const)('[AC1] writes down who began to place, sidecars and all, when %s did', (began) => {
    const options = { ...standard(), placement: 'in-turn' as const, tanks: 1, sidecars: 1 };
    const match = new Match(arcade, { options, seats: 2 }, new ScriptedChance([{ kind: 'pick', value: SIDES.indexOf(began), n: 2 }]));
    while ((match.position() as ArcadePosition).stage === 'place') {
      const written = match.position() as ArcadePosition;
      const read = arcade.readPosition(written, options);
      expect(read.ok ? [arcade.writePosition(read.value), read.value.first] : read.fault).toEqual([written, SIDES.indexOf(began)]);
      const seat = match.deciders === 1 ? 0 : 1;
      match.move(seat, match.moves(seat)[0]!);
    }
    expect(match.position()).toMatchObject({ side: began });
  });

  it('[AC1] reports the placed unit and its cell, and the next side', () => {
    const match = fresh({ placement: 'in-turn', tanks: 1 });
    match.move(0, 'A1');
    match.move(1, 'C11');
    expect(match.timeline.steps.flatMap((step) => step.events)).toEqual([
      { type: 'placed', unit: 'G1', at: 'A1' },
      { type: 'placed', unit: 'O1', at: 'C11' },
      { type: 'turn', turn: 1, unit: 'G1' },
    ]);
  });

  it('[AC1] places a unit on the first free cell when time is up', () => {
    const match = fresh({ placement: 'in-turn', tanks: 2 });
    expect(match.timeout(0)).toMatchObject({ value: { move: 'A1', cause: 'timeout' } });
    match.timeout(1);
    expect(match.timeout(0)).toMatchObject({ value: { move: 'B1' } });
  });

  it('[A9] reports a zone that differs between the sides', () => {
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

  it('[AC2] uses the outermost rows with ground as first ranks, unless the zone names others', () => {
    const plain = readZone({ map: ['___', '...', '...', '.#.', '___'] });
    if (!plain.ok) throw new Error(plain.fault.message);
    expect(plain.value.ranks.map((rank) => Array.from(rank, (cell) => plain.value.grid.name(cell)))).toEqual([
      ['A2', 'B2', 'C2'],
      ['A4', 'B4', 'C4'],
    ]);
    const zone = readZone({ map: ['...', '...', '...'], ranks: [['A1'], ['C3']] });
    expect(zone.ok && Array.from(zone.value.ranks[1])).toEqual([8]);
    expect(readZone({ map: ['_..', '...', '...'], ranks: [['A1'], ['A3']] })).toMatchObject({
      ok: false,
      fault: { field: 'zone.ranks.1' },
    });
  });

  it('[A10] does not change the floor, so there is no supply that runs out', () => {
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
