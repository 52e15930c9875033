import { describe, expect, it } from 'vitest';
import { transformersSkirmish } from '../index.ts';
import { board, cards, types } from '../testing.ts';

describe('attacking', () => {
  it('[X3] reaches up to the card’s range in a clear straight line', () => {
    const table = board({
      south: ['lead D4'],
      north: ['second D7', 'line1 F6', 'line2 G4', 'line3 B1', 'lead D8 air'],
      hand: 'missiles, lasers, punch',
    });
    expect(table.moves().filter((move) => move.includes('x'))).toEqual([
      'lasers:D4xF6',
      'missiles:D4xD7',
      'missiles:D4xF6',
      'missiles:D4xG4',
    ]);
    expect(table.refusal('punch:D4xF6')).toBe('out-of-range');
    expect(table.refusal('missiles:D4xB1')).toBe('not-straight');
    expect(table.refusal('missiles:D4xD8')).toBe('out-of-range');
    expect(table.refusal('missiles:D4xE5')).toBe('nobody-there');
  });

  it('[X3] reaches exactly the range if the options say so', () => {
    const table = board({ south: ['lead D4'], north: ['lead D7', 'line1 F6'], hand: 'missiles' }, { attack_range: 'exact' });
    expect(table.moves().filter((move) => move.includes('x'))).toEqual(['missiles:D4xD7']);
    expect(table.refusal('missiles:D4xF6')).toBe('out-of-range');
  });

  it('[X3] [X4] is blocked by units of either side, for air types too', () => {
    const table = board({ south: ['lead A1 air', 'line1 A2'], north: ['lead A3', 'line1 B2', 'line2 C3'], hand: 'missiles' });
    expect(table.refusal('missiles:A1xA3')).toBe('line-barred');
    expect(table.refusal('missiles:A1xC3')).toBe('line-barred');
    expect(table.refusal('missiles:A1xA2')).toBe('own-target');
    expect(table.moves()).toContain('missiles:A2xA3');
  });

  it('[X7] deals one damage with any card, by a unit that has moved or not', () => {
    for (const card of ['punch', 'lasers', 'particle-accelerator']) {
      const table = board({ south: ['lead A1'], north: ['lead A3'], hand: `${card}, legs` });
      table.do('legs:A1-A2');
      expect(types(table.do(`${card}:A2xA3 no-defense`))).toEqual(['attacked', 'damaged']);
      expect(table.position).toMatchObject({ units: { north: [{ hits: 3 }] } });
    }
  });

  it('[X7] destroys a unit without hits left', () => {
    const table = board({ south: ['lead A1'], north: ['lead H8', 'line1 A2 1'], hand: 'punch' });
    expect(table.do('punch:A1xA2 no-defense').slice(1)).toEqual([
      { type: 'damaged', target: { seat: 'north', unit: 'line1' }, hits: 0 },
      { type: 'destroyed', target: { seat: 'north', unit: 'line1' }, at: 'A2' },
    ]);
    expect(table.position).toMatchObject({ units: { north: [{ unit: 'lead' }] } });
    expect(table.result).toBeUndefined();
  });

  it('[TS1] ends the game with the last unit of a side', () => {
    const table = board({ south: ['lead A1'], north: ['line1 A2 1'], hand: 'punch' });
    expect(table.do('punch:A1xA2 no-defense').at(-1)).toEqual({ type: 'ended', reason: 'all-destroyed', winner: 'south' });
    expect(table.result).toEqual({ places: [1, 2], reason: 'all-destroyed' });
    const other = board({ south: ['line1 A2 1'], north: ['lead A3'], other: 'punch', more: { turn: 2 } });
    other.do('punch:A3xA2 no-defense');
    expect(other.result).toEqual({ places: [2, 1], reason: 'all-destroyed' });
  });

  it('[X7] makes Minicon Attacks with units that have a Minicon', () => {
    const table = board({ south: ['lead A1', 'line1 B1 minicon'], north: ['lead A2', 'line1 B2'], hand: 'minicon-attack' });
    expect(table.moves().filter((move) => move.includes('x'))).toEqual(['minicon-attack:B1xB2', 'minicon-attack:B1xA2']);
    expect(table.refusal('minicon-attack:A1xA2')).toBe('minicon-only');
  });

  it('[X8] always asks the other side, and a defence cancels the attack completely', () => {
    const table = board({ north: ['lead A2'], hand: 'punch, kick', other: 'armor, heavy-armor, evasion, legs' });
    table.do('punch:A1xA2');
    expect(table.seat).toBe(1);
    expect(table.moves()).toEqual(['armor', 'heavy-armor', 'no-defense']);
    expect(table.refusal('evasion')).toBe('not-this-target');
    expect(table.refusal('shield')).toBe('not-held');
    expect(table.do('armor')).toEqual([{ type: 'defended', seat: 'north', card: 'armor' }]);
    expect(table.position).toMatchObject({ phase: 'fire', units: { north: [{ hits: 4 }] }, discard: cards('punch, armor') });
    expect(table.seat).toBe(0);
    expect(table.refusal('armor')).toBe('no-attack');
  });

  it('[X8] Evasion is for air types, Heavy Armor for ground types', () => {
    const table = board({ north: ['lead A2 air'], hand: 'punch', other: 'heavy-armor, evasion' });
    table.do('punch:A1xA2');
    expect(table.moves()).toEqual(['evasion', 'no-defense']);
    expect(table.refusal('heavy-armor')).toBe('not-this-target');
  });

  it('[X8] also asks for an empty hand, and looks the same to the attacker for any hand', () => {
    const views = ['', 'armor, dodge', 'legs, fly'].map((other) => {
      const table = board({ north: ['lead A2'], hand: 'punch', other });
      table.do('punch:A1xA2');
      expect(table.seat).toBe(1);
      const { handSizes, ...view } = transformersSkirmish.view(table.state, 0);
      expect(handSizes.north).toBe(other === '' ? 0 : 2);
      return JSON.stringify({ ...view, deckSize: 0 });
    });
    expect(new Set(views).size).toBe(1);
  });
});
