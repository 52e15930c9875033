import { readChoices } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { arenaMechs } from '../index.ts';
import { standard } from '../rules/arena.ts';
import { arenaCodeFault, parseArenaCode, writeArenaCode } from './arenaCode.ts';

const CODE = 'A1.E1.A5.E5-C1.A3.E3.C5-0-N3.NE3.NS3.c4.f4';

describe('arena codes', () => {
  it('[AM1] write the standard arena as its data, and read it back', () => {
    expect(writeArenaCode(standard)).toBe(CODE);
    expect(parseArenaCode(CODE)).toEqual({ ok: true, value: standard });
  });

  it('[AM1] can be used for a match', () => {
    const own = readChoices(arenaMechs, { arena: 'A1.C1.E1.C3.A5-A3.E3-cC5.fE5-N5.NESW.Wf2.p3.c4.f2' });
    expect(own).toMatchObject({ ok: true });
  });

  it.each([
    ['', 'four parts'],
    ['A1-A1-0', 'four parts'],
    [CODE.replace('.f4', ''), 'there are 17 loose tiles'],
    [CODE.replace('c4', 'c5'), 'there are 17 loose tiles'],
    [CODE.replace('N3', 'NX3'), '“NX3” is no loose tile'],
    [CODE.replace('N3', 'N2.N'), 'written in one way only'],
    [CODE.replace('N3', 'N03'), '“N03” is no loose tile'],
    [CODE.replace('NE3', 'EN3'), '“EN3” is no loose tile'],
    [CODE.replace('A1', 'B1'), 'B1 is no fixed tile'],
    [CODE.replace('A1', 'E1'), 'E1 stands twice'],
    [CODE.replace('A1.', ''), 'four players need four start places'],
    [CODE.replace('-0-', '--'), '“” is no fixed hazard'],
    [CODE.replace('-0-', '-cC3.fC3-'), 'C3 stands twice'],
    [CODE.replace('-0-', '-cB2-'), 'B2 is no fixed tile'],
    ['-'.repeat(300), 'at most 200 characters'],
    [CODE.toLowerCase(), 'is no'],
  ])('[AM1] reject %s by name', (code, message) => {
    expect(arenaCodeFault(code)).toContain(message);
    expect(readChoices(arenaMechs, { arena: code })).toMatchObject({ ok: false, fault: { field: 'option arena' } });
  });
});
