import { readChoices } from '@fray/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arcade } from '../index.ts';
import { planOf, ZONE_NAMES } from '../rules/zones.ts';
import { parseZoneCode, writeZoneCode, zoneCodeFault } from './zoneCode.ts';

const mark = fc.constantFrom('.', '.', '.', '_', '#', 'o');
const maps = fc.record({ width: fc.integer({ min: 3, max: 21 }), height: fc.integer({ min: 3, max: 21 }) }).chain(({ width, height }) =>
  fc.array(
    fc.array(mark, { minLength: width, maxLength: width }).map((row) => row.join('')),
    { minLength: height, maxLength: height },
  ),
);

describe('zone codes', () => {
  it('[AC12] parse and format are inverse, and every character survives a link', () => {
    fc.assert(
      fc.property(maps, fc.boolean(), (map, ranked) => {
        const plan = ranked ? { map, ranks: [['A1', 'B1', 'D2'], [`A${map.length}`]] as const } : { map };
        const code = writeZoneCode(plan);
        expect(parseZoneCode(code)).toEqual({ ok: true, value: plan });
        expect(new URLSearchParams({ zone: code }).toString()).toBe(`zone=${code}`);
      }),
    );
  });

  it('[AC12] describe every built-in zone exactly', () => {
    for (const name of ZONE_NAMES) {
      const code = writeZoneCode(planOf(name));
      expect(parseZoneCode(code)).toEqual({ ok: true, value: planOf(name) });
      expect(code.length).toBeLessThan(400);
    }
  });

  it.each([
    ['nowhere', 'neither a ready zone nor a zone code'],
    ['.3-.3', '3 to 21 rows'],
    ['.3-.2-.3', 'every row has 3 cells'],
    ['.3-.?.-.3', '“?” in row 2'],
    ['.22-.3-.3', 'row 1 of the zone code has more than 21'],
    ['.3-A.A-.3', 'stands twice'],
    ['.3-B.2-.3', 'start “1” is missing'],
    ['.3-.3-.3*A1', 'two first ranks or none'],
    ['.3-.3-.3*A1*A9', '“A9” is no cell'],
    ['.3-.3-.3*A1*?', 'no run of cells'],
    ['-'.repeat(3000), 'at most 2000'],
  ])('refuses %s and says why', (code, message) => {
    expect(zoneCodeFault(code)).toContain(message);
    expect(readChoices(arcade, { zone: code })).toMatchObject({ ok: false, fault: { field: 'option zone' } });
  });

  const good = 'c.b.a-.5-.5-.5-A.B.C';
  it.each([
    ['good', { zone: good }, undefined],
    ['no room', { zone: good, sidecars: '1' }, 'green has 4 units but only 3 starting places'],
    ['no room for orange', { zone: good, orange_sidecars: '2' }, 'orange has 5 units but only 3 starting places'],
    ['room when placed in turn', { zone: good, sidecars: '1', placement: 'in-turn' }, undefined],
    ['cut in two', { zone: 'c.b.a-.5-_5-.5-A.B.C' }, 'no way leads from A1 to E5'],
    ['cut in two but for corners', { zone: '.5-w.3w-.w.w.-_5-.5', placement: 'in-turn' }, 'no way leads'],
    ['walled in', { zone: 'cwb.a-w.4-.5-.5-A.B.C' }, 'no way leads from A1 to A5, where units may begin'],
    ['a way over a pool', { zone: 'c.b.a-.5-wowow-.5-A.B.C', pool_space: 'enterable' }, undefined],
    ['no way over a pool', { zone: 'c.b.a-.5-wowow-.5-A.B.C' }, 'no way leads'],
    ['no room to place', { zone: '_3-_._-.3', placement: 'in-turn', tanks: '3' }, 'to place, but can count on no more than 1 cell'],
    [
      'cells that the other side takes',
      { zone: '.5-._4-._4-._4', placement: 'in-turn' },
      'green has 3 units to place, but can count on no more than 1 cell',
    ],
    ['cells enough for both', { zone: '.5-._4-._4-._4', placement: 'in-turn', tanks: '1' }, undefined],
  ] as const)('[AC11] %s', (_name, changes, message) => {
    const read = readChoices(arcade, changes);
    expect(read.ok ? undefined : read.fault.message).toEqual(message === undefined ? undefined : expect.stringContaining(message));
  });
});
