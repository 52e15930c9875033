import { readOptions } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { arenaMechs } from './index.ts';
import { battle, tiles } from './testing.ts';

const options = readOptions(arenaMechs.options, {});
if (!options.ok) throw new Error(options.fault.message);

const good = () => JSON.parse(JSON.stringify(battle([{ at: 'A1' }, { at: 'E5' }]).position)) as Record<string, unknown>;
const mechs = (change: object, seat = 0) => {
  const position = good();
  const list = position['mechs'] as object[];
  list[seat] = { ...list[seat], ...change };
  return position;
};

describe('positions from outside', () => {
  it('are read when they are good', () => {
    expect(arenaMechs.readPosition(good(), options.value)).toMatchObject({ ok: true });
  });

  it.each([
    ['an unknown phase', { ...good(), phase: 'lunch' }, 'phase'],
    ['one mech', { ...good(), mechs: (good()['mechs'] as object[]).slice(1) }, 'mechs'],
    ['a tile twice', { ...good(), ...tiles({ B1: [3], free: [3] }) }, 'free'],
    ['a field without a tile', { ...good(), tiles: {} }, 'tiles.B1'],
    ['a tile on a fixed field', { ...good(), tiles: { ...(tiles().tiles as object), A1: { tile: 3, turns: 0 } } }, 'tiles.A1'],
    ['a turn that means nothing', { ...good(), ...tiles({ B1: [9, 2] }) }, 'tiles.B1'],
    ['tiles without the free one', { ...good(), free: undefined }, 'tiles'],
    ['no such field', mechs({ cell: 'Z9' }), 'mechs.0.cell'],
    ['two on a field', mechs({ cell: 'A1' }, 1), 'mechs.1.cell'],
    ['a full board', mechs({ damage: { yellow: 6 } }), 'mechs.0.damage'],
    ['own markers on the own board', mechs({ damage: { red: 1 } }), 'mechs.0.damage.red'],
    ['a card that is none', mechs({ hand: ['zz'] }), 'mechs.0.hand'],
    ['a card twice', mechs({ under: ['pp'] }), 'mechs.0.under'],
    ['a hand in the battle', mechs({ hand: ['ss'] }), 'mechs.0.hand'],
    ['an empty program point', mechs({ programs: [null, null, null] }), 'mechs.0.programs'],
    ['nothing hidden in the battle', mechs({ hidden: null }), 'mechs.0.hidden'],
    ['outside and not in the queue', mechs({ cell: null }), 'queue'],
    ['in the queue and inside', { ...good(), queue: ['red'] }, 'queue'],
    ['a seat that is not there', { ...good(), order: ['red', 'blue'] }, 'order'],
    ['an order that is too short', { ...good(), order: ['red'] }, 'order'],
    ['a checkpoint that is none', { ...good(), visited: ['B1'] }, 'visited'],
    ['a magnet nowhere', { ...good(), magnet: 'Z1' }, 'magnet'],
    ['everybody has chosen', { ...good(), phase: 'overlap' }, 'phase'],
    ['a stage outside the battle', { ...good(), phase: 'over', stage: 'moving' }, 'stage'],
  ])('are refused with %s, and the field is named', (_name, position, field) => {
    const read = arenaMechs.readPosition(position, options.value);
    expect(read).toMatchObject({ ok: false, fault: { field } });
  });
});
