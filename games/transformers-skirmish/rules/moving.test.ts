import { describe, expect, it } from 'vitest';
import { board } from '../testing.ts';

describe('moving one unit', () => {
  const singles = (table: ReturnType<typeof board>, card: string) =>
    table.moves().filter((move) => move.startsWith(`${card}:`) && !move.includes('+'));

  it('[X2] moves exactly the card’s number, in eight directions', () => {
    const table = board({ south: ['lead D4'], hand: 'tracks-glide' });
    expect(singles(table, 'tracks-glide')).toEqual(['D6', 'F6', 'F4', 'F2', 'D2', 'B2', 'B4', 'B6'].map((to) => `tracks-glide:D4-${to}`));
    expect(table.refusal('tracks-glide:D4-D5')).toBe('wrong-distance');
    expect(table.refusal('tracks-glide:D4-E6')).toBe('not-straight');
    expect(table.refusal('tracks-glide:D5-D6')).toBe('nobody-there');
    expect(table.refusal('tracks-glide:H8-H6')).toBe('not-yours');
    expect(table.refusal('legs:D4-D5')).toBe('not-held');
    expect(table.do('tracks-glide:D4-F6')).toEqual([
      { type: 'moved', seat: 'south', card: 'tracks-glide', units: [{ unit: 'lead', from: 'D4', to: 'F6' }] },
    ]);
  });

  it('[X2] moves up to the number if the options say so', () => {
    const table = board({ south: ['lead A1'], hand: 'tracks-glide' }, { move_distance: 'up-to' });
    expect(singles(table, 'tracks-glide')).toEqual(['A2', 'A3', 'B2', 'C3', 'B1', 'C1'].map((to) => `tracks-glide:A1-${to}`));
    expect(table.refusal('tracks-glide:A1-A4')).toBe('wrong-distance');
  });

  it('[X2] is blocked by units of either side, and by the edge', () => {
    const table = board({ south: ['lead A1', 'line1 A2'], north: ['lead B2'], hand: 'wheels-cruise' });
    expect(singles(table, 'wheels-cruise').filter((move) => move.includes(':A1'))).toEqual(['wheels-cruise:A1-D1']);
    expect(table.refusal('wheels-cruise:A1-A4')).toBe('way-barred');
    expect(table.refusal('wheels-cruise:A1-D4')).toBe('way-barred');
    const near = board({ south: ['lead A1'], north: ['lead A2'], hand: 'legs' });
    expect(near.refusal('legs:A1-A2')).toBe('occupied');
  });

  it('[X4] air types fly over units with any card, and do not end on one', () => {
    const table = board({ south: ['lead A1 air', 'line1 A2'], north: ['lead B2', 'line1 D1'], hand: 'wheels-cruise, fly' });
    expect(singles(table, 'wheels-cruise').filter((move) => move.includes(':A1'))).toEqual(['wheels-cruise:A1-A4', 'wheels-cruise:A1-D4']);
    expect(table.refusal('wheels-cruise:A1-D1')).toBe('occupied');
    expect(singles(table, 'fly')).toEqual(['fly:A1-A5', 'fly:A1-E5', 'fly:A1-E1']);
    expect(table.refusal('fly:A2-A6')).toBe('air-only');
  });

  it('[X4] air types fly only with Fly and Supersonic if the options say so', () => {
    const table = board({ south: ['lead A1 air'], north: ['lead A2'], hand: 'tracks-glide, fly, supersonic' }, { flying: 'fly-cards' });
    expect(table.refusal('tracks-glide:A1-A3')).toBe('way-barred');
    expect(table.moves()).toEqual(expect.arrayContaining(['fly:A1-A5', 'supersonic:A1-A6']));
  });

  it('[X4] air types fly up to the number over nearer units', () => {
    const table = board({ south: ['lead A1 air'], north: ['lead A2'], hand: 'tracks-glide' }, { move_distance: 'up-to' });
    expect(singles(table, 'tracks-glide').filter((move) => move.includes('-A'))).toEqual(['tracks-glide:A1-A3']);
  });

  it('[X15] can move backward', () => {
    const table = board({ south: ['lead D4'], north: ['lead D5'], hand: 'legs' });
    expect(table.moves()).toEqual(expect.arrayContaining(['legs:D4-D3', 'legs:D4-C3', 'legs:D4-E3']));
  });
});

