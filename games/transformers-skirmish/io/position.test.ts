import { describe, expect, it } from 'vitest';
import { transformersSkirmish } from '../index.ts';
import { board, cards, standard, unit } from '../testing.ts';
import { TEXTS } from './log.ts';

describe('unit names', () => {
  it('[X17] come from the text files, in both skins and languages', () => {
    const event = { type: 'destroyed', target: { seat: 'north', unit: 'lead' }, at: 'A1' } as const;
    for (const language of ['en', 'da'] as const) {
      expect(transformersSkirmish.describeEvent(event, language, standard())).toContain('Megatron');
      expect(transformersSkirmish.describeEvent(event, language, { ...standard(), skin: 'neutral' })).not.toContain('Megatron');
      expect(TEXTS[language].disclaimer).toContain('Transformers');
    }
  });
});

describe('hidden information', () => {
  it('[X13] [X8] a hand is visible to its owner only, its size to all', () => {
    const table = board({ hand: 'legs, punch', other: 'armor' });
    const { state } = table;
    expect(transformersSkirmish.view(state, 0)).toMatchObject({
      hands: { south: cards('legs, punch'), north: null },
      handSizes: { south: 2, north: 1 },
    });
    expect(transformersSkirmish.view(state, 1)).toMatchObject({ hands: { south: null, north: cards('armor') } });
    expect(transformersSkirmish.view(state, 'watcher')).toMatchObject({
      hands: { south: null, north: null },
      unseen: { legs: 8, armor: 2 },
    });
    expect(transformersSkirmish.view(state, 0).unseen).toMatchObject({ legs: 7, punch: 1, armor: 2 });
  });

  it('[TS6] a draw shows its cards only to the player who draws', () => {
    const event = { type: 'drew', seat: 'south', count: 1, cards: ['legs'] } as const;
    expect(transformersSkirmish.eventFor(event, 0)).toEqual(event);
    expect(transformersSkirmish.eventFor(event, 1)).toEqual({ type: 'drew', seat: 'south', count: 1 });
  });
});

describe('imported positions', () => {
  const good = { units: { south: [unit('lead A1')], north: [unit('lead H8')] }, phase: 'orders' };
  const row = (air: number) =>
    ['lead', 'second', 'third', 'line1', 'line2'].map((name, i) => ({ unit: name, cell: `${'ABCDE'[i]}1`, air: i < air }));
  it.each<[string, object, string]>([
    ['two units on a square', { units: { south: [unit('lead A1')], north: [unit('lead A1')] } }, 'units.north.0.cell'],
    ['a unit twice', { units: { south: [unit('lead A1'), unit('lead A2')], north: good.units.north } }, 'units.south.1.unit'],
    ['a square that is not there', { units: { south: [unit('lead I1')], north: good.units.north } }, 'units.south.0.cell'],
    ['too many hits', { units: { south: [unit('line1 A1 3')], north: good.units.north } }, 'units.south.0.hits'],
    ['a unit on the board without hits', { units: { south: [unit('line1 A1 0')], north: good.units.north } }, 'units.south.0.hits'],
    ['five air types', { units: { south: row(5), north: good.units.north } }, 'units.south'],
    ['five ground types', { units: { south: row(0), north: good.units.north } }, 'units.south'],
    ['five Minicons', { units: { south: row(2).map((one) => ({ ...one, minicon: true })), north: good.units.north } }, 'units.south'],
    ['more cards than there are', { discard: { legs: 5 }, hands: { south: { legs: 4 }, north: {} } }, 'hands.south.legs'],
    ['a deck that does not add up', { deck: { legs: 8 } }, 'deck.tracks-glide'],
    ['a hand too large', { hands: { south: {}, north: { legs: 6 } } }, 'hands.north'],
    ['an attack that nobody waits for', { attack: { card: 'punch', from: 'A1', to: 'A2' } }, 'attack'],
    ['a defence without attack', { phase: 'defense', attacked: true }, 'attack'],
    [
      'an attack that is not possible',
      { phase: 'defense', attacked: true, discard: { punch: 1 }, attack: { card: 'punch', from: 'A1', to: 'H8' } },
      'attack',
    ],
    [
      'an attack from nowhere',
      { phase: 'defense', attacked: true, discard: { punch: 1 }, attack: { card: 'punch', from: 'Z1', to: 'H8' } },
      'attack',
    ],
    [
      'an attack whose card is not discarded',
      { phase: 'defense', attacked: true, attack: { card: 'punch', from: 'A1', to: 'H8' } },
      'attack.card',
    ],
    ['a Fire phase without attack', { phase: 'fire' }, 'attacked'],
    ['an attack before its phase', { attacked: true }, 'attacked'],
    ['a Move phase without a card', { phase: 'move' }, 'moved'],
    ['turns during setup', { phase: 'setup', units: { south: [], north: [] } }, 'turn'],
    ['a placed unit in the middle', { phase: 'setup', turn: 0, units: { south: [unit('lead D4')], north: [] } }, 'units.south'],
    ['a gap in the row', { phase: 'setup', turn: 0, units: { south: [unit('lead B1')], north: [] } }, 'units.south'],
    ['line units out of order', { phase: 'setup', turn: 0, units: { south: [unit('line2 A1')], north: [] } }, 'units.south'],
    ['nobody left', { units: { south: [], north: [] } }, 'units'],
    ['a game that is over', { units: { south: [], north: good.units.north } }, 'phase'],
    ['an unknown field', { weather: 1 }, 'weather'],
    ['an unknown card', { discard: { laser: 1 } }, 'discard.laser'],
  ])('reject %s by name and place', (_what, change, field) => {
    const read = transformersSkirmish.readPosition({ ...good, ...change }, standard());
    expect(read).toMatchObject({ ok: false, fault: { field } });
  });

  it('reject a second player who has placed too early', () => {
    const read = transformersSkirmish.readPosition(
      { phase: 'setup', turn: 0, first: 'south', units: { south: [], north: [unit('lead A8')] } },
      { ...standard(), setup: 'first-player-first' },
    );
    expect(read).toMatchObject({ ok: false, fault: { field: 'units.north' } });
  });
});

describe('notation', () => {
  it.each([
    'legs',
    'legs:',
    'legs:A1+A1',
    'legs:B1+A1',
    'legs:A1-',
    'legs:A1-B2-C3',
    'legs:D4+E4',
    'punch:A1',
    'punch:A1-A2',
    'armor:A1',
    'repairs',
    'repairs:Z9',
    'laser:A1xA2',
    'lead',
    'lead-air-minicon-minicon',
    'legs:A1-B2:C3',
    '',
  ])('rejects “%s”', (text) => {
    const { state } = board({ south: ['lead A1', 'second B1'] });
    expect(transformersSkirmish.parse(state, text)).toBeUndefined();
  });
});
