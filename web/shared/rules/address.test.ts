import { arenaMechs } from '@fray/arena-mechs';
import { expect, it } from 'vitest';
import { readRulesAddress, rulesAddress } from './address.ts';

it('passes the options and players of a table to its rules page, without cosmetic options', () => {
  const changes = { no_reverse_push: 'on', rounds: '2', arena: 'A1.E1.A5.E5-C1.A3.E3.C5-0-N3.NE3.NS3.c4.f4' };
  const address = rulesAddress(arenaMechs, changes, 3);
  expect(address).not.toContain('/');
  expect(readRulesAddress(arenaMechs, address)).toEqual({ options: { no_reverse_push: 'on', rounds: '2' }, seats: 3 });
});

it('ignores invalid parts of an address', () => {
  expect(readRulesAddress(arenaMechs, 'seats=9&nothing=1&__proto__=2&rounds=2')).toEqual({ options: { rounds: '2' } });
  expect(readRulesAddress(arenaMechs, '%%%')).toEqual({ options: {} });
});