describe('moving a group', () => {
  const groups = (table: ReturnType<typeof board>, card = 'legs') =>
    table.moves().filter((move) => move.startsWith(`${card}:`) && move.includes('+'));

  it('[X6] moves any number of units straight ahead, in no other direction', () => {
    const table = board({ south: ['lead A1', 'second C3', 'third H2'], hand: 'legs' });
    expect(groups(table)).toEqual(['legs:A1+C3', 'legs:A1+H2', 'legs:H2+C3', 'legs:A1+H2+C3']);
    expect(table.do('legs:A1+H2+C3')).toEqual([
      {
        type: 'moved',
        seat: 'south',
        card: 'legs',
        units: [
          { unit: 'lead', from: 'A1', to: 'A2' },
          { unit: 'second', from: 'C3', to: 'C4' },
          { unit: 'third', from: 'H2', to: 'H3' },
        ],
      },
    ]);
  });

  it('[X6] moves the opposite way for north', () => {
    const table = board({ south: ['lead A1'], north: ['lead A8', 'line1 B8'], other: 'tracks-glide', more: { turn: 2 } });
    table.do('tracks-glide:A8+B8');
    expect(table.position).toMatchObject({ units: { north: [{ cell: 'A6' }, { cell: 'B6' }] } });
  });

  it('[X6] of eight units has 247 groups from the back row', () => {
    const row = ['lead A1', 'second B1', 'third C1', 'line1 D1', 'line2 E1', 'line3 F1', 'line4 G1', 'line5 H1'];
    const air = row.map((text, i) => (i < 4 ? `${text} air` : text));
    const table = board({ south: air, hand: 'legs, fly' });
    expect(groups(table)).toHaveLength(247);
    expect(groups(table, 'fly')).toHaveLength(11);
    expect(groups(table, 'fly').at(-1)).toBe('fly:A1+B1+C1+D1');
    expect(table.refusal('fly:A1+E1')).toBe('air-only');
  });

  it('[X6] passes over and ends on squares of units that move along, not of units that stay', () => {
    const table = board({ south: ['lead A1', 'second A2', 'third B1'], hand: 'legs' });
    expect(groups(table)).toEqual(['legs:A1+A2', 'legs:B1+A2', 'legs:A1+B1+A2']);
    expect(table.refusal('legs:A1+B1')).toBe('cannot-go-full');
    const two = board({ south: ['lead A1', 'second A2', 'third B1'], hand: 'tracks-glide' });
    expect(groups(two, 'tracks-glide')).toEqual(['tracks-glide:A1+A2', 'tracks-glide:B1+A2', 'tracks-glide:A1+B1+A2']);
    two.do('tracks-glide:A1+A2');
    expect(two.position).toMatchObject({ units: { south: [{ cell: 'A3' }, { cell: 'A4' }, { cell: 'B1' }] } });
  });

  it('[X6] is blocked by enemies, unless it flies over them', () => {
    const table = board({
      south: ['lead A1', 'second B1 air', 'third C1'],
      north: ['lead A2', 'line1 B2', 'line2 E8'],
      hand: 'tracks-glide',
    });
    expect(groups(table, 'tracks-glide')).toEqual(['tracks-glide:B1+C1']);
    const end = board({ south: ['lead A1', 'second B1 air', 'third C1'], north: ['line1 B3'], hand: 'tracks-glide' });
    expect(groups(end, 'tracks-glide')).toEqual(['tracks-glide:A1+C1']);
  });

  it('[X20] does not allow shorter moves, and rejects a unit that cannot move the full distance', () => {
    const table = board({ south: ['lead A7', 'second B1', 'third C1'], hand: 'tracks-glide' }, { move_distance: 'up-to' });
    expect(groups(table, 'tracks-glide')).toEqual(['tracks-glide:B1+C1']);
    expect(table.refusal('tracks-glide:B1+A7')).toBe('cannot-go-full');
    expect(table.refusal('tracks-glide:B1+H8')).toBe('not-yours');
  });

  it('[X20] of one unit equals the move of one unit, and is listed once; a unit on the far row cannot move', () => {
    const table = board({ south: ['lead A1', 'second B8'], hand: 'legs' });
    expect(table.moves().filter((move) => move === 'legs:A1-A2')).toHaveLength(1);
    expect(groups(table)).toEqual([]);
    expect(table.refusal('legs:A1')).toBe('group-of-one');
    expect(table.refusal('legs:A1+B8')).toBe('cannot-go-full');
  });
});
